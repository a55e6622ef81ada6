import FlowDiagnostics

/// Reads the text of a formula by precedence climbing (Richards and Whitby-Strevens, 1979), and continues after mistakes.
struct FormulaSyntaxParser {
  /// A formula with its nesting depth.
  struct Nested {
    var formula: FormulaSyntax
    var depth: Int

    static var invalid: Nested { Nested(formula: .invalid, depth: 0) }
  }

  private var lexer: FormulaLexer
  /// The next token.
  private var token: FormulaToken
  private let place: (Range<Int>) -> SourceSpan
  private(set) var mistakes: [PlacedMistake] = []
  /// The number of open brackets and operators.
  private var depth = 0
  /// Whether the formula is too deep or too long.
  private var isTooLarge = false
  /// The number of operators read so far.
  private var operatorCount = 0

  /// The deepest nesting of a formula, so that recursion over it does not overflow the stack.
  static let deepest = 128
  /// The most operators of a formula, so that code that compares its parts with each other finishes.
  static let longest = 1000

  init(_ text: String, place: @escaping (Range<Int>) -> SourceSpan) {
    lexer = FormulaLexer(text)
    self.place = place
    token = lexer.next()
  }

  /// Reads the whole text as a formula.
  mutating func wholeFormula() -> FormulaSyntax {
    if token.kind == .end {
      note(.empty)
      return .invalid
    }
    var whole = operand(.iff, after: nil)
    while token.kind != .end {
      // Only a closing bracket ends a formula before its text ends.
      note(.unopened(token.text))
      _ = take()
      whole = joined(whole, .iff)
    }
    return whole.formula
  }

  private mutating func note(_ mistake: FormulaMistake, at range: Range<Int>? = nil) {
    guard !isTooLarge || mistake.isAboutSize else { return }
    mistakes.append(PlacedMistake(mistake: mistake, range: range ?? token.range))
  }

  private mutating func take() -> FormulaToken {
    let taken = token
    if taken.kind.isOperator { operatorCount += 1 }
    if operatorCount > Self.longest {
      _ = tooLarge(.tooLong(limit: Self.longest))
    } else {
      token = lexer.next()
    }
    return taken
  }

  /// Reads a formula whose operators bind at least this tightly.
  private mutating func operand(_ loosest: Precedence, after word: String?) -> Nested {
    joined(prefixed(after: word), loosest)
  }

  /// Reads the operators after a formula that bind tightly enough.
  private mutating func joined(_ first: Nested, _ loosest: Precedence) -> Nested {
    var left = first
    while true {
      switch token.kind {
      case .end, .closing: return left
      case .binary(let sign):
        guard sign.precedence >= loosest else { return left }
        left = sign == .and || sign == .or ? chain(left, sign) : pair(left, sign)
      case .unknown:
        skipUnknown()
      case .word, .unary, .quantifier, .opening, .brace:
        if token.kind == .word, let hint = FormulaHints.infix(token.text) {
          note(.unknownWord(token.text, hint: hint))
          _ = take()
        } else {
          note(.missingOperator(before: token.text, hint: nil))
        }
        // Continues as if there had been an operator.
        _ = prefixed(after: nil)
      }
    }
  }

  /// Reads one operator after a formula.
  private mutating func pair(_ left: Nested, _ sign: BinaryOperator) -> Nested {
    let written = take()
    let right = right(of: sign, written)
    return node(max(left.depth, right.depth)) {
      .binary(sign, left.formula, right.formula, at: written.range)
    }
  }

  /// Reads all operators of one kind after a formula, and joins the operands as a balanced tree, so that a long chain is not
  /// deeply nested.
  private mutating func chain(_ first: Nested, _ sign: BinaryOperator) -> Nested {
    var operands = [(nested: first, range: token.range)]
    while token.kind == .binary(sign) {
      let written = take()
      operands.append((right(of: sign, written), written.range))
    }
    let whole = operands[...].joinedByHalves { left, right in
      let joined = node(max(left.nested.depth, right.nested.depth)) {
        .binary(sign, left.nested.formula, right.nested.formula, at: right.range)
      }
      return (joined, left.range)
    }
    return whole?.nested ?? first
  }

  /// Reads the right operand of an operator that was taken.
  private mutating func right(of sign: BinaryOperator, _ written: FormulaToken) -> Nested {
    depth += 1
    defer { depth -= 1 }
    return operand(
      sign.isRightAssociative ? sign.precedence : sign.precedence.tighter, after: written.text)
  }

