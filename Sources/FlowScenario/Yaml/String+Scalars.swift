extension String {
  /// Makes a text from scalars. It collects bytes, which takes a fraction of the time of a view of scalars.
  init(scalars: some Collection<Unicode.Scalar>) {
    var bytes: [UInt8] = []
    bytes.reserveCapacity(scalars.count)
    for scalar in scalars {
      if scalar.isASCII { bytes.append(UInt8(scalar.value)) } else { bytes.append(contentsOf: scalar.utf8) }
    }
    self.init(decoding: bytes, as: UTF8.self)
  }

  /// Returns the text from one scalar offset to another.
  func scalars(from start: Int, to end: Int) -> String { String(scalars: Array(unicodeScalars)[start..<end]) }

  /// The text without a leading byte order mark.
  var withoutByteOrderMark: String {
    unicodeScalars.first == "\u{FEFF}" ? String(unicodeScalars.dropFirst()) : self
  }
}

extension Unicode.Scalar {
  var isLineEnd: Bool { isASCII ? ("\n"..."\r").contains(self) : Character(self).isNewline }
}
