/// A property of the configurations of a pushdown system, given by properties of their heads.
///
/// Configurations with an inner control are not states. Only configurations between steps of the app have properties and
/// successors, so values at inner heads are ignored. Values are indexed by the numbers of the heads.
package enum PushdownFormula: Sendable {
  /// A step leads to a state with a property (EX).
  case next([Bool])
  /// Some run leads to a state with the second property through states with the first property only (EU).
  case until([Bool], [Bool])
  /// Some run stays in states with a property, and is infinite and accepted, or ends in a state where it may end (EG).
  ///
  /// A run that may end only where no step is possible is maximal. `.next` of everything says where a step is possible.
  case always([Bool], ends: [Bool], RunConditions)
}

extension PushdownFormula {
  /// Returns the part of a system in which runs continue, within the allowed rules, and the heads at which they reach their goal.
  func goals(
    in system: PushdownReachability, _ allowed: [Bool], limits: PushdownLimits
  ) throws(PushdownError) -> (part: PushdownPart, goals: [Bool]) {
    func states(_ values: [Bool]) -> [Bool] { zip(values, system.isInner).map { $0 && !$1 } }
    func part(_ values: [Bool]) -> PushdownPart {
      PushdownPart(system: system, heads: zip(values, system.isInner).map { $0 || $1 }, rules: allowed)
    }
    switch self {
    case .next(let goals):
      return (PushdownPart(system: system, heads: system.isInner, rules: allowed), states(goals))
    case .until(let property, let goals):
      return (part(property), states(goals))
    case .always(let property, let ends, let conditions):
      let part = part(property)
      let recurrent = try system.headsOnLoops(of: part, conditions, limits: limits)
      let ending = zip(property, states(ends)).map { $0 && $1 }
      return (part, zip(recurrent, ending).map { $0 || $1 })
    }
  }
}
