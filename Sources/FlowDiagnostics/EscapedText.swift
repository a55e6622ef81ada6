extension String {
  /// Returns the text with some of its scalars replaced by other texts.
  ///
  /// Escaping works on scalars, because for Swift a quote followed by an accent is one character and not a quote. Other programs
  /// still read it as a quote.
  package func replacingScalars(_ replacement: (Unicode.Scalar) -> String?) -> String {
    var text = ""
    for scalar in unicodeScalars {
      if let other = replacement(scalar) {
        text += other
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    return text
  }

  /// Returns the text escaped for XML and HTML, in elements and in quoted attributes.
  ///
  /// - Parameter replacement: Returns the text for a scalar for which a format has its own rule, else nil.
  package func escapedForXML(_ replacement: (Unicode.Scalar) -> String? = { _ in nil }) -> String {
    replacingScalars { scalar in
      if let own = replacement(scalar) { return own }
      return switch scalar {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case "\"": "&quot;"
      case "'": "&#39;"
      default: nil
      }
    }
  }

  /// Returns the text with all bytes percent-encoded except letters, digits and the given signs (RFC 3986).
  package func percentEncoded(keeping signs: String) -> String {
    utf8.reduce(into: "") { text, byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9": text.unicodeScalars.append(Unicode.Scalar(byte))
      case let sign where signs.unicodeScalars.contains(sign): text.unicodeScalars.append(sign)
      default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text as a name for XML and DOT: it keeps letters, digits, `-`, `.` and `_`, and writes anything else like `_x2E_`.
  package var escapedForID: String {
    replacingScalars { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": nil
      default: "_x\(String(scalar.value, radix: 16, uppercase: true))_"
      }
    }
  }
}
