import FlowDiagnostics
import FlowModel

extension Outline {
  /// Every declaration of a flow, one a line.
  static func lines(_ flow: Flow) -> [String] {
    var lines = ["\(flow.name) on \(flow.platform.value.rawValue): \(flow.summary ?? "-")"]
    lines += flow.switches.map { "switch \($0.name.value) \($0.value.value)" }
    lines += flow.domains.map {
      "domain \($0.name.value) [\(list($0.values.map(\.value)))]\($0.isInterchangeable ? " interchangeable" : "")"
    }
    lines += flow.gates.map { "gate \($0.name.value): \(text($0.condition))" }
    lines += flow.screens.map { "screen " + text($0) }
    lines += flow.alerts.map { "alert " + text($0) }
    for coordinator in flow.coordinators {
      lines.append("coordinator \(coordinator.name.value) root \(coordinator.root.map { text($0) } ?? "-")")
      lines += coordinator.fields.map { "  " + text($0) }
      lines += coordinator.events.map { "  " + text($0) }
      lines.append("  restores \(list(coordinator.restores.map(\.value)))")
    }
    lines += flow.goals.map { "goal \($0.name.value): \(text($0.condition))" }
    lines += flow.properties.map { "property \($0.name.value): \(text($0.claim))" }
    lines += flow.ruleSettings.map {
      "rule \($0.rule.value) \($0.severity?.rawValue ?? "off")\($0.reason.map { " (\($0))" } ?? "")"
    }
    lines += flow.expectations.map { "expect \($0.subject.value) \($0.verdict.value.rawValue)" }
    return lines
  }

  static func text(_ claim: Property.Claim) -> String {
    switch claim {
    case .always(let condition): "always \(text(condition))"
    case .never(let condition): "never \(text(condition))"
    case .reachable(let condition): "reachable \(text(condition))"
    case .alwaysReachable(let condition): "always reachable \(text(condition))"
    }
  }

  private static func text(_ screen: Screen) -> String {
    var parts = [screen.name.value + text(screen.parameters)]
    if !screen.requires.isEmpty { parts.append("requires \(list(screen.requires.map(\.value)))") }
    if let opens = screen.opens { parts.append("opens \(opens.value)") }
    if let coordinator = screen.coordinator { parts.append("coordinator \(coordinator.value)") }
    let flags = [
      (screen.isHome, "home"), (screen.isTerminal, "terminal"), (screen.isDirty, "dirty"),
      (!screen.isDismissible, "not dismissible"), (!screen.isRegistered, "not registered"),
    ]
    return (parts + flags.filter(\.0).map(\.1)).joined(separator: " ")
  }

  private static func text(_ alert: Alert) -> String {
    let buttons = alert.buttons.map {
      "\($0.name.value)\($0.role.map { " (\($0.rawValue))" } ?? ""): \(text($0.body))"
    }
    return alert.name.value + text(alert.parameters) + " { " + buttons.joined(separator: " | ") + " }"
  }

  private static func text(_ field: Field) -> String {
    switch field.kind {
    case .stack(let stack):
      let limit = stack.limit.map { " limit \($0.value)" } ?? ""
      return "\(field.name.value): stack [\(list(stack.screens.map(\.value)))]\(limit)"
    case .slot(let slot):
      let kinds = slot.presentations.map { "\($0.kind.rawValue) [\(list($0.names.map(\.value)))]" }
      let facts = (slot.isBound ? "" : " unbound") + (slot.writesBack ? "" : " without write-back")
      return "\(field.name.value): \(list(kinds))\(facts)"
    case .tabs(let tabs): return "\(field.name.value): tabs [\(list(tabs.screens.map(\.value)))]"
    case .variable(let variable):
      return
        "\(field.name.value): \(text(variable.type))\(variable.initial.map { " initial \($0.value)" } ?? "")"
    }
  }
}
