/// What the configurations of a pushdown system may have in common, over properties of their heads.
///
/// The configurations with an inner control are not states: only those between steps of the app have properties and follow one another.
/// So a value at an inner head is ignored. Values are by the numbers of the heads.
package enum PushdownFormula: Sendable {
  /// A step leads to a state with a property (EX).
  case next([Bool])
  /// Some run leads to a state with the second property, through states with the first one only (EU).
  case until([Bool], [Bool])
  /// Some run stays in states with a property, and is infinite and accepted, or ends in a state where it may (EG).
  ///
  /// A run that may end only where no step is possible is maximal; `.next` of everything says where that is not so.
  case always([Bool], ends: [Bool], RunConditions)
}

extension PushdownFormula {
  /// The part of a system in which runs go on, within its rules that are allowed, and the heads at which they have got there.
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
