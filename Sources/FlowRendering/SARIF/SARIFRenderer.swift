import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes a report in the Static Analysis Results Interchange Format 2.1.0 (OASIS, 2020).
///
/// A result stands for a finding that nobody expects. What the file's `expect:` says is left out: code scanning would show it as
/// an open alert, even if it were marked as suppressed.
struct SARIFRenderer {
  /// Where the schema of the format is kept.
  static let schema =
    "https://docs.oasis-open.org/sarif/sarif/v2.1.0/errata01/os/schemas/sarif-schema-2.1.0.json"
  /// The name that paths are relative to: the folder in which flowcheck was run.
  static let root = "%SRCROOT%"

  /// The report as indented JSON.
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
      "originalUriBaseIds": [
        Self.root: ["description": text("the folder in which flowcheck was run")]
      ],
      "columnKind": "unicodeCodePoints",
      "results": .array(results),
    ]
    let log: JSONValue = ["$schema": .string(Self.schema), "version": "2.1.0", "runs": .array([run])]
    return log.text() + "\n"
  }

  /// The rules and codes that occur, and one rule each for what files declare themselves and for files as a whole.
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

  /// How the run itself went; mistakes in files are reported here too, for they kept flowcheck from checking them.
  private func invocation(_ report: Report, _ findings: [Finding]) -> JSONValue {
    let notifications = findings.filter { $0.kind == .mistake || $0.kind == .unreadable }.map {
      finding -> JSONValue in
      [
        "level": .string(finding.level.rawValue), "message": message(finding.sentence),
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
  /// A text that is shown as it is.
  func text(_ text: String) -> JSONValue { ["text": .string(text)] }

  /// A message; in it brackets are links and braces stand for arguments unless they are marked (3.11.5, 3.11.6).
  func message(_ text: String) -> JSONValue {
    let marked = text.visible.replacingScalars { scalar in
      switch scalar {
      case "\\", "[", "]": "\\\(scalar)"
      case "{", "}": "\(scalar)\(scalar)"
      default: nil
      }
    }
    return ["text": .string(marked)]
  }

  /// A line of the app's code.
  func place(_ code: CodePlace) -> JSONValue {
    ["artifactLocation": artifact(code.file), "region": ["startLine": .int(code.line)]]
  }

  /// A place in a file; line 1 stands for the file as a whole, since not every reader takes a file without a line.
  func place(_ span: SourceSpan?, in file: String) -> JSONValue {
    let region: JSONValue =
      span.map {
        [
          "startLine": .int($0.line), "startColumn": .int($0.column), "endLine": .int($0.line),
          "endColumn": .int($0.column + $0.length),
        ]
      } ?? ["startLine": 1]
    return ["artifactLocation": artifact(span?.file ?? file), "region": region]
  }

  /// A file, by its path from the folder in which flowcheck was run.
  func artifact(_ file: String) -> JSONValue {
    ["uri": .string(file.relativeReference), "uriBaseId": .string(Self.root)]
  }
}
