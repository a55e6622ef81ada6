import FlowCompiler

/// The verdicts on one claim under several combinations of the platform's switches, put together: the worst counts, as in scenarios.
struct CombinedVerdict {
  /// The verdicts, each with the number of its combination.
  private let verdicts: [(combination: Int, verdict: NavigationVerdict)]
  /// The switches of each combination.
  private let switches: [[(name: String, value: String)]]

  /// Puts together what each combination gave, in the order of the first.
  static func all(
    _ lists: [[NavigationVerdict]], switches: [[(name: String, value: String)]]
  ) -> [NavigationVerdict] {
    var order: [Key] = []
    var found: [Key: [(Int, NavigationVerdict)]] = [:]
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
      // What happens or is seen in one combination is there.
      let isAbsence = key.name == "every action" || verdicts.allSatisfy { $0.1.outcome == .vacuous }
      if isAbsence, verdicts.count < lists.count { return nil }
      return CombinedVerdict(verdicts: verdicts, switches: switches).worst
    }
  }

  /// Which verdict of a list it is.
  private struct Key: Hashable {
    var name: String
    var number: Int
  }

  /// The worst verdict, of several the one with the shortest trace, and the switches that it needs.
  private var worst: NavigationVerdict? {
    let rank = verdicts.map { Self.badness($0.verdict.outcome) }.max() ?? 0
    let worst = verdicts.filter { Self.badness($0.verdict.outcome) == rank }
    guard let shortest = worst.min(by: { $0.verdict.steps.count < $1.verdict.steps.count }) else {
      return nil
    }
    var verdict = shortest.verdict
    verdict.combination = shortest.combination
    guard verdict.outcome != .holds else { return verdict }
    let values = switches[shortest.combination]
    let shared = values.filter { value in
      worst.allSatisfy { one in switches[one.combination].contains { $0 == value } }
    }
    let decisive = worst.count == switches.count ? [] : shared.isEmpty ? values : shared
    let list = decisive.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
    verdict.message +=
      (list.isEmpty ? " (" : " (with \(list), ") + "in \(worst.count) of \(switches.count) combinations)"
    return verdict
  }

  /// How bad an outcome is; what is vacuous under some values and holds under others holds.
  private static func badness(_ outcome: NavigationVerdict.Outcome) -> Int {
    switch outcome {
    case .vacuous: 0
    case .holds: 1
    case .undetermined: 2
    case .violated: 3
    }
  }
}
