import FlowDiagnostics

extension YamlSlips {
  /// Returns why a line cannot be indented as it is; nil if the lines before it allow it.
  func indentation(ofLine number: Int) -> (message: String, suggestion: String)? {
    guard let column = inkColumn(ofLine: number) else { return nil }
    var open: [(column: Int, line: Int)] = []
    for before in 1..<max(1, number) {
      for column in columns(ofLine: before) {
        while let last = open.last, last.column >= column { open.removeLast() }
        open.append((column, before))
      }
    }
    guard let previous = open.last, previous.column != column else { return nil }
    if column > previous.column { return belowValue(at: previous) }
    guard !open.contains(where: { $0.column == column }),
      let sibling = open.first(where: { $0.column > column })
    else { return nil }
    return (
      "this line is indented by \(spaces(column - 1)), unlike the surrounding lines",
      "indent it by \(spaces(sibling.column - 1)), like line \(sibling.line)"
    )
  }

  /// Reports a line that is indented deeper than a key with a value before it.
  private func belowValue(at before: (column: Int, line: Int)) -> (message: String, suggestion: String)? {
    let line = lines.rest(from: SourceSpan(line: before.line, column: before.column)).withoutComment
    guard let colon = line.colonAfterKey else { return nil }
    let key = String(scalars: line[..<colon]).trimmingBlanks
    let value = String(scalars: line[(colon + 1)...]).trimmingBlanks
    guard !value.isEmpty, !"|>&*".contains(value.first ?? " ") else { return nil }
    let isCollection = value.hasPrefix("[") || value.hasPrefix("{")
    let margin = spaces(before.column - 1)
    return (
      "nothing can be indented below '\(key)', whose value is on line \(before.line)",
      isCollection
        ? "remove '\(value.shortened(to: 40))' there, or indent this line by \(margin)"
        : "indent it by \(margin), like line \(before.line)"
    )
  }

  /// Finds the last line up to a given one whose indentation has a blank that YAML does not accept. Nil if there is none.
  func foreignIndentation(upToLine number: Int) -> (SourceSpan, String, String?)? {
    stride(from: number, through: 1, by: -1).lazy.compactMap(foreignIndentation(ofLine:)).first
  }

  /// Finds the first blank in the indentation of a line that YAML does not accept. Nil if there is none.
  func foreignIndentation(ofLine number: Int) -> (SourceSpan, String, String?)? {
    let margin = lines.line(number).prefix { $0.properties.isWhitespace }
    guard let index = margin.firstIndex(where: { !$0.isYamlBlank }), inkColumn(ofLine: number) != nil else {
      return nil
    }
    // A surplus blank comes with as many spaces as the indentation of other lines.
    let spaces = margin.count { $0 == " " }
    let known = Set(
      (1...lines.lines.count).compactMap { line in
        inkColumn(ofLine: line).flatMap {
          lines.line(line)[$0 - 1].properties.isWhitespace ? nil : $0
        }
      })
    let isTooMany = spaces > 0 && known.contains(spaces + 1) && !known.contains(margin.count + 1)
    return (
      SourceSpan(line: number, column: index - margin.startIndex + 1),
      "indentation consists of spaces; this is \(margin[index].blankName) (U+\(margin[index].hexadecimal))",
      "indent this line by \(self.spaces(isTooMany ? spaces : margin.count))"
    )
  }

  /// Returns the columns at which something begins on a line: its first character, and the text after the dash of each list item.
  private func columns(ofLine number: Int) -> [Int] {
    guard var column = inkColumn(ofLine: number) else { return [] }
    var columns = [column]
    while lines.rest(from: SourceSpan(line: number, column: column)).starts(with: ["-", " "]) {
      let rest = lines.rest(from: SourceSpan(line: number, column: column + 1))
      column += 1 + rest.prefix { $0 == " " }.count
      columns.append(column)
    }
    return columns
  }

  /// Returns the column of the first character of a line; nil for blank lines and comments.
  func inkColumn(ofLine number: Int) -> Int? {
    let line = lines.line(number)
    guard let index = line.firstIndex(where: { !$0.isYamlBlank }), line[index] != "#" else { return nil }
    return index + 1
  }

  /// Returns the last line before a given one that is neither blank nor a comment.
  func inkLine(before number: Int) -> Int? {
    (1..<max(1, number)).last { inkColumn(ofLine: $0) != nil }
  }

  /// Returns the indentation of the line after one with tabs, if the lines around it leave no doubt.
  func spaces(besideLine number: Int) -> Int? {
    guard let before = inkLine(before: number), let above = inkColumn(ofLine: before),
      let after = (number + 1..<max(number + 1, lines.lines.count + 1)).first(where: {
        inkColumn(ofLine: $0) != nil
      }), let below = inkColumn(ofLine: after), !hasTabs(before), !hasTabs(after), below > above
    else { return nil }
    return below - 1
  }

  private func hasTabs(_ number: Int) -> Bool {
    lines.line(number).prefix { $0.isYamlBlank }.contains("\t")
  }

  func spaces(_ count: Int) -> String { count == 1 ? "1 space" : "\(count) spaces" }
}
