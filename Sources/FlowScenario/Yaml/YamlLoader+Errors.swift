import FlowDiagnostics
import Yams

extension YamlLoader {
  /// Notes why libyaml refused the text, in the words that help most.
  mutating func report(_ error: YamlError) {
    switch error {
    case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
      .composer(let context, let problem, let mark, _):
      report(problem: problem, at: span(mark), context: context.map { ($0.text, span($0.mark)) })
    case .reader(let problem, _, _, _):
      log.report(.malformedYaml, at: nil, "not valid YAML: \(problem)")
    case .duplicatedKeysInMapping(_, let context):
      log.report(.repeatedKey, at: span(context.mark), "this key occurs more than once in its map")
    case .no, .memory, .writer, .emitter, .representer, .dataCouldNotBeDecoded:
      log.report(.malformedYaml, at: nil, "the file is not valid YAML")
    }
  }

  private func span(_ mark: Mark) -> SourceSpan {
    SourceSpan(line: mark.line, column: mark.column)
  }

  private mutating func report(
    problem: String, at place: SourceSpan, context: (text: String, place: SourceSpan)?
  ) {
    if problem.hasPrefix("Maximum nesting level") {
      log.report(.nestedTooDeeply, at: place, "lists and maps are nested at most 64 deep")
      return
    }
    let tabs = tabIndentations()
    guard !tabs.contains(where: { $0.line <= place.line }) else {
      for tab in tabs {
        log.report(.tabIndentation, at: tab, "indentation is made of spaces", suggestion: "replace the tab")
      }
      return
    }
    let slips = YamlSlips(lines: lines)
    let suspects = [place.line, place.line - 1] + [context?.place.line].compactMap { $0 }
    if let comment = slips.commentedValue(onLines: suspects) {
      log.report(
        .hashMadeComment, at: comment, "' #' starts a comment, which cuts the rest of the line off",
        suggestion: "write the value without the blank, as in 'Product#1'")
      return
    }
    if let colon = slips.colonInCall(onLines: [place.line]) {
      log.report(
        .colonInCall, at: colon, "an argument is given with ' = ', for YAML reads ': ' as a map",
        suggestion: "write '=' instead of ':'")
      return
    }
    let mistake = YamlMistake(problem: problem, at: place, context: context, lines: lines)
    log.report(.malformedYaml, at: mistake.place, mistake.message, suggestion: mistake.suggestion)
  }

  /// The tabs that indent lines.
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
