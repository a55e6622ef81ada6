import FlowEvaluation

/// Combines the verdicts on one claim under several combinations of platform switches. The worst counts, as in scenarios.
enum CombinedVerdict {
  /// Returns the combined verdicts, in the order of their first appearance.
  static func all(
    _ lists: [[NavigationVerdict]], switches: [[PlatformReport.Switch]]
  ) -> [NavigationVerdict] {
    var order: [Key] = []
    var found: [Key: [(combination: Int, verdict: NavigationVerdict)]] = [:]
    for (combination, list) in lists.enumerated() {
      var counts: [String: Int] = [:]
      for verdict in list {
        let key = Key(name: verdict.name, number: counts[verdict.name, default: 0])
        counts[verdict.name, default: 0] += 1
        if found[key] == nil { order.append(key) }
        found[key, default: []].append((combination, verdict))
      }
    }
    return order.compactMap { key in
      let verdicts = found[key] ?? []
      // Only an absence in all combinations counts: what happens or is visible in one is not absent.
      let isAbsence = key.name == "every action" || verdicts.allSatisfy { $0.verdict.outcome == .vacuous }
      if isAbsence, verdicts.count < lists.count { return nil }
      return worst(of: verdicts, switches)
    }
  }

  /// Identifies a verdict in a list.
  private struct Key: Hashable {
    var name: String
    var number: Int
  }

  private static func worst(
    of verdicts: [(combination: Int, verdict: NavigationVerdict)], _ switches: [[PlatformReport.Switch]]
  ) -> NavigationVerdict? {
    let all = verdicts.map { ($0.verdict.outcome.verdict, $0.verdict.steps.count, switches[$0.combination]) }
    guard let worst = WorstVerdict(of: all, total: switches.count) else { return nil }
    var verdict = verdicts[worst.index].verdict
    verdict.combination = verdicts[worst.index].combination
    guard verdict.outcome != .holds else { return verdict }
    let found = worst.circumstance
    let list = found.switches.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    verdict.message +=
      (list.isEmpty ? " (" : " (with \(list), ") + "in \(found.count) of \(found.total) combinations)"
    return verdict
  }
}
