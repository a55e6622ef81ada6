import FlowAlgorithms

/// Splits rules whose word has more than two symbols into chains of pushes through fresh inner controls.
///
/// A chain builds its word from below: its first rule swaps to the lowest symbol, and each later rule pushes the next symbol.
/// The first rule has the weight and the label. The others have weight 0 and no label. Chains with the same rest share their
/// controls. A source of rules keeps a value of this type, and requests from it the rules of all controls from ``firstControl``
/// on.
package struct LongWords: Sendable {
  /// The symbols still to be pushed, top last, and the control after the last push.
  private struct Rest: Hashable {
    let control: Int32
    let symbols: ArraySlice<Int32>
  }

  /// The lowest fresh control. The caller uses only lower ones.
  package let firstControl: Int32
  private var rests = Interner<Rest>()

  /// Begins without chains.
  package init(firstControl: Int32) {
    self.firstControl = firstControl
  }

  /// Returns the rule with a word of any length, given top first, or the first rule of the chain that stands for it.
  ///
  /// - Complexity: Linear in the word.
  package mutating func rule(
    from head: PushdownHead, to control: Int32, word: [Int32], weight: Int = 1,
    label: Int32 = PushdownRule.none
  ) -> PushdownRule {
    guard let lowest = word.last, word.count > 2 else {
      return PushdownRule(
        from: head, to: control, top: word.first ?? PushdownRule.none,
        below: word.count == 2 ? word[1] : PushdownRule.none, weight: weight, label: label)
    }
    let rest = Rest(control: control, symbols: word.dropLast().reversed()[...])
    return PushdownRule(from: head, to: number(of: rest), top: lowest, weight: weight, label: label)
  }

  /// Returns the rule that empties the stack down to the last symbol of a word, or the first rule of the chain that also pushes
  /// the other symbols.
  package mutating func rule(
    resetting head: PushdownHead, to control: Int32, word: [Int32], label: Int32 = PushdownRule.none
  ) -> PushdownRule {
    guard let lowest = word.last else { preconditionFailure("a stack keeps its lowest symbol") }
    let rest = Rest(control: control, symbols: word.dropLast().reversed()[...])
    return PushdownRule(
      from: head, to: word.count == 1 ? control : number(of: rest), top: lowest, label: label, resets: true)
  }

  /// Returns the only rule of a head with a fresh control.
  package mutating func rule(inside head: PushdownHead) -> PushdownRule {
    let rest = rests[Int(head.control - firstControl)]
    let others = Rest(control: rest.control, symbols: rest.symbols.dropFirst())
    let next = others.symbols.isEmpty ? rest.control : number(of: others)
    return PushdownRule(
      from: head, to: next, top: rest.symbols[rest.symbols.startIndex], below: head.symbol, weight: 0)
  }

  private mutating func number(of rest: Rest) -> Int32 { firstControl + Int32(rests.number(of: rest)) }
}
