/// Finds heads from all of whose configurations goals can be reached, whatever lies below; others may have such configurations too.
///
/// Much is decided by this, which takes no refinement. A run from a head reaches a goal without going below its symbol, or goes below it
/// once it is sure to reach one from whatever can lie there. That is no circle, since the stack is lower then.
package struct SureReach {
  private let graph: Returns
  private let system: PushdownReachability
  /// For each rule that pops, the head that it is taken from and those that it may lead to.
  private let exits: [(head: Int, targets: [Int])]

  /// Prepares to ask for several goals.
  ///
  /// - Parameters:
  ///   - property: The heads that runs may come by until then, besides inner ones.
  ///   - allowed: The rules that they may take.
  /// - Throws: ``PushdownError`` where a limit is hit.
  /// - Complexity: That of the graph of heads, and of the edges that pop.
  package init(
    _ system: PushdownReachability, through property: [Bool], allowed: [Bool],
    limits: PushdownLimits = .init()
  ) throws(PushdownError) {
    let part = PushdownPart(
      system: system, heads: zip(property, system.isInner).map { $0 || $1 }, rules: allowed)
    graph = try Returns(part, limits: limits)
    self.system = system
    var exits: [(head: Int, targets: [Int])] = []
    for head in system.heads.indices {
      let pops = part.rules(of: head).filter { system.rules[$0].pops }
      for rule in pops { exits.append((head, system.edges(of: head, rule).map(\.target))) }
    }
    self.exits = exits
  }

  /// The heads from which some goals are sure to be reached.
  ///
  /// - Complexity: That of the graph of heads for each round in which some head is found not to be sure.
  package func heads(reaching goals: [Bool]) -> [Bool] {
    let reaching = graph.heads(reaching: zip(goals, system.isInner).map { $0 && !$1 })
    var sure = Array(repeating: true, count: system.heads.count)
    while true {
      var isLeaving = Array(repeating: false, count: sure.count)
      for exit in exits
      where !reaching[exit.head] && !exit.targets.isEmpty && exit.targets.allSatisfy({ sure[$0] }) {
        isLeaving[exit.head] = true
      }
      let next = zip(reaching, graph.heads(withDetoursTo: isLeaving)).map { $0 || $1 }
      if next == sure { return sure }
      sure = next
    }
  }
}
