import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs

/// A random graph of two to six states with labels and, for odd seeds, fairness classes, and the checker and the oracle for it.
struct RunSample {
  let system: ToySystem
  let runs: NaiveRuns
  let graph: StateGraph
  let fairness: [NumberedClass]
  let checker: GraphChecker<Int, Int>
  private let labels: [Set<Int>]

  /// - Parameter hasPossibleClasses: Whether a class can be taken wherever it is enabled, so that each finite run can go on fairly.
  init(seed: UInt64, hasPossibleClasses: Bool = false) {
    var random = SplitMix64(seed: seed + 3_000_000)
    let states = 2 + Int(seed % 5)
    let steps = (0..<states).map { _ in
      (0..<random.below(4)).map { _ in
        ToySystem.Step(action: random.below(3), target: random.below(states))
      }
    }
    system = ToySystem(
      names: (0..<states).map { "s\($0)" }, labels: ["a", "b", "c"], steps: steps, initial: [0])
    labels = system.names.map { _ in Set((0..<3).filter { _ in random.below(2) == 0 }) }
    graph = explore(system)
    let count = seed % 2 == 0 ? 0 : 1 + random.below(3)
    fairness = (0..<count).map { _ in
      var fairness = random.fairnessClass()
      if hasPossibleClasses { fairness.enabled = .existsNext(fairness.taken) }
      return fairness
    }
    let naive = NaiveChecker(system, labels: labels, fairness: fairness)
    runs = NaiveRuns(naive: naive, system: system)
    checker = Self.checker(on: graph, labels, fairness)
  }

  /// The same checker for a part of the graph, or on several threads.
  func checker(on graph: StateGraph, threads: Int = 1) -> GraphChecker<Int, Int> {
    Self.checker(on: graph, labels, fairness, threads)
  }

  private static func checker(
    on graph: StateGraph, _ labels: [Set<Int>], _ fairness: [NumberedClass], _ threads: Int = 1
  ) -> GraphChecker<Int, Int> {
    GraphChecker(
      graph: graph, fairness: fairness, threads: ThreadCount(threads, minimumStates: 0)
    ) { atom in
      var states = StateSet(stateCount: graph.stateCount)
      for state in 0..<graph.stateCount where labels[Int(graph.state(state).words[0])].contains(atom) {
        states.insert(state)
      }
      return states
    } labels: { atom, kind in
      kind.action == atom
    }
  }

  /// The toy system's number of a state of the graph.
  func number(of state: StateID) -> Int { Int(graph.state(state).words[0]) }

  /// The step with the toy system's numbers.
  func edge(_ step: Transition) -> NaiveChecker.Edge { Self.edge(step, in: graph) }

  private static func edge(_ step: Transition, in graph: StateGraph) -> NaiveChecker.Edge {
    NaiveChecker.Edge(
      source: Int(graph.state(step.source).words[0]), action: step.action,
      target: Int(graph.state(step.target).words[0]))
  }

  /// The run with the toy system's numbers, from those of the graph or a part of it.
  func run(_ lasso: Lasso, in part: StateGraph? = nil) -> NaiveRuns.Run {
    let graph = part ?? graph
    func edges(_ steps: [TraceStep]) -> [NaiveChecker.Edge?] {
      steps.map { $0.transition.map { Self.edge($0, in: graph) } }
    }
    return NaiveRuns.Run(
      start: Int(graph.state(lasso.start).words[0]), stem: edges(lasso.stem), loop: edges(lasso.loop))
  }
}
