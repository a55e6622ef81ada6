import FlowDiagnostics

extension Effect {
  /// Whether it belongs to no place in the app, so that it may outlive a root.
  ///
  /// This is so if neither it nor anything that it calls or starts navigates or changes what a gate reads. It is also so if it
  /// navigates only in windows, which lie over every place, has no owner, and only pageless events of the app or the system start
  /// it.
  package func isAppWide(in flow: Flow) -> Bool {
    let gates = Set(flow.gates.flatMap { $0.condition.comparedWords })
    let navigating = consequences(in: flow).map(\.kind).filter { $0.navigates(besides: gates) }
    return navigating.isEmpty
      || owner == nil && navigating.allSatisfy(flow.isAboutWindows) && isStartedByAppAlone(in: flow)
  }

  /// Returns the screens and alerts that its outcomes may remove even if its owner is gone: the owner, and whatever the bodies
  /// that start the effect present.
  package func companions(in flow: Flow) -> Set<String> {
    let starting = flow.bodies.filter { $0.statements.contains { $0.kind.starts(name.value) } }
    let presented = starting.flatMap(\.statements).compactMap { statement -> String? in
      switch statement.kind {
      case .present(let call, _), .await(let call, _): call.name.value
      default: nil
      }
    }
    return Set(presented + [owner?.value].compactMap(\.self))
  }

  /// Returns its statements, and those of all events that it calls and effects that it starts.
  private func consequences(in flow: Flow) -> [Statement] {
    let bodies = flow.bodies
    var found = outcomes.flatMap(\.body.everyStatement)
    var taken: Set<Int> = []
    var next = 0
    while next < found.count {
      let kind = found[next].kind
      next += 1
      for (index, body) in bodies.enumerated() where kind.runs(body) && taken.insert(index).inserted {
        found += body.statements
      }
    }
    return found
  }

  /// Whether only events of the app or the system without a page start it, directly or through other effects.
  private func isStartedByAppAlone(in flow: Flow) -> Bool {
    flow.bodies.starting(name.value).allSatisfy { owner in
      guard case .event(let event) = owner else { return false }
      return event.origin == nil || event.from.isEmpty && [.app, .system].contains(event.origin)
    }
  }
}

extension Flow {
  /// Whether a statement presents what only windows show, or dismisses a slot for windows.
  fileprivate func isAboutWindows(_ kind: Statement.Kind) -> Bool {
    let slots = coordinators.flatMap(\.fields).filter { $0.slot != nil }
    let kinds: [PresentationKind]
    switch kind {
    case .present(let item, in: _):
      let presentations = slots.compactMap(\.slot).flatMap(\.presentations)
      kinds = presentations.filter { $0.names.contains { $0.value == item.name.value } }.map(\.kind)
    case .dismissSlot(let name):
      kinds = slots.filter { $0.name.value == name.value }.compactMap(\.slot).flatMap(\.presentations).map(
        \.kind)
    default: return false
    }
    return !kinds.isEmpty && kinds.allSatisfy { $0 == .window }
  }
}

extension Statement.Kind {
  /// Whether it calls the event, or starts the effect, whose body this is.
  fileprivate func runs(_ body: BodySite) -> Bool {
    switch self {
    case .start(let call): if case .effect(let name) = body.owner { name == call.name.value } else { false }
    case .send(let call, to: _): body.callName == call.name.value
    case .emit(let call): body.callName?.hasSuffix(".\(call.name.value)") == true
    default: false
    }
  }

  /// Whether it changes what is pushed, presented, selected or at the bottom, or one of these variables.
  fileprivate func navigates(besides variables: Set<String>) -> Bool {
    switch self {
    case .set(let name, _), .store(let name, _), .add(let name, _), .count(let name, _):
      variables.contains(name.value)
    case .stay, .start, .cancel, .send, .emit: false
    default: true
    }
  }
}
