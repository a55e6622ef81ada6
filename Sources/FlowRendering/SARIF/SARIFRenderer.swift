import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes a report in the Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020).
///
/// A result is an unexpected finding. Findings that the file's `expect:` declares are left out: code scanning would show them
/// as open alerts, even if they were marked as suppressed.
struct SARIFRenderer {
  func render(_ report: Report) -> String {
    let rules = rules(of: report)
    let positions = Dictionary(
      rules.enumerated().map { ($0.element.id, $0.offset) }, uniquingKeysWith: { first, _ in first })
    let findings = report.findings
    let results = findings.filter { !$0.isExpected }.map { result($0, positions, among: findings) }
    let run: JSONValue = [
      "tool": [
        "driver": [
          "name": "flowcheck", "semanticVersion": .string(report.toolVersion),
          "shortDescription": text("Checks an app's navigation flow."),
          "rules": .array(rules.map(descriptor)),
        ]
      ],
      "invocations": .array([invocation(report, findings)]),
      "originalUriBaseIds": SARIF.roots,
      "columnKind": "unicodeCodePoints",
      "results": .array(results),
    ]
    return SARIF.log(run)
  }

  /// Returns the rules and codes that occur, one rule for each kind of claim that files declare, and one for unreadable files.
  private func rules(of report: Report) -> [RuleDescription] {
    let own = [
      ("property", "the scenario's own properties hold"),
      ("goal", "every goal of the scenario can be reached"),
      ("walkthrough", "every walkthrough of the scenario can be replayed and reaches its declared end"),
      ("unreadable-file", "every file can be read"),
    ]
    return report.descriptions
      + own.map { RuleDescription(id: $0.0, summary: $0.1, help: "\($0.1.capitalisedFirst).", level: .error) }
  }

  private func descriptor(_ rule: RuleDescription) -> JSONValue {
    [
      "id": .string(rule.id),
      "shortDescription": text(rule.summary),
      "fullDescription": text(rule.summary.capitalisedFirst + "."),
      "help": ["text": .string(rule.help), "markdown": .string(rule.help)],
      "defaultConfiguration": ["level": .string(rule.level.rawValue)],
    ]
  }

  /// Returns how the run itself went. It includes mistakes in files, because they kept flowcheck from checking the files.
  private func invocation(_ report: Report, _ findings: [Finding]) -> JSONValue {
    let notifications = findings.filter { $0.kind == .mistake || $0.kind == .unreadable }.map {
      finding -> JSONValue in
      [
        "level": .string(finding.level.rawValue), "message": SARIF.message(finding.sentence),
        "descriptor": ["id": .string(finding.subject.id)],
        "locations": .array([["physicalLocation": place(finding.place, in: finding.file)]]),
      ]
    }
    return [
      "executionSuccessful": .bool(report.exitStatus < 64), "exitCode": .int(report.exitStatus),
      "toolExecutionNotifications": .array(notifications),
    ]
  }
}

extension SARIFRenderer {
  func text(_ text: String) -> JSONValue { ["text": .string(text)] }

  /// Returns a place in a file. Line 1 stands for the file as a whole, since not every reader accepts a file without a line.
  func place(_ span: SourceSpan?, in file: String) -> JSONValue {
    guard let span else { return SARIF.place(file, line: 1) }
    let region: JSONValue = [
      "startLine": .int(span.line), "startColumn": .int(span.column), "endLine": .int(span.line),
      "endColumn": .int(span.column + span.length),
    ]
    return ["artifactLocation": SARIF.artifact(span.file ?? file), "region": region]
  }
}
