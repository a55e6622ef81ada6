import FlowPushdown
import Testing

/// Weights that are exponential, limits, and rules with long words.
@Suite("Pushdown limits")
struct ReachabilityLimitTests {
  /// Each symbol from 1 goes to two of the one below it, and 1 is popped: removing n takes 2^n - 1 steps.
  private func doubling(_ symbol: Int32, limits: PushdownLimits = .init()) throws -> PushdownReachability {
    try PushdownReachability(from: PushdownConfiguration(0, [0, symbol]), limits: limits) { head in
      switch head.symbol {
      case 0: []
      case 1: [PushdownRule(from: head, to: 0)]
      case let symbol: [PushdownRule(from: head, to: 0, top: symbol - 1, below: symbol - 1)]
      }
    }
  }

  @Test("an exponential witness has its length as its weight, and is refused where it is too long")
  func exponentialWitness() throws {
    let small = try doubling(10)
    let bottom = try #require(small.number(of: PushdownHead(0, 0)))
    #expect(small.weights[bottom] == 1023)
    #expect(try small.witness(of: bottom).count == 1023)
    #expect(throws: PushdownError.witnessTooLong(limit: 1022)) { try small.witness(of: bottom, limit: 1022) }
    let large = try doubling(80)
    let deep = try #require(large.number(of: PushdownHead(0, 0)))
    #expect(large.heads.count == 81 && large.weights[deep] == 1 << 60)
    #expect(throws: PushdownError.witnessTooLong(limit: 1000)) { try large.witness(of: deep, limit: 1000) }
  }

  @Test("each limit is named when it is hit, and not before")
  func limits() throws {
    var limits = PushdownLimits()
    limits.heads = 11
    #expect(try doubling(10, limits: limits).heads.count == 11)
    limits.heads = 10
    #expect(throws: PushdownError.tooManyHeads(limit: 10)) { try doubling(10, limits: limits) }
    limits.heads = .max
    let needed = try doubling(10).transitionCount
    limits.transitions = needed
    #expect(try doubling(10, limits: limits).transitionCount == needed)
    limits.transitions = needed - 1
    #expect(throws: PushdownError.tooManyTransitions(limit: needed - 1)) { try doubling(10, limits: limits) }
    limits.transitions = .max
    limits.shouldStop = { true }
    #expect(throws: PushdownError.stopped) { try doubling(2000, limits: limits) }
  }

  @Test("the limits hold for refinements and runs too")
  func laterLimits() throws {
    let small = try doubling(10)
    let some = small.heads.map { $0.symbol == 3 }
    let formula = PushdownFormula.until(some.map { _ in true }, some)
    var limits = PushdownLimits()
    limits.annotations = 2
    #expect(try small.refined(by: formula, limits: limits).system.heads.count == 20)
    limits.annotations = 1
    #expect(throws: PushdownError.tooManyAnnotations(limit: 1)) {
      try small.refined(by: formula, limits: limits)
    }
    limits.annotations = .max
    limits.transitions = 8
    #expect(throws: PushdownError.tooManyTransitions(limit: 8)) { try small.acceptedRun(limits: limits) }
    let large = try doubling(600)
    limits.transitions = .max
    limits.shouldStop = { true }
    #expect(throws: PushdownError.stopped) { try large.acceptedRun(limits: limits) }
  }

  @Test(
    "what the source of rules throws comes through, and it is asked once for each head in the order of weights"
  )
  func source() throws {
    struct Refusal: Error {}
    #expect(throws: Refusal.self) {
      try PushdownReachability(from: PushdownConfiguration(0, [0])) { _ in throw Refusal() }
    }
    for seed in UInt64(1)...50 {
      var asked: [PushdownHead] = []
      let system = RandomPushdown(seed: seed)
      let reached = try PushdownReachability(from: system.start) { head in
        asked.append(head)
        return system.rules(of: head)
      }
      #expect(asked == reached.heads && Set(asked).count == asked.count)
      #expect(reached.weights == reached.weights.sorted())
    }
  }

  @Test("rules with long words count as one step and leave the word that they were given")
  func longWords() throws {
    var words = LongWords(firstControl: 100)
    var chained: [PushdownHead] = []
    let reached = try PushdownReachability(
      from: PushdownConfiguration(0, [0]), isInner: { $0 >= 100 }
    ) { head in
      if head.control >= 100 {
        chained.append(head)
        return [words.rule(inside: head)]
      }
      guard head.symbol == 0 else { return [words.rule(from: head, to: head.control + 1, word: [])] }
      guard head.control == 0 else { return [] }
      return [
        words.rule(from: head, to: 0, word: [1, 2, 3, 4, 0], label: 7),
        words.rule(from: head, to: 5, word: [1, 2, 3, 4, 0]),
        words.rule(from: head, to: 5, word: [9, 0], label: 8),
        words.rule(from: head, to: 0, word: [0], label: 9),
      ]
    }
    let top = try #require(reached.number(of: PushdownHead(0, 1)))
    let run = try reached.witness(of: top)
    #expect(reached.weights[top] == 1 && run.map { reached.rules[$0].label } == [7, -1, -1, -1, -1])
    #expect(reached.replay(run) == PushdownConfiguration(0, [0, 4, 3, 2, 1]))
    let bottom = try #require(reached.number(of: PushdownHead(4, 0)))
    #expect(reached.weights[bottom] == 5)
    #expect(reached.heads.indices.filter { reached.isInner[$0] }.map { reached.heads[$0] } == chained)
    #expect(chained.count == 8, "two chains of four that share nothing, since they end elsewhere")
  }
}
