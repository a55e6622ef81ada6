/// The strongly connected sets of pairs of a graph's and an automaton's states round which accepted, fair runs can go for ever.
///
/// Components are found by Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972), with stacks of its own. One
/// will do when each acceptance set has an edge in it, each weak duty is disabled in one of its states or done by one of its steps, and
/// each strong duty is disabled in all or done. Where only strong duties fail, the states in which these are enabled are left out and
/// the rest is taken apart again (Emerson and Lei, Modalities for model checking, 1987).
///
/// Edges count, not states: a component may pass through the target of an accepting edge without having that edge.
struct FairComponents {
  /// A pair on the path of the search, with the next of its moves.
  private struct Frame {
    var node: UInt32
    var automaton: UInt32
    var state: UInt32
    var row: UInt32
    /// The next step, counted from the state's first; -1 for idling.
    var step: Int
    var stepCount: Int
    var move: Int
  }

  let tables: ProductTables
  /// The pairs that were looked at.
  let nodes: ProductNodes
  /// The pairs that lie in a component that will do.
  private(set) var accepted: ProductNodes
  /// The component of each pair.
  private(set) var numbers: [UInt32]
  /// Moves between automaton states that lie on a cycle with each other.
  private var innerMoves: [[ProductTables.Move]]
  private var watch: EmptinessCheckWatch
  private var order: [UInt32]
  private var lowest: [UInt32]
  /// Which pairs belong together while components are taken apart, 0 for those left out; empty without strong duties.
  private var groups: [UInt32]
  private var groupCount: UInt32 = 1
  private var visits: UInt32 = 0
  private var componentCount: UInt32 = 0
  private var open: [ProductNode] = []
  private var path: [Frame] = []
  /// Pairs that are to be taken apart again, by group.
  private var pending: [(group: UInt32, members: [ProductNode])] = []
  /// What the component at hand has not shown yet.
  private var missing = Requirements()

  /// Finds the components among some pairs.
  ///
  /// - Complexity: Linear in the number of the pairs' steps times the automaton's edges, for each strong duty at most once more.
  init(
    _ tables: ProductTables, among candidates: ProductNodes, _ bounds: EmptinessCheckBounds
  ) throws(EmptinessCheckEnd) {
    self.tables = tables
    watch = EmptinessCheckWatch(bounds)
    let components = tables.acceptingComponents()
    var nodes = candidates
    for automaton in components.indices where components[automaton] == 0 { nodes.removeAll(automaton) }
    nodes.number()
    let hasStrongDuties = tables.duties.contains { $0.isStrong }
    let arrays = nodes.count * (hasStrongDuties ? 16 : 12)
    try watch.demand(arrays + nodes.count * (MemoryLayout<Frame>.stride + MemoryLayout<ProductNode>.stride))
    self.nodes = nodes
    accepted = ProductNodes(automatonStates: tables.stateCount, wordCount: tables.wordCount)
    order = Array(repeating: 0, count: nodes.count)
    lowest = order
    numbers = order
    groups = hasStrongDuties ? Array(repeating: 1, count: nodes.count) : []
    innerMoves = components.indices.map { automaton in
      guard components[automaton] != 0 else { return [] }
      return tables.moves[tables.moves(from: automaton)].filter {
        components[$0.target] == components[automaton]
      }
    }
    try nodes.forEach { (automaton, state) throws(EmptinessCheckEnd) in try visit(automaton, state, in: 1) }
    while let (group, members) = pending.popLast() {
      for member in members { try visit(member.automaton, member.state, in: group) }
    }
    (order, lowest, groups) = ([], [], [])
  }

  /// The moves between automaton states that lie on a cycle with each other.
  func moves(from automaton: Int) -> [ProductTables.Move] { innerMoves[automaton] }

  /// The component of a pair.
  func component(of node: ProductNode) -> UInt32 { numbers[nodes.number(node.automaton, node.state)] }

  /// Visits what is new behind a pair, inside its group, and judges each component found.
  private mutating func visit(_ automaton: Int, _ state: Int, in group: UInt32) throws(EmptinessCheckEnd) {
    let root = nodes.number(automaton, state)
    guard order[root] == 0, groups.isEmpty || groups[root] == group else { return }
    try enter(root, automaton, state)
    while !path.isEmpty {
      let top = path.count - 1
      guard let (nextAutomaton, next) = nextTarget(at: top) else {
        leave()
        continue
      }
      let node = nodes.number(nextAutomaton, next)
      guard groups.isEmpty || groups[node] == group else { continue }
      if order[node] == 0 {
        try enter(node, nextAutomaton, next)
      } else if numbers[node] == 0 {
        let current = Int(path[top].node)
        lowest[current] = min(lowest[current], order[node])
      }
    }
  }

