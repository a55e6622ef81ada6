import FlowAlgorithms

/// The strongly connected components of pairs of a graph state and an automaton state in which accepted, fair runs can stay
/// forever.
///
/// A component qualifies if it has an edge of each acceptance set, each weak duty is disabled in one of its states or done by one
/// of its steps, and each strong duty is disabled in all its states or done. If only strong duties fail, the states in which
/// these are enabled are left out and the rest is split again (Emerson and Lei, Modalities for model checking, 1987).
///
/// Acceptance is on edges, not states: a component may contain the target of an accepting edge without containing that edge.
struct FairComponents {
  let tables: ProductTables
  /// The pairs that were searched.
  let nodes: ProductNodes
  /// The pairs in components that qualify.
  let accepted: ProductNodes
  private let numbers: [UInt32]
  /// The moves between automaton states that lie on a common cycle.
  private let innerMoves: [[ProductTables.Move]]

  /// Finds the components of some pairs.
  ///
  /// - Complexity: Linear in the number of the pairs' steps times the automaton's edges, for each strong duty at most once more.
  init(
    _ tables: ProductTables, among candidates: ProductNodes, _ bounds: EmptinessCheckBounds
  ) throws(EmptinessCheckEnd) {
    let product = FairProduct(tables, among: candidates, bounds)
    let nodes = product.nodes
    try EmptinessCheckWatch(bounds).demand(
      ComponentSearch<FairProduct>.memory(nodeCount: nodes.count) + product.groups.count * 4)
    var search = ComponentSearch(product, nodeCount: nodes.count)
    try nodes.forEach { (automaton, state) throws(EmptinessCheckEnd) in
      let node = FairProduct.Node(automaton, state, nodes.number(automaton, state))
      if search.graph.isInGroup(node) { try search.visit(node) }
    }
    while let (group, members) = search.graph.pending.popLast() {
      search.graph.group = group
      for member in members { search.forget(member) }
      for member in members { try search.visit(member) }
    }
    (self.tables, self.nodes, accepted) = (tables, nodes, search.graph.accepted)
    (numbers, innerMoves) = (search.numbers, product.innerMoves)
  }

  func moves(from automaton: Int) -> [ProductTables.Move] { innerMoves[automaton] }

  func component(of node: ProductNode) -> UInt32 { numbers[nodes.number(node.automaton, node.state)] }
}

/// The pairs as a graph that decides which of its components qualify.
private struct FairProduct: ComponentGraph {
  struct Node {
    let automaton: UInt32
    let state: UInt32
    let number: UInt32

    @inline(__always)
    init(_ automaton: Int, _ state: Int, _ number: Int) {
      self.automaton = UInt32(truncatingIfNeeded: automaton)
      self.state = UInt32(truncatingIfNeeded: state)
      self.number = UInt32(truncatingIfNeeded: number)
    }
  }

  /// A position among the edges of a pair.
  struct Cursor {
    let row: UInt32
    let stepCount: Int32
    /// The next step, among those that some move can read; -1 for stuttering.
    var step: Int32 = -1
    var move: Int32 = 0
  }

  let tables: ProductTables
  let nodes: ProductNodes
  private(set) var accepted: ProductNodes
  let innerMoves: [[ProductTables.Move]]
  private let selected: SelectedSteps
  private var watch: EmptinessCheckWatch
  /// The group of each pair while components are split, 0 for pairs left out; empty without strong duties.
  private(set) var groups: [UInt32]
  /// The group being searched.
  var group: UInt32 = 1
  private var groupCount: UInt32 = 1
  /// Groups of pairs still to be split.
  var pending: [(group: UInt32, members: [Node])] = []
  /// What the current component does not meet yet.
  private var missing = Requirements()

  init(_ tables: ProductTables, among candidates: ProductNodes, _ bounds: EmptinessCheckBounds) {
    self.tables = tables
    watch = EmptinessCheckWatch(bounds)
    let components = tables.acceptingComponents()
    var nodes = candidates
    for automaton in components.indices where components[automaton] == 0 { nodes.removeAll(automaton) }
    nodes.number()
    self.nodes = nodes
    accepted = ProductNodes(automatonStates: tables.stateCount, wordCount: tables.wordCount)
    groups = tables.duties.contains { $0.isStrong } ? Array(repeating: 1, count: nodes.count) : []
    let innerMoves = components.indices.map { automaton -> [ProductTables.Move] in
      guard components[automaton] != 0 else { return [] }
      return tables.moves[tables.moves(from: automaton)].filter {
        components[$0.target] == components[automaton]
      }
    }
    self.innerMoves = innerMoves
    selected = SelectedSteps(tables, innerMoves)
  }

  @inline(__always)
  func index(of node: Node) -> Int { Int(node.number) }

  mutating func cursor(at node: Node) throws(EmptinessCheckEnd) -> Cursor {
    try watch.tick()
    let row = tables.storage.row(of: Int(node.state))
    let count = selected.range(of: row, at: Int(node.automaton)).count
    return Cursor(row: row, stepCount: Int32(truncatingIfNeeded: count))
  }

