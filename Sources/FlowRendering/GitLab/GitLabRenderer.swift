import FlowDiagnostics
import FlowModel
import FlowReports

/// Writes a report for the code-quality widget of GitLab: an array with an object for each unexpected finding.
struct GitLabRenderer {
  func render(_ report: Report) -> String {
    let issues = report.findings.filter { !$0.isExpected }.map { finding -> JSONValue in
      let line = finding.code?.line ?? finding.place?.line ?? 1
      return [
        "description": .string(([finding.fullSentence] + finding.runLines).joined(separator: "\n")),
        "check_name": .string(finding.subject.id),
        "fingerprint": .string(Finding.sum(of: [finding.file, finding.fingerprint])),
        "severity": .string(severity(finding.level)),
        "location": [
          "path": .string(finding.code?.file ?? finding.placeFile),
          "lines": ["begin": .int(line), "end": .int(line)],
        ],
      ]
    }
    return JSONValue.array(issues).text() + "\n"
  }

  /// Returns GitLab's word for a level. `critical` and `blocker` are for worse problems than a mistake in an app's navigation.
  private func severity(_ level: Finding.Level) -> String {
    switch level {
    case .error: "major"
    case .warning: "minor"
    case .note: "info"
    }
  }
}
