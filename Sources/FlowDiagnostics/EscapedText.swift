extension String {
  /// The text with other texts in place of some of its scalars.
  ///
  /// Escaping goes by scalars: to Swift a quote followed by an accent is another character than a quote, and to nobody else.
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

  /// The text as XML and HTML write it, in elements and in quoted attributes.
  ///
  /// - Parameter replacement: What stands for a scalar instead, where a format has its own rule for it.
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

  /// The text with all its bytes but letters, digits and some signs in hexadecimal (RFC 3986).
  package func percentEncoded(keeping signs: String) -> String {
    utf8.reduce(into: "") { text, byte in
      switch Unicode.Scalar(byte) {
      case "a"..."z", "A"..."Z", "0"..."9": text.unicodeScalars.append(Unicode.Scalar(byte))
      case let sign where signs.unicodeScalars.contains(sign): text.unicodeScalars.append(sign)
      default: text += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
  }

  /// The text as a name in XML and DOT: letters, digits, `-`, `.` and `_`, everything else as `_x2E_`.
  package var escapedForID: String {
    replacingScalars { scalar in
      switch scalar {
      case "a"..."z", "A"..."Z", "0"..."9", "-", ".", "_": nil
      default: "_x\(String(scalar.value, radix: 16, uppercase: true))_"
      }
    }
  }
}
