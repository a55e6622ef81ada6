import FlowDiagnostics

/// Explains texts that YAML ended before their author did.
extension SyntaxParser {
  /// Reports why the text ends too early, if the source after it shows the reason.
  mutating func explainCut() -> Noted? {
    guard scalar.style == .plain else { return nil }
    let count = scalar.text.unicodeScalars.count
    var end = places.span(from: max(0, count - 1), to: count)
    end.column += count == 0 ? 0 : 1
    let rest = lines.rest(from: end)
    let blanks = rest.prefix { $0 == " " || $0 == "\t" }.count
    let after = rest.dropFirst(blanks)
    guard let first = after.first else { return nil }
    if first == "#", blanks > 0, let digit = after.dropFirst().first, ("0"..."9").contains(digit) {
      let digits = after.dropFirst().prefix { ("0"..."9").contains($0) }.count
      return note(
        .hashMadeComment,
        at: end.part(from: blanks, length: digits + 1),
        "' #' starts a comment, so the rest of the line is ignored",
        suggestion: withoutSpace(scalar.text, "#" + String(scalars: after.dropFirst().prefix(digits))))
    }
    guard Brackets.excess(of: scalar.text) > 0, [",", "]", "}"].contains(first) else { return nil }
    return note(
      .cutByFlow, at: places.span(from: 0, to: count),
      "YAML ends this text at the '\(first)', inside its parentheses",
      suggestion: "put quotes around the whole text")
  }

  /// Reports a `#1` next that a blank separates from its domain.
  mutating func noteHash() -> Noted? {
    guard next.kind == .word, next.text.hasPrefix("#") else { return nil }
    return note(
      .hashMadeComment, at: span(next), "' #' starts a comment, so the rest of the line is ignored",
      suggestion: withoutSpace(previous.text, next.text))
  }

  /// Returns how to write a value whose number is separated from its domain by a blank.
  private func withoutSpace(_ before: String, _ number: String) -> String {
    let domain = String(before.reversed().prefix { $0.isLetter || $0.isNumber || $0 == "_" }.reversed())
    return "write the value without the space: '\(domain)\(number)'"
  }
}

enum Brackets {
  /// Returns the opened minus the closed parentheses of a text.
  static func excess(of text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + ($1 == "(" ? 1 : $1 == ")" ? -1 : 0) }
  }

  /// Returns how many of the following pieces belong to a text that a YAML list or map cut inside its parentheses.
  ///
  /// A nil piece cannot belong to the text. The result is 0 if no piece closes what the text opens.
  static func remainder(of text: String, in pieces: [String?]) -> Int {
    var excess = excess(of: text)
    guard excess > 0 else { return 0 }
    for (index, piece) in pieces.enumerated() {
      guard let piece else { return 0 }
      excess += self.excess(of: piece)
      if excess <= 0 { return index + 1 }
    }
    return 0
  }
}
