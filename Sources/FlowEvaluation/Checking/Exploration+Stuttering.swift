extension Exploration {
  /// What to tell of a run that breaks a claim by coming to nothing, though something could go on happening: a sentence that follows the
  /// verdict's. Nil where nothing is possible where the run ends, or the run goes on.
  ///
  /// Such a run is a counterexample because nobody need do anything, which is seldom what an author had in mind.
  ///
  /// - Parameter holds: Whether what is claimed holds, of a part that speaks of the same conditions.
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

  /// The setting under which the run would not count; nil where nothing of the file's own is possible.
  private static func fairness(towards possible: [ActionDescription]) -> String? {
    let names = unique(possible.filter { $0.declaration != nil }.map(\.event))
    guard !names.isEmpty else { return nil }
    return names.count > 3 ? "'fairness'" : "'fairness: { weak: [\(names.joined(separator: ", "))] }'"
  }
}

extension Property {
  /// The claim that what should happen stays possible, in place of the one that it happens; nil where that does not hold, and for a formula.
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
  /// The condition that should hold at some time; nil where the claim is of another form.
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
