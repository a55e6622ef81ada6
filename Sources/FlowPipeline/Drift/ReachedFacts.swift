import FlowAlgorithms

/// The facts that the states and transitions of one exploration show.
struct ReachedFacts {
  let exploration: Exploration
  let fronts: VisiblePages
  /// The states from which nobody gets home, whatever lies beyond a bound.
  let stuck: StateSet

  var graph: StateGraph { exploration.graph }
  private var flow: Flow { exploration.flow.flow }

  /// Collects the facts of an exploration.
  ///
  /// - Precondition: Every state was visited, not one of each orbit.
  init(_ exploration: Exploration) {
    precondition(
      exploration.symmetry == nil,
      "facts are collected over all states, not some of them")
    self.exploration = exploration
    fronts = VisiblePages(exploration)
    let part = Obligation.Part(.never(.deadEnd(of: exploration.flow.flow)), message: "")
    let sets = PropositionSets(exploration, propositions: part.propositions)
    let compiled = exploration.flow
    let checker = GraphChecker<Proposition, StepProposition>(
      graph: exploration.graph, states: { sets[$0] },
      labels: { compiled.holds($0, action: $1.action, flags: $1.flags) })
    stuck = checker.evaluate(.deadEnd(of: compiled.flow)).must
  }

  /// The places that are in front in some state, with their distances.
  var places: [FlowSummary.Page] {
    let distances = stepsFromHome
    return fronts.names.indices.compactMap { index in
      guard let first = fronts.first(index) else { return nil }
      var least: Int32?
      fronts.states[index].forEach { state in
        if distances[state] >= 0 { least = min(least ?? .max, distances[state]) }
      }
      return FlowSummary.Page(
        name: fronts.names[index], stepsFromStart: graph.depth(of: first), stepsFromHome: least.map(Int.init))
    }
  }

  /// The distance of each state from the home states, counting steps of a person or the app; -1 if no such steps lead there.
  private var stepsFromHome: [Int32] {
    let isPersons = exploration.flow.actions.map {
      $0.origin.isUser || $0.origin == .app || $0.origin == .finish
    }
    var distances = Array(repeating: Int32(-1), count: graph.stateCount)
    var starts: [StateID] = []
    homeStates.forEach { starts.append($0) }
    for state in starts { distances[state] = 0 }
    var search = BreadthFirstSearch<StateID, Void>(from: starts)
    while let state = search.next() {
      for step in graph.transitions(from: state) where isPersons[step.action] && distances[step.target] < 0 {
        distances[step.target] = distances[state] + 1
        search.add(step.target, by: ())
      }
    }
    return distances
  }

  /// The states in which a home screen is in front and counts as home, with no alert over it.
  private var homeStates: StateSet {
    var home = StateSet(stateCount: graph.stateCount)
    for page in flow.homePages {
      guard let place = fronts.names.firstIndex(of: page.name) else { continue }
      var states = fronts.states[place]
      if let condition = page.condition {
        states.formIntersection(exploration.flow.states(of: [.condition(condition)], in: graph)[0])
      }
      home.formUnion(states)
    }
    return home
  }

  /// The steps that put another place in front, each as a route.
  var ways: Set<FlowSummary.Route> {
    var events = Interner<String>()
    let numbers = exploration.flow.actions.map { events.number(of: $0.event) }
    struct Move: Hashable {
      var source: Int32
      var target: Int32
      var event: Int
    }
    var seen: Set<Move> = []
    var found: Set<FlowSummary.Route> = []
    for state in 0..<graph.stateCount {
      let source = fronts.ofState[state]
      for step in graph.transitions(from: state) where fronts.ofState[step.target] != source {
        let move = Move(source: source, target: fronts.ofState[step.target], event: numbers[step.action])
        guard seen.insert(move).inserted, let from = name(move.source), let to = name(move.target) else {
          continue
        }
        found.insert(FlowSummary.Route(from: from, to: to, by: exploration.flow.actions[step.action].event))
      }
    }
    return found
  }

  private func name(_ place: Int32) -> String? {
    fronts.names.indices.contains(Int(place)) ? fronts.names[Int(place)] : nil
  }

  /// The places that are in front in some state from which nobody gets home.
  var deadEnds: Set<String> {
    Set(fronts.names.indices.filter { fronts.first($0, within: stuck) != nil }.map { fronts.names[$0] })
  }

  /// Returns the states in which a gate is closed.
  func closedStates(_ gate: String) -> StateSet {
    exploration.flow.states(of: [.gateOpen(gate)], in: graph)[0].complement()
  }
}
