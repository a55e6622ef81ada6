import FlowChecking
public import FlowModel
public import FlowReports

/// The findings of scenarios, compared with the accepted ones.
public struct BaselineComparison: Sendable, Hashable {
  /// A finding with the entry that accepts it.
  public struct Accepted: Sendable, Hashable {
    /// The finding.
    public var finding: Finding
    /// The entry that accepts it.
    public var entry: Baseline.Entry
  }

  /// The findings that nobody has accepted, by file, in the order of the source.
  public private(set) var new: [Finding] = []
  /// The accepted findings, in the same order.
  public private(set) var accepted: [Accepted] = []
  /// The entries of these scenarios that were not found any more, in the order of the baseline.
  public private(set) var fixed: [Baseline.Entry] = []
  /// The entries that were not found, but that a longer search may find.
  public private(set) var unknown: [Baseline.Entry] = []
  /// The entries of scenarios that were not checked.
  public private(set) var elsewhere: [Baseline.Entry] = []
  /// Whether a verdict is undetermined that the files do not expect to be.
  public let isUndetermined: Bool

  /// Compares findings with a baseline.
  ///
  /// A finding is accepted by its file and fingerprint, whatever its severity and its text have become. Findings that the files
  /// expect, and undetermined ones, cannot be accepted.
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

  /// Returns the baseline with the new findings accepted too, for a reason, on a day. The other entries stay the same.
  public func accepting(reason: String, date: String) -> Baseline {
    Baseline(
      accepted.map(\.entry) + fixed + unknown + elsewhere
        + new.map { finding in
          Baseline.Entry(
            file: finding.file, fingerprint: finding.fingerprint, finding: finding.headline, reason: reason,
            date: date)
        })
  }

  /// The baseline without the entries that were not found any more.
  public var pruned: Baseline { Baseline(accepted.map(\.entry) + unknown + elsewhere) }
}

extension Finding {
  /// `auth-gate: 'checkout' is visible while gate 'signedIn' is closed`.
  var headline: String { "\(subject.id): \(message)" }
}

extension ScenarioReport {
  /// The findings that can be accepted: violations and unmet expectations, each of which fails a check.
  fileprivate var acceptableFindings: [Finding] {
    findings.filter { ($0.kind == .violated || $0.kind == .unmet) && !$0.isExpected }
  }

  fileprivate var leavesSomethingOpen: Bool {
    isTruncated || verdicts.contains { $0.verdict == .undetermined }
  }
}
