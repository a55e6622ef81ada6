package import FlowPipeline

/// A scenario that is checked up to a first violation, beside a check of everything.
package struct FirstComparison {
  /// The first verdict or run that does not fit; nil where all do.
  package private(set) var difference: String?
  /// Whether something was found before everything was known.
  package private(set) var foundFirst = false

  private let scenario: CompiledScenario

  /// Compares; nil for a file with mistakes or with more states than `largest`.
  package init?(_ text: String, largest: Int, options: CheckOptions) {
    scenario = FlowCheck.read(text, file: "first.yaml")
    var options = options
    options.limits.states = largest
    guard let whole = FlowCheck.check(scenario, options: options)?.report,
      whole.bound?.hasSuffix("states") != true
    else { return nil }
    options.extent = .firstViolation
    guard let first = FlowCheck.check(scenario, options: options)?.report else {
      difference = "nothing is checked"
      return
    }
    foundFirst = first.bound == "the first violation"
    difference = foundFirst ? compare(first, with: whole) : first == whole ? nil : "the reports differ"
  }

  private func compare(_ first: ScenarioReport, with whole: ScenarioReport) -> String? {
    guard first.outcome == .failed, whole.outcome == .failed else {
      return "it ends with \(first.outcome), and everything with \(whole.outcome)"
    }
    guard first.states <= whole.states, first.transitions <= whole.transitions, first.depth <= whole.depth
    else { return "it sees more than there is" }
    let isExact = scenario.combinations.count == 1 && whole.symmetry?.states == nil
    for (found, verdict) in zip(first.verdicts, whole.verdicts) {
      let isKnown = found.verdict == verdict.verdict
      guard found.id == verdict.id, isKnown || found.verdict == .undetermined else {
        return "'\(found.id)' is \(found.verdict), and \(verdict.verdict) with everything"
      }
      guard found.verdict == .violated, found.kind != .walkthrough else { continue }
      if let difference = compare(found, with: verdict, isExact) ?? RunReplay.difference(found, in: scenario)
      {
        return "'\(found.id)': \(difference)"
      }
    }
    return first.verdicts.count == whole.verdicts.count ? nil : "the verdicts are of other things"
  }

  /// A shortest run is one that everything shows; as long where it may be found under another combination of switches, or with
  /// other names of values that are interchangeable.
  ///
  /// What is demanded in several ways is refuted by a run each. With everything they stand in the order of the ways, so the one that is
  /// found first among states is not the first of them, perhaps, but it is there.
  private func compare(_ found: VerdictReport, with verdict: VerdictReport, _ isExact: Bool) -> String? {
    guard let run = found.counterexamples.first, let other = verdict.counterexamples.first else {
      return found.counterexamples.isEmpty && found.findings == verdict.findings ? nil : "one has no run"
    }
    guard run.trace.steps.count == other.trace.steps.count else {
      return "\(run.trace.steps.count) steps, and \(other.trace.steps.count) with everything"
    }
    guard isExact else { return nil }
    let isKnown = verdict.counterexamples.contains {
      run.trace == $0.trace && run.message == $0.message && run.place == $0.place
    }
    return isKnown ? nil : "another run"
  }
}
