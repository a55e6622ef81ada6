extension PushdownReachability {
  /// The most rules that a run may have by default.
  package static let longestRun = 1_000_000

  /// Returns a run of least weight from the start to a configuration with a head, as rule numbers.
  ///
  /// The same system always gives the same run.
  ///
  /// - Throws: ``PushdownError/witnessTooLong(limit:)`` if the run has more than `limit` rules.
  /// - Complexity: Linear in its length.
  package func witness(of head: Int, limit: Int = PushdownReachability.longestRun) throws(PushdownError)
    -> [Int]
  {
    try unfolded(parts(to: headTransitions[head][0]), limit: limit)
  }

  /// Returns a run of least weight from the start that ends with an edge, as rule numbers.
  ///
  /// - Throws: ``PushdownError/witnessTooLong(limit:)`` if the run has more than `limit` rules.
  /// - Complexity: Linear in its length.
  package func witness(of edge: PushdownEdge, limit: Int = PushdownReachability.longestRun)
    throws(PushdownError) -> [Int]
  {
    try unfolded(parts(to: edge.top, after: edge.caller), limit: limit) + [edge.rule]
  }

  /// Returns the run that ends with a transition, as parts to be unfolded.
  ///
  /// - Parameter caller: The rule that enters the transition's level; nil for the rule that does so first.
  private func parts(to transition: Int32, after caller: Int? = nil) -> [Int32] {
    var pending = [transition]
    var level = automaton.transitions[Int(transition)].target
    var entering = caller.map { Int32($0) } ?? automaton.levels[Int(level)].trigger
    while entering >= 0 {
      let enclosing = headTransitions[Int(ruleHeads[Int(entering)])][0]
      pending += [~entering, enclosing]
      level = automaton.transitions[Int(enclosing)].target
      entering = automaton.levels[Int(level)].trigger
    }
    return pending
  }

  /// Returns the rules of a run that is given by its parts, last part first: transitions to be unfolded, and the complements of
  /// rules.
  func unfolded(_ run: [Int32], limit: Int = PushdownReachability.longestRun) throws(PushdownError) -> [Int] {
    var pending = run
    var rules: [Int] = []
    while let next = pending.popLast() {
      if next < 0 {
        rules.append(Int(~next))
        guard rules.count <= limit else { throw .witnessTooLong(limit: limit) }
        continue
      }
      let transition = automaton.transitions[Int(next)]
      if transition.rule >= 0, self.rules[Int(transition.rule)].resets {
        pending.append(~transition.rule)
        pending += parts(to: headTransitions[Int(ruleHeads[Int(transition.rule)])][0])
        continue
      }
      if transition.second >= 0 { pending.append(transition.second) }
      if transition.rule >= 0 { pending.append(~transition.rule) }
      if transition.first >= 0 { pending.append(transition.first) }
    }
    return rules
  }
}
