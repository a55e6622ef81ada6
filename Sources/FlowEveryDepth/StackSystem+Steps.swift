import FlowPushdown
import FlowStateSpace

extension StackSystem {
  /// A step of the app, with the heads between which it leads.
  struct Step: Hashable {
    let source: PushdownHead
    let label: TransitionLabel
    /// Its group among those of the source, and its position in the group.
    let group: Int32, position: Int32
    let control: Int32
    /// The symbol on top afterwards; nil for a step that pops the top and does not depend on what it uncovers, if such steps are
    /// merged.
    let symbol: Int32?
    /// Whether it leads to a different state; nil if that depends on what lies below.
    let changes: Bool?
    /// Whether it was completed above what it uncovers, so that other steps may have the same beginning.
    var isBegun = false
    /// What it does to the stack above which it was taken, if that is known; see ``StackSystem/entries(after:above:)``.
    var effect: Effect?

    /// The head that it leads to; nil if it is not known.
    var target: PushdownHead? { symbol.map { PushdownHead(control, $0) } }
  }

  /// Which items of a stack a step keeps, and what it pushes afterwards.
  struct Effect: Hashable {
    /// The items that stay.
    enum Remainder: Hashable { case all, allButTop, none }

    let remainder: Remainder
    /// The positions of what it pushes in ``StackSystem/pushed``.
    let pushed: Range<Int32>
  }

  /// A step that has begun: its source and position there, and what it has removed so far.
  struct Inner: Hashable {
    let source: PushdownHead
    let group: Int, position: Int
    /// The number of steps in the group.
    let groupCount: Int
    var removed = RemovedItems()
  }

  /// Returns the state after a step that removes all items; nil for other steps.
  func stateAfterDrain(_ step: Step) -> PackedState? {
    guard let effect = step.effect, effect.remainder == .none else { return nil }
    return state(step.control, Array(pushed[Int(effect.pushed.lowerBound)..<Int(effect.pushed.upperBound)]))
  }

  /// Returns the entries after a step from the given entries; nil if they depend on what the step uncovers.
  func entries(after step: Step, above entries: [Int32]) -> [Int32]? {
    guard let effect = step.effect else { return nil }
    let pushed = self.pushed[Int(effect.pushed.lowerBound)..<Int(effect.pushed.upperBound)]
    switch effect.remainder {
    case .all: return entries + pushed
    case .allButTop: return entries.dropLast() + pushed
    case .none: return Array(pushed)
    }
  }
}
