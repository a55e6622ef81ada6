import FlowAlgorithms

/// Finds the pairs of states and automaton states that runs from some states can reach.
///
/// If the automaton can wait in its first state through any run, every state of the graph is paired with that state, without a
/// search. The search then begins wherever the automaton can stop waiting.
struct ProductReach {
  private let tables: ProductTables
  private(set) var reached: ProductNodes
  private var watch: EmptinessCheckWatch
  private var pending: [ProductNode] = []
  /// For each automaton state, its moves without those that another move makes unnecessary: one that takes the same steps or more.
  private let moves: [[ProductTables.Move]]
  /// For each automaton state, the targets at which a move may reach a new pair. There may be fewer by now.
  private var wanted: ProductNodes
  private let selected: SelectedSteps

  init(_ tables: ProductTables, _ bounds: EmptinessCheckBounds) throws(EmptinessCheckEnd) {
    self.tables = tables
    watch = EmptinessCheckWatch(bounds)
    try watch.demand(3 * ProductNodes.memory(automatonStates: tables.stateCount, wordCount: tables.wordCount))
    reached = ProductNodes(automatonStates: tables.stateCount, wordCount: tables.wordCount)
    wanted = reached
    let moves = (0..<tables.stateCount).map { automaton -> [ProductTables.Move] in
      var kept: [ProductTables.Move] = []
      for move in tables.moves[tables.moves(from: automaton)]
      where !kept.contains(where: {
        $0.set == move.set && $0.filter == move.filter && $0.target == move.target
          && $0.readsStuttering == move.readsStuttering && (!$0.refusesLoops || move.refusesLoops)
      }) {
        kept.append(move)
      }
      return kept
    }
    self.moves = moves
    selected = SelectedSteps(tables, moves)
  }

  /// Adds all pairs that runs from the graph's initial states can reach.
  mutating func fromInitialStates(of graph: StateGraph) throws(EmptinessCheckEnd) {
    guard tables.waitsAtStart else { return try from(graph.initialStates) }
    reached.formUnion(0, StateSet(stateCount: graph.stateCount, containsAll: true).words)
    for move in moves[0] where move.target != 0 {
      if move.readsStuttering {
        reached.formUnion(move.target, tables.words(of: move.set))
      } else {
        let filter =
          move.filter < 0 ? TransitionFilter(of: graph) { _ in .constant(true) } : tables.filters[move.filter]
        graph.forEachTransition(satisfying: filter) { step in
          if tables.contains(step.target, in: move.set) { _ = reached.insert(move.target, step.target) }
          return true
        }
      }
    }
    findWanted()
    let seeds = reached
    try seeds.forEach { (automaton, state) throws(EmptinessCheckEnd) in
      guard automaton > 0 else { return }
      try expand(automaton, state)
      try finish()
    }
  }

  /// Adds all pairs that runs from some states can reach.
  mutating func from(_ starts: some Sequence<StateID>) throws(EmptinessCheckEnd) {
    findWanted()
    for state in starts {
      for move in moves[0] where tables.readsStuttering(move, in: state) {
        if reached.insert(move.target, state) { pending.append(ProductNode(move.target, state)) }
      }
    }
    try finish()
  }

  /// Collects the targets at which some move can reach a new pair. A step to any other target reaches nothing new.
  private mutating func findWanted() {
    for (automaton, moves) in moves.enumerated() {
      for move in moves {
        wanted.formUnion(
          automaton, zip(tables.words(of: move.set), reached.words(move.target)).lazy.map { $0 & ~$1 })
      }
    }
  }

  private mutating func finish() throws(EmptinessCheckEnd) {
    while let node = pending.popLast() { try expand(node.automaton, node.state) }
  }

  private mutating func expand(_ automaton: Int, _ state: Int) throws(EmptinessCheckEnd) {
    try watch.tick()
    let moves = moves[automaton]
    for move in moves where tables.readsStuttering(move, in: state) { add(move.target, state) }
    let storage = tables.storage
    let row = storage.row(of: state)
    let steps = selected.range(of: row, at: automaton)
    guard !steps.isEmpty else { return }
    let position = storage.positions[state]
    for index in steps {
      let step = selected[index]
      let target = step.target.state(from: state, position, in: storage.targets)
      guard wanted.contains(automaton, target) else { continue }
      for move in moves
      where !reached.contains(move.target, target)
        && tables.reads(move, step: Int(step.position), row: row, source: state, target: target)
      {
        add(move.target, target)
      }
    }
  }

  @inline(__always)
  private mutating func add(_ automaton: Int, _ state: Int) {
    if reached.insert(automaton, state) { pending.append(ProductNode(automaton, state)) }
  }
}
