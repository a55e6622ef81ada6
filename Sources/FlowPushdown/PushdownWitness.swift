extension PushdownReachability {
  /// A run of least weight from the start to a configuration with a head, as rule numbers.
  ///
  /// The same system always gives the same run.
  ///
  /// - Throws: ``PushdownError/witnessTooLong(limit:)`` where it has more than `limit` rules.
  /// - Complexity: Linear in its length.
  package func witness(of head: Int, limit: Int = 1_000_000) throws(PushdownError) -> [Int] {
    try run(to: headTransitions[head][0], limit: limit)
  }

  /// A run of least weight from the start that ends with an edge, as rule numbers.
  ///
  /// - Throws: ``PushdownError/witnessTooLong(limit:)`` where it has more than `limit` rules.
  /// - Complexity: Linear in its length.
  package func witness(of edge: PushdownEdge, limit: Int = 1_000_000) throws(PushdownError) -> [Int] {
    guard let below = edge.below else { return try run(to: edge.top, limit: limit) + [edge.rule] }
    return try run(to: below, then: edge.top, limit: limit) + [edge.rule]
  }

  /// Where the run with some rule numbers leads from the start; nil where a rule does not apply.
  package func replay(_ rules: [Int]) -> PushdownConfiguration? {
    var configuration = start
    for rule in rules {
      guard configuration.apply(self.rules[rule]) else { return nil }
    }
    return configuration
  }

  /// The rules that the derivations of a transition stand for, after those that enter its level.
  ///
  /// - Parameter last: A transition to the level that `transition` comes from.
  private func run(
    to transition: Int32, then last: Int32? = nil, limit: Int
  ) throws(PushdownError) -> [Int] {
    var pending: [Int32] = last.map { [$0] } ?? []
    var enclosing = transition
    while enclosing >= 0 {
      pending.append(enclosing)
      enclosing = automaton.states[Int(automaton.transitions[Int(enclosing)].target)].trigger
    }
    var rules: [Int] = []
    // Transitions that are to be unfolded, and the complements of rules that are to be taken; the last comes first.
    while let next = pending.popLast() {
      if next < 0 {
        rules.append(Int(~next))
        guard rules.count <= limit else { throw .witnessTooLong(limit: limit) }
        continue
      }
      let transition = automaton.transitions[Int(next)]
      if transition.rule >= 0 { pending.append(~transition.rule) }
      if transition.second >= 0 { pending.append(transition.second) }
      if transition.first >= 0 { pending.append(transition.first) }
    }
    return rules
  }
}
