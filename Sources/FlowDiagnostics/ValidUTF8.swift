extension String {
  /// Decodes bytes; nil if they are not UTF-8. The standard library's `String(validating:as:)` needs later systems.
  package init?(validUTF8 bytes: [UInt8]) {
    self.init(decoding: bytes, as: UTF8.self)
    // Invalid UTF-8 becomes U+FFFD, which has other bytes.
    guard utf8.elementsEqual(bytes) else { return nil }
  }
}
