/// Searches one graph for infinite runs that are fair and that an automaton accepts.
public struct EmptinessCheck: Sendable {
  private let graph: StateGraph
  private let tables: ProductTables
  private let bounds: EmptinessCheckBounds

  /// Prepares to search for the runs that `reader` accepts.
  ///
  /// - Parameter fairness: The steps that a run may not postpone forever.
  public init(
    of graph: StateGraph, reader: BuchiMonitor, fairness: [FairnessConstraint] = [],
    bounds: EmptinessCheckBounds
  ) {
    self.graph = graph
    self.bounds = bounds
    tables = ProductTables(graph, reader, fairness)
  }

  /// Returns an accepted, fair run from an initial state, or from one of `starts`; nil if there is none.
  ///
  /// The stem takes as few steps as possible to a pair of a state and an automaton state on an accepted, fair loop. Stuttering
  /// does not count. The loop begins there, or earlier if the stem ends with steps that the loop repeats. A loop must have an
  /// edge of each acceptance set, a disabled state or a step of each weak constraint, and a step of each strong constraint that
  /// is enabled in the pair's component. The loop is a shortest such loop through that pair if these demands are at most six, or
  /// fewer in large graphs. Otherwise the demands are met a few at a time, each time on a shortest path.
  ///
  /// - Throws: ``EmptinessCheckEnd`` if the search ended without an answer.
  public func lasso(from starts: Range<StateID>? = nil) throws(EmptinessCheckEnd) -> Lasso? {
    var reach = try ProductReach(tables, bounds)
    if let starts { try reach.from(starts) } else { try reach.fromInitialStates(of: graph) }
    let components = try FairComponents(tables, among: reach.reached, bounds)
    guard components.accepted.bits.contains(where: { $0 != 0 }) else { return nil }
    var stems = StemSearch(tables, bounds)
    let stem = try stems.stem(
      from: starts ?? graph.initialStates, to: components.accepted)
    var search = AcceptingCycleSearch(components, graph, around: stem.end, bounds)
    return Lasso(start: stem.start, stem: stem.steps, loop: try search.loop(from: stem.end)).rolledUp()
  }

  /// Returns the states that lie on an accepted, fair loop, wherever runs begin.
  ///
  /// - Throws: ``EmptinessCheckEnd`` if the search ended without an answer.
  public func recurrentStates() throws(EmptinessCheckEnd) -> StateSet {
    let accepted = try componentsEverywhere().accepted
    var words = [UInt64](repeating: 0, count: tables.wordCount)
    for automaton in 0..<tables.stateCount {
      for (index, word) in accepted.words(automaton).enumerated() { words[index] |= word }
    }
    return StateSet(stateCount: graph.stateCount, words: words)
  }

  /// Returns the first state, by number, that lies on an accepted, fair loop, with a loop through it; nil if there is none.
  ///
  /// The loop is as short as that of ``lasso(from:)``.
  ///
  /// - Throws: ``EmptinessCheckEnd`` if the search ended without an answer.
  public func firstLoop() throws(EmptinessCheckEnd) -> (state: StateID, loop: [TraceStep])? {
    let components = try componentsEverywhere()
    var first: ProductNode?
    components.accepted.forEach { automaton, state in
      if first.map({ state < $0.state }) ?? true { first = ProductNode(automaton, state) }
    }
    guard let first else { return nil }
    var search = AcceptingCycleSearch(components, graph, around: first, bounds)
    return (first.state, try search.loop(from: first))
  }

  /// Returns the components of all pairs that some edge leads to.
  private func componentsEverywhere() throws(EmptinessCheckEnd) -> FairComponents {
    var nodes = ProductNodes(automatonStates: tables.stateCount, wordCount: tables.wordCount)
    for move in tables.moves { nodes.formUnion(move.target, tables.words(of: move.set)) }
    return try FairComponents(tables, among: nodes, bounds)
  }
}

/// Finds a path with as few steps as possible to certain pairs. Stuttering does not count.
///
/// A `BreadthFirstSearch` would count stuttering and keep an edge for each of the many pairs. This search keeps only the pair
/// before each, and looks up the edges of the one path that it found.
private struct StemSearch {
  private let tables: ProductTables
  private var watch: EmptinessCheckWatch
  private var visited: ProductNodes
  /// The visited pairs, by the number of steps to them.
  private var queue: [ProductNode] = []
  /// The queue position of the pair before each; -1 for pairs in which runs start.
  private var sources: [Int32] = []

  init(_ tables: ProductTables, _ bounds: EmptinessCheckBounds) {
    self.tables = tables
    watch = EmptinessCheckWatch(bounds)
    visited = ProductNodes(automatonStates: tables.stateCount, wordCount: tables.wordCount)
  }

  mutating func stem(
    from starts: Range<StateID>, to goals: ProductNodes
  ) throws(EmptinessCheckEnd) -> (start: StateID, steps: [TraceStep], end: ProductNode) {
    for state in starts {
      for move in tables.moves[tables.moves(from: 0)] where tables.readsStuttering(move, in: state) {
        add(move.target, state, from: -1)
      }
    }
    var level = 0..<queue.count
    while !level.isEmpty {
      var index = level.lowerBound
      while index < queue.count {
        try watch.tick()
        if goals.contains(queue[index].automaton, queue[index].state) { return way(to: index) }
        expand(index, stuttering: true)
        index += 1
      }
      level = level.lowerBound..<queue.count
      for index in level {
        try watch.tick()
        expand(index, stuttering: false)
      }
      level = level.upperBound..<queue.count
    }
    preconditionFailure("what can be reached is reached from a start")
  }

  private mutating func expand(_ index: Int, stuttering: Bool) {
    let node = queue[index]
    let storage = tables.storage
    let (state, row) = (node.state, storage.row(of: node.state))
    let moves = tables.moves(from: node.automaton)
    if stuttering {
      for move in tables.moves[moves] where tables.readsStuttering(move, in: state) {
        add(move.target, state, from: index)
      }
      return
    }
    for step in 0..<storage.rows.stepCount(of: row) {
      let target = storage.target(of: step, from: state)
      for move in tables.moves[moves]
      where !visited.contains(move.target, target)
        && tables.reads(
          move, step: step, row: row, source: state, target: target)
      {
        add(move.target, target, from: index)
      }
    }
  }

  private mutating func add(_ automaton: Int, _ state: Int, from source: Int) {
    guard visited.insert(automaton, state) else { return }
    queue.append(ProductNode(automaton, state))
    sources.append(Int32(source))
  }

  private func way(to last: Int) -> (start: StateID, steps: [TraceStep], end: ProductNode) {
    var steps: [TraceStep] = []
    var index = last
    while sources[index] >= 0 {
      let (before, after) = (queue[Int(sources[index])], queue[index])
      let moves = Array(tables.moves[tables.moves(from: before.automaton)])
      if let edge = tables.edge(from: before, moves, where: { $0.target == after }) {
        steps.append(edge.step)
      }
      index = Int(sources[index])
    }
    return (queue[index].state, steps.reversed(), queue[last])
  }
}
