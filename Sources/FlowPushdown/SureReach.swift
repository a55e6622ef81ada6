extension PushdownReachability {
  /// Heads from all of whose configurations a goal can be reached, whatever lies below; others may have such configurations too.
  ///
  /// Much is decided by this, which takes no refinement. A run from a head reaches a goal without going below its symbol, or goes below it
  /// once it is sure to reach one from whatever can lie there. That is no circle, since the stack is lower then.
  ///
  /// - Parameters:
  ///   - goals: The heads to reach.
  ///   - property: The heads that runs may come by until then, besides inner ones.
  ///   - allowed: The rules that they may take.
  /// - Throws: ``PushdownError`` where a limit is hit.
  /// - Complexity: That of the graph of heads, plus its size for each round in which some head is found not to be sure.
  package func headsSurelyReaching(
    _ goals: [Bool], through property: [Bool], allowed: [Bool], limits: PushdownLimits = .init()
  ) throws(PushdownError) -> [Bool] {
    let part = PushdownPart(
      system: self, heads: zip(property, isInner).map { $0 || $1 }, rules: allowed)
    let graph = try HeadGraph(part, limits: limits)
    let reaching = graph.heads(reaching: zip(goals, isInner).map { $0 && !$1 })
    // For each rule that pops, the head that it is taken from and those that it may lead to.
    var exits: [(head: Int, targets: [Int])] = []
    for head in heads.indices where !reaching[head] {
      let pops = Set(part.rules(of: head).filter { rules[$0].pops })
      guard !pops.isEmpty else { continue }
      let targets = Dictionary(grouping: edges(of: head).filter { pops.contains($0.rule) }, by: \.rule)
      for rule in pops.sorted() { exits.append((head, targets[rule]?.map(\.target) ?? [])) }
    }
    var sure = Array(repeating: true, count: heads.count)
    while true {
      var isLeaving = Array(repeating: false, count: heads.count)
      for exit in exits where !exit.targets.isEmpty && exit.targets.allSatisfy({ sure[$0] }) {
        isLeaving[exit.head] = true
      }
      let next = zip(reaching, graph.heads(withDetoursTo: isLeaving)).map { $0 || $1 }
      if next == sure { return sure }
      sure = next
    }
  }
}
