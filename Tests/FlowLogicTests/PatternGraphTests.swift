import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowToyGraphs
import Testing

/// The 55 patterns as claims about graphs: one whose only run is the good one, and one where the bad one is possible too.
@Suite("Specification patterns on graphs")
struct PatternGraphTests {
  private typealias Runs = LTLFormula<TraceAtom<String, String>>

  @Test("each of the 55 patterns has the expected verdict, and is refuted by the run that breaks it")
  func all() throws {
    for row in SpecificationPatterns.rows {
      let name = "\(row.behaviour) \(row.scope)"
      let claim = try #require(FormulaNotation.linear(row.formula).formula, "\(name)")
        .mapAtoms { TraceAtom<String, String>.state(.atom($0.text)) }
      let good = Graph([row.good])
      guard case .holds = good.checker.check(.linear(claim)) else {
        Issue.record("\(name) should hold where '\(row.good)' is the only run")
        continue
      }
      let both = Graph([row.good, row.bad])
      guard case .violated(let run?) = both.checker.check(.linear(claim)) else {
        Issue.record("\(name) should be violated where '\(row.bad)' is a run")
        continue
      }
      #expect(
        both.graph.state(run.start).words == [UInt64(good.letters.count)],
        "\(name): it starts as the bad run does")
      #expect(!run.loop.isEmpty, "\(name)")
    }
  }

  /// A graph with one way for each of some runs, along which nobody may stop.
  private struct Graph {
    let graph: StateGraph
    let checker: GraphChecker<String, String>
    /// The letters of each state, as bits.
    let letters: [UInt64]

    init(_ runs: [String]) {
      var (letters, steps, initial): ([UInt64], [[ToySystem.Step]], [Int]) = ([], [], [])
      for run in runs.map(SpecificationPatterns.word) {
        let first = letters.count
        let count = run.stem.count + run.cycle.count
        initial.append(first)
        letters += run.stem + run.cycle
        steps += (1..<count).map { [ToySystem.Step(action: 0, target: first + $0)] }
        steps.append([ToySystem.Step(action: 0, target: first + run.stem.count)])
      }
      let names = letters.indices.map { "s\($0)" }
      let system = ToySystem(names: names, labels: ["a"], steps: steps, initial: initial)
      let graph = explore(system)
      let goesOn = FairnessClass<String, String>(
        name: "a", strength: .weak, enabled: .existsNext(.atom("a")), taken: .atom("a"))
      checker = GraphChecker(graph: graph, fairness: [goesOn], bounds: EmptinessCheckBounds()) { letter in
        var states = StateSet(stateCount: graph.stateCount)
        let bit = PatternMeaning.letters.firstIndex(of: letter) ?? 63
        for id in 0..<graph.stateCount where letters[Int(graph.state(id).words[0])] >> UInt64(bit) & 1 == 1 {
          states.insert(id)
        }
        return states
      } labels: { _, _ in
        true
      }
      (self.graph, self.letters) = (graph, letters)
    }
  }
}
