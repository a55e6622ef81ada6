/// Small work on texts for people.
enum Words {
  /// A text in lines of so many characters at most, where its words allow; line breaks in it are blanks, and control characters are left out.
  ///
  /// Blanks at the beginning stay, so that a line of code keeps its place.
  static func wrapped(_ text: String, width: Int) -> [String] {
    let indent = String(text.prefix { $0 == " " })
    var lines: [String] = []
    let printable = text.filter {
      $0.isWhitespace || $0.unicodeScalars.allSatisfy { $0.properties.generalCategory != .control }
    }
    for word in printable.split(whereSeparator: \.isWhitespace) {
      if let last = lines.last, last.count + 1 + word.count <= width {
        lines[lines.count - 1] += " \(word)"
      } else {
        lines.append(indent + word)
      }
    }
    return lines
  }
}
