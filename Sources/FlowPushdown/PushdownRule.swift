/// What decides which rules apply in a configuration: its control and the symbol on top of its stack.
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

/// A rule of a pushdown system: it takes a head to a control and to a word of at most two symbols in place of the one on top, or of the
/// whole stack.
///
/// ``LongWords`` splits rules with longer words. The shapes are those of Esparza, Hansel, Rossmanith and Schwoon (Efficient algorithms
/// for model checking pushdown systems, 2000).
package struct PushdownRule: Hashable, Sendable {
  /// Stands for a symbol that is not there.
  package static let none: Int32 = -1

  /// The head that the rule applies to.
  package var head: PushdownHead
  /// The control afterwards.
  package var control: Int32
  /// The symbol on top afterwards; ``none`` where the rule pops.
  package var top: Int32
  /// The symbol below ``top``; ``none`` unless the rule pushes.
  package var below: Int32
  /// For how many steps of the app the rule counts: 0 or 1.
  package var weight: Int
  /// The caller's.
  package var label: Int32
  /// Whether nothing stays on the stack but ``top``, which is the lowest symbol of every stack.
  ///
  /// Pops one by one would do the same, with a control for each place where it leads. This takes no detours.
  package var resets: Bool

  /// A rule that pops without `top`, swaps without `below`, and else pushes; with `resets` it empties the stack down to `top`.
  package init(
    from head: PushdownHead, to control: Int32, top: Int32 = none, below: Int32 = none, weight: Int = 1,
    label: Int32 = none, resets: Bool = false
  ) {
    precondition(!resets || top != Self.none && below == Self.none, "a rule that resets leaves one symbol")
    precondition(top != Self.none || below == Self.none, "a word has a symbol below, and none on top")
    precondition(top >= Self.none && below >= Self.none, "symbols are not negative")
    precondition(weight == 0 || weight == 1, "a rule counts for no step or for one")
    self.head = head
    self.control = control
    self.top = top
    self.below = below
    self.weight = weight
    self.label = label
    self.resets = resets
  }

  /// Whether the rule takes a symbol off the stack.
  package var pops: Bool { top == Self.none }

  /// Whether the rule puts a symbol onto the stack.
  package var pushes: Bool { below != Self.none }
}

/// A control with a stack.
package struct PushdownConfiguration: Hashable, Sendable {
  /// The control.
  package var control: Int32
  /// The stack from its bottom; the last symbol is on top.
  package var stack: [Int32]

  /// A configuration whose stack is given from its bottom.
  package init(_ control: Int32, _ stack: [Int32]) {
    self.control = control
    self.stack = stack
  }

  /// The head; nil of an empty stack.
  package var head: PushdownHead? { stack.last.map { PushdownHead(control, $0) } }
}
