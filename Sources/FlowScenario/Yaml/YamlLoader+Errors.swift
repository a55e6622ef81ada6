import FlowDiagnostics
import Yams

/// A problem reported by libyaml, with its place.
struct YamlProblem {
  var text: String
  /// The place of the problem; nil if libyaml does not say.
  var place: SourceSpan?
  /// What libyaml was doing, and where that began.
  var context: (text: String, place: SourceSpan)?

  init(_ error: any Error) {
    switch error {
    case YamlError.scanner(let context, let problem, let mark, _),
      YamlError.parser(let context, let problem, let mark, _),
      YamlError.composer(let context, let problem, let mark, _):
      text = problem
      place = Self.span(mark)
      self.context = context.map { ($0.text, Self.span($0.mark)) }
    case YamlError.reader(let problem, _, _, _): text = problem
    default: text = "unreadable"
    }
  }

  private static func span(_ mark: Mark) -> SourceSpan {
    SourceSpan(line: mark.line, column: mark.column)
  }
}

extension YamlLoader {
  /// Masks what made YAML fail at a statement, so that the rest of the file can be read. Returns whether anything was masked.
  ///
  /// The parser of the statement then sees what the author wrote, and reports the mistake there.
  mutating func getPast(_ problem: YamlProblem) -> Bool {
    guard let place = problem.place else { return false }
    let slips = YamlSlips(lines: lines)
    let suspects = Set([place.line, place.line - 1, problem.context?.place.line ?? place.line]).sorted()
    let places =
      suspects.flatMap { slips.commentedValues(onLine: $0) } + slips.colonsInCalls(onLine: place.line)
    return places.reduce(false) { masked.mask(at: $1) || $0 }
  }

  /// Leaves out the lines of a mistake, so that the rest of the file can be read, and reports it unless it is a consequence of the
  /// last one. Returns whether more lines are left out than before.
  mutating func leaveOut(_ problem: YamlProblem) -> Bool {
    let slips = YamlSlips(lines: lines)
    if gaps.explain(problem, slips) {
      guard gaps.widen(for: problem, slips) else { return false }
    } else {
      guard let place = report(problem), gaps.add(line: place.line, slips) else { return false }
    }
    gaps.ranges.last.map { masked.blank(lines: $0) }
    return true
  }

  /// Reports why libyaml refused the text, in the most helpful words. Returns the place of the mistake if it is in one place.
  @discardableResult
  mutating func report(_ problem: YamlProblem) -> SourceSpan? {
    guard let place = problem.place else {
      log.report(.malformedYaml, at: nil, "not valid YAML: \(problem.text)")
      return nil
    }
    if problem.text.hasPrefix("Maximum nesting level") {
      log.report(.nestedTooDeeply, at: place, "lists and maps may be nested at most 64 deep")
      return nil
    }
    let tabs = tabIndentations()
    guard !tabs.contains(where: { $0.line <= place.line }) else {
      let slips = YamlSlips(lines: lines)
      for tab in tabs {
        let meant = slips.spaces(besideLine: tab.line).map { "indent this line by \(slips.spaces($0))" }
        log.report(
          .tabIndentation, at: tab, "indentation consists of spaces",
          suggestion: meant ?? "replace the tab with spaces")
      }
      return nil
    }
    let mistake = YamlMistake(problem: problem.text, at: place, context: problem.context, lines: lines)
    log.report(.malformedYaml, at: mistake.place, mistake.message, suggestion: mistake.suggestion)
    return mistake.place
  }

  private func tabIndentations() -> [SourceSpan] {
    lines.lines.enumerated().compactMap { index, line in
      let blanks = line.prefix { $0 == " " || $0 == "\t" }
      guard blanks.count < line.count, line[blanks.count] != "#", let tab = blanks.firstIndex(of: "\t") else {
        return nil
      }
      return SourceSpan(line: index + 1, column: tab + 1)
    }
  }
}
