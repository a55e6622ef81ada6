import FlowAlgorithms

/// Splits rules whose word has more than two symbols into chains of pushes through fresh inner controls.
///
/// A chain builds its word from below: its first rule swaps to the lowest symbol, and each later one pushes the next. The first has the
/// weight and the label, the others have weight 0 and no label. Chains that go on alike share their controls. A source of rules keeps a
/// value of this type, and asks it for the rules of the controls from ``firstControl``.
package struct LongWords: Sendable {
  /// What is still to be pushed, top last, and the control after that.
  private struct Rest: Hashable {
    let control: Int32
    let symbols: ArraySlice<Int32>
  }

  /// The lowest of the fresh controls; the caller uses lower ones only.
  package let firstControl: Int32
  private var rests = Interner<Rest>()

  /// No chains so far.
  package init(firstControl: Int32) {
    self.firstControl = firstControl
  }

  /// The rule with a word of any length, given top first, or the first rule of the chain that stands for it.
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

  /// The rule that empties the stack down to the last symbol of a word, or the first rule of the chain that also pushes the others.
  package mutating func rule(
    resetting head: PushdownHead, to control: Int32, word: [Int32], label: Int32 = PushdownRule.none
  ) -> PushdownRule {
    guard let lowest = word.last else { preconditionFailure("a stack keeps its lowest symbol") }
    let rest = Rest(control: control, symbols: word.dropLast().reversed()[...])
    return PushdownRule(
      from: head, to: word.count == 1 ? control : number(of: rest), top: lowest, label: label, resets: true)
  }

  /// The only rule of a head whose control is fresh.
  package mutating func rule(inside head: PushdownHead) -> PushdownRule {
    let rest = rests[Int(head.control - firstControl)]
    let others = Rest(control: rest.control, symbols: rest.symbols.dropFirst())
    let next = others.symbols.isEmpty ? rest.control : number(of: others)
    return PushdownRule(
      from: head, to: next, top: rest.symbols[rest.symbols.startIndex], below: head.symbol, weight: 0)
  }

  private mutating func number(of rest: Rest) -> Int32 { firstControl + Int32(rests.number(of: rest)) }
}
