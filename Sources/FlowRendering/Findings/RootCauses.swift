import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowReports

/// Which verdicts of a scenario are reported under which others, and in which order.
///
/// A verdict with a cause is reported under the cause. A rule whose run is, step by step, the run of an earlier verdict is
/// reported under that verdict.
struct RootCauses {
  /// For each verdict that is reported by itself, the verdicts that it explains, in the order of the verdicts.
  private var symptoms: [String: [VerdictReport]] = [:]
  private var folded: Set<String> = []

  /// The rules that are reported first, because they find access to what is protected.
  private static let first: Set = [
    "auth-gate", "lock-covers", "session-closes", "restore-valid", "gate-resume", "gate-not-dismissible",
    "gate-not-below",
  ]
  /// The rules that are reported after others with a run of the same length, because they state the lasting consequences of a
  /// step.
  private static let last: Set = ["alert-returns", "dead-end", "deadlock", "modal-no-exit"]

  /// Groups the verdicts. A verdict is reported by itself if it is expected and its cause is not, or the other way round.
  init(_ verdicts: [VerdictReport]) {
    foldByCause(verdicts)
    var told: [VerdictReport] = []
    for verdict in Self.inOrder(verdicts) where verdict.verdict == .violated && !isFolded(verdict) {
      guard let other = told.first(where: { $0.tells(theRunOf: verdict) }) else {
        told.append(verdict)
        continue
      }
      symptoms[other.id, default: []] += [verdict] + (symptoms.removeValue(forKey: verdict.id) ?? [])
      folded.insert(verdict.id)
    }
  }

  /// Returns the verdicts in the order of the report: by severity, then those in `first`, then by the length of the run.
  static func inOrder(_ verdicts: [VerdictReport]) -> [VerdictReport] {
    func rank(_ verdict: VerdictReport) -> (Int, Int, Int, Int) {
      let severity = Severity.allCases.firstIndex(of: verdict.severity) ?? 0
      let length = verdict.findings.isEmpty ? verdict.counterexamples.first?.trace.steps.count : 0
      return (
        severity, first.contains(verdict.id) ? 0 : 1, length ?? .max, last.contains(verdict.id) ? 1 : 0
      )
    }
    return verdicts.enumerated().sorted { left, right in
      let (one, other) = (rank(left.element), rank(right.element))
      return one == other ? left.offset < right.offset : one < other
    }.map(\.element)
  }

  private mutating func foldByCause(_ verdicts: [VerdictReport]) {
    guard verdicts.contains(where: { $0.cause != nil }) else { return }
    let byID = Dictionary(verdicts.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })
    for verdict in verdicts {
      guard let root = Self.root(of: verdict, in: byID), root.isAsExpected == verdict.isAsExpected else {
        continue
      }
      symptoms[root.id, default: []].append(verdict)
      folded.insert(verdict.id)
    }
  }

  func isFolded(_ verdict: VerdictReport) -> Bool { folded.contains(verdict.id) }

  /// Returns the verdicts that this one explains, including symptoms of symptoms.
  func symptoms(of verdict: VerdictReport) -> [VerdictReport] { symptoms[verdict.id, default: []] }

  /// Returns the last cause in the chain of causes; nil for a verdict without one.
  private static func root(of verdict: VerdictReport, in verdicts: [String: VerdictReport]) -> VerdictReport?
  {
    var seen: Set<String> = [verdict.id]
    var root: VerdictReport?
    var next = verdict.cause
    while let id = next, let cause = verdicts[id], seen.insert(id).inserted {
      root = cause
      next = cause.cause
    }
    return root
  }
}

extension VerdictReport {
  /// Whether its run shows all that a rule's runs show.
  fileprivate func tells(theRunOf other: VerdictReport) -> Bool {
    guard kind != .walkthrough, other.kind == .rule, findings.isEmpty, other.findings.isEmpty,
      other.absences.isEmpty, isAsExpected == other.isAsExpected, isAccepted == other.isAccepted,
      circumstance == other.circumstance, let run = counterexamples.first, run.cause == nil,
      !run.isAccepted, !other.counterexamples.isEmpty
    else { return false }
    return other.counterexamples.allSatisfy { run.trace.tells($0.trace) && $0.explanation == nil }
  }
}

extension TraceReport {
  /// Whether another run has the same steps, and goes on no further.
  fileprivate func tells(_ other: TraceReport) -> Bool {
    start == other.start && steps == other.steps && secondTap == other.secondTap
      && other.onward.isEmpty && other.cycle.isEmpty && !other.stuttersForever
  }
}
