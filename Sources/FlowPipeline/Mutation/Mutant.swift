/// A flow without one thing that its author could have forgotten.
public struct Mutant: Sendable {
  /// What was removed.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A condition: of an event, or of a case, which then always holds.
    case guardCondition = "guard"
    /// A statement that dismisses something.
    case dismissal = "dismiss"
    /// The binding of a slot.
    case binding = "binding"
  }

  /// What was removed.
  public var kind: Kind
  /// What was removed, in words: `the condition of case 1 of 'buy'`.
  public var words: String
  /// Where it stood.
  public var place: SourceSpan
  /// The flow without it.
  public var flow: Flow

  /// Every mutant of a flow, in the order of declaration.
  public static func all(of flow: Flow) -> [Mutant] {
    var mutants: [Mutant] = []
    for (number, coordinator) in flow.coordinators.enumerated() {
      mutants += bindings(of: coordinator, number, in: flow)
      for (index, event) in coordinator.events.enumerated() {
        let name = "'\(event.name.value)'"
        if event.when != nil {
          var open = flow
          open.coordinators[number].events[index].when = nil
          let words = "the condition of \(name)"
          mutants.append(Mutant(kind: .guardCondition, words: words, place: event.name.span, flow: open))
        }
        mutants += ofBody(event.body, name, in: flow) { $0.coordinators[number].events[index].body = $1 }
        mutants += ofOutcomes(event.resumes, "\(name) when it resumes", in: flow) {
          $0.coordinators[number].events[index].resumes = $1
        }
      }
      for (index, effect) in coordinator.effects.enumerated() {
        mutants += ofOutcomes(effect.outcomes, "'\(effect.name.value)'", in: flow) {
          $0.coordinators[number].effects[index].outcomes = $1
        }
      }
    }
    for (number, alert) in flow.alerts.enumerated() {
      for (index, button) in alert.buttons.enumerated() {
        let name = "'\(alert.name.value).\(button.name.value)'"
        mutants += ofBody(button.body, name, in: flow) { $0.alerts[number].buttons[index].body = $1 }
      }
    }
    return mutants
  }

  private static func bindings(of coordinator: Coordinator, _ number: Int, in flow: Flow) -> [Mutant] {
    coordinator.fields.enumerated().flatMap { index, field -> [Mutant] in
      guard case .slot(let slot) = field.kind else { return [] }
      var mutants: [Mutant] = []
      if slot.isBound {
        var unbound = slot
        unbound.isBound = false
        var mutant = flow
        mutant.coordinators[number].fields[index].kind = .slot(unbound)
        let words = "the binding of slot '\(field.name.value)'"
        mutants.append(Mutant(kind: .binding, words: words, place: field.name.span, flow: mutant))
      }
      guard let body = slot.onDismiss else { return mutants }
      return mutants
        + ofBody(body, "'onDismiss' of '\(field.name.value)'", in: flow) { flow, body in
          var changed = slot
          changed.onDismiss = body
          flow.coordinators[number].fields[index].kind = .slot(changed)
        }
    }
  }

  private static func ofOutcomes(
    _ outcomes: [Body.Outcome], _ name: String, in flow: Flow, put: (inout Flow, [Body.Outcome]) -> Void
  ) -> [Mutant] {
    ofBody(.outcomes(outcomes), name, in: flow) { flow, body in
      if case .outcomes(let changed) = body { put(&flow, changed) }
    }
  }

  private static func ofBody(
    _ body: Body, _ name: String, in flow: Flow, put: (inout Flow, Body) -> Void
  ) -> [Mutant] {
    body.variants.map { variant in
      var mutant = flow
      put(&mutant, variant.body)
      return Mutant(
        kind: variant.kind, words: "\(variant.words) of \(name)", place: variant.place, flow: mutant)
    }
  }
}
