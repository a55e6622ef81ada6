/// A file of a site, before it is written to a disk.
public struct SiteFile: Sendable, Hashable {
  /// The path from the site's folder, with `/` between folders.
  public var path: String
  /// The content.
  public var bytes: [UInt8]

  /// Creates a file from bytes.
  public init(path: String, bytes: [UInt8]) {
    (self.path, self.bytes) = (path, bytes)
  }

  /// Creates a file from text, in UTF-8.
  public init(path: String, text: String) {
    self.init(path: path, bytes: Array(text.utf8))
  }
}
