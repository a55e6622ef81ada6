/// Text in lines that make no picture wide.
enum WrappedText {
  /// The characters that a line should have at most.
  static let longest = 28

  /// A text as lines of notes.
  static func notes(_ text: String) -> [Diagram.Line] { lines(text).map { Diagram.Line($0, .note) } }

  /// The lines of a text, parted where words, paths or arguments end.
  static func lines(_ text: String) -> [String] {
    var lines: [String] = []
    var line = ""
    var word = ""
    for character in text {
      word.append(character)
      guard " ,/".contains(character) else { continue }
      if line.count + word.count > longest, !line.isEmpty {
        lines.append(line)
        line = ""
      }
      line += word
      word = ""
    }
    if line.count + word.count > longest, !line.isEmpty, !word.isEmpty {
      lines.append(line)
      line = ""
    }
    lines.append(line + word)
    return lines
  }
}
