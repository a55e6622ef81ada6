extension String {
  /// The text with everything that a terminal, a log or a page would act on, rather than show, written out: control characters,
  /// line ends, and the flags that turn the direction of what follows them.
  ///
  /// `\n`, `\r` and `\t` for the common ones and `\u{202E}` and the like for the others, as Swift writes them.
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

  /// The text, or the first characters of a longer one with `…` after them.
  package func shortened(to count: Int) -> String {
    guard let end = index(startIndex, offsetBy: count, limitedBy: endIndex), end < endIndex else {
      return self
    }
    return self[..<end] + "…"
  }
}

extension Unicode.Scalar {
  /// Whether it is there to be obeyed: a control character, a line or paragraph separator, or a mark of direction; or it is
  /// none that a text may have.
  var isInvisibleCommand: Bool {
    switch value {
    case 0x00...0x1F, 0x7F...0x9F, 0x2028...0x2029, 0x200E...0x200F, 0x202A...0x202E, 0x2066...0x2069,
      0xFEFF, 0xFFFE...0xFFFF:
      true
    default: false
    }
  }
}
