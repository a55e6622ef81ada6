/// A deterministic automaton that reads a stack from its bottom, and knows the stack by the state that it ends in.
///
/// With it a search answers questions about what lies below the top without a symbol for each answer: a regular valuation (Esparza, Kučera
/// and Schwoon, Model checking LTL with regular valuations for pushdown systems, 2003).
package struct StackReading {
  /// The state for the empty stack.
  package let start: Int32
  /// The state after one more symbol, given the one before.
  package let next: (_ state: Int32, _ symbol: Int32) -> Int32

  /// An automaton; its states are numbers that are not negative.
  package init(start: Int32, next: @escaping (_ state: Int32, _ symbol: Int32) -> Int32) {
    self.start = start
    self.next = next
  }
}
