/// Finds heads whose configurations can all reach a goal, whatever lies below. It may miss heads.
///
/// This decides many questions without a refinement. A run from a head reaches a goal without popping the head's symbol, or pops
/// it when every head that the pop can lead to is sure to reach a goal. The argument is not circular, since each pop makes the
/// stack lower.
package struct SureReach {
  private let graph: Returns
  private let system: PushdownReachability
  /// For each rule that pops, its head and the heads that it may lead to.
  private let exits: [(head: Int, targets: [Int])]

  /// Prepares to ask for several goals.
  ///
  /// - Parameters:
  ///   - property: The heads that runs may visit before a goal, besides inner heads.
  ///   - allowed: The rules that runs may take.
  /// - Throws: ``PushdownError`` if a limit is hit.
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

  /// Returns, for each head, whether it is sure to reach a goal.
  ///
  /// - Complexity: That of the graph of heads, for each round in which a head turns out not to be sure.
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
