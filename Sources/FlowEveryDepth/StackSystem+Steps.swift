import FlowPushdown
import FlowStateSpace

extension StackSystem {
  /// A step of the app: what it is, and between which heads.
  struct Step: Hashable {
    let source: PushdownHead
    let label: TransitionLabel
    /// Its position among the groups of the source's steps, and in its group.
    let group: Int32, position: Int32
    /// The control that it leads to.
    let control: Int32
    /// The symbol on top then; nil of a step that takes off the top and leaves what it uncovers as it is, where such steps are merged.
    let symbol: Int32?
    /// Whether it leads to another state than it leaves; nil where that depends on what lies below.
    let changes: Bool?
    /// Whether it was completed above what it uncovers, so that there may be others that begin like it.
    var isBegun = false
    /// What it does to the stack above which it was taken, if that is known; see ``StackSystem/entries(after:above:)``.
    var effect: Effect?

    /// The head that it leads to, if one is known.
    var target: PushdownHead? { symbol.map { PushdownHead(control, $0) } }
  }

  /// What a step leaves of a stack, and what it pushes then.
  struct Effect: Hashable {
    /// Which items stay.
    enum Remainder: Hashable { case all, allButTop, none }

    let remainder: Remainder
    /// The place of what is pushed among all such entries.
    let pushed: Range<Int32>
  }

  /// A step that has begun: the one at a position of the steps from a head, and what it has taken off, from below.
  struct Inner: Hashable {
    let source: PushdownHead
    let group: Int, position: Int
    /// The number of steps in the group.
    let groupCount: Int
    var removed = RemovedItems()
  }

  /// The state after a step that removes all items; nil after another one.
  func stateAfterDrain(_ step: Step) -> PackedState? {
    guard let effect = step.effect, effect.remainder == .none else { return nil }
    return state(step.control, Array(pushed[Int(effect.pushed.lowerBound)..<Int(effect.pushed.upperBound)]))
  }

  /// The entries after a step that was taken above some entries; nil where that depends on what the step uncovers.
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
