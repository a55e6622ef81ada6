/// Breaks text into lines short enough for a picture.
enum WrappedText {
  static let longest = 28

  static func notes(_ text: String) -> [Diagram.Line] { lines(text).map { Diagram.Line($0, .note) } }

  /// Returns the lines of a text, broken after spaces, commas and slashes.
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
