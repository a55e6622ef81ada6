/// Records how far down each step goes in some stacks.
///
/// Statements remove items in one place only, ``Program/keep(_:of:counting:_:)``. A stack also goes with its instance, and with
/// the process. What a second tap would remove is recorded too, since the flags of a step depend on it.
/// **Invariant:** one thread uses it at a time.
package final class StackWatch {
  /// The end from which a removal counts the items that it leaves.
  package enum End: Sendable {
    /// This many items are removed, whatever they are.
    case fromTop
    /// This many items stay, or those up to an item that is looked for.
    case fromBottom
  }

  /// The removal of all but the lowest items of a stack.
  package struct Removal: Hashable, Sendable {
    /// The number of the stack among those watched.
    package let store: Int
    /// How many items stay.
    package let left: Int
    /// How these were counted.
    package let end: End
  }

  /// The removals of each step that was appended, in order.
  package private(set) var steps: [[Removal]] = []
  private var current: [Removal] = []
  /// The first register of each stack.
  private let registers: [Int]

  /// Watches the stacks that begin at these registers.
  package init(registers: [Int]) { self.registers = registers }

  /// Forgets all steps.
  package func removeAll() { steps.removeAll(keepingCapacity: true) }

  func begin() { current.removeAll(keepingCapacity: true) }

  /// Ends a step that was appended.
  func end() { steps.append(current) }

  /// Records that all but the lowest items go.
  func keeps(_ count: Int, of stack: StackLayout, counting end: End) {
    guard let store = registers.firstIndex(of: stack.firstElement) else { return }
    current.append(Removal(store: store, left: count, end: end))
  }

  /// Records that everything in a range of registers goes.
  func clears(_ range: Range<Int>) {
    for (store, register) in registers.enumerated() where range.contains(register) {
      current.append(Removal(store: store, left: 0, end: .fromBottom))
    }
  }

  /// Discards the removals of a stack, which is as it was before the step.
  func restores(_ stack: StackLayout) { current.removeAll { registers[$0.store] == stack.firstElement } }
}
