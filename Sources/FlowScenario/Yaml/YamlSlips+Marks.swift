import FlowDiagnostics

extension YamlSlips {
  private static let dashes: [Unicode.Scalar: String] = [
    "–": "an en dash", "—": "an em dash", "−": "a minus sign", "•": "a bullet",
  ]

  /// What stands on a line in the place of the `- ` of a list item, with what is wrong; nil where nothing does.
  func itemMark(onLine number: Int) -> (place: SourceSpan, message: String)? {
    let line = lines.line(number)
    let margin = line.prefix { $0.isYamlBlank }.count
    guard let mark = line.dropFirst(margin).first, let blank = line.dropFirst(margin + 1).first,
      blank.properties.isWhitespace, mark != "-" || blank != " "
    else { return nil }
    let wrong = mark == "-" ? blank : mark
    guard let name = mark == "-" ? blank.blankName : Self.dashes[mark] else { return nil }
    return (
      SourceSpan(line: number, column: margin + 1, length: 2),
      "a list item begins with '- '; this is \(name) (U+\(wrong.hexadecimal))"
    )
  }
}
