extension String {
  /// A relative path as a relative reference (RFC 3986): all but letters, digits and `-._~/` in hexadecimal.
  package var relativeReference: String { percentEncoded(keeping: "-._~/") }

  /// The octets of all but ASCII letters, digits and some more ASCII characters in hexadecimal (RFC 3986).
  package func percentEncoded(keeping plain: String) -> String {
    let kept = Set(plain.utf8)
    var encoded = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        encoded.unicodeScalars.append(Unicode.Scalar(byte))
      case _ where kept.contains(byte): encoded.unicodeScalars.append(Unicode.Scalar(byte))
      default: encoded += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return encoded
  }
}
