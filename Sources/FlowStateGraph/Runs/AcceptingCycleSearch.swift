/// Finds short loops in a component of pairs.
///
/// A loop must meet what its component meets: an edge of each acceptance set, and each duty done or excused. If the demands are
/// few enough for all their combinations to fit, the loop is a shortest one from where it begins. Otherwise the demands are met a
/// few at a time, each time on a shortest path. As in the search for stems, stuttering does not count and edges are looked up
/// afterwards, so this is no `BreadthFirstSearch`.
struct AcceptingCycleSearch {
  /// A demand that a loop must meet.
  private enum Demand {
    /// An edge of an acceptance set.
    case acceptance(UInt64)
    /// A step of a duty, or a state in which the duty is disabled.
    case weak(Int)
    /// A step of a duty.
    case strong(Int)
  }

  /// The most combinations of a pair and the demands met that are kept.
  private static let roomLimit = 1 << 24
  /// The most demands that are met by one path.
  private static let demandLimit = 6

  private let components: FairComponents
  private let tables: ProductTables
  private let graph: StateGraph
  private let component: UInt32
  private var watch: EmptinessCheckWatch

  /// Prepares to find loops in the component of a pair.
  init(
    _ components: FairComponents, _ graph: StateGraph, around node: ProductNode,
    _ bounds: EmptinessCheckBounds
  ) {
    self.components = components
    self.graph = graph
    tables = components.tables
    component = components.component(of: node)
    watch = EmptinessCheckWatch(bounds)
  }

  /// Returns a loop from a pair of the component back to it.
  mutating func loop(from home: ProductNode) throws(EmptinessCheckEnd) -> [TraceStep] {
    var demands = allDemands()
    demands.removeAll { isMet($0, in: home.state) }
    let room = max(1, Self.roomLimit / max(1, components.nodes.count))
    let atOnce = max(1, min(Self.demandLimit, room.bitWidth - room.leadingZeroBitCount - 1))
    if demands.count <= atOnce { return try walk(from: home, meeting: demands, to: home).steps }
    var steps: [TraceStep] = []
    var current = home
    while !demands.isEmpty {
      let leg = try walk(from: current, meeting: Array(demands.prefix(atOnce)), to: nil)
      steps += leg.steps
      current = leg.end
      demands.removeAll { leg.meets($0, self) }
    }
    if current == home { return steps }
    return steps + (try walk(from: current, meeting: [], to: home).steps)
  }

  /// Returns the demands that the component meets. Each of its loops that meets them all is fair and accepted.
  private func allDemands() -> [Demand] {
    var demands = (0..<tables.allAcceptance.nonzeroBitCount).map { Demand.acceptance(1 << UInt64($0)) }
    for (index, duty) in tables.duties.enumerated() {
      if !duty.isStrong {
        demands.append(.weak(index))
      } else if isEnabledSomewhere(duty) {
        demands.append(.strong(index))
      }
    }
    return demands
  }

  private func isEnabledSomewhere(_ duty: ProductTables.FairnessDuty) -> Bool {
    var found = false
    components.nodes.forEach { automaton, state in
      guard !found, tables.contains(state, in: duty.enabled) else { return }
      found = components.component(of: ProductNode(automaton, state)) == component
    }
    return found
  }

  private func isMet(_ demand: Demand, in state: Int) -> Bool {
    guard case .weak(let index) = demand else { return false }
    return !tables.contains(state, in: tables.duties[index].enabled)
  }

  private func isMet(_ demand: Demand, by edge: ProductEdge) -> Bool {
    switch demand {
    case .acceptance(let set): return edge.acceptance & set != 0
    case .weak(let index):
      return isMet(demand, in: edge.target.state) || isMet(.strong(index), by: edge)
    case .strong(let index):
      guard case .taken(let step) = edge.step else { return false }
      return tables.accepts(
        tables.duties[index].filter, kind: edge.kind, source: step.source, target: step.target)
    }
  }
}

/// A move of the automaton along a step or stuttering.
struct ProductEdge {
  var target: ProductNode
  var acceptance: UInt64
  var step: TraceStep
  /// The number of the step's kind; 0 for stuttering.
  var kind: UInt32
}

extension AcceptingCycleSearch {
  /// A path from one pair to another.
  private struct Walk {
    var edges: [ProductEdge]
    var end: ProductNode
    var steps: [TraceStep] { edges.map(\.step) }

    func meets(_ demand: Demand, _ search: AcceptingCycleSearch) -> Bool {
      edges.contains { search.isMet(demand, by: $0) }
    }
  }

  /// A pair, and the demands met on the way to it.
  private struct Stage: Hashable {
    var node: ProductNode
    var met: Int
  }