  /// Whether a pair is in the group being searched.
  @inline(__always)
  func isInGroup(_ node: Node) -> Bool { groups.isEmpty || groups[Int(node.number)] == group }

  @inline(__always)
  func nextTarget(of node: Node, _ cursor: inout Cursor) -> Node? {
    let (automaton, state) = (Int(node.automaton), Int(node.state))
    let moveCount = innerMoves[automaton].count
    while cursor.step < cursor.stepCount {
      let index = Int(cursor.step)
      guard cursor.move < moveCount else {
        cursor.step += 1
        cursor.move = 0
        continue
      }
      let move = innerMoves[automaton][Int(cursor.move)]
      cursor.move += 1
      var target = state
      if index < 0 {
        // Stuttering leads to the same state, and to the same pair unless the automaton moves.
        guard move.target != automaton, nodes.contains(move.target, state),
          tables.readsStuttering(move, in: state)
        else { continue }
      } else {
        let selection = selected[selected.range(of: cursor.row, at: automaton).lowerBound + index]
        let step = Int(selection.position)
        target = selection.target.state(
          from: state, tables.storage.positions[state], in: tables.storage.targets)
        guard nodes.contains(move.target, target),
          tables.reads(move, step: step, row: cursor.row, source: state, target: target)
        else { continue }
      }
      let next = Node(move.target, target, nodes.number(move.target, target))
      if isInGroup(next) { return next }
    }
    return nil
  }

  /// Accepts a component, keeps it for splitting, or drops it.
  mutating func close(_ members: ArraySlice<Node>, number: UInt32, numbers: [UInt32]) {
    require(of: members)
    if !missing.isEmpty { meet(members, number, numbers) }
    if missing.isEmpty {
      for member in members { _ = accepted.insert(Int(member.automaton), Int(member.state)) }
      return
    }
    guard missing.acceptance == 0, !missing.edge,
      missing.duties.allSatisfy({ tables.duties[$0].isStrong })
    else { return }
    takeApart(members)
  }
}

extension FairProduct {
  /// What a component must have: an edge of each acceptance set, and what duties demand.
  struct Requirements {
    /// The acceptance sets of which no edge was found yet.
    var acceptance: UInt64 = 0
    /// Whether no edge was found yet.
    var edge = true
    /// The duties neither done nor excused yet.
    var duties: [Int] = []

    var isEmpty: Bool { acceptance == 0 && !edge && duties.isEmpty }
  }

  /// Sets what the edges of a component must meet, which depends on its states.
  private mutating func require(of members: ArraySlice<Node>) {
    missing.acceptance = tables.allAcceptance
    missing.edge = true
    missing.duties.removeAll(keepingCapacity: true)
    for (index, duty) in tables.duties.enumerated() {
      // One state in which it is disabled excuses a weak duty. A strong duty must be disabled in all states.
      let isExcused =
        duty.isStrong
        ? !members.contains { tables.contains(Int($0.state), in: duty.enabled) }
        : members.contains { !tables.contains(Int($0.state), in: duty.enabled) }
      if !isExcused { missing.duties.append(index) }
    }
  }

  /// Visits the edges inside the component until nothing is missing.
  private mutating func meet(_ members: ArraySlice<Node>, _ number: UInt32, _ numbers: [UInt32]) {
    let only = members.count == 1 ? members.first : nil
    func isInside(_ automaton: Int, _ state: Int) -> Bool {
      if let only { return automaton == Int(only.automaton) && state == Int(only.state) }
      return nodes.contains(automaton, state) && numbers[nodes.number(automaton, state)] == number
    }
    for member in members {
      let (automaton, state) = (Int(member.automaton), Int(member.state))
      let (row, moves) = (tables.storage.row(of: state), innerMoves[automaton])
      for move in moves {
        if tables.readsStuttering(move, in: state), isInside(move.target, state) {
          missing.acceptance &= ~move.acceptance
          missing.edge = false
        }
      }
      for index in selected.range(of: row, at: automaton) {
        let step = Int(selected[index].position)
        let target = tables.storage.target(of: step, from: state)
        for move in moves where isInside(move.target, target) {
          guard tables.reads(move, step: step, row: row, source: state, target: target) else { continue }
          missing.acceptance &= ~move.acceptance
          missing.edge = false
          if !missing.duties.isEmpty {
            let kind = tables.storage.rows.kind(at: step, of: row)
            missing.duties.removeAll {
              tables.accepts(tables.duties[$0].filter, kind: kind, source: state, target: target)
            }
          }
        }
      }
      if missing.isEmpty { return }
    }
  }

  /// Leaves out the states in which an unmet strong duty is enabled, and keeps the rest for later.
  private mutating func takeApart(_ members: ArraySlice<Node>) {
    groupCount += 1
    var kept: [Node] = []
    for member in members {
      let isLeftOut = missing.duties.contains {
        tables.contains(Int(member.state), in: tables.duties[$0].enabled)
      }
      groups[Int(member.number)] = isLeftOut ? 0 : groupCount
      if !isLeftOut { kept.append(member) }
    }
    if !kept.isEmpty { pending.append((groupCount, kept)) }
  }
}
