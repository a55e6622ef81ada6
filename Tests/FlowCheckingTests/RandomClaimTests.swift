import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

@Suite("Random claims on random graphs")
struct RandomClaimTests {
  /// A random system with labelled states, an oracle for it, and claims about it.
  private struct Case {
    let system: ToySystem
    let naive: NaiveChecker
    let claims: [NumberedClaim]
    /// What the oracle says about each claim.
    let truths: [(isTrue: Bool, length: Int?)]
    /// Where the bad states of each `never` claim are, and nothing for other claims.
    let badStates: [Set<Int>]

    init(seed: UInt64) {
      system = ToySystem.random(seed: seed, states: 4 + Int(seed % 20), fanout: 2 + Int(seed % 3))
      var random = SplitMix64(seed: seed + 1_000_000)
      let labels = system.names.map { _ in Set((0..<3).filter { _ in random.below(3) == 0 }) }
      naive = NaiveChecker(system, labels: labels)
      let claims = (0..<12).map { _ in random.claim() }
      let oracle = naive
      self.claims = claims
      truths = claims.map { oracle.decide($0) }
      badStates = claims.map { claim in
        guard case .never(let formula) = claim else { return [] }
        return oracle.states(of: formula)
      }
    }

    func checker(on graph: StateGraph) -> GraphChecker<Int, Int> {
      let labels = naive.labels
      return GraphChecker(graph: graph) { atom in
        var states = StateSet(stateCount: graph.stateCount)
        for state in 0..<graph.stateCount where labels[word(of: state, in: graph)].contains(atom) {
          states.insert(state)
        }
        return states
      } labels: { atom, kind in
        kind.action == atom
      }
    }
  }

  @Test(
    "verdicts and the lengths of traces are those of the oracle, and traces replay",
    arguments: UInt64(0)..<150)
  func complete(seed: UInt64) {
    let sample = Case(seed: seed)
    let graph = explore(sample.system)
    let checker = sample.checker(on: graph)
    for (claim, expected) in zip(sample.claims, sample.truths) {
      switch checker.check(claim) {
      case .holds(let witness):
        #expect(expected.isTrue, "\(claim)")
        if let witness {
          #expect(witness.steps.count == expected.length, "\(claim)")
          expectRun(witness, of: sample.system, in: graph)
        }
      case .violated(let counterexample):
        #expect(!expected.isTrue, "\(claim)")
        #expect(counterexample?.trace.steps.count == expected.length, "\(claim)")
        if let counterexample { expectRefutes(claim, counterexample, sample, graph) }
      case .undetermined, .unfinished:
        Issue.record("a complete graph decides every claim")
      }
    }
  }

  @Test("whatever a truncated graph decides is true of the whole", arguments: UInt64(0)..<60)
  func truncated(seed: UInt64) {
    let sample = Case(seed: seed)
    let size = explore(sample.system).stateCount
    for limit in 1...size {
      expectSound(explore(sample.system, limits: ExplorationLimits(states: limit)), sample)
      expectSound(explore(sample.system, limits: ExplorationLimits(depth: limit / 3)), sample)
    }
  }

  @Test("steps that are cut short hide nothing from the verdicts", arguments: UInt64(0)..<100)
  func cutSteps(seed: UInt64) {
    let sample = Case(seed: seed)
    var cut = sample.system
    var random = SplitMix64(seed: seed + 2_000_000)
    for state in cut.steps.indices where cut.steps[state].count > 1 && random.below(4) == 0 {
      cut.steps[state].removeLast()
      cut.steps[state][0].flags = .truncated
    }
    expectSound(explore(cut), sample)
  }

  @Test("truncated graphs decide 1,368 of 4,116 random claims; soundness is not had by silence")
  func decisions() {
    var decided = 0
    var asked = 0
    for seed in UInt64(0)..<60 {
      let sample = Case(seed: seed)
      for limit in 1..<max(2, explore(sample.system).stateCount) {
        let checker = sample.checker(on: explore(sample.system, limits: ExplorationLimits(states: limit)))
        asked += sample.claims.count
        decided += sample.claims.count { checker.check($0) != .undetermined }
      }
    }
    #expect(decided == 1_368)
    #expect(asked == 4_116)
  }

