import FlowDiagnostics

/// A key without its `: `, which YAML reads as the beginning of a text.
struct KeySlip {
  let key: Located<String>
  /// The intended value; empty if nothing follows.
  let value: String
  /// What stands there like a colon or the blank after it and is none for YAML, if there is something.
  let lookalike: Unicode.Scalar?

  var message: String {
    let found = lookalike.map {
      let name =
        $0.isColonLookalike ? "the colon there is another character" : "the space there is \($0.blankName)"
      return ": \(name) (U+\($0.hexadecimal))"
    }
    return "missing ': ' after '\(key.value)'\(found ?? "")"
  }

  var suggestion: String {
    value.isEmpty ? "write '\(key.value):'" : "write '\(key.value): \(value.shortened(to: 40))'"
  }
}

extension YamlSlips {
  /// Returns the key at the start of a line that lacks its `: `; nil if there is none.
  func keyWithoutColon(onLine number: Int) -> KeySlip? {
    let line = lines.line(number)
    let margin = line.prefix { $0 == " " || $0 == "-" }.count
    return Self.keyWithoutColon(
      in: line.dropFirst(margin), at: SourceSpan(line: number, column: margin + 1))
  }

  /// Returns the key inside braces that lacks its `: ` before a bracket or brace; nil if there is none.
  func keyWithoutColon(before bracket: SourceSpan) -> KeySlip? {
    guard let scalar = lines.scalar(at: bracket), scalar == "[" || scalar == "{" else { return nil }
    let before = Array(lines.beginning(before: bracket))
    guard let separator = before.lastIndex(where: { $0 == "{" || $0 == "," }) else { return nil }
    let margin = before[(separator + 1)...].prefix { $0.isYamlBlank }.count
    let name = before[(separator + 1 + margin)...].prefix { Self.isKeyPart($0) }
    let rest = before[(separator + 1 + margin + name.count)...]
    guard !name.isEmpty, rest.allSatisfy(\.isYamlBlank) else { return nil }
    let closing: Unicode.Scalar = scalar == "[" ? "]" : "}"
    let value = lines.rest(from: bracket)
    let end = value.firstIndex(of: closing) ?? value.endIndex - 1
    let span = SourceSpan(line: bracket.line, column: separator + margin + 2, length: name.count)
    return KeySlip(
      key: Located(String(scalars: name), at: span), value: String(scalars: value[...end]), lookalike: nil)
  }

  /// Returns the word before a second colon in one entry of a map in braces; nil if there is none. It is a key without a comma
  /// before it, or the first word of a value that cannot contain `: `.
  func wordBeforeSecondColon(at colon: SourceSpan) -> (word: Located<String>, startsValue: Bool)? {
    guard lines.scalar(at: colon) == ":" else { return nil }
    let before = Array(lines.beginning(before: colon))
    let start = (before.lastIndex { "{[,".unicodeScalars.contains($0) } ?? -1) + 1
    let word = Array(before[start...].reversed().prefix { Self.isKeyPart($0) }.reversed())
    let rest = before[start..<before.count - word.count].reversed().drop { $0.isYamlBlank }
    let place = SourceSpan(line: colon.line, column: colon.column - word.count, length: word.count)
    guard !word.isEmpty, rest.contains(":"), before.count > word.count,
      before[before.count - word.count - 1].isYamlBlank
    else { return nil }
    return (Located(String(scalars: word), at: place), rest.first == ":")
  }

  /// Whether the line begins with a key that ends at a place, or the place is the first on its line or at the end of the file.
  func startsKey(_ place: SourceSpan) -> Bool {
    guard let column = inkColumn(ofLine: place.line), column != place.column else { return true }
    let key = lines.beginning(before: place).dropFirst(column - 1)
    return lines.scalar(at: place) == ":" && !key.isEmpty && key.allSatisfy { Self.isKeyPart($0) }
  }

  /// Returns the key that lacks its `: ` at the start of a text; nil if there is none.
  static func keyWithoutColon(in text: ArraySlice<Unicode.Scalar>, at place: SourceSpan) -> KeySlip? {
    let name = text.prefix { isKeyPart($0) }
    let rest = text.dropFirst(name.count)
    guard !name.isEmpty, let slip = slip(in: rest) else { return nil }
    let value = String(scalars: slip.value.withoutComment).trimmingBlanks
    return KeySlip(
      key: Located(String(scalars: name), at: place.part(length: name.count)), value: value,
      lookalike: slip.lookalike)
  }

  /// Returns what follows a key without `: `: a blank that YAML does not accept, if any, and the value.
  private static func slip(
    in rest: ArraySlice<Unicode.Scalar>
  ) -> (lookalike: Unicode.Scalar?, value: ArraySlice<Unicode.Scalar>)? {
    guard let first = rest.first else { return (nil, rest) }
    let after = rest.dropFirst()
    if first.isColonLookalike { return (first, after) }
    if first == ":" {
      guard let second = after.first, !second.isYamlBlank, second != "/" else { return nil }
      return second.properties.isWhitespace ? (second, after.dropFirst()) : (nil, after)
    }
    guard first.properties.isWhitespace else { return nil }
    let value = rest.drop { $0.properties.isWhitespace }
    let opensMap = value.first == "{" || value.first == "["
    guard opensMap || value.withoutComment.colonAfterKey == nil else { return nil }
    return (nil, value)
  }

  private static func isKeyPart(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || "_-.".unicodeScalars.contains(scalar)
  }
}

extension ArraySlice<Unicode.Scalar> {
  /// The index of the first `: ` or final colon, which makes the text before it a key; nil without one.
  var colonAfterKey: Int? {
    indices.first { self[$0] == ":" && ($0 + 1 == endIndex || self[$0 + 1].isYamlBlank) }
  }

  var withoutComment: ArraySlice<Unicode.Scalar> {
    let start = indices.first { self[$0] == "#" && ($0 == startIndex || self[$0 - 1].isYamlBlank) }
    return start.map { self[..<$0] } ?? self
  }
}

extension Unicode.Scalar {
  var isYamlBlank: Bool { self == " " || self == "\t" }

  /// Whether it looks like a colon: full-width, small, the ratio sign, or the letter.
  var isColonLookalike: Bool { [0xFF1A, 0xFE55, 0x2236, 0xA789].contains(value) }

  var blankName: String {
    value == 0xA0 ? "a no-break space" : self == "\t" ? "a tab" : "not an ordinary space"
  }
}

extension String {
  /// The text without blanks around it, typographic ones included.
  var trimmingBlanks: String {
    var scalars = unicodeScalars[...]
    while let first = scalars.first, first.properties.isWhitespace { scalars.removeFirst() }
    while let last = scalars.last, last.properties.isWhitespace { scalars.removeLast() }
    return String(scalars)
  }
}