  /// The next pair that one of the moves leads to from the pair at a position of the path; nil after the last.
  @inline(__always)
  private mutating func nextTarget(at top: Int) -> (automaton: Int, state: Int)? {
    let automaton = Int(path[top].automaton)
    let state = Int(path[top].state)
    let moveCount = innerMoves[automaton].count
    while path[top].step < path[top].stepCount {
      let step = path[top].step
      let index = path[top].move
      if index == moveCount {
        path[top].step = step + 1
        path[top].move = 0
        continue
      }
      path[top].move = index + 1
      let move = innerMoves[automaton][index]
      if step < 0 {
        // Idling leads to the same state, and to the same pair unless the automaton moves.
        if move.target != automaton, nodes.contains(move.target, state),
          tables.readsStuttering(move, in: state)
        {
          return (move.target, state)
        }
        continue
      }
      let target = tables.storage.target(of: step, from: state)
      guard nodes.contains(move.target, target),
        tables.reads(move, step: step, row: path[top].row, source: state, target: target)
      else { continue }
      return (move.target, target)
    }
    return nil
  }

  private mutating func enter(_ node: Int, _ automaton: Int, _ state: Int) throws(EmptinessCheckEnd) {
    try watch.tick()
    visits += 1
    order[node] = visits
    lowest[node] = visits
    open.append(ProductNode(automaton, state))
    path.append(
      Frame(
        node: UInt32(node), automaton: UInt32(automaton), state: UInt32(state),
        row: tables.storage.row(of: state), step: -1, stepCount: tables.storage.stepCount(of: state),
        move: 0))
  }

  /// Goes back to the pair before; the root of a component takes its members off the stack.
  private mutating func leave() {
    let node = Int(path.removeLast().node)
    if let parent = path.last.map({ Int($0.node) }) { lowest[parent] = min(lowest[parent], lowest[node]) }
    guard lowest[node] == order[node] else { return }
    componentCount += 1
    var first = open.count
    var member = -1
    while member != node {
      first -= 1
      member = nodes.number(open[first].automaton, open[first].state)
      numbers[member] = componentCount
    }
    judge(first..<open.count)
    open.removeSubrange(first...)
  }
}

extension FairComponents {
  /// What a component must have: an edge of each acceptance set, and what duties demand.
  struct Requirements {
    /// The acceptance sets without an edge so far.
    var acceptance: UInt64 = 0
    /// Whether no edge was seen.
    var edge = true
    /// The duties not done, nor excused, so far.
    var duties: [Int] = []

    var isEmpty: Bool { acceptance == 0 && !edge && duties.isEmpty }
  }

  /// Accepts the component on top of the stack, or takes it apart, or leaves it.
  private mutating func judge(_ members: Range<Int>) {
    require(of: members)
    if !missing.isEmpty { meet(members) }
    if missing.isEmpty {
      for member in open[members] { _ = accepted.insert(member.automaton, member.state) }
      return
    }
    guard missing.acceptance == 0, !missing.edge,
      missing.duties.allSatisfy({ tables.duties[$0].isStrong })
    else { return }
    takeApart(members)
  }

  /// Notes what a component must show by its edges, which depends on its states.
  private mutating func require(of members: Range<Int>) {
    missing.acceptance = tables.allAcceptance
    missing.edge = true
    missing.duties.removeAll(keepingCapacity: true)
    for (index, duty) in tables.duties.enumerated() {
      // A weak duty is excused by one state where it is disabled, a strong one by all states.
      let isExcused =
        duty.isStrong
        ? !open[members].contains { tables.contains($0.state, in: duty.enabled) }
        : open[members].contains { !tables.contains($0.state, in: duty.enabled) }
      if !isExcused { missing.duties.append(index) }
    }
  }

  /// Goes through the edges inside the component until nothing is missing.
  private mutating func meet(_ members: Range<Int>) {
    let number = componentCount
    for member in open[members] {
      let (automaton, state) = (member.automaton, member.state)
      let storage = tables.storage
      let row = storage.row(of: state)
      for move in innerMoves[automaton] {
        if tables.readsStuttering(move, in: state), isInside(move.target, state, number) {
          missing.acceptance &= ~move.acceptance
          missing.edge = false
        }
      }
      for step in 0..<storage.rows.stepCount(of: row) {
        let target = storage.target(of: step, from: state)
        for move in innerMoves[automaton] where isInside(move.target, target, number) {
          guard tables.reads(move, step: step, row: row, source: state, target: target) else { continue }
          missing.acceptance &= ~move.acceptance
          missing.edge = false
          if !missing.duties.isEmpty {
            let kind = storage.rows.kind(at: step, of: row)
            missing.duties.removeAll {
              tables.accepts(tables.duties[$0].filter, kind: kind, source: state, target: target)
            }
          }
        }
      }
      if missing.isEmpty { return }
    }
  }

  @inline(__always)
  private func isInside(_ automaton: Int, _ state: Int, _ number: UInt32) -> Bool {
    nodes.contains(automaton, state) && numbers[nodes.number(automaton, state)] == number
  }

  /// Leaves out the states where a strong duty is enabled that no edge does, and keeps the rest for later.
  private mutating func takeApart(_ members: Range<Int>) {
    groupCount += 1
    var kept: [ProductNode] = []
    for member in open[members] {
      let node = nodes.number(member.automaton, member.state)
      if missing.duties.contains(where: { tables.contains(member.state, in: tables.duties[$0].enabled) }) {
        groups[node] = 0
      } else {
        groups[node] = groupCount
        order[node] = 0
        numbers[node] = 0
        kept.append(member)
      }
    }
    if !kept.isEmpty { pending.append((groupCount, kept)) }
  }
}
