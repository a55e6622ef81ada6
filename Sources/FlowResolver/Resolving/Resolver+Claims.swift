import FlowDiagnostics
import FlowLogic
import FlowModel

extension Resolver {
  /// Checks that the number of items fits into a register.
  func checkSizes() {
    guard symbols.itemPlaces.count > 32_000 else { return }
    report(
      .tooManyCombinations, at: nil,
      "the screens and alerts have \(symbols.itemPlaces.count) combinations of arguments; the limit is 32000",
      suggestion: "use smaller domains")
  }

  /// Resolves the conditions under which screens are home, hold unsaved work or can be dismissed, as the root reads them.
  /// Returns the last ones; claims resolve the others again.
  func resolveScreenConditions() -> [DestinationID: ResolvedCondition] {
    var dismissible: [DestinationID: ResolvedCondition] = [:]
    for screen in flow.screens {
      guard let place = symbols.placeIDs[screen.name.value] else { continue }
      for condition in [screen.homeWhen, screen.dirtyWhen] {
        _ = condition.flatMap { resolveCondition($0, in: Scope()) }
      }
      dismissible[place] = screen.dismissibleWhen.flatMap { resolveCondition($0, in: Scope()) }
    }
    return dismissible
  }

  /// Resolves goals, properties and ends of walkthroughs only to report their mistakes. They are compiled later, on demand.
  func resolveClaims() {
    for goal in flow.goals { _ = resolveCondition(goal.condition, in: Scope()) }
    for property in flow.properties {
      switch property.claim {
      case .always(let condition), .never(let condition), .reachable(let condition),
        .alwaysReachable(let condition):
        _ = resolveCondition(condition, in: Scope())
      case .everyRun(let formula): formula.atoms.forEach(resolve)
      case .branching(let formula):
        _ = formula.mapAtoms { condition in
          _ = resolveCondition(condition, in: Scope())
          return condition
        }
      }
    }
    let alerts = flow.alerts.map(\.name.value)
    for name in flow.fairness.weak + flow.fairness.strong {
      checkStep(name, use: "'fairness'", among: alerts)
    }
    for walkthrough in flow.walkthroughs {
      if let end = walkthrough.end { _ = resolveCondition(end, in: Scope()) }
    }
    checkWalkthroughs()
  }

  private func resolve(_ condition: TraceCondition) {
    switch condition {
    case .condition(let condition): _ = resolveCondition(condition, in: Scope())
    case .after(let event): checkStep(event, use: "'after'")
    }
  }

  /// Reports a name that no step has. The steps of an alert are its buttons; no step has the name of the alert itself.
  ///
  /// - Parameter rest: What the author wrote behind the name, which the suggestion repeats.
  func checkStep(_ name: Located<String>, use: String, among alerts: [String] = [], rest: String = "") {
    let known = stepNames + alerts
    guard !known.contains(name.value), !isBroken(name.value) else { return }
    // An event of this name happens only if another step calls it, or else the name would be known.
    if flow.coordinators.contains(where: { $0.events.contains { $0.name.value == name.value } }) {
      let callers = steps(running: name.value).map { "'\($0)'" }
      report(
        .undeclaredName, at: name.span,
        "\(use) must name a step, and '\(name.value)' is not one: it runs within the step that emits or sends it",
        suggestion: callers.isEmpty ? nil : "name \(callers.joined(separator: " or "))")
      return
    }
    // The part before arguments and outcomes, which names of steps do not have.
    let bare = name.value.firstIndex { "(.".contains($0) }.map { String(name.value[..<$0]) }
    let suggestion =
      if let answers = answers(to: name.value, among: known) {
        "name \(answers)"
      } else if let nearest = Suggestion.nearest(to: name.value, among: known + flow.alerts.map(\.name.value))
      {
        known.contains(nearest)
          ? "did you mean '\(nearest)\(rest)'?"
          : answers(to: nearest, among: known).map { "did you mean \($0)?" }
      } else if let bare, known.contains(bare) {
        "write '\(bare)': steps are matched by name, regardless of arguments and outcomes"
      } else {
        String?.none
      }
    report(
      .undeclaredName, at: name.span,
      "\(use) must name an event, a link, an effect or a button ('alert.Button'), and '\(name.value)' is none of these",
      suggestion: suggestion)
  }

  /// Returns the steps of an alert's buttons as a choice for people; nil if no step is a button of an alert with this name.
  private func answers(to alert: String, among steps: [String]) -> String? {
    let buttons = steps.filter { $0.hasPrefix("\(alert).") }.map { "'\($0)'" }
    return buttons.isEmpty ? nil : buttons.joined(separator: " or ")
  }

  /// The names of steps without arguments, including the platform's events.
  var stepNames: [String] {
    let declared = flow.coordinators.flatMap { coordinator in
      coordinator.events.filter { $0.origin != nil }.map(\.name.value) + coordinator.effects.map(\.name.value)
    }
    var seen: Set<String> = []
    let buttons = slots.flatMap { buttonSteps(of: $0) }.filter { seen.insert($0).inserted }
    let unused = flow.alerts.flatMap { alert in
      alert.buttons.map { "\(alert.name.value).\($0.name.value)" }.filter { !seen.contains($0) }
    }
    return declared + buttons + unused + ["back", "swipe", "tapOutside", "tab", "finish", "relaunch"]
  }

  /// Returns the events that happen by themselves and run an event of this name with `emit` or `send`, directly or through
  /// others.
  private func steps(running name: String) -> [String] {
    var found: [String] = []
    var seen: Set = [name]
    var open = [name]
    while let callee = open.popLast() {
      for call in calls where eventSignatures[call.callee].declaration.name.value == callee {
        guard let caller = call.caller.map({ eventSignatures[$0].declaration }),
          seen.insert(caller.name.value).inserted
        else { continue }
        if caller.origin == nil { open.append(caller.name.value) } else { found.append(caller.name.value) }
      }
    }
    return found
  }
}
