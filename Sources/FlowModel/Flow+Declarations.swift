import FlowDiagnostics

extension Flow {
  /// The declarations by kind and name (`event App.open`), each as the texts of its parts. Equal meanings have equal texts.
  ///
  /// Rules, properties, goals and expectations are not included, since nothing that happens depends on them.
  package var declarations: [String: [String]] {
    var all: [String: [String]] = ["platform": [platform.value.rawValue], "timing": [timing.rawValue]]
    for domain in domains {
      all["domain \(domain.name.value)"] = [domain.values.map(\.value).joined(separator: ", ")]
    }
    for gate in gates { all["gate \(gate.name.value)"] = [gate.condition.text] }
    for screen in screens { all["screen \(screen.name.value)"] = screen.parts }
    for alert in alerts {
      let name = alert.name.value
      all["alert \(name)"] = alert.parameters.text("of") + alert.buttons.map(\.heading)
      for button in alert.buttons {
        let resumes = button.resumesWith.map { ["resumes with \($0.value)"] } ?? []
        all["button \(name).\(button.name.value)"] = button.body.parts + resumes
      }
    }
    for coordinator in coordinators { all.merge(coordinator.declarations) { first, _ in first } }
    return all
  }
}

extension Coordinator {
  fileprivate var declarations: [String: [String]] {
    var all: [String: [String]] = [:]
    var own = bottoms.isEmpty ? [] : ["root \(bottoms.map(\.text).joined(separator: ", "))"]
    if let limit { own.append("limit \(limit.value)") }
    if !restores.isEmpty { own.append("restores \(restores.map(\.value).joined(separator: ", "))") }
    all["coordinator \(name.value)"] = own
    for field in fields { all["field \(name.value).\(field.name.value)"] = field.kind.parts }
    for event in events {
      all["\(event.isLink ? "link" : "event") \(name.value).\(event.name.value)"] = event.parts
    }
    for effect in effects { all["effect \(name.value).\(effect.name.value)"] = effect.parts }
    return all
  }
}

extension Screen {
  fileprivate var parts: [String] {
    var parts = parameters.text("of") + requires.map { "requires \($0.value)" }
    if let opens { parts.append("opens \(opens.value)") }
    if isTerminal { parts.append("terminal") }
    if isLock { parts.append("lock") }
    if !isDismissible { parts.append("dismissible: false") }
    if let dismissibleWhen { parts.append("dismissible when \(dismissibleWhen.text)") }
    if !isRegistered { parts.append("registered: false") }
    if isPresentedByUIKit { parts.append("via uikit") }
    if let coordinator { parts.append("coordinator \(coordinator.value)") }
    return parts
  }
}

extension Button {
  fileprivate var heading: String { role.map { "\(name.value) (\($0.rawValue))" } ?? name.value }
}

extension Event {
  fileprivate var parts: [String] {
    var parts = parameters.text("of")
    if !from.isEmpty { parts.append("from \(from.map(\.text).joined(separator: ", "))") }
    if let by { parts.append("by \(by.value.rawValue)") }
    if let when { parts.append("when \(when.text)") }
    if !mountedOn.isEmpty { parts.append("on \(mountedOn.map(\.value).joined(separator: ", "))") }
    return parts + body.parts + resumes.map { "resumes \($0.text)" }
  }
}

extension Effect {
  fileprivate var parts: [String] {
    parameters.text("of") + outcomes.map(\.text)
      + cancelledBy.map { cancellation in
        switch cancellation {
        case .leave(let screen): "cancelled by leaving \(screen.value)"
        case .event(let event): "cancelled by \(event.value)"
        }
      }
  }
}

extension [Parameter] {
  fileprivate func text(_ word: String) -> [String] {
    isEmpty ? [] : ["\(word) \(map { "\($0.name.value): \($0.type.text)" }.joined(separator: ", "))"]
  }
}

extension Field.Kind {
  fileprivate var parts: [String] {
    switch self {
    case .stack(let stack):
      let screens = "stack [\(stack.screens.map(\.value).joined(separator: ", "))]"
      return [screens] + (stack.limit.map { ["limit \($0.value)"] } ?? [])
        + (stack.isComposed ? [] : ["composed: false"]) + (stack.isDrivenByLoops ? ["then: true"] : [])
    case .slot(let slot): return slot.parts
    case .tabs(let tabs): return ["tabs [\(tabs.screens.map(\.value).joined(separator: ", "))]"]
    case .variable(let variable):
      return [variable.type.text] + (variable.initial.map { ["initial \($0.value)"] } ?? [])
    }
  }
}

extension SlotDeclaration {
  fileprivate var parts: [String] {
    var parts = presentations.map { presentation in
      "\(presentation.kind.rawValue) [\(presentation.names.map(\.value).joined(separator: ", "))]"
    }
    let facts: [(String, Bool, Bool)] = [
      ("bound", isBound, true), ("writeBack", writesBack, true), ("ephemeral", isEphemeral, true),
      ("await", awaits, false), ("token", holdsToken, true), ("host", hasHost, true),
      ("composed", isComposed, true), ("identity: case", identifiesByCase, false),
      ("conditional", isConditional, false),
    ]
    parts += facts.filter { $0.1 != $0.2 }.map { $0.1 ? $0.0 : "not \($0.0)" }
    if let key { parts.append("key \(key.value)") }
    if let shownWhen { parts.append("shown when \(shownWhen.text)") }
    if let anchor { parts.append("on \(anchor.value)") }
    if let onDismiss { parts += onDismiss.parts.map { "when dismissed \($0)" } }
    return parts
  }
}
