import FlowDiagnostics

/// Lines that are left out of a text because they are not YAML, so that the rest can be read.
struct YamlGaps {
  private(set) var ranges: [ClosedRange<Int>] = []
  /// The lines above a gap that open what it belongs to.
  private var openings: Set<Int> = []

  /// The maximum number of gaps; a text with more is hardly a scenario.
  private static let most = 50

  var isEmpty: Bool { ranges.isEmpty }

  /// Whether a mistake at a place can be a consequence of what is left out.
  func explain(_ place: SourceSpan) -> Bool {
    openings.contains(place.line) || ranges.contains { $0.contains(place.line) }
  }

  /// Whether a problem of libyaml can be a consequence of the last mistake.
  func explain(_ problem: YamlProblem, _ slips: YamlSlips) -> Bool {
    guard let last = ranges.last, let place = problem.place else { return false }
    if place.line <= last.upperBound || slips.isNext(place.line, after: last) { return true }
    // What is in brackets or quotes can be wrong from its beginning on.
    guard let opening = problem.context?.place, let scalar = slips.lines.scalar(at: opening) else {
      return false
    }
    return opening.line <= last.upperBound && "[{\"'".unicodeScalars.contains(scalar)
  }

  /// Leaves out a line with what is indented below it. Returns false if nothing is there, or if there are too many gaps.
  mutating func add(line: Int, _ slips: YamlSlips) -> Bool {
    guard ranges.count < Self.most, slips.inkColumn(ofLine: line) != nil else { return false }
    append(line...line, slips)
    return true
  }

  /// Leaves out more around the last gap, because of a problem that it explains. Returns false if nothing more can be left out.
  mutating func widen(for problem: YamlProblem, _ slips: YamlSlips) -> Bool {
    guard let last = ranges.last, let place = problem.place else { return false }
    let isNext = slips.isNext(place.line, after: last)
    guard let start = isNext ? last.lowerBound : slips.opening(ofLine: last.lowerBound) else { return false }
    ranges.removeLast()
    append(start...(isNext ? slips.endOfBlock(atLine: place.line) : last.upperBound), slips)
    return true
  }

  private mutating func append(_ range: ClosedRange<Int>, _ slips: YamlSlips) {
    ranges.append(range.lowerBound...max(range.upperBound, slips.endOfBlock(atLine: range.lowerBound)))
    var line = range.lowerBound
    while let opening = slips.opening(ofLine: line) {
      openings.insert(opening)
      line = opening
    }
  }
}

extension YamlSlips {
  /// Returns the line that opens the list or map that a line is in; nil at the top.
  fileprivate func opening(ofLine number: Int) -> Int? {
    guard let column = inkColumn(ofLine: number) else { return nil }
    let isItem = self.isItem(number)
    return (1..<number).last { line in
      guard let other = inkColumn(ofLine: line) else { return false }
      return other < column || isItem && other == column && !self.isItem(line)
    }
  }

  private func isItem(_ number: Int) -> Bool { lines.line(number).first { $0 != " " } == "-" }

  /// Returns the last line of what is indented below a line.
  fileprivate func endOfBlock(atLine number: Int) -> Int {
    guard let column = inkColumn(ofLine: number) else { return number }
    let next = (number..<lines.lines.count).first { inkColumn(ofLine: $0 + 1).map { $0 <= column } ?? false }
    return next ?? lines.lines.count
  }

  /// Whether only blank lines and comments are between other lines and a line.
  fileprivate func isNext(_ line: Int, after others: ClosedRange<Int>) -> Bool {
    line > others.upperBound && inkColumn(ofLine: line) != nil
      && inkLine(before: line).map { $0 <= others.upperBound } ?? true
  }
}
