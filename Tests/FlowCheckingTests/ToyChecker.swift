import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowToyGraphs

typealias State = StateFormula<String, String>
typealias Step = StepFormula<String, String>
typealias ToyClaim = Claim<String, String>

/// A toy system with its graph and a checker whose atoms are sets of state names and action names.
///
/// The state atom `s1 s2` holds in the states of these names, the step atom `a` of steps called `a`.
struct ToyChecker {
  let system: ToySystem
  let graph: StateGraph
  let checker: GraphChecker<String, String>

  init(
    _ text: String, fairness: [FairnessClass<String, String>] = [],
    limits: ExplorationLimits = ExplorationLimits(), bounds: EmptinessCheckBounds = EmptinessCheckBounds()
  ) {
    let system = FlowToyGraphs.graph(text)
    let graph = explore(system, limits: limits)
    self.system = system
    self.graph = graph
    checker = GraphChecker(graph: graph, fairness: fairness, bounds: bounds) { atom in
      var states = StateSet(stateCount: graph.stateCount)
      for state in 0..<graph.stateCount
      where atom.split(separator: " ").contains(system.name(of: state, in: graph)[...]) {
        states.insert(state)
      }
      return states
    } labels: { atom, kind in
      system.labels[kind.action] == atom
    }
  }

  /// `holds`, `holds: RUN`, `violated`, `violated: RUN`, `violated: RUN then CYCLE`, `undetermined` or `unfinished: WHY`.
  func check(_ claim: ToyClaim) -> String {
    switch checker.check(claim) {
    case .holds(nil): "holds"
    case .holds(let witness?): "holds: " + system.text(of: witness, in: graph)
    case .violated(nil): "violated"
    case .violated(let counterexample?): "violated: " + text(of: counterexample)
    case .undetermined: "undetermined"
    case .unfinished(let shortfall): "unfinished: \(shortfall)"
    }
  }

  func text(of counterexample: Counterexample) -> String {
    let stem = system.name(of: counterexample.start, in: graph) + text(of: counterexample.stem)
    return counterexample.loop.isEmpty ? stem : stem + " then" + text(of: counterexample.loop)
  }

  /// Steps as ` -a-> s1`, stuttering as ` ~`.
  private func text(of steps: [TraceStep]) -> String {
    steps.map { step in
      switch step {
      case .taken(let transition): system.text(of: [transition], in: graph)
      case .stutter: " ~"
      }
    }.joined()
  }

  /// The names of the states, in the order of discovery.
  func names(_ states: StateSet) -> String {
    var names: [String] = []
    states.forEach { names.append(system.name(of: $0, in: graph)) }
    return names.joined(separator: " ")
  }
}
