import FlowChecking
import FlowDiagnostics
public import FlowModel
public import FlowReports

extension ScenarioReport {
  /// The same report, in which what a baseline accepts is as expected.
  ///
  /// A verdict is when all that was found is accepted. What is undetermined cannot be accepted.
  ///
  /// - Parameter name: What the baseline calls the file.
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
  /// Marks each way in which it is violated whose finding is accepted, and itself where all findings are.
  fileprivate mutating func accept(_ found: [FlowReports.Finding], fingerprints: Set<String>) {
    guard verdict != .undetermined, !found.isEmpty else { return }
    // Findings that agree in all of this are in the order of the ways.
    var ways: [Appearance: [Bool]] = [:]
    for finding in found.reversed() {
      ways[Appearance(finding), default: []].append(fingerprints.contains(finding.fingerprint))
    }
    for index in findings.indices {
      findings[index].isAccepted = ways[Appearance(findings[index]), default: []].popLast() ?? false
    }
    for index in absences.indices {
      absences[index].isAccepted = ways[Appearance(absences[index]), default: []].popLast() ?? false
    }
    for index in counterexamples.indices {
      counterexamples[index].isAccepted =
        ways[Appearance(counterexamples[index]), default: []].popLast() ?? false
    }
    isAccepted = found.allSatisfy { fingerprints.contains($0.fingerprint) }
  }

  /// What a finding has in common with the way of being violated that it tells.
  private struct Appearance: Hashable {
    var message: String
    var place: SourceSpan?
    var cause: String?
    var occasion: String?
    var isRun: Bool

    init(_ finding: FlowReports.Finding) {
      (message, place, cause) = (finding.message, finding.place, finding.cause)
      (occasion, isRun) = (finding.occasion, finding.trace != nil)
    }

    init(_ finding: VerdictReport.Finding) {
      (message, place, cause) = (finding.message, finding.place, finding.cause)
      (occasion, isRun) = (nil, false)
    }

    init(_ run: Counterexample) {
      (message, place, cause) = (run.message, run.place, run.cause)
      (occasion, isRun) = (run.occasion, true)
    }
  }
}
