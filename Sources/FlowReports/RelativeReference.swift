extension String {
  /// The text in an address (RFC 3986): all bytes but ASCII letters, digits and those of some other characters in hexadecimal.
  package func percentEncoded(keeping plain: String) -> String {
    let kept = Set(plain.utf8)
    return utf8.map { byte in
      let scalar = Unicode.Scalar(byte)
      let isPlain = scalar.isASCII && (scalar.properties.isAlphabetic || ("0"..."9").contains(scalar))
      if isPlain || kept.contains(byte) { return String(scalar) }
      return (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
    }.joined()
  }

  /// A relative path as a relative reference.
  package var relativeReference: String { percentEncoded(keeping: "-._~/") }
}
