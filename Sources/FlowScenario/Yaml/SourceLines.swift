import FlowDiagnostics

/// A source text as lines of Unicode scalars, to find places in.
struct SourceLines {
  /// The lines, without their ends.
  let lines: [[Unicode.Scalar]]

  init(_ source: SourceText) {
    lines = source.lines.map { Array($0.unicodeScalars) }
  }

  /// A line counted from 1; empty where there is none.
  func line(_ number: Int) -> ArraySlice<Unicode.Scalar> {
    lines.indices.contains(number - 1) ? lines[number - 1][...] : []
  }

  /// The line from a place on, empty past its end.
  func rest(from place: SourceSpan) -> ArraySlice<Unicode.Scalar> {
    line(place.line).dropFirst(place.column - 1)
  }

  /// The line before a place.
  func beginning(before place: SourceSpan) -> ArraySlice<Unicode.Scalar> {
    line(place.line).prefix(max(0, place.column - 1))
  }

  /// The scalar at a place, or nil past the end of its line.
  func scalar(at place: SourceSpan) -> Unicode.Scalar? { rest(from: place).first }

  /// Where the content of a node starts whose mark may be that of its anchor or tag.
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

  /// The place of the first visible character of a line, or of a later one when it is blank.
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

  /// The first line of a text's place: all of it when it stands on one line.
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