  /// Checks every decided claim, and the two sets of states of its formulas, against the oracle.
  private func expectSound(_ graph: StateGraph, _ sample: Case) {
    let checker = sample.checker(on: graph)
    for (index, claim) in sample.claims.enumerated() {
      let expected = sample.truths[index]
      switch checker.check(claim) {
      case .holds: #expect(expected.isTrue, "\(claim)")
      case .violated: #expect(!expected.isTrue, "\(claim)")
      case .undetermined: #expect(graph.truncation != nil)
      case .unfinished: Issue.record("nothing cuts the check short")
      }
      guard case .never(let formula) = claim else { continue }
      let satisfaction = checker.evaluate(formula)
      let truth = sample.badStates[index]
      for state in 0..<graph.stateCount {
        let isTrue = truth.contains(word(of: state, in: graph))
        #expect(!satisfaction.must.contains(state) || isTrue, "\(formula)")
        #expect(satisfaction.may.contains(state) || !isTrue, "\(formula)")
      }
    }
  }

  private func expectRun(_ trace: Trace, of system: ToySystem, in graph: StateGraph) {
    #expect(system.initial.contains(word(of: trace.start, in: graph)))
    expectSteps(trace.steps, from: trace.start, of: system, in: graph)
  }

  private func expectSteps(
    _ steps: [Transition], from start: StateID, of system: ToySystem, in graph: StateGraph
  ) {
    var current = start
    for step in steps {
      #expect(step.source == current)
      let target = word(of: step.target, in: graph)
      #expect(
        system.steps[word(of: current, in: graph)].contains {
          $0.action == step.action && $0.target == target
        })
      current = step.target
    }
  }

  private func expectRefutes(
    _ claim: NumberedClaim, _ counterexample: Counterexample, _ sample: Case, _ graph: StateGraph
  ) {
    expectRun(counterexample.trace, of: sample.system, in: graph)
    let end = word(of: counterexample.trace.end, in: graph)
    switch claim {
    case .never(let bad):
      #expect(sample.naive.states(of: bad).contains(end))
    case .neverStep(let bad):
      #expect(counterexample.trace.steps.last.map { sample.naive.holds(bad, of: edge($0, graph)) } == true)
    case .reachable:
      Issue.record("no run refutes that a state can be reached")
    case .initially(let formula):
      #expect(counterexample.trace.steps.isEmpty)
      #expect(!sample.naive.states(of: formula).contains(end))
    case .linear:
      Issue.record("no claim about runs is drawn here")
    case .noCycle(let within, let taking):
      expectSteps(counterexample.cycle, from: counterexample.trace.end, of: sample.system, in: graph)
      #expect(counterexample.cycle.last?.target == counterexample.trace.end)
      let region = sample.naive.states(of: within)
      #expect(counterexample.cycle.allSatisfy { region.contains(word(of: $0.target, in: graph)) })
      #expect(counterexample.cycle.contains { sample.naive.holds(taking, of: edge($0, graph)) })
      let shortest = sample.naive.roundTrip(at: end, within: within, taking: taking)
      #expect(counterexample.cycle.count == shortest)
    case .noCycleAlong(let steps, let taking):
      expectSteps(counterexample.cycle, from: counterexample.trace.end, of: sample.system, in: graph)
      #expect(counterexample.cycle.last?.target == counterexample.trace.end)
      #expect(counterexample.cycle.allSatisfy { sample.naive.holds(steps, of: edge($0, graph)) })
      #expect(Set(counterexample.cycle.map(\.source)).count >= 2)
      #expect(counterexample.cycle.count == sample.naive.excursion(at: end, along: steps, taking: taking))
    }
  }

  private func edge(_ step: Transition, _ graph: StateGraph) -> NaiveChecker.Edge {
    NaiveChecker.Edge(
      source: word(of: step.source, in: graph), action: step.action, target: word(of: step.target, in: graph))
  }
}

/// The toy system's number of a state.
private func word(of state: StateID, in graph: StateGraph) -> Int {
  Int(graph.state(state).words[0])
}
