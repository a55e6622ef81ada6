extension Exploration {
  /// Returns a remark on a run that violates a claim only because nothing happens any more, although something could. Nil if
  /// nothing is possible at its end, or if the run continues.
  ///
  /// Such a run is a counterexample because nobody has to act, which authors seldom have in mind.
  ///
  /// - Parameter holds: Whether a claim about the same conditions holds.
  func stutteringRemark(
    on run: Counterexample, breaking property: Property, holds: (FlowClaim) -> Bool
  ) -> String? {
    guard run.stuttersForever, case .everyRun = property.claim else { return nil }
    let possible = self.possible(after: run.trace).filter { ![.relaunch, .finish].contains($0.origin) }
    guard !possible.isEmpty else { return nil }
    let place = possible.contains { $0.origin.isUser } ? "a person may stop here" : "the app may stay here"
    let ways = [property.reaching(holds), Self.fairness(towards: possible)].compactMap { $0 }
    return ways.isEmpty ? place : "\(place); to rule that out, use \(ways.joined(separator: " or "))"
  }

  /// Returns the setting that would exclude the run; nil if the file declares nothing that is possible.
  private static func fairness(towards possible: [ActionDescription]) -> String? {
    let names = unique(possible.filter { $0.declaration != nil }.map(\.event))
    guard !names.isEmpty else { return nil }
    return names.count > 3 ? "'fairness'" : "'fairness: { weak: [\(names.joined(separator: ", "))] }'"
  }
}

extension Property {
  /// Returns the claim that the goal stays reachable, to use instead of the claim that it happens; nil if that does not hold, or
  /// for a formula.
  fileprivate func reaching(_ holds: (FlowClaim) -> Bool) -> String? {
    guard let goal = claim.goal,
      holds(.never(.not(.existsUntil(target: .atom(.condition(goal)), along: .live)))),
      let joint = ["eventually ", " leadsTo ", " until "].lazy.compactMap({ text.value.firstRange(of: $0) })
        .first
    else { return nil }
    return "'always reachable \(text.value[joint.upperBound...])'"
  }
}

extension Property.Claim {
  /// The condition that should hold at some time; nil for other forms of claims.
  fileprivate var goal: Condition? {
    guard case .everyRun(let formula) = self else { return nil }
    switch formula {
    case .eventually(.atom(.condition(let goal))), .until(_, .atom(.condition(let goal))),
      .always(.implies(_, .eventually(.atom(.condition(let goal))))):
      return goal
    default: return nil
    }
  }
}
