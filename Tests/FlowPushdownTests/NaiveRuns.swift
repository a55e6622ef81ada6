import FlowPushdown

/// Finds infinite runs with sets of everything that a run can meet, one combination at a time.
///
/// For strong fairness it tries each set of classes whose enabling heads a run avoids in the end; the other classes must be taken. What a
/// run meets is a mask; heads are related by all masks with which one leads to another.
struct NaiveRuns {
  /// A head, or the control after it is popped, with what was met.
  private struct Way: Hashable {
    let head: PushdownHead
    let mask: Int
  }

  private let system: RandomPushdown
  private let conditions: RandomConditions
  private let heads: [PushdownHead]
  /// The heads on loops that are accepted.
  private(set) var onLoops: Set<PushdownHead> = []
  /// What follows each head without going below its symbol, whatever is met.
  private var following: [PushdownHead: Set<PushdownHead>] = [:]
  /// The controls that each head can be popped to.
  private var controls: [PushdownHead: Set<Int32>] = [:]

  init(_ system: RandomPushdown, _ conditions: RandomConditions) {
    self.system = system
    self.conditions = conditions
    heads = system.rules.keys.sorted { ($0.control, $0.symbol) < ($1.control, $1.symbol) }
    let all = returns(in: system.rules, mask: { _ in 0 })
    let steps = steps(in: system.rules, all, mask: { _ in 0 })
    for head in heads {
      following[head] = Set(ways(from: head, steps).map(\.head)).union([head])
      controls[head] = Set(all[head, default: []].map(\.head.control))
    }
    for avoided in 0..<(1 << conditions.strong.count) { addLoops(avoiding: avoided) }
  }

  /// The heads from which an accepted run starts that stays above what lies below them.
  var recurrent: Set<PushdownHead> {
    Set(heads.filter { !onLoops.isDisjoint(with: following[$0, default: []]) })
  }

  /// Whether an accepted run starts from a configuration.
  func hasRun(from configuration: PushdownConfiguration) -> Bool {
    let recurrent = recurrent
    var reached: Set<Int32> = [configuration.control]
    for symbol in configuration.stack.reversed() {
      let tops = reached.map { PushdownHead($0, symbol) }
      if tops.contains(where: recurrent.contains) { return true }
      reached = Set(tops.flatMap { controls[$0, default: []] })
    }
    return false
  }

  /// Whether a set of strong classes has one that is enabled at a head.
  private func isEnabled(_ avoided: Int, at head: PushdownHead) -> Bool {
    conditions.strong.indices.contains {
      avoided >> $0 & 1 == 1 && RandomFormula.holds(conditions.strong[$0].enabled, head)
    }
  }

  private mutating func addLoops(avoiding avoided: Int) {
    var rules = system.rules
    for head in heads where !system.inner.contains(head.control) && isEnabled(avoided, at: head) {
      rules[head] = nil
    }
    let (mask, full) = masks(avoiding: avoided)
    let returns = returns(in: rules, mask: mask)
    let steps = steps(in: rules, returns, mask: mask)
    for head in heads where rules[head] != nil {
      if ways(from: head, steps).contains(Way(head: head, mask: full)) { onLoops.insert(head) }
    }
  }

  /// What each rule meets, and all that is to be met.
  private func masks(avoiding avoided: Int) -> ((PushdownRule) -> Int, Int) {
    let inner = system.inner
    var tests: [(PushdownRule) -> Bool] = [{ $0.weight == 1 }]
    for set in conditions.accepting { tests.append { RandomConditions.has(set, $0) } }
    for fairness in conditions.weak {
      tests.append {
        RandomConditions.has(fairness.taken, $0)
          || !inner.contains($0.head.control) && !RandomFormula.holds(fairness.enabled, $0.head)
      }
    }
    for (number, fairness) in conditions.strong.enumerated() where avoided >> number & 1 == 0 {
      tests.append { RandomConditions.has(fairness.taken, $0) }
    }
    let mask = { [tests] (rule: PushdownRule) -> Int in
      tests.indices.reduce(0) { tests[$1](rule) ? $0 | 1 << $1 : $0 }
    }
    return (mask, (1 << tests.count) - 1)
  }

  /// The ways to pop each head, as controls with a symbol that means nothing.
  private func returns(
    in rules: [PushdownHead: [PushdownRule]], mask: (PushdownRule) -> Int
  ) -> [PushdownHead: Set<Way>] {
    var returns: [PushdownHead: Set<Way>] = [:]
    var changed = true
    while changed {
      changed = false
      for rule in heads.flatMap({ rules[$0] ?? [] }) {
        if rule.resets { continue }
        var ways = [Way(head: PushdownHead(rule.control, rule.top), mask: mask(rule))]
        if rule.below >= 0 { ways = follow(ways, returns, by: rule.below) }
        if rule.top >= 0 { ways = follow(ways, returns, by: -1) }
        let count = returns[rule.head, default: []].count
        returns[rule.head, default: []].formUnion(ways)
        changed = changed || returns[rule.head, default: []].count > count
      }
    }
    return returns
  }

  /// Where ways lead when their heads are popped, with a symbol on top then.
  private func follow(_ ways: [Way], _ returns: [PushdownHead: Set<Way>], by symbol: Int32) -> [Way] {
    ways.flatMap { way in
      returns[way.head, default: []].map {
        Way(head: PushdownHead($0.head.control, symbol), mask: way.mask | $0.mask)
      }
    }
  }

  private func steps(
    in rules: [PushdownHead: [PushdownRule]], _ returns: [PushdownHead: Set<Way>],
    mask: (PushdownRule) -> Int
  ) -> [PushdownHead: Set<Way>] {
    rules.mapValues { listed in
      var steps: Set<Way> = []
      for rule in listed where rule.top >= 0 {
        let way = Way(head: PushdownHead(rule.control, rule.top), mask: mask(rule))
        steps.insert(way)
        if rule.below >= 0 { steps.formUnion(follow([way], returns, by: rule.below)) }
      }
      return steps
    }
  }

  /// All heads that a head leads to in one step or more, with all that can be met on the way.
  private func ways(from head: PushdownHead, _ steps: [PushdownHead: Set<Way>]) -> Set<Way> {
    var seen: Set<Way> = []
    var pending = [Way(head: head, mask: 0)]
    while let way = pending.popLast() {
      for step in steps[way.head] ?? [] {
        let next = Way(head: step.head, mask: way.mask | step.mask)
        if seen.insert(next).inserted { pending.append(next) }
      }
    }
    return seen
  }
}
