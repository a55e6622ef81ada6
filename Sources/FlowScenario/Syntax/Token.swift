import FlowDiagnostics

/// A word or sign of a text, such as a statement or condition.
struct Token: Equatable {
  enum Kind {
    /// A name, number or keyword, such as `checkout`, `3`, `Product#1`.
    case word
    /// Punctuation or an operator.
    case sign
    /// The end of the text.
    case end
  }

  var kind: Kind
  var text: String
  /// The offset of its first scalar in the text.
  var start: Int
  /// The offset after its last scalar.
  var end: Int
}

/// Splits statements and conditions into words and signs.
enum Lexer {
  /// Returns the tokens of a text, followed by one of kind `end`.
  static func tokens(of text: String) -> [Token] {
    let scalars = Array(text.unicodeScalars)
    var tokens: [Token] = []
    var index = 0
    while index < scalars.count {
      let start = index
      index += 1
      if isSpace(scalars[start]) { continue }
      let isWord = scalars[start].isWordPart
      if isWord {
        index = scalars.endOfWord(from: start)
      } else if index < scalars.count, isPair(scalars[start], scalars[index]) {
        index += 1
      }
      let text = String(scalars: scalars[start..<index])
      tokens.append(Token(kind: isWord ? .word : .sign, text: text, start: start, end: index))
    }
    tokens.append(Token(kind: .end, text: "", start: scalars.count, end: scalars.count))
    return tokens
  }

  /// Whether a text is one word: letters, digits, `_`, `#`, and `-` between them.
  static func isWord(_ text: String) -> Bool {
    let tokens = tokens(of: text)
    return tokens.count == 2 && tokens[0].kind == .word && tokens[0].text == text
  }

  private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
    scalar.isASCII ? scalar == " " || ("\t"..."\r").contains(scalar) : scalar.properties.isWhitespace
  }

  private static func isPair(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    switch (first, second) {
    case ("=", "="), ("!", "="), ("<", "="), (">", "="), ("&", "&"), ("|", "|"), ("-", ">"), ("=", ">"): true
    default: false
    }
  }
}
