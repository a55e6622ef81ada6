import FlowDiagnostics
import FlowModel
import FlowReports

extension Finding {
  /// What it is filed under, for people: `auth-gate`, `property 'wayHome'`, `FC201`.
  var title: String {
    switch subject {
    case .claim(.rule, let name), .diagnostic(let name): name.visible
    case .claim(let kind, let name): "\(kind.rawValue) '\(name.visible)'"
    case .file: subject.id
    }
  }

  /// What is wrong, with the suggestion, the switch values and the rule that explains it, on one line.
  var sentence: String {
    var words = self.words
    if let suggestion { words += "; \(suggestion)" }
    if kind == .undetermined { words = "undetermined: \(words)" }
    if let circumstance { words += " (\(circumstance.words))" }
    if let cause { words += " (explained by \(cause))" }
    return words.visible
  }

  /// The sentence, after the name of a claim that the file declares, unless the sentence names it.
  package var fullSentence: String {
    switch subject {
    case .claim(.rule, _), .diagnostic, .file: sentence
    case .claim(_, let name): sentence.contains("'\(name.visible)'") ? sentence : "\(title): \(sentence)"
    }
  }

  /// The numbered lines of the run that shows it; empty if none does.
  var runLines: [String] {
    guard let trace else { return [] }
    let renderer = TextRenderer()
    let lines =
      explanation.map { renderer.explanation($0, from: trace) } ?? renderer.trace(trace, under: circumstance)
    return lines.map(\.visible)
  }
}

extension Report {
  /// The unexpected findings, the highest level first. Within a level, those that are decided and have no cause come first.
  var surprises: [Finding] {
    let unexpected = findings.filter { !$0.isExpected }
    return Finding.Level.allCases.reversed().flatMap { level in
      let same = unexpected.filter { $0.level == level }
      let isClear = { (finding: Finding) in finding.cause == nil && finding.kind != .undetermined }
      return same.filter(isClear) + same.filter { !isClear($0) }
    }
  }
}
