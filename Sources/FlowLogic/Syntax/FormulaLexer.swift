import FlowDiagnostics

/// A token of a formula's text.
struct FormulaToken: Equatable {
  enum Kind: Equatable {
    /// An operator before its operand.
    case unary(UnaryOperator)
    /// An operator between its operands.
    case binary(BinaryOperator)
    /// `A` or `E`.
    case quantifier(PathQuantifier)
    /// Another word.
    case word
    /// `(` or `[`.
    case opening
    /// `)`, `]` or `}`.
    case closing
    /// `{`; the lexer does not split what follows it.
    case brace
    /// Anything else.
    case unknown
    /// The end of the text.
    case end

    /// Whether the token is an operator or a quantifier.
    var isOperator: Bool {
      switch self {
      case .unary, .binary, .quantifier: true
      case .word, .opening, .closing, .brace, .unknown, .end: false
      }
    }
  }

  var kind: Kind
  var text: String
  /// The offsets of the token's scalars.
  var range: Range<Int>
}

/// Splits the text of a formula into tokens, one at a time, since the text of some atoms is not split.
struct FormulaLexer {
  let scalars: [Unicode.Scalar]
  /// The offset of the next scalar.
  var offset = 0

  init(_ text: String) {
    scalars = Array(text.unicodeScalars)
  }

  /// Operators and brackets, the longest first.
  private static let signs: [(text: String, kind: FormulaToken.Kind)] = {
    var signs: [(text: String, kind: FormulaToken.Kind)] = [
      ("(", .opening), ("[", .opening), (")", .closing), ("]", .closing), ("}", .closing), ("{", .brace),
      ("=>", .unknown), ("==", .unknown), ("!=", .unknown),
    ]
    for sign in UnaryOperator.allCases { signs += sign.spellings.map { ($0, .unary(sign)) } }
    for sign in BinaryOperator.allCases { signs += sign.spellings.map { ($0, .binary(sign)) } }
    return signs.sorted { $0.text.count > $1.text.count }
  }()

  mutating func next() -> FormulaToken {
    while offset < scalars.count, scalars[offset].properties.isWhitespace { offset += 1 }
    let start = offset
    guard start < scalars.count else { return FormulaToken(kind: .end, text: "", range: start..<start) }
    if scalars[start].isWordPart {
      offset = scalars.endOfWord(from: start)
      let text = text(of: start..<offset)
      // `AG p` is `A G p`.
      if text.count == 2, let quantifier = PathQuantifier(rawValue: String(text.prefix(1))),
        ["G", "F", "X"].contains(text.suffix(1))
      {
        offset = start + 1
        return FormulaToken(kind: .quantifier(quantifier), text: text, range: start..<start + 2)
      }
      return FormulaToken(kind: Self.kind(of: text), text: text, range: start..<offset)
    }
    for sign in Self.signs where matches(sign.text, at: start) {
      offset = start + sign.text.unicodeScalars.count
      return FormulaToken(kind: sign.kind, text: sign.text, range: start..<offset)
    }
    offset += 1
    return FormulaToken(kind: .unknown, text: text(of: start..<offset), range: start..<offset)
  }

  /// Takes the text up to the bracket that closes the one just taken, and that bracket. Returns the trimmed range of the text, or
  /// nil if the bracket is never closed.
  mutating func takeBalanced(_ opening: Unicode.Scalar, _ closing: Unicode.Scalar) -> Range<Int>? {
    let start = offset
    var depth = 1
    while offset < scalars.count {
      let scalar = scalars[offset]
      offset += 1
      if scalar == opening { depth += 1 }
      if scalar == closing { depth -= 1 }
      if depth == 0 { return trimmed(start..<offset - 1) }
    }
    return nil
  }

  func text(of range: Range<Int>) -> String {
    String(String.UnicodeScalarView(scalars[range]))
  }

  private func trimmed(_ range: Range<Int>) -> Range<Int> {
    var (lower, upper) = (range.lowerBound, range.upperBound)
    while lower < upper, scalars[lower].properties.isWhitespace { lower += 1 }
    while upper > lower, scalars[upper - 1].properties.isWhitespace { upper -= 1 }
    return lower..<upper
  }

  private func matches(_ text: String, at start: Int) -> Bool {
    guard !text.unicodeScalars.contains(where: \.isWordPart) else { return false }
    return scalars[start...].starts(with: text.unicodeScalars)
  }

  private static func kind(of word: String) -> FormulaToken.Kind {
    if let quantifier = PathQuantifier(rawValue: word) { return .quantifier(quantifier) }
    return signs.first { $0.text == word }?.kind ?? .word
  }
}
