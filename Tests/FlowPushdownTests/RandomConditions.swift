import FlowPushdown
import FlowTestSupport

/// Conditions on infinite runs, drawn at random: sets of rules by label modulo 8, and of heads as in ``RandomFormula``.
struct RandomConditions: Sendable {
  /// A fairness class.
  struct Fairness: Sendable {
    let enabled: UInt64
    let taken: Int
  }

  var accepting: [Int] = []
  var weak: [Fairness] = []
  var strong: [Fairness] = []

  /// At most two accepting sets, one weak class and two strong ones.
  init(_ random: inout SplitMix64) {
    func labels(_ random: inout SplitMix64) -> Int { random.number(0...255) & random.number(0...255) }
    func fairness(_ random: inout SplitMix64) -> Fairness {
      Fairness(enabled: random.next(), taken: random.happens(50) ? labels(&random) : 0)
    }
    while random.happens(40), accepting.count < 2 { accepting.append(labels(&random) | labels(&random)) }
    if random.happens(40) { weak.append(fairness(&random)) }
    while random.happens(50), strong.count < 2 { strong.append(fairness(&random)) }
  }

  /// The conditions by the numbers of a system's heads and rules.
  func conditions(in system: PushdownReachability) -> RunConditions {
    func classes(_ listed: [Fairness]) -> [RunConditions.Fairness] {
      listed.map { fairness in
        RunConditions.Fairness(
          isEnabled: system.heads.map { RandomFormula.holds(fairness.enabled, $0) },
          isTaken: system.rules.map { Self.has(fairness.taken, $0) })
      }
    }
    return RunConditions(
      accepting: accepting.map { set in system.rules.map { Self.has(set, $0) } },
      weak: classes(weak), strong: classes(strong))
  }

  /// Whether a set of labels has that of a rule.
  static func has(_ labels: Int, _ rule: PushdownRule) -> Bool { labels >> Int(rule.label & 7) & 1 == 1 }

  /// Whether a loop of rules meets the conditions, read word for word.
  func accept(_ loop: [PushdownRule], inner: Set<Int32>) -> Bool {
    let states = loop.map(\.head).filter { !inner.contains($0.control) }
    return loop.contains { $0.weight == 1 }
      && accepting.allSatisfy { set in loop.contains { Self.has(set, $0) } }
      && weak.allSatisfy { fairness in
        let isStuck =
          states.allSatisfy { RandomFormula.holds(fairness.enabled, $0) }
          && !loop.contains { Self.has(fairness.taken, $0) }
        return !isStuck
      }
      && strong.allSatisfy { fairness in
        let isStuck =
          states.contains { RandomFormula.holds(fairness.enabled, $0) }
          && !loop.contains { Self.has(fairness.taken, $0) }
        return !isStuck
      }
  }
}
