/// What to tell of a run that breaks a claim by coming to nothing, though something could go on happening.
///
/// Such a run is a counterexample because nobody need do anything, which is seldom what an author had in mind.
struct StutteringRemark {
  private let text: String
  /// What is possible where the run ends.
  private let possible: [ActionDescription]
  /// Whether what should happen stays possible from everywhere.
  private let staysPossible: Bool

  /// Looks at what is possible where a run ends; nil where nothing is, or the run goes on.
  ///
  /// - Parameter holds: Whether what is claimed holds, of a part that speaks of the same conditions.
  init?(
    _ run: Counterexample, breaking property: Property, in exploration: Exploration,
    holds: (FlowClaim) -> Bool
  ) {
    guard run.stuttersForever, case .everyRun = property.claim else { return nil }
    text = property.text.value
    possible = exploration.possible(after: run.trace).filter {
      ![.relaunch, .finish].contains($0.origin)
    }
    guard !possible.isEmpty else { return nil }
    staysPossible =
      property.claim.goal.map { goal in
        holds(.never(.not(.existsUntil(target: .atom(.condition(goal)), along: .live))))
      } ?? false
  }

  /// The remark as a sentence that follows the verdict's.
  var words: String {
    let isUser = possible.contains { $0.origin.isUser }
    let place = isUser ? "a person may stop here" : "the app may stay here"
    let ways = [reaching, fairness].compactMap { $0 }
    return ways.isEmpty ? place : "\(place); to rule that out, use \(ways.joined(separator: " or "))"
  }

  /// The claim that something stays possible, in place of the one that it happens.
  private var reaching: String? {
    staysPossible ? goal.map { "'always reachable \($0)'" } : nil
  }

  /// What should happen at some time, as its author wrote it; nil for a formula.
  private var goal: String? {
    for joint in ["eventually ", " leadsTo ", " until "] {
      guard let range = text.firstRange(of: joint) else { continue }
      return String(text[range.upperBound...])
    }
    return nil
  }

  /// The setting under which the run would not count; nil where nothing of the file's own is possible.
  private var fairness: String? {
    var names: [String] = []
    for action in possible where action.declaration != nil && !names.contains(action.event) {
      names.append(action.event)
    }
    guard !names.isEmpty else { return nil }
    return names.count > 3 ? "'fairness'" : "'fairness: { weak: [\(names.joined(separator: ", "))] }'"
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
