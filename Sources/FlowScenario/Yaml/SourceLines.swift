import FlowDiagnostics

/// A source text as lines of Unicode scalars, for finding places.
struct SourceLines {
  let lines: [[Unicode.Scalar]]

  init(_ source: SourceText) {
    lines = source.lines.map { Array($0.unicodeScalars) }
  }

  /// Returns a line counted from 1; empty if there is none.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    lines.indices.contains(number - 1) ? lines[number - 1][...] : []
  }

  /// Returns the line from a place on; empty past its end.
  func rest(from place: SourceSpan) -> ArraySlice<Unicode.Scalar> {
    line(place.line).dropFirst(place.column - 1)
  }

  func beginning(before place: SourceSpan) -> ArraySlice<Unicode.Scalar> {
    line(place.line).prefix(max(0, place.column - 1))
  }

  func scalar(at place: SourceSpan) -> Unicode.Scalar? { rest(from: place).first }

  /// Returns where the content of a node starts. The given place may be that of its anchor or tag.
  func contentStart(_ mark: SourceSpan) -> SourceSpan {
    var place = mark
    while let scalar = scalar(at: place), scalar == "&" || scalar == "!" {
      place.column += rest(from: place).prefix { $0 != " " && $0 != "\t" }.count
      place.column += rest(from: place).prefix { $0 == " " || $0 == "\t" }.count
      while place.line < lines.count, rest(from: place).isEmpty || self.scalar(at: place) == "#" {
        place = firstInk(onOrAfter: place.line + 1)
      }
    }
    return place
  }

  /// Returns the place of the first visible character on a line, or on the next line that is not blank.
  func firstInk(onOrAfter number: Int) -> SourceSpan {
    var number = number
    while lines.indices.contains(number - 1) {
      if let column = lines[number - 1].firstIndex(where: { $0 != " " && $0 != "\t" }) {
        return SourceSpan(line: number, column: column + 1)
      }
      number += 1
    }
    return SourceSpan(line: max(1, lines.count), column: (lines.last?.count ?? 0) + 1)
  }

  /// Returns the span of a text, up to the end of its first line.
  func span(of scalar: YamlScalar) -> SourceSpan {
    let length = scalar.text.unicodeScalars.count
    if scalar.style == .plain,
      rest(from: scalar.start).prefix(length).elementsEqual(scalar.text.unicodeScalars)
    {
      return SourceSpan(line: scalar.start.line, column: scalar.start.column, length: length)
    }
    let places = ScalarPositions(of: scalar, in: self)
    return length == 0 ? scalar.start : places.span(from: 0, to: length)
  }
}
