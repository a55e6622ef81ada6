extension TestPlan {
  /// Returns the plan without the runs that are no walkthroughs under some values of the open switches, and names those runs.
  ///
  /// A walkthrough is evaluated under all of these values, whereas a run needs only some.
  public func holdingEverywhere(in scenario: CompiledScenario) -> TestPlan {
    guard scenario.combinations.count > 1 else { return self }
    var plan = self
    plan.entries = entries.filter { entry in
      let walkthrough = walkthrough(along: entry)
      return scenario.combinations.allSatisfy { flow in
        if case .arrived = WalkthroughReplay(walkthrough, on: flow).end { true } else { false }
      }
    }
    let kept = plan.entries.map(\.name)
    let lost = entries.map(\.name).filter { !kept.contains($0) }.map { "'\($0)'" }
    if !lost.isEmpty {
      plan.summary.append(
        "Left out, because they need particular values of the open switches: \(lost.joined(separator: ", "))."
      )
    }
    return plan
  }

  private func walkthrough(along entry: Entry) -> Walkthrough {
    let place = SourceSpan(line: 1, column: 1)
    let end = demand(atEndOf: entry).flatMap { ScenarioReader.readCondition($0, from: file).value }
    return Walkthrough(
      name: Located(entry.name, at: place), steps: entry.steps.map { Located($0.event, at: place) }, end: end,
      endText: nil)
  }
}
