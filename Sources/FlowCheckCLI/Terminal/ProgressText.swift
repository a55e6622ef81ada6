/// What a progress line says, and what of it goes first where the terminal is narrow.
package struct ProgressText: Sendable {
  /// How many files are done, such as `2 of 9 files, `; empty for a single one.
  package var files = ""
  /// The file under way.
  package var file: String
  /// How far the work is.
  package var words: String
  /// What Ctrl-C does.
  package var advice: String

  /// Says how far the work on a file is.
  package init(file: String, words: String, advice: String) {
    (self.file, self.words, self.advice) = (file, words, advice)
  }

  /// The line with at most this many characters: it drops the folders of the file first, then the advice, and is cut off last.
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
