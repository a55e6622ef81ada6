import FlowReports

/// Which verdicts of a scenario are reported under which other ones.
struct RootCauses {
  /// For each verdict that is reported for itself, those that it explains, in the order of the verdicts.
  private var symptoms: [String: [VerdictReport]] = [:]
  private var folded: Set<String> = []

  /// Sorts the verdicts; one that differs from its cause in being expected stands for itself.
  init(_ verdicts: [VerdictReport]) {
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

  /// Whether the verdict is reported under another one.
  func isFolded(_ verdict: VerdictReport) -> Bool { folded.contains(verdict.id) }

  /// The verdicts that this one explains, symptoms of symptoms included.
  func symptoms(of verdict: VerdictReport) -> [VerdictReport] { symptoms[verdict.id, default: []] }

  /// The last cause on the way from symptom to cause; nil for a verdict without one.
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
