import FlowDiagnostics

extension YamlSlips {
  /// The quote that was never closed where YAML takes the one before a place for its end.
  ///
  /// A text goes on right after that one, so it opens or is part of another text.
  func lostQuote(before place: SourceSpan) -> SourceSpan? {
    let before = lines.beginning(before: place)
    guard let next = lines.scalar(at: place), !next.isYamlBlank, !":,]}".unicodeScalars.contains(next),
      let quote = before.last, quote == "\"" || quote == "'", !before.dropLast().contains(quote)
    else { return nil }
    for number in stride(from: place.line - 1, through: 1, by: -1) {
      if let column = lastColumn(of: quote, onLine: number) {
        return SourceSpan(line: number, column: column)
      }
    }
    return nil
  }

  /// The column of the last quote on a line that is no escaped one.
  private func lastColumn(of quote: Unicode.Scalar, onLine number: Int) -> Int? {
    let line = lines.line(number)
    var index = line.endIndex - 1
    while index >= line.startIndex {
      if line[index] == quote {
        guard index > line.startIndex, line[index - 1] == (quote == "'" ? "'" : "\\") else {
          return index + 1
        }
        index -= 1
      }
      index -= 1
    }
    return nil
  }

  /// The quote at a place, where its line has no other one.
  func loneQuote(at place: SourceSpan) -> SourceSpan? {
    let rest = lines.rest(from: place)
    guard let quote = rest.first, quote == "\"" || quote == "'", !rest.dropFirst().contains(quote) else {
      return nil
    }
    return place
  }
}
