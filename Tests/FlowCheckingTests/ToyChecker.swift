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

  init(_ text: String, limits: ExplorationLimits = ExplorationLimits()) {
    let system = FlowToyGraphs.graph(text)
    let graph = explore(system, limits: limits)
    self.system = system
    self.graph = graph
    checker = GraphChecker(graph: graph) { atom in
      var states = StateSet(stateCount: graph.stateCount)
      for state in 0..<graph.stateCount
      where atom.split(separator: " ").contains(system.name(of: state, in: graph)[...]) {
        states.insert(state)
      }
      return states
    } kinds: { atom, kind in
      system.labels[kind.action] == atom
    }
  }

  /// `holds`, `holds: RUN`, `violated`, `violated: RUN`, `violated: RUN then CYCLE`, or `undetermined`.
  func check(_ claim: ToyClaim) -> String {
    switch checker.check(claim) {
    case .holds(nil): "holds"
    case .holds(let witness?): "holds: " + system.text(of: witness, in: graph)
    case .violated(nil): "violated"
    case .violated(let counterexample?): "violated: " + text(of: counterexample)
    case .undetermined: "undetermined"
    }
  }

  func text(of counterexample: Counterexample) -> String {
    let trace = system.text(of: counterexample.trace, in: graph)
    guard !counterexample.cycle.isEmpty else { return trace }
    return trace + " then" + system.text(of: counterexample.cycle, in: graph)
  }

  /// The names of the states, in the order of discovery.
  func names(_ states: StateSet) -> String {
    var names: [String] = []
    states.forEach { names.append(system.name(of: $0, in: graph)) }
    return names.joined(separator: " ")
  }
}
