/// Helpers for texts that people read.
enum Words {
  /// Wraps a text at a line length, between words. Line breaks become spaces, and control characters are dropped.
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
