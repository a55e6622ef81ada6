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
  /// A lasso that is shortest passes each pair of a state and an automaton's state once on its stem, and between two of its
  /// demands; most formulas of this size have automata of two or three states, so that most violations in graphs of two to four states have
  /// one of up to five steps. Larger graphs are there for the other direction.
  private static let length = 5

  private struct Sample {
    let system: ToySystem
    let runs: NaiveRuns
    let graph: StateGraph
    let fairness: [NumberedClass]
    let formulas: [NumberedRun]
    let checker: GraphChecker<Int, Int>

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed + 3_000_000)
      let states = 2 + Int(seed % 5)
      let steps = (0..<states).map { _ in
        (0..<random.below(4)).map { _ in
          ToySystem.Step(action: random.below(3), target: random.below(states))
        }
      }
      system = ToySystem(
        names: (0..<states).map { "s\($0)" }, labels: ["a", "b", "c"], steps: steps, initial: [0])
      let labels = system.names.map { _ in Set((0..<3).filter { _ in random.below(2) == 0 }) }
      let naive = NaiveChecker(system, labels: labels)
      runs = NaiveRuns(naive: naive, system: system)
      graph = explore(system)
      let count = seed % 2 == 0 ? 0 : 1 + random.below(3)
      fairness = (0..<count).map { _ in random.fairnessClass() }
      formulas = (0..<formulasPerSeed).map { _ in
        let size = 1 + random.below(7)
        return random.runFormula(size: size)
      }
      let seen = graph
      checker = GraphChecker(graph: seen, fairness: fairness) { atom in
        var states = StateSet(stateCount: seen.stateCount)
        for state in 0..<seen.stateCount where labels[word(of: state, in: seen)].contains(atom) {
          states.insert(state)
        }
        return states
      } kinds: { atom, kind in
        kind.action == atom
      }
    }

    /// The same run with the toy system's numbers.
    func run(_ lasso: Lasso) -> NaiveRuns.Run {
      func edges(_ steps: [RunStep]) -> [NaiveChecker.Edge?] {
        steps.map { step in
          step.transition.map {
            NaiveChecker.Edge(
              source: word(of: $0.source, in: graph), action: $0.action,
              target: word(of: $0.target, in: graph))
          }
        }
      }
      return NaiveRuns.Run(
        start: word(of: lasso.start, in: graph), stem: edges(lasso.stem), loop: edges(lasso.loop))
    }
  }

  @Test(
    "no short run refutes what holds, and what refutes is a fair run that does", arguments: UInt64(0)..<1_000)
  func agreement(seed: UInt64) throws {
    let sample = Sample(seed: seed)
    let fair = sample.runs.runs(length: Self.length, limit: 400).filter { run in
      sample.fairness.allSatisfy { sample.runs.isFair(run, for: $0) }
    }
    let words = fair.map(sample.runs.word)
    for formula in sample.formulas {
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

}

/// The toy system's number of a state.
private func word(of state: StateID, in graph: StateGraph) -> Int {
  Int(graph.state(state).words[0])
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

  /// A class of steps, weak or strong, that need not be possible where it is said to be enabled.
  mutating func fairnessClass() -> NumberedClass {
    let taken = stepFormula(depth: below(2))
    let enabled = below(2) == 0 ? NumberedState.canTake(taken) : stateFormula(depth: below(2))
    return NumberedClass(
      name: "c", strength: below(2) == 0 ? .weak : .strong, enabled: enabled, taken: taken)
  }
}
