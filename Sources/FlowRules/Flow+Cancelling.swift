import FlowDiagnostics
import FlowModel

extension Flow {
  /// The names of the effects that a person can cancel: by an event, by an answer, by closing something or by leaving a screen.
  package var cancellableEffects: [String] {
    let effects = coordinators.flatMap(\.effects)
    return unique(effects.map(\.name.value)).filter { name in
      let ends = effects.filter { $0.name.value == name }.flatMap(\.cancelledBy)
      return ends.contains(where: isOfPerson)
        || bodies(running: { $0.cancels(name) }).contains(where: \.isOfPerson)
    }
  }

  private func isOfPerson(_ cancellation: Effect.Cancellation) -> Bool {
    switch cancellation {
    case .leave: true
    case .event(let name):
      coordinators.flatMap(\.events).contains { $0.name.value == name.value && $0.origin == .user }
        || alerts.contains { name.value.hasPrefix("\($0.name.value).") }
    }
  }
}

extension BodySite {
  /// Whether a person makes it run.
  fileprivate var isOfPerson: Bool {
    switch owner {
    case .event(let event): event.origin == .user
    case .resumption, .button, .dismissal: true
    case .effect: false
    }
  }
}

extension Statement.Kind {
  fileprivate func cancels(_ effect: String) -> Bool {
    if case .cancel(let call) = self { call.name.value == effect } else { false }
  }
}
