import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Reports the steps of walkthroughs that no state can have, because nothing declares what they name.
  func checkWalkthroughs() {
    let known =
      stepNames + flow.alerts.map(\.name.value) + flow.coordinators.flatMap { $0.events.map(\.name.value) }
    for written in flow.walkthroughs.flatMap(\.steps) {
      // Spaces do not matter.
      let step = Located(written.value.filter { $0 != " " }, at: written.span)
      // Names of events that a child emits have a point themselves.
      let name = known.filter { step.value.isLabel(of: $0) }.max { $0.count < $1.count }
      if name == nil, step.value.contains(where: { ":/".contains($0) }) {
        checkLink(step)
      } else {
        checkLabel(step, name: name ?? String(step.value.prefix { !"(.".contains($0) }))
      }
    }
  }

  private func checkLink(_ step: Located<String>) {
    let templates = flow.coordinators.flatMap(\.events).filter(\.isLink).map(\.name.value)
    guard !templates.contains(where: { $0.isTemplate(of: step.value) }) else { return }
    report(
      .undeclaredName, at: step.span,
      "a step of a walkthrough must be possible in some state, and no link matches '\(step.value)'",
      suggestion: templates.isEmpty || templates.count > 3
        ? didYouMean(step.value, among: templates)
        : "the scenario declares \(templates.map { "'\($0)'" }.joined(separator: " and "))")
  }

  private func checkLabel(_ step: Located<String>, name: String) {
    let label = step.value
    let rest = label.dropFirst(name.count)
    let isAlert = flow.alerts.contains { $0.name.value == name }
    if !isAlert || rest.isEmpty {
      checkStep(Located(name, at: step.span), use: "a step of a walkthrough", rest: String(rest))
    }
    guard isAlert || stepNames.contains(name) else { return }
    let outcome = rest.lastIndex(of: ")").map { rest[$0...].dropFirst() } ?? rest
    let known = outcomes(of: name)
    guard let first = outcome.dropFirst().split(separator: ".").first.map(String.init) else { return }
    // A step that sends or emits has the outcomes of the event that it runs too.
    let others = flow.coordinators.flatMap { $0.events.flatMap(\.body.outcomeNames) }
    guard !(known + others).contains(where: { $0.filter { $0 != " " } == first }) else { return }
    let before = label.dropLast(outcome.count)
    let labels = known.map { "\(before).\($0)" }
    let suggestion =
      if known.isEmpty {
        "write '\(before)'"
      } else if let nearest = Suggestion.nearest(to: first, among: known) {
        "did you mean '\(before).\(nearest)'?"
      } else {
        labels.count > 3 ? nil : "write \(labels.map { "'\($0)'" }.joined(separator: " or "))"
      }
    report(
      .undeclaredName, at: step.span, "'\(name)' has no \(isAlert ? "button" : "outcome") '\(first)'",
      suggestion: suggestion)
  }

  /// Returns the outcomes of the events and effects of this name, or the buttons of the alert.
  private func outcomes(of name: String) -> [String] {
    flow.coordinators.flatMap { coordinator in
      coordinator.events.filter { $0.name.value == name }.flatMap(\.body.outcomeNames)
        + coordinator.effects.filter { $0.name.value == name }.flatMap {
          Body.outcomes($0.outcomes).outcomeNames
        }
    } + stepNames.filter { $0.hasPrefix("\(name).") }.map { String($0.dropFirst(name.count + 1)) }
  }
}

extension Body {
  /// The names of its outcomes, and of those within its cases and outcomes.
  fileprivate var outcomeNames: [String] {
    switch self {
    case .statements: []
    case .cases(let cases): cases.flatMap(\.body.outcomeNames)
    case .outcomes(let outcomes): outcomes.flatMap { [$0.name.value] + $0.body.outcomeNames }
    }
  }
}

extension String {
  /// Whether it is this name, perhaps followed by arguments or an outcome.
  fileprivate func isLabel(of name: String) -> Bool {
    hasPrefix(name) && "(.".contains(dropFirst(name.count).first ?? ".")
  }

  /// Whether a label can be this template of a link, filled in, perhaps followed by arguments or an outcome.
  fileprivate func isTemplate(of label: String) -> Bool {
    var rest = label[...]
    var pieces = split(separator: "{", omittingEmptySubsequences: false)[...]
    guard let start = pieces.popFirst(), rest.hasPrefix(start) else { return false }
    rest.removeFirst(start.count)
    for piece in pieces {
      let literal = piece.drop { $0 != "}" }.dropFirst()
      let value = rest.prefix { !"/(.".contains($0) }
      let end = literal.isEmpty ? value.endIndex : rest.dropFirst().firstRange(of: literal)?.lowerBound
      guard !value.isEmpty, let end else { return false }
      rest = rest[end...].dropFirst(literal.count)
    }
    return rest.isEmpty || "(.".contains(rest.first ?? " ")
  }
}
