/// Letters of other alphabets that look like Latin ones. A reader cannot see why such a name is not found.
enum Homoglyphs {
  /// Returns the text with each of these letters replaced by the Latin letter that it looks like.
  static func folded(_ text: String) -> String {
    guard !text.utf8.allSatisfy({ $0 < 0x80 }) else { return text }
    return String(String.UnicodeScalarView(text.unicodeScalars.map { latin($0) ?? $0 }))
  }

  /// Returns the question whether `name` was meant by a word that looks like it, with the letter that differs; nil if the
  /// difference is visible.
  static func question(for word: String, meaning name: String) -> String? {
    if let foreign = foreign(in: word, unlike: name) {
      return "'\(foreign)' here is \(described(foreign)), did you mean '\(name)'?"
    }
    return foreign(in: name, unlike: word).map {
      "did you mean '\(name)', whose '\($0)' is \(described($0))?"
    }
  }

  /// Returns the first letter of a word that only looks like a letter of the other word.
  private static func foreign(in word: String, unlike other: String) -> Unicode.Scalar? {
    let others = Set(other.unicodeScalars)
    return word.unicodeScalars.first { scalar in
      guard let latin = latin(scalar) else { return false }
      return !others.contains(scalar) && others.contains(latin)
    }
  }

  private static func described(_ scalar: Unicode.Scalar) -> String {
    let alphabet =
      switch scalar.value {
      case 0x0370...0x03FF: "Greek"
      case 0x0400...0x052F: "Cyrillic"
      default: "full-width"
      }
    return "\(alphabet) (U+\(scalar.hexadecimal))"
  }

  /// Returns the Latin letter that this one looks like in most typefaces; nil if there is none.
  private static func latin(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0xFF10...0xFF19, 0xFF21...0xFF3A, 0xFF41...0xFF5A: Unicode.Scalar(scalar.value - 0xFEE0)
    case 0x0370...0x052F: lookalikes[scalar]
    default: nil
    }
  }

  private static let lookalikes: [Unicode.Scalar: Unicode.Scalar] = Dictionary(
    uniqueKeysWithValues: zip(
      "АВЕКМНОРСТУХЅІЈаеорсухѕіјһԁԛԝΑΒΕΖΗΙΚΜΝΟΡΤΥΧανορυχ".unicodeScalars,
      "ABEKMHOPCTYXSIJaeopcyxsijhdqwABEZHIKMNOPTYXavopux".unicodeScalars))
}

extension Unicode.Scalar {
  /// The number as Unicode writes it: at least four hexadecimal digits.
  package var hexadecimal: String {
    let digits = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(0, 4 - digits.count)) + digits
  }
}
