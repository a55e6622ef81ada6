import FlowChecking
public import FlowModel
public import FlowReports

extension ScenarioReport {
  /// Returns the report with everything that a baseline accepts marked as expected.
  ///
  /// A verdict is as expected if all its findings are accepted. An undetermined one cannot be accepted.
  ///
  /// - Parameter name: The name of the file in the baseline.
  public func accepting(_ baseline: Baseline, as name: String) -> ScenarioReport {
    let known = Set(baseline.entries.filter { $0.file == name }.map(\.fingerprint))
    guard !known.isEmpty else { return self }
    var report = self
    let found = Dictionary(grouping: findings, by: \.subject)
    for index in verdicts.indices where !verdicts[index].isAsExpected {
      let subject = Finding.Subject.claim(verdicts[index].kind, verdicts[index].id)
      report.verdicts[index].accept(found[subject] ?? [], fingerprints: known)
    }
    return report
  }
}

extension VerdictReport {
  /// Marks each violation whose finding is accepted, and the verdict itself if all findings are.
  fileprivate mutating func accept(_ found: [FlowReports.Finding], fingerprints: Set<String>) {
    guard verdict != .undetermined, !found.isEmpty else { return }
    for finding in found where fingerprints.contains(finding.fingerprint) {
      switch finding.way {
      case nil: break
      case let way? where way < findings.count: findings[way].isAccepted = true
      case let way? where way < findings.count + absences.count:
        absences[way - findings.count].isAccepted = true
      case let way?: counterexamples[way - findings.count - absences.count].isAccepted = true
      }
    }
    isAccepted = found.allSatisfy { fingerprints.contains($0.fingerprint) }
  }
}