  /// Reads a formula without infix operators outside its brackets.
  private mutating func prefixed(after word: String?) -> Nested {
    depth += 1
    defer { depth -= 1 }
    guard depth <= Self.deepest else { return tooDeep() }
    switch token.kind {
    case .unary(let sign):
      let written = take()
      let operand = prefixed(after: written.text)
      return node(operand.depth) { .unary(sign, operand.formula, at: written.range) }
    case .quantifier(let quantifier):
      let written = take()
      let operand = token.kind == .opening ? bracketed(take()) : prefixed(after: written.text)
      return node(operand.depth) { .quantified(quantifier, operand.formula, at: written.range) }
    case .opening:
      if token.text == "[" { note(.squareBracket) }
      return bracketed(take())
    case .brace: return rawAtom(.condition, opening: token, "{", "}", name: "{ }")
    case .word: return atom()
    case .unknown:
      skipUnknown()
      return .invalid
    case .binary, .closing:
      note(.missingOperand(found: token.text, after: word))
      return .invalid
    case .end:
      note(.missingOperand(found: nil, after: word))
      return .invalid
    }
  }

  /// Returns a node one deeper than its deepest operand, or nothing if that is too deep.
  private mutating func node(_ depth: Int, _ formula: () -> FormulaSyntax) -> Nested {
    depth < Self.deepest ? Nested(formula: formula(), depth: depth + 1) : tooDeep()
  }

  private mutating func tooDeep() -> Nested { tooLarge(.tooDeep(limit: Self.deepest)) }

  /// Notes only that the formula is too large, drops all other mistakes and stops reading.
  private mutating func tooLarge(_ mistake: FormulaMistake) -> Nested {
    if !isTooLarge {
      isTooLarge = true
      mistakes = []
      note(mistake)
    }
    lexer.offset = lexer.scalars.count
    token = lexer.next()
    return .invalid
  }

  /// Reads a formula in brackets after the opening one.
  private mutating func bracketed(_ opening: FormulaToken) -> Nested {
    let inner = operand(.iff, after: opening.text)
    if token.kind == .closing {
      let matching = opening.text == "(" ? ")" : "]"
      if token.text != matching { note(.unclosed(opening.text), at: opening.range) }
      _ = take()
    } else {
      note(.unclosed(opening.text), at: opening.range)
    }
    return inner
  }

  /// Reads the rest of an atom whose opening bracket is the next token.
  private mutating func rawAtom(
    _ kind: ParsedAtom.Kind, opening: FormulaToken, _ open: Unicode.Scalar, _ close: Unicode.Scalar,
    name: String
  ) -> Nested {
    guard let range = lexer.takeBalanced(open, close) else {
      note(.unclosed(opening.text), at: opening.range)
      _ = take()
      return .invalid
    }
    _ = take()
    guard !range.isEmpty else {
      note(.emptyAtom(name), at: opening.range)
      return .invalid
    }
    let atom = ParsedAtom(kind, lexer.text(of: range), at: place(range))
    return Nested(formula: .atom(atom), depth: 1)
  }

  /// Reads an atom that begins with a word, or the operand of a misspelt operator.
  private mutating func atom() -> Nested {
    let word = take()
    switch word.text {
    case "true", "false": return Nested(formula: .constant(word.text == "true"), depth: 1)
    case "visible", "after":
      guard token.kind == .opening, token.text == "(" else {
        var words: [FormulaToken] = []
        while token.kind == .word { words.append(take()) }
        let meant = words.first?.text == "is" ? words.dropFirst() : words[...]
        let end = meant.count == 1 ? meant.first?.range.upperBound : nil
        note(
          .missingBrackets(word.text, content: end.flatMap { _ in meant.first?.text }),
          at: word.range.lowerBound..<(end ?? word.range.upperBound))
        return .invalid
      }
      return rawAtom(
        word.text == "visible" ? .visible : .event, opening: token, "(", ")", name: word.text + "()")
    default: break
    }
    if token.kind == .opening, token.text == "(",
      let hint = Suggestion.question(for: word.text, among: ["visible", "after"])
    {
      note(.unknownWord(word.text, hint: hint), at: word.range)
      return prefixed(after: nil)
    }
    if startsOperand, FormulaHints.infix(token.text) == nil, let hint = FormulaHints.prefix(word.text) {
      note(.unknownWord(word.text, hint: hint), at: word.range)
      return prefixed(after: nil)
    }
    return Nested(formula: .atom(ParsedAtom(.name, word.text, at: place(word.range))), depth: 1)
  }

  private var startsOperand: Bool {
    switch token.kind {
    case .word, .unary, .quantifier, .opening, .brace: true
    case .binary, .closing, .unknown, .end: false
    }
  }

  /// Notes a sign without meaning and skips what may belong to it.
  private mutating func skipUnknown() {
    note(.unknownSign(token.text, hint: FormulaHints.sign(token.text)))
    _ = take()
    while token.kind == .word || token.kind == .unknown { _ = take() }
  }
}
