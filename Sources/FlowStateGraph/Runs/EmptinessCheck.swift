/// Searches one graph for infinite runs that a reader accepts and that are fair.
public struct EmptinessCheck: Sendable {
  private let graph: StateGraph
  private let tables: ProductTables
  private let bounds: EmptinessCheckBounds

  /// Prepares to search for the runs that `reader` accepts.
  ///
  /// - Parameter fairness: The steps that a run may not put off for ever.
  public init(
    of graph: StateGraph, reader: BuchiMonitor, fairness: [FairnessConstraint] = [],
    bounds: EmptinessCheckBounds
  ) {
    self.graph = graph
    self.bounds = bounds
    tables = ProductTables(graph, reader, fairness)
  }

  /// An accepted, fair run from an initial state, or from one of `starts`; nil when there is none.
  ///
  /// Its stem takes as few steps as can be before a pair of a state and an automaton's state that lies on an accepted, fair loop; stuttering
  /// is not counted. The loop begins there, or earlier where the stem ends with what the loop does. It is a shortest one
  /// through that pair among those that have an edge of each acceptance set, a disabled state or a step of each weak
  /// class, and a step of each strong class that is enabled in the pair's component, as long as these are at most six, or fewer in
  /// large graphs; otherwise they are met some at a time, each time by a shortest way.
  ///
  /// - Throws: ``EmptinessCheckEnd`` when the search ended before it knew.
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

  /// The states that lie on an accepted, fair loop, wherever runs begin.
  ///
  /// - Throws: ``EmptinessCheckEnd`` when the search ended before it knew.
  public func recurrentStates() throws(EmptinessCheckEnd) -> StateSet {
    let accepted = try componentsEverywhere().accepted
    var words = [UInt64](repeating: 0, count: tables.wordCount)
    for automaton in 0..<tables.stateCount {
      for (index, word) in accepted.words(automaton).enumerated() { words[index] |= word }
    }
    return StateSet(stateCount: graph.stateCount, words: words)
  }

  /// The first state, in the order of numbers, that lies on an accepted, fair loop, and a loop through it; nil when there is none.
  ///
  /// The loop is as short as that of ``lasso(from:)``.
  ///
  /// - Throws: ``EmptinessCheckEnd`` when the search ended before it knew.
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

  /// The components among all pairs that some edge leads to.
  private func componentsEverywhere() throws(EmptinessCheckEnd) -> FairComponents {
    var nodes = ProductNodes(automatonStates: tables.stateCount, wordCount: tables.wordCount)
    for move in tables.moves { nodes.formUnion(move.target, tables.words(of: move.set)) }
    return try FairComponents(tables, among: nodes, bounds)
  }
}

/// Finds a way with as few steps as can be to certain pairs; stuttering is not counted.
///
/// A `BreadthFirstSearch` would count stuttering, and keep the edge to each of the many pairs: this one keeps the pair before each, and looks up
/// the edges of the one way that it found.
private struct StemSearch {
  private let tables: ProductTables
  private var watch: EmptinessCheckWatch
  private var visited: ProductNodes
  /// The pairs that were visited, by the number of steps to them.
  private var queue: [ProductNode] = []
  /// The position of the pair before each in the queue; -1 for those that runs start in.
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
