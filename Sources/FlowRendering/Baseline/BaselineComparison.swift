import FlowChecking
public import FlowModel
public import FlowReports

/// What scenarios were found to have, beside what is accepted of them.
public struct BaselineComparison: Sendable, Hashable {
  /// A finding with what accepts it.
  public struct Accepted: Sendable, Hashable {
    /// What was found.
    public var finding: Finding
    /// Why that is accepted.
    public var entry: Baseline.Entry
  }

  /// What nobody has accepted, by file, in the order of the source.
  public private(set) var new: [Finding] = []
  /// What is accepted, in the same order.
  public private(set) var accepted: [Accepted] = []
  /// What is accepted of these scenarios and was not found any more, in the order of the baseline.
  public private(set) var fixed: [Baseline.Entry] = []
  /// What was not found, but a search was truncated.
  public private(set) var unknown: [Baseline.Entry] = []
  /// What is accepted of scenarios that were not checked.
  public private(set) var elsewhere: [Baseline.Entry] = []
  /// Whether something is undetermined that the files do not expect to be.
  public let isUndetermined: Bool

  /// Compares what was found with a baseline.
  ///
  /// A finding is accepted by its file and fingerprint, whatever its severity and its words have become. What the files expect is no
  /// finding to accept, nor is what is undetermined.
  public init(_ reports: [ScenarioReport], with baseline: Baseline) {
    let entries = Dictionary(
      baseline.entries.map { ([$0.file, $0.fingerprint], $0) }, uniquingKeysWith: { _, last in last })
    var met: Set<[String]> = []
    for finding in reports.flatMap(\.acceptableFindings) {
      let key = [finding.file, finding.fingerprint]
      if let entry = entries[key] {
        met.insert(key)
        accepted.append(Accepted(finding: finding, entry: entry))
      } else {
        new.append(finding)
      }
    }
    let checked = Set(reports.map(\.file))
    let open = Set(reports.filter(\.leavesSomethingOpen).map(\.file))
    for entry in baseline.entries where !met.contains([entry.file, entry.fingerprint]) {
      if !checked.contains(entry.file) {
        elsewhere.append(entry)
      } else if open.contains(entry.file) {
        unknown.append(entry)
      } else {
        fixed.append(entry)
      }
    }
    isUndetermined = reports.contains { report in
      report.verdicts.contains { $0.verdict == .undetermined && !$0.isAsExpected }
    }
  }

  /// The baseline with what is new accepted too, for a reason, on a day; the rest stays as it is.
  public func accepting(reason: String, date: String) -> Baseline {
    Baseline(
      accepted.map(\.entry) + fixed + unknown + elsewhere
        + new.map { finding in
          Baseline.Entry(
            file: finding.file, fingerprint: finding.fingerprint, finding: finding.headline, reason: reason,
            date: date)
        })
  }

  /// The baseline without what was not found any more.
  public var pruned: Baseline { Baseline(accepted.map(\.entry) + unknown + elsewhere) }
}

extension Finding {
  /// `auth-gate: 'checkout' is visible while gate 'signedIn' is closed`.
  var headline: String { "\(subject.id): \(message)" }
}

extension ScenarioReport {
  /// What somebody may accept: violations, and expectations that are not met, each of which fails a check.
  fileprivate var acceptableFindings: [Finding] {
    findings.filter { ($0.kind == .violated || $0.kind == .unmet) && !$0.isExpected }
  }

  /// Whether a longer search may find something more.
  fileprivate var leavesSomethingOpen: Bool {
    isTruncated || verdicts.contains { $0.verdict == .undetermined }
  }
}
