/// A file of a site, before it is written to a disk.
public struct SiteFile: Sendable, Hashable {
  /// Where it belongs, from the site's folder, with `/` between folders.
  public var path: String
  /// What is in it.
  public var bytes: [UInt8]

  /// A file of bytes.
  public init(path: String, bytes: [UInt8]) {
    self.path = path
    self.bytes = bytes
  }

  /// A file of text, in UTF-8.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
