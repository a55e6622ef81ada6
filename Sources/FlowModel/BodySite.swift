import FlowDiagnostics

/// A body of a flow, with the name of the steps in which it runs.
package struct BodySite: Sendable {
  /// What a body belongs to.
  package enum Owner: Sendable {
    /// An event or link.
    case event(Event)
    /// How an event continues after an answer.
    case resumption
    /// The outcomes of an effect.
    case effect(String)
    /// A button of an alert.
    case button
    /// The handler of a dismissal.
    case dismissal
  }

  /// What it belongs to.
  package let owner: Owner
  /// The name of the event, link, effect or button (`alert.Button`); nil for a body that runs in steps of other names.
  package let step: String?
  /// The name by which `send` or `emit` calls the body; nil if nothing can call it.
  package let callName: String?
  /// The coordinator that declares it; nil for buttons.
  package let coordinator: String?
  /// Its statements, in every case and outcome, in the order of the file.
  package let statements: [Statement]
}

extension Flow {
  /// All bodies: of events, links, effects, resumptions, dismissal handlers and buttons.
  package var bodies: [BodySite] {
    let owned = coordinators.flatMap { coordinator -> [BodySite] in
      coordinator.events.flatMap { bodies(of: $0, in: coordinator) }
        + coordinator.effects.map { effect in
          BodySite(
            owner: .effect(effect.name.value), step: effect.name.value, callName: nil,
            coordinator: coordinator.name.value,
            statements: effect.outcomes.flatMap(\.body.everyStatement))
        }
        + handlers(of: coordinator)
    }
    let buttons = alerts.flatMap { alert in
      alert.buttons.map { button in
        BodySite(
          owner: .button, step: "\(alert.name.value).\(button.name.value)", callName: nil, coordinator: nil,
          statements: button.body.everyStatement)
      }
    }
    return owned + buttons
  }

  /// Returns the bodies in which a matching statement may run, directly or through a called event.
  package func bodies(running isMeant: (Statement.Kind) -> Bool) -> [BodySite] {
    bodies.running(isMeant)
  }

  private func bodies(of event: Event, in coordinator: Coordinator) -> [BodySite] {
    let name = event.name.value
    let called = event.isLink ? nil : name
    let main = BodySite(
      owner: .event(event), step: name, callName: called, coordinator: coordinator.name.value,
      statements: event.body.everyStatement)
    guard !event.resumes.isEmpty else { return [main] }
    let resumed = BodySite(
      owner: .resumption, step: nil, callName: nil, coordinator: coordinator.name.value,
      statements: event.resumes.flatMap(\.body.everyStatement))
    return [main, resumed]
  }

  private func handlers(of coordinator: Coordinator) -> [BodySite] {
    coordinator.fields.compactMap { field in
      field.slot?.onDismiss.map { handler in
        BodySite(
          owner: .dismissal, step: nil, callName: nil, coordinator: coordinator.name.value,
          statements: handler.everyStatement)
      }
    }
  }
}

extension [BodySite] {
  /// Returns the bodies in which a matching statement may run, directly or through a called event.
  package func running(_ isMeant: (Statement.Kind) -> Bool) -> [BodySite] {
    var running = map { $0.statements.contains { isMeant($0.kind) } }
    var isGrowing = running.contains(true)
    while isGrowing {
      isGrowing = false
      let called = zip(self, running).compactMap { $1 ? $0.callName : nil }
      for index in indices where !running[index] {
        running[index] = self[index].statements.contains { $0.kind.calls(someOf: called) }
        if running[index] { isGrowing = true }
      }
    }
    return zip(self, running).filter { $1 }.map(\.0)
  }

  /// Returns the owners of the bodies that start an effect, directly or through other effects.
  ///
  /// An effect that starts another one does not count as an owner; whatever starts the first effect of the chain does. The time
  /// is that of ``running(_:)`` for each effect of such a chain.
  package func starting(_ effect: String) -> [BodySite.Owner] {
    var found: [BodySite.Owner] = []
    var effects = [effect]
    var next = 0
    while next < effects.count {
      let name = effects[next]
      next += 1
      for body in running({ $0.starts(name) }) {
        guard case .effect(let other) = body.owner else {
          found.append(body.owner)
          continue
        }
        if !effects.contains(other) { effects.append(other) }
      }
    }
    return found
  }
}

extension Statement.Kind {
  /// Whether it starts an effect of this name.
  package func starts(_ effect: String) -> Bool {
    if case .start(let call) = self { call.name.value == effect } else { false }
  }

  /// Whether it calls an event of one of these names, here or, by `emit`, at a parent.
  fileprivate func calls(someOf names: [String]) -> Bool {
    switch self {
    case .send(let call, to: _): names.contains(call.name.value)
    case .emit(let call): names.contains { $0.hasSuffix(".\(call.name.value)") }
    default: false
    }
  }
}
