/// The control of a configuration and the symbol on top of its stack, which decide the rules that apply.
package struct PushdownHead: Hashable, Sendable {
  /// The control.
  package var control: Int32
  /// The symbol on top; symbols are not negative.
  package var symbol: Int32

  /// A head.
  package init(_ control: Int32, _ symbol: Int32) {
    self.control = control
    self.symbol = symbol
  }
}

/// A rule of a pushdown system: it takes a head to a control, and replaces the symbol on top, or the whole stack, by a word of
/// at most two symbols.
///
/// ``LongWords`` splits rules with longer words. The shapes are those of Esparza, Hansel, Rossmanith and Schwoon (Efficient
/// algorithms for model checking pushdown systems, 2000).
package struct PushdownRule: Hashable, Sendable {
  /// Stands for no symbol.
  package static let none: Int32 = -1

  /// The head that the rule applies to.
  package var head: PushdownHead
  /// The control afterwards.
  package var control: Int32
  /// The symbol on top afterwards; ``none`` if the rule pops.
  package var top: Int32
  /// The symbol below ``top``; ``none`` unless the rule pushes.
  package var below: Int32
  /// The number of steps of the app that the rule stands for: 0 or 1.
  package var weight: Int
  /// A value of the caller's choice.
  package var label: Int32
  /// Whether only ``top`` stays on the stack. It is the lowest symbol of every stack.
  ///
  /// Single pops would do the same, but need a control for each target. A rule that resets takes no detours.
  package var resets: Bool

  /// Makes a rule that pops (without `top`), swaps (without `below`) or pushes. With `resets` it empties the stack down to `top`.
  package init(
    from head: PushdownHead, to control: Int32, top: Int32 = none, below: Int32 = none, weight: Int = 1,
    label: Int32 = none, resets: Bool = false
  ) {
    precondition(!resets || top != Self.none && below == Self.none, "a rule that resets leaves one symbol")
    precondition(top != Self.none || below == Self.none, "a word has a symbol below, and none on top")
    precondition(top >= Self.none && below >= Self.none, "symbols are not negative")
    precondition(weight == 0 || weight == 1, "a rule counts for no step or for one")
    (self.head, self.control, self.top, self.below) = (head, control, top, below)
    (self.weight, self.label, self.resets) = (weight, label, resets)
  }

  /// Whether the rule removes a symbol from the stack.
  package var pops: Bool { top == Self.none }

  /// Whether the rule adds a symbol to the stack.
  package var pushes: Bool { below != Self.none }
}

/// A control with a stack.
package struct PushdownConfiguration: Hashable, Sendable {
  /// The control.
  package var control: Int32
  /// The stack from its bottom; the last symbol is on top.
  package var stack: [Int32]

  /// Makes a configuration from a control and a stack, given from its bottom.
  package init(_ control: Int32, _ stack: [Int32]) {
    self.control = control
    self.stack = stack
  }

  /// The head; nil if the stack is empty.
  package var head: PushdownHead? { stack.last.map { PushdownHead(control, $0) } }
}
