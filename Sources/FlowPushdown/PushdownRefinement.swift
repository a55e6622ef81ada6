/// A pushdown system whose symbols say what lies below them, so that a formula over configurations is a property of heads.
package struct PushdownRefinement: Sendable {
  /// The refined system; rules keep their controls, weights and labels.
  package let system: PushdownReachability
  /// Whether the configurations with each refined head satisfy the formula; false at inner heads.
  package let holds: [Bool]
  /// The number of the head that each refined head stands for.
  package let baseHeads: [Int]
  /// The symbol that each refined symbol stands for.
  package let baseSymbols: [Int32]

  /// Returns values of refined heads, given the values of the heads that they stand for.
  package func lift(heads values: [Bool]) -> [Bool] { baseHeads.map { values[$0] } }
}

extension PushdownReachability {
  /// Returns the system with refined symbols in which a formula is a property of heads. It has only reachable heads.
  ///
  /// Each nested formula needs a refinement of its own. `lift` transfers the values of heads to the next system.
  ///
  /// - Parameter allowed: The rules that runs of the formula may take, by number; nil for all.
  /// - Throws: ``PushdownError`` if a limit is hit.
  /// - Complexity: That of the graph of heads of the formula's part, and of the refined system's reachability.
  package func refined(
    by formula: PushdownFormula, allowed: [Bool]? = nil, limits: PushdownLimits = .init()
  ) throws -> PushdownRefinement {
    let allowed = allowed ?? whole.rules
    let (part, goals) = try formula.goals(in: self, allowed, limits: limits)
    var annotations = try Annotations(part, goals: goals, limits: limits)
    let start = PushdownConfiguration(start.control, try annotations.refine(start.stack))
    let inner = Set(heads.indices.filter { isInner[$0] }.map { heads[$0].control })
    let system = try PushdownReachability(from: start, limits: limits, isInner: { inner.contains($0) }) {
      try annotations.rules(of: $0)
    }
    let baseHeads = system.heads.map { annotations.base(of: $0) }
    let baseRules = baseHeads.flatMap { rules(of: $0) }
    let holds = system.heads.indices.map { head in
      if system.isInner[head] { return false }
      guard case .next = formula else { return annotations.reaches(system.heads[head]) }
      return system.rules(of: head).contains {
        allowed[baseRules[$0]] && annotations.reaches(after: system.rules[$0], baseRules[$0])
      }
    }
    return PushdownRefinement(
      system: system, holds: holds, baseHeads: baseHeads, baseSymbols: annotations.baseSymbols)
  }
}
