import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

/// Product search and evaluation of single runs, side by side: 1,000 seeds, 24 formulas each.
@Suite("Random formulas about runs of random graphs")
struct RandomRunTests {
  private static let formulasPerSeed = 24
  /// The most steps of a run that is looked at where the search finds none: enough to come to any state of the smaller graphs, turn
  /// to another state of the automaton and go round. A refutation that needs more steps is missed here; one that the search gives
  /// is evaluated in full, whatever its length.
  private static let length = 5

  @Test(
    "no short run refutes what holds, and what refutes is a fair run that does",
    arguments: Thoroughness.share(UInt64(0)..<1_000, of: 4))
  func agreement(seed: UInt64) throws {
    let sample = RunSample(seed: seed)
    var random = SplitMix64(seed: seed + 5_000_000)
    let fair = sample.runs.runs(length: Self.length, limit: 400).filter { run in
      sample.fairness.allSatisfy { sample.runs.isFair(run, for: $0) }
    }
    let words = fair.map(sample.runs.word)
    for number in 0..<Self.formulasPerSeed {
      let size = 1 + random.below(7)
      // Every sixth asks its counterexamples for two things again and again, so their automaton has two acceptance sets.
      let formula = number % 6 == 5 ? random.recurrence() : random.runFormula(size: size)
      let oracle = sample.runs.numbered(formula)
      switch sample.checker.check(.linear(formula)) {
      case .holds:
        let index = words.firstIndex { !oracle.holds(on: $0) }
        #expect(index == nil, "\(formula) is refuted by \(fair[index ?? 0]), seed \(seed)")
      case .violated(let counterexample):
        let run = sample.run(try #require(counterexample?.lasso))
        #expect(sample.runs.isRun(run), "\(formula), seed \(seed)")
        #expect(!oracle.holds(on: sample.runs.word(of: run)), "\(formula), seed \(seed)")
        #expect(sample.fairness.allSatisfy { sample.runs.isFair(run, for: $0) }, "\(formula), seed \(seed)")
      case .undetermined, .unfinished: Issue.record("a complete graph decides every claim")
      }
    }
  }

  @Test(
    "several threads find the same runs, whether they searched before or are asked",
    arguments: UInt64(0)..<100)
  func threads(seed: UInt64) {
    let sample = RunSample(seed: seed)
    var random = SplitMix64(seed: seed + 5_000_000)
    let claims =
      (0..<12).map { _ in Claim.linear(random.runFormula(size: 1 + random.below(7))) }
      + (0..<6).map { _ in
        .noCycle(within: random.stateFormula(depth: 1), taking: random.stepFormula(depth: 1))
      }
      + (0..<6).map { _ in .noCycleAlong(random.stepFormula(depth: 1), taking: random.stepFormula(depth: 1)) }
    let prepared = sample.checker(on: sample.graph, threads: 3)
    #expect(prepared.prepare([], refuting: claims) > 0)
    for claim in claims { #expect(prepared.check(claim) == sample.checker.check(claim), "\(claim)") }
  }

  @Test(
    "what a part of a graph says about runs is true of the whole",
    arguments: Thoroughness.share(UInt64(0)..<300, of: 3))
  func truncated(seed: UInt64) throws {
    let sample = RunSample(seed: seed + 20_000)
    for limit in 1...sample.graph.stateCount {
      let part = explore(sample.system, limits: ExplorationLimits(states: limit))
      let checker = sample.checker(on: part)
      var random = SplitMix64(seed: seed + 6_000_000)
      for _ in 0..<6 {
        let region = random.stateFormula(depth: 1)
        let remaining = checker.evaluate(.existsGlobally(region))
        let truth = sample.runs.naive.states(of: .existsGlobally(region))
        for state in 0..<part.stateCount {
          let isTrue = truth.contains(Int(part.state(state).words[0]))
          #expect(!remaining.must.contains(state) || isTrue, "\(region), seed \(seed)")
          #expect(remaining.may.contains(state) || !isTrue, "\(region), seed \(seed)")
        }
        let size = 1 + random.below(5)
        let formula = random.runFormula(size: size)
        switch checker.check(.linear(formula)) {
        case .holds: #expect(part.truncation == nil)
        case .undetermined: #expect(part.truncation != nil)
        case .unfinished: Issue.record("nothing cuts the check short")
        case .violated(let counterexample):
          let run = sample.run(try #require(counterexample?.lasso), in: part)
          #expect(sample.runs.isRun(run))
          #expect(!sample.runs.numbered(formula).holds(on: sample.runs.word(of: run)))
          #expect(sample.fairness.allSatisfy { sample.runs.isFair(run, for: $0) }, "\(formula), seed \(seed)")
        }
      }
    }
  }

}

extension SplitMix64 {
  /// A formula with `size` operators and atoms over three state atoms and three step atoms.
  mutating func runFormula(size: Int) -> NumberedRun {
    guard size > 1 else {
      switch below(12) {
      case 0: return .constant(below(2) == 0)
      case 1...3: return .atom(.arrival(stepFormula(depth: below(2))))
      default: return .atom(.state(.atom(below(3))))
      }
    }
    if size == 2 || below(3) == 0 {
      let operand = runFormula(size: size - 1)
      switch below(size == 2 ? 4 : 5) {
      case 0: return .not(operand)
      case 1: return .next(operand)
      case 2: return .eventually(operand)
      default: return .always(operand)
      }
    }
    let left = 1 + below(size - 2)
    let (first, second) = (runFormula(size: left), runFormula(size: size - 1 - left))
    switch below(7) {
    case 0: return .and(first, second)
    case 1: return .or(first, second)
    case 2: return .implies(first, second)
    case 3: return .iff(first, second)
    case 4: return .until(first, second)
    case 5: return .release(first, second)
    default: return .weakUntil(first, second)
    }
  }

  /// A formula that a run breaks on which two things happen again and again.
  mutating func recurrence() -> NumberedRun {
    .or(.eventually(.always(runFormula(size: 1))), .eventually(.always(runFormula(size: 1))))
  }

  /// A class of steps, weak or strong, that need not be possible where it is said to be enabled.
  mutating func fairnessClass() -> NumberedClass {
    let taken = stepFormula(depth: below(2))
    let enabled = below(2) == 0 ? NumberedState.existsNext(taken) : stateFormula(depth: below(2))
    return NumberedClass(
      name: "c", strength: below(2) == 0 ? .weak : .strong, enabled: enabled, taken: taken)
  }
}
