extension String {
  /// The text with everything escaped that a terminal, a log or a page would obey rather than show: control characters, line
  /// ends, and marks that change the direction of the text.
  ///
  /// The common ones become `\n`, `\r` and `\t`, the others `\u{202E}` and the like, as in Swift.
  package var visible: String {
    guard unicodeScalars.contains(where: \.isInvisibleCommand) else { return self }
    return replacingScalars { scalar in
      switch scalar {
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isInvisibleCommand: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
      default: nil
      }
    }
  }

  /// Returns the text, or its first `count` characters followed by `…` if it is longer.
  package func shortened(to count: Int) -> String {
    guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return self[..<end] + "…"
  }
}

extension Unicode.Scalar {
  /// Whether it acts instead of being shown: a control character, a line or paragraph separator, a direction mark, a byte order
  /// mark, or a code point that is no character.
  var isInvisibleCommand: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0xFEFF, 0xFFFE...0xFFFF:
      true
    default: false
    }
  }
}
