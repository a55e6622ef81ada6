import FlowPipeline

/// Verdicts next to the lines that they are about.
enum VerdictMarks {
  /// The command that shows a trace.
  static let command = "flowcheck.showTrace"

  /// Returns a hint at the end of the line of each claim, rule setting and expectation.
  static func hints(in document: OpenDocument, _ params: JSONValue) -> JSONValue {
    guard let verdicts = document.verdicts else { return .array([]) }
    let wanted = params["range"].map { document.page.text.offsets(of: $0) }
    let hints = places(in: document).compactMap { id, span -> JSONValue? in
      guard let verdict = verdicts.verdict(named: id) else { return nil }
      let line = document.page.text.line(of: document.page.text.offsets(of: span).lowerBound)
      let end = document.page.text.offsets(ofLine: line).upperBound
      guard wanted.map({ $0.contains(end) || $0.upperBound == end }) ?? true else { return nil }
      let stale = verdicts.isStale ? " (before the last edit)" : ""
      return [
        "position": document.page.text.position(of: end), "label": .string("\(words(for: verdict))\(stale)"),
        "paddingLeft": .bool(true), "tooltip": .string("checked at \(verdicts.time)"),
      ]
    }
    return .array(hints)
  }

  /// Returns a line above the place of each violation, with the command that shows its trace.
  static func lenses(in document: OpenDocument) -> JSONValue {
    guard let verdicts = document.verdicts else { return .array([]) }
    let declared = Dictionary(places(in: document)) { first, _ in first }
    let lenses = verdicts.report.verdicts.compactMap { verdict -> JSONValue? in
      guard verdict.verdict == .violated else { return nil }
      let ways = verdict.counterexamples.map(\.place) + verdict.findings.map(\.place)
      let found = (verdict.place ?? ways.lazy.compactMap { $0 }.first).map(verdicts.moved)
      guard let span = declared[verdict.id] ?? found, document.page.has(span) else { return nil }
      let name = declared[verdict.id] == nil || verdict.kind == .rule ? "\(verdict.id) " : ""
      return [
        "range": document.page.text.range(of: span),
        "command": [
          "title": .string("\(name)\(words(for: verdict)): show the trace"), "command": .string(command),
          "arguments": .strings([document.uri, verdict.id]),
        ],
      ]
    }
    return .array(lenses)
  }

  /// Returns the claims that the text names, with the places of their names: declarations, rule settings, expectations.
  private static func places(in document: OpenDocument) -> [(String, SourceSpan)] {
    document.reading.index.occurrences.filter { occurrence in
      switch occurrence.symbol.kind {
      case .property, .goal, .walkthrough, .rule: true
      default: false
      }
    }.filter { document.page.has($0.span) }.map { ($0.symbol.name, $0.span) }
  }

  /// `holds`, `violated, 3 steps`.
  static func words(for verdict: VerdictReport) -> String {
    var words = verdict.verdictWords
    if let trace = verdict.counterexamples.first?.trace {
      let count = trace.allSteps.count
      words += ", \(count) \(count == 1 ? "step" : "steps")"
    }
    if verdict.expected != nil { words += verdict.isAsExpected ? ", as expected" : ", not as expected" }
    return words
  }
}
