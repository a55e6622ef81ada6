extension String {
  /// A relative path as a relative reference (RFC 3986): all but letters, digits and `-._~/` in hexadecimal.
  package var relativeReference: String {
    var reference = ""
    for byte in utf8 {
      switch byte {
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "_"),
        UInt8(ascii: "~"), UInt8(ascii: "/"):
        reference.unicodeScalars.append(Unicode.Scalar(byte))
      default:
        reference += (byte < 16 ? "%0" : "%") + String(byte, radix: 16, uppercase: true)
      }
    }
    return reference
  }
}
