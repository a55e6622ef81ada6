import FlowDiagnostics
import FlowModel
import FlowReports

extension SARIFRenderer {
  /// Returns a finding as a result, with its run as a code flow.
  ///
  /// - Parameter positions: The position of each rule among the tool's rules.
  func result(_ finding: Finding, _ positions: [String: Int], among findings: [Finding]) -> JSONValue {
    let rule = ruleID(of: finding.subject)
    // Nothing is known to be wrong with an undetermined claim, so it has no level (3.27.9, 3.27.10).
    let isOpen = finding.kind == .undetermined
    let related = relatedLocations(of: finding, among: findings)
    return .members([
      "ruleId": .string(rule), "ruleIndex": positions[rule].map(JSONValue.int),
      "kind": .string(isOpen ? "open" : "fail"), "level": .string(isOpen ? "none" : finding.level.rawValue),
      "message": SARIF.message(finding.fullSentence),
      "locations": .array([["physicalLocation": place(of: finding)]]),
      "partialFingerprints": ["flowcheck/\(Finding.fingerprintVersion)": .string(finding.fingerprint)],
      "relatedLocations": related.isEmpty ? nil : .array(related),
      "codeFlows": finding.trace.map { .array([codeFlow($0, of: finding)]) },
      "fixes": finding.changes.isEmpty
        ? nil
        : .array([
          SARIF.fix(finding.suggestion ?? "", in: SARIF.artifact(finding.file), finding.changes)
        ]),
    ])
  }

  /// Returns the rule of a result. Claims that files declare have one rule for each kind.
  private func ruleID(of subject: Finding.Subject) -> String {
    switch subject {
    case .claim(.rule, let id), .diagnostic(let id): id
    case .claim(let kind, _): kind.rawValue
    case .file: subject.id
    }
  }

  /// Returns the related places of a finding, what explains it, and its place in the scenario if it has one in code.
  private func relatedLocations(of finding: Finding, among findings: [Finding]) -> [JSONValue] {
    var related: [(place: SourceSpan?, text: String)] = finding.relatedPlaces.map { ($0.span, $0.words) }
    if let cause = finding.cause,
      let root = findings.first(where: { $0.file == finding.file && $0.subject == .claim(.rule, cause) })
    {
      related.append((root.place, "explained by \(cause): \(root.words)"))
    }
    if finding.code != nil { related.insert((finding.place, "in the scenario"), at: 0) }
    return related.enumerated().map { index, location in
      [
        "id": .int(index + 1), "physicalLocation": place(location.place, in: finding.file),
        "message": SARIF.message(location.text),
      ]
    }
  }

  /// Returns the run as a code flow with one location for the start and one for each step.
  ///
  /// Events of the platform have no declaration. They are placed where the finding is.
  private func codeFlow(_ trace: TraceReport, of finding: Finding) -> JSONValue {
    let stages: [(steps: [StepReport], prefix: String)] = [
      (trace.steps, ""), (trace.secondTap.map { [$0] } ?? [], "a second tap, before the first has settled: "),
      (trace.onward, "from then on: "), (trace.cycle, "repeatedly: "),
    ]
    var locations = [location("start: \(trace.start.layerLine)", screen(trace.start), at: nil, of: finding)]
    for stage in stages {
      for step in stage.steps {
        let words = "\(stage.prefix)\(step.event) (\(step.originWord)): \(step.state.layerLine)"
        let changes = step.changes.map {
          (key: $0.field, value: text("\($0.before) -> \($0.after)".visible))
        }
        let state = screen(step.state) + changes
        locations.append(location(words, state, at: step.declaration, in: step.code, of: finding))
      }
    }
    if trace.stuttersForever {
      let last = (trace.steps + trace.onward).last?.state ?? trace.start
      locations.append(location("and then the app stays here", screen(last), at: nil, of: finding))
    }
    let numbered = locations.enumerated().map { index, members in
      JSONValue.object(members + [("executionOrder", .int(index + 1))])
    }
    return ["threadFlows": .array([["locations": .array(numbered)]])]
  }

  private func location(
    _ words: String, _ state: [(key: String, value: JSONValue)], at span: SourceSpan?,
    in code: CodePlace? = nil, of finding: Finding
  ) -> [(key: String, value: JSONValue)] {
    let own = span.map { place($0, in: finding.file) } ?? place(of: finding)
    let whole = code.map { SARIF.place($0.file, line: $0.line) } ?? own
    return [
      ("location", ["physicalLocation": whole, "message": SARIF.message(words)]), ("state", .object(state)),
    ]
  }

  /// Returns the place of a finding: in the app's code if that is known, otherwise in the scenario.
  private func place(of finding: Finding) -> JSONValue {
    finding.code.map { SARIF.place($0.file, line: $0.line) } ?? place(finding.place, in: finding.file)
  }

  private func screen(_ state: StateDescription) -> [(key: String, value: JSONValue)] {
    let differences = state.disagreements.map {
      (key: "\($0.field), wanted and shown", value: text("\($0.words) (\($0.reason))".visible))
    }
    return [("on screen", text(state.layerLine.visible))] + differences
  }
}
