import FlowDiagnostics
import FlowLogic
import FlowModel

extension Outline {
  /// Every declaration of a flow, one a line.
  static func lines(_ flow: Flow) -> [String] {
    var lines = ["\(flow.name) on \(flow.platform.value.rawValue): \(flow.summary ?? "-")"]
    if flow.isPessimistic { lines.append("every switch pessimistic") }
    if flow.timing != .settled { lines.append("timing \(flow.timing.rawValue)") }
    lines += flow.switches.map { "switch \($0.name.value) \($0.value.value)" }
    lines += flow.domains.map {
      "domain \($0.name.value) [\(list($0.values.map(\.value)))]\($0.isInterchangeable ? " interchangeable" : "")"
    }
    lines += flow.gates.map { "gate \($0.name.value): \(text($0.condition))" }
    lines += flow.screens.map { "screen " + text($0) }
    lines += flow.alerts.map { "alert " + text($0) }
    for coordinator in flow.coordinators {
      let roots = coordinator.roots.isEmpty ? "" : " of [\(list(coordinator.roots.map { text($0) }))]"
      let limit = coordinator.limit.map { " limit \($0.value)" } ?? ""
      let root = coordinator.root.map { text($0) } ?? "-"
      lines.append("coordinator \(coordinator.name.value) root \(root)\(roots)\(limit)")
      lines += coordinator.fields.map { "  " + text($0) }
      lines += coordinator.events.map { "  " + text($0) }
      lines += coordinator.effects.map { "  " + text($0) }
      lines.append("  restores \(list(coordinator.restores.map(\.value)))")
    }
    lines += flow.goals.map { "goal \($0.name.value): \(text($0.condition))" }
    lines += flow.properties.map { "property \($0.name.value): \(text($0.claim))" }
    lines += flow.ruleSettings.map {
      "rule \($0.rule.value) \($0.severity?.rawValue ?? "off")\($0.reason.map { " (\($0))" } ?? "")"
    }
    lines += flow.expectations.map { "expect \($0.subject.value) \($0.verdict.value.rawValue)" }
    lines += flow.walkthroughs.map { walkthrough in
      let end = walkthrough.end.map { " ends \(text($0))" } ?? ""
      return
        "walkthrough \(walkthrough.name.value): \(walkthrough.steps.map(\.value).joined(separator: " > "))\(end)"
    }
    return lines
  }

  static func text(_ claim: Property.Claim) -> String {
    switch claim {
    case .always(let condition): "always \(text(condition))"
    case .never(let condition): "never \(text(condition))"
    case .reachable(let condition): "reachable \(text(condition))"
    case .alwaysReachable(let condition): "always reachable \(text(condition))"
    case .everyRun(let formula): "ltl " + formula.text { text($0) }
    case .branching(let formula): "ctl " + formula.text { "{ \(text($0)) }" }
    }
  }

  private static func text(_ condition: TraceCondition) -> String {
    switch condition {
    case .condition(let condition): "{ \(text(condition)) }"
    case .after(let event): "after(\(event.value))"
    }
  }

  private static func text(_ screen: Screen) -> String {
    var parts = [screen.name.value + text(screen.parameters)]
    if !screen.requires.isEmpty { parts.append("requires \(list(screen.requires.map(\.value)))") }
    if let opens = screen.opens { parts.append("opens \(opens.value)") }
    if let coordinator = screen.coordinator { parts.append("coordinator \(coordinator.value)") }
    let flags = [
      (screen.isLock, "lock"), (screen.isHome, "home"), (screen.isTerminal, "terminal"),
      (screen.isDirty, "dirty"), (!screen.isDismissible, "not dismissible"),
      (!screen.isRegistered, "not registered"), (screen.isPresentedByUIKit, "via uikit"),
    ]
    if let when = screen.homeWhen { parts.append("home when \(text(when))") }
    if let when = screen.dirtyWhen { parts.append("dirty when \(text(when))") }
    if let when = screen.dismissibleWhen { parts.append("dismissible when \(text(when))") }
    return (parts + flags.filter(\.0).map(\.1)).joined(separator: " ")
  }

  private static func text(_ alert: Alert) -> String {
    let buttons = alert.buttons.map {
      "\($0.name.value)\($0.role.map { " (\($0.rawValue))" } ?? "")"
        + "\($0.resumesWith.map { " resumes " + $0.value } ?? ""): \(text($0.body))"
    }
    return alert.name.value + text(alert.parameters) + " { " + buttons.joined(separator: " | ") + " }"
  }

  private static func text(_ field: Field) -> String {
    switch field.kind {
    case .stack(let stack):
      let limit = stack.limit.map { " limit \($0.value)" } ?? ""
      let facts =
        (stack.isComposed ? "" : " not composed") + (stack.isDrivenByLoops ? " then" : "")
        + (stack.writers.isEmpty ? "" : " writers \(list(stack.writers.map(\.value)))")
      return "\(field.name.value): stack [\(list(stack.screens.map(\.value)))]\(limit)\(facts)"
    case .slot(let slot):
      let kinds = slot.presentations.map { "\($0.kind.rawValue) [\(list($0.names.map(\.value)))]" }
      return "\(field.name.value): \((kinds.joined(separator: ", ") + facts(of: slot)))"
    case .tabs(let tabs): return "\(field.name.value): tabs [\(list(tabs.screens.map(\.value)))]"
    case .variable(let variable):
      return
        "\(field.name.value): \(variable.isCounter ? "counter " : "")\(text(variable.type))"
        + (variable.initial.map { " initial \($0.value)" } ?? "")
    }
  }

  private static func facts(of slot: SlotDeclaration) -> String {
    var facts = [
      (!slot.isBound, "unbound"), (!slot.writesBack, "without write-back"),
      (!slot.isEphemeral, "not ephemeral"),
      (slot.awaits, "awaits"), (!slot.holdsToken, "token dropped"), (!slot.hasHost, "no host"),
      (!slot.isComposed, "not composed"), (slot.identifiesByCase, "identity case"),
      (slot.isConditional, "conditional"),
    ].filter(\.0).map(\.1)
    if let key = slot.key { facts.append("key \(key.value)") }
    if let condition = slot.shownWhen { facts.append("shown when \(text(condition))") }
    if let anchor = slot.anchor { facts.append("on \(anchor.value)") }
    if let owner = slot.owner { facts.append("owner \(owner.value)") }
    if !slot.writers.isEmpty { facts.append("writers \(list(slot.writers.map(\.value)))") }
    if let body = slot.onDismiss { facts.append("on dismiss { \(text(body)) }") }
    return facts.map { " " + $0 }.joined()
  }
}
