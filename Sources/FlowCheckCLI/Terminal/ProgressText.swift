/// The text of a progress line, and what to drop first on a narrow terminal.
package struct ProgressText: Sendable {
  /// The number of finished files, such as `2 of 9 files, `; empty for a single file.
  package var files = ""
  /// The file being worked on.
  package var file: String
  /// The progress of the work.
  package var words: String
  /// What Ctrl-C does.
  package var advice: String

  /// Creates a text about the work on a file.
  package init(file: String, words: String, advice: String) {
    (self.file, self.words, self.advice) = (file, words, advice)
  }

  /// Returns the line with at most this many characters: drops the file's folders, then the number of files, then the advice,
  /// and then cuts it off.
  package func fitted(to columns: Int) -> String {
    let name = file.split(separator: "/").last.map(String.init) ?? file
    let forms = [
      "\(files)\(file): \(words), \(advice)", "\(files)\(name): \(words), \(advice)",
      "\(name): \(words), \(advice)",
      "\(name): \(words)",
    ]
    return forms.first { $0.count <= columns } ?? String(forms[3].prefix(max(0, columns - 1)) + "…")
  }
}
