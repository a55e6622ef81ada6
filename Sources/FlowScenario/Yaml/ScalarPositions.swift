import FlowDiagnostics

/// The place in the source of each character of a text. It accounts for quotes, escapes, folds and block indentation.
struct ScalarPositions {
  /// The places, one for each scalar of the text and one for its end.
  private var places: [SourceSpan] = []
  private let file: String?
  /// The maximum length of a text whose characters have places of their own. Longer texts are not statements; all their
  /// characters have the place of the start.
  private static let longest = 4096

  /// Walks through the text and its source side by side.
  init(of scalar: YamlScalar, in lines: SourceLines) {
    file = scalar.start.file
    var walk = Walk(lines: lines, place: scalar.start)
    let text = Array(scalar.text.unicodeScalars)
    guard text.count <= Self.longest else {
      places = Array(repeating: scalar.start, count: text.count + 1)
      return
    }
    places.reserveCapacity(text.count + 1)
    if let first = Self.firstPlace(of: text, standingIn: scalar, lines) {
      for index in 0...text.count {
        places.append(SourceSpan(line: first.line, column: first.column + index))
      }
      return
    }
    switch scalar.style {
    case .plain: break
    case .singleQuoted, .doubleQuoted: walk.place.column += 1
    case .block: walk.enterBlock()
    }
    for (index, character) in text.enumerated() {
      let next = index + 1 < text.count ? text[index + 1] : nil
      places.append(walk.step(over: character, before: next, style: scalar.style))
    }
    places.append(walk.place)
  }

  /// Returns where a text begins if it is on one line, without escapes; nil for any other.
  private static func firstPlace(
    of text: [Unicode.Scalar], standingIn scalar: YamlScalar, _ lines: SourceLines
  ) -> SourceSpan? {
    var place = scalar.start
    switch scalar.style {
    case .block: return nil
    case .plain: break
    case .singleQuoted, .doubleQuoted:
      place.column += 1
      if text.contains(scalar.style == .singleQuoted ? "'" : "\\") { return nil }
    }
    return lines.rest(from: place).prefix(text.count).elementsEqual(text) ? place : nil
  }

  /// Returns the span from one offset to another, up to the end of its first line.
  func span(from start: Int, to end: Int) -> SourceSpan {
    let first = places[min(max(0, start), places.count - 1)]
    let last = places[min(max(start, end - 1, 0), places.count - 1)]
    guard last.line != first.line else {
      return SourceSpan(
        line: first.line, column: first.column, length: last.column - first.column + 1, in: file)
    }
    let onFirstLine = places[start..<min(end, places.count)].prefix { $0.line == first.line }
    let length = (onFirstLine.last?.column ?? first.column) - first.column + 1
    return SourceSpan(line: first.line, column: first.column, length: length, in: file)
  }

  /// A position in the source that moves with the text.
  private struct Walk {
    let lines: SourceLines
    var place: SourceSpan
    /// The column at which the lines of a block start.
    var margin = 1

    mutating func enterBlock() {
      let first = lines.firstInk(onOrAfter: place.line + 1)
      margin = first.column
      place = SourceSpan(line: place.line + 1, column: margin)
    }

    mutating func step(over character: Unicode.Scalar, before next: Unicode.Scalar?, style: YamlScalar.Style)
      -> SourceSpan
    {
      switch style {
      case .block: return stepInBlock(over: character)
      case .plain: return stepInFlow(over: character, before: next, sourceLength: 1)
      case .singleQuoted:
        return stepInFlow(over: character, before: next, sourceLength: character == "'" ? 2 : 1)
      case .doubleQuoted:
        if lines.rest(from: place).elementsEqual(["\\"]) { place = lines.firstInk(onOrAfter: place.line + 1) }
        guard lines.scalar(at: place) == "\\" else {
          return stepInFlow(over: character, before: next, sourceLength: 1)
        }
        defer { place.column += escapeLength }
        return place
      }
    }

    /// The number of source characters in the escape at the place.
    private var escapeLength: Int {
      switch lines.rest(from: place).dropFirst().first {
      case "x": 4
      case "u": 6
      case "U": 10
      default: 2
      }
    }

    private mutating func stepInFlow(
      over character: Unicode.Scalar, before next: Unicode.Scalar?, sourceLength: Int
    ) -> SourceSpan {
      let here = place
      let isFold = character == " " || character == "\n"
      if isFold, lines.rest(from: place).allSatisfy({ $0 == " " || $0 == "\t" }) {
        place =
          next == "\n" ? SourceSpan(line: here.line + 1, column: 1) : lines.firstInk(onOrAfter: here.line + 1)
      } else {
        place.column += sourceLength
      }
      return here
    }

    private mutating func stepInBlock(over character: Unicode.Scalar) -> SourceSpan {
      while character != "\n", character != " ", lines.rest(from: place).isEmpty,
        place.line < lines.lines.count
      {
        place = SourceSpan(line: place.line + 1, column: margin)
      }
      let here = place
      if lines.rest(from: place).isEmpty {
        place = SourceSpan(line: here.line + 1, column: margin)
      } else {
        place.column += 1
      }
      return here
    }
  }
}
