import FlowPushdown
import FlowTestSupport

/// A small pushdown system drawn at random: up to four controls, up to three symbols from 1, and the bottom 0, which is never popped.
struct RandomPushdown: Sendable {
  var start: PushdownConfiguration
  /// The inner controls: a step begins with a rule of weight 1 elsewhere and goes through them with rules of weight 0.
  var inner: Set<Int32> = []
  var rules: [PushdownHead: [PushdownRule]] = [:]
  let seed: UInt64
  /// Whether some rules empty the stack.
  private let resetsSometimes: Bool

  /// The system of a seed; every other one has rules that empty the stack.
  init(seed: UInt64) {
    var random = SplitMix64(seed: seed)
    let controls = Int32(random.number(1...4))
    let symbols = Int32(random.number(1...3))
    self.seed = seed
    resetsSometimes = seed % 2 == 0
    start = PushdownConfiguration(0, [0])
    while random.happens(30), start.stack.count < 4 {
      start.stack.append(Int32(random.number(1...Int(symbols))))
    }
    for control in 1..<max(2, controls) where random.happens(25) { inner.insert(control) }
    let density = random.number(11...20)
    let pushes = random.number(20...55)
    for control in 0..<controls {
      for symbol in 0...symbols {
        let head = PushdownHead(control, symbol)
        rules[head] = []
        while random.happens(density * 5), rules[head, default: []].count < 4 {
          let weight = inner.contains(control) ? 0 : 1
          add(from: head, controls, symbols, pushes: pushes, weight: weight, &random)
        }
      }
    }
  }

  private mutating func add(
    from head: PushdownHead, _ controls: Int32, _ symbols: Int32, pushes: Int, weight: Int,
    _ random: inout SplitMix64
  ) {
    let control = Int32(random.number(0...Int(controls) - 1))
    var top = Int32(random.number(1...Int(symbols)))
    var below = PushdownRule.none
    let resets = resetsSometimes && random.happens(15)
    if resets {
      top = 0
    } else if random.happens(pushes) {
      below = head.symbol == 0 ? 0 : Int32(random.number(1...Int(symbols)))
    } else if head.symbol == 0 {
      top = 0
    } else if random.happens(60) {
      top = PushdownRule.none
    }
    let label = Int32(rules.values.reduce(0) { $0 + $1.count })
    rules[head, default: []].append(
      PushdownRule(
        from: head, to: control, top: top, below: below, weight: weight, label: label, resets: resets))
  }

  /// The same system where no stack gets more than `height` symbols: symbols count what lies below them, and no rule pushes at the top.
  func bounded(to height: Int) -> RandomPushdown {
    var bounded = self
    bounded.start.stack = start.stack.enumerated().map { Int32($0.offset * 4) + $0.element }
    bounded.rules = [:]
    for (head, listed) in rules {
      for depth in 0..<Int32(height) {
        let deep = PushdownHead(head.control, depth * 4 + head.symbol)
        bounded.rules[deep] = listed.compactMap { rule in
          if rule.pushes, depth + 1 == height { return nil }
          return PushdownRule(
            from: deep, to: rule.control,
            top: rule.pops || rule.resets ? rule.top : (rule.pushes ? depth + 1 : depth) * 4 + rule.top,
            below: rule.pushes ? depth * 4 + rule.below : rule.below, weight: rule.weight,
            label: rule.label, resets: rule.resets)
        }
      }
    }
    return bounded
  }

  /// The rules of a head.
  func rules(of head: PushdownHead) -> [PushdownRule] { rules[head] ?? [] }

  /// What the algorithms say can be reached.
  func reachability(limits: PushdownLimits = .init()) throws -> PushdownReachability {
    try PushdownReachability(
      from: start, limits: limits, isInner: { inner.contains($0) }, rules: { rules(of: $0) })
  }
}