  /// Returns a path of at least one edge that meets some demands, with as few steps as possible. Stuttering does not count.
  private mutating func walk(
    from start: ProductNode, meeting demands: [Demand], to home: ProductNode?
  ) throws(EmptinessCheckEnd) -> Walk {
    let all = (1 << demands.count) - 1
    try watch.demand(components.nodes.count << (demands.count + 3))
    var arrivals = [Int](repeating: -1, count: components.nodes.count << demands.count)
    func place(_ stage: Stage) -> Int {
      components.nodes.number(stage.node.automaton, stage.node.state) << demands.count | stage.met
    }
    var stages = [Stage(node: start, met: 0)]
    var sources = [-1]
    var level = 0..<1
    // The start is not marked, since the path may return to it.
    while !level.isEmpty {
      // First follow stuttering as far as it leads, then take one more step.
      for isStuttering in [true, false] {
        var index = level.lowerBound
        while index < (isStuttering ? stages.count : level.upperBound) {
          try watch.tick()
          let stage = stages[index]
          var goal: Walk?
          forEachEdge(from: stage.node, stuttering: isStuttering) { edge in
            let next = Stage(node: edge.target, met: met(by: edge, after: stage.met, demands))
            guard arrivals[place(next)] < 0 else { return true }
            arrivals[place(next)] = stages.count
            stages.append(next)
            sources.append(index)
            guard next.met == all, home == nil || next.node == home else { return true }
            goal = way(to: stages.count - 1, stages, sources, demands)
            return false
          }
          if let goal { return goal }
          index += 1
        }
        if isStuttering { level = level.lowerBound..<stages.count }
      }
      level = level.upperBound..<stages.count
    }
    preconditionFailure("a component has a way between any two of its pairs, through each of its edges")
  }

  private func way(to last: Int, _ stages: [Stage], _ sources: [Int], _ demands: [Demand]) -> Walk {
    var edges: [ProductEdge] = []
    var index = last
    while sources[index] >= 0 {
      let (before, after) = (stages[sources[index]], stages[index])
      let edge = tables.edge(from: before.node, components.moves(from: before.node.automaton)) { edge in
        edge.target == after.node && met(by: edge, after: before.met, demands) == after.met
      }
      if let edge { edges.append(edge) }
      index = sources[index]
    }
    return Walk(edges: edges.reversed(), end: stages[last].node)
  }

  /// Returns the demands met after an edge, a bit each, given those met before it.
  private func met(by edge: ProductEdge, after met: Int, _ demands: [Demand]) -> Int {
    demands.indices.reduce(met) { isMet(demands[$1], by: edge) ? $0 | 1 << $1 : $0 }
  }

  /// Calls `body` with each edge inside the component, for either stuttering or steps, until it returns false.
  private func forEachEdge(from node: ProductNode, stuttering: Bool, _ body: (ProductEdge) -> Bool) {
    tables.forEachEdge(from: node, components.moves(from: node.automaton), stuttering: stuttering) { edge in
      guard components.nodes.contains(edge.target.automaton, edge.target.state),
        components.component(of: edge.target) == component
      else { return true }
      return body(edge)
    }
  }
}

extension ProductTables {
  /// Returns the first edge from a pair that satisfies a test, trying stuttering before steps.
  func edge(from node: ProductNode, _ moves: [Move], where isWanted: (ProductEdge) -> Bool) -> ProductEdge? {
    var found: ProductEdge?
    for isStuttering in [true, false] where found == nil {
      forEachEdge(from: node, moves, stuttering: isStuttering) { edge in
        if isWanted(edge) { found = edge }
        return found == nil
      }
    }
    return found
  }

  /// Calls `body` with each edge from a pair, for either stuttering or steps, until it returns false.
  func forEachEdge(from node: ProductNode, _ moves: [Move], stuttering: Bool, _ body: (ProductEdge) -> Bool) {
    let (state, row) = (node.state, storage.row(of: node.state))
    if stuttering {
      for move in moves where readsStuttering(move, in: state) {
        let edge = ProductEdge(
          target: ProductNode(move.target, state), acceptance: move.acceptance, step: .stutter, kind: 0)
        guard body(edge) else { return }
      }
      return
    }
    for step in 0..<storage.rows.stepCount(of: row) {
      let target = storage.target(of: step, from: state)
      for move in moves where reads(move, step: step, row: row, source: state, target: target) {
        let edge = ProductEdge(
          target: ProductNode(move.target, target), acceptance: move.acceptance,
          step: .taken(storage.transition(step, from: state)),
          kind: storage.rows.kind(at: step, of: row))
        guard body(edge) else { return }
      }
    }
  }
}
