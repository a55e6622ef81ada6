/// Texts in addresses, percent-encoded (RFC 3986).
enum LinkAddress {
  /// The octets of what is set apart by no character of its own: of everything but letters, digits and `-._~`.
  static func part(_ text: String) -> String { encoded(text, keeping: "-._~") }

  /// An address as the scenario writes it: what cannot stand in one is encoded, what divides it stays.
  static func whole(_ text: String) -> String { encoded(text, keeping: "-._~:/?#[]@!$&'()*+,;=%") }

  private static func encoded(_ text: String, keeping plain: String) -> String {
    let kept = Set(plain.utf8)
    return text.utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || kept.contains(byte) { return String(scalar) }
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}
