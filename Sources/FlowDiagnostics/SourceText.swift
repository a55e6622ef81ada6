/// A named text that diagnostics can quote from.
public struct SourceText: Sendable, Equatable {
  /// The name shown to people, usually a path relative to the working directory.
  public let name: String
  /// The lines, without their line ends.
  public let lines: [String]

  /// Splits `text` into lines at LF, CRLF or CR; a byte order mark is no part of the first one.
  public init(name: String, text: String) {
    self.name = name
    let text =
      text.unicodeScalars.first == "\u{FEFF}" ? text.unicodeScalars.dropFirst() : text.unicodeScalars[...]
    self.lines = String(text).split(omittingEmptySubsequences: false, whereSeparator: \.isNewline).map(
      String.init)
  }

  /// The text of a line counted from 1, or nil where there is no such line.
  public func line(_ number: Int) -> String? {
    lines.indices.contains(number - 1) ? lines[number - 1] : nil
  }
}
