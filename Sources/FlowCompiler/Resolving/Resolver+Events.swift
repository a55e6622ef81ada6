import FlowDiagnostics
import FlowModel

extension Resolver {
  /// The event with numbers for names, or nil when it has a mistake.
  func resolveEvent(_ event: Event) -> ResolvedEvent? {
    let parameters = resolveParameters(event.parameters)
    let known = brokenNames
    if parameters == nil { brokenNames.formUnion(event.parameters.map(\.name.value)) }
    defer { brokenNames = known }
    var scope = Scope(
      bindings: (parameters ?? []).map { Binding(name: $0.name, type: $0.type, isParameter: true) })
    let parameterCount = scope.bindings.count
    var from: [ResolvedItem] = []
    for pattern in event.from {
      guard let item = resolveItem(pattern, in: &scope, use: .binder) else { continue }
      guard symbols.places[item.place].screen != nil else {
        report(
          .notAPage, at: pattern.span, "'from' lists pages, and '\(pattern.name.value)' is an alert",
          suggestion: "put the effect into the alert's buttons")
        continue
      }
      from.append(item)
    }
    checkLocalBindings(of: event, from: from, scope: scope, parameterCount: parameterCount)
    if event.origin == nil {
      report(
        .neverHappens, .warning, at: event.name.span,
        "event '\(event.name.value)' has neither 'from' nor 'by', so it never happens by itself",
        suggestion: "say on which page a person does it, or 'by: system'")
    }
    let when = event.when.map { resolveCondition($0, in: scope) }
    let body = resolveBody(event.body, in: scope)
    guard parameters != nil, from.count == event.from.count, when.map({ $0 != nil }) ?? true, let body
    else { return nil }
    return ResolvedEvent(
      declaration: event, bindings: scope.bindings, from: from, when: when.flatMap { $0 }, body: body)
  }

  /// A name that only some of the patterns bind has no value on the other pages.
  private func checkLocalBindings(of event: Event, from: [ResolvedItem], scope: Scope, parameterCount: Int) {
    guard from.count == event.from.count else { return }
    for index in scope.bindings.indices.dropFirst(parameterCount) {
      for (pattern, item) in zip(event.from, from) where !item.arguments.contains(.some(.binding(index))) {
        report(
          .notAPage, at: pattern.span,
          "'\(scope.bindings[index].name)' is bound on another page of this event, but not on this one",
          suggestion: "declare it under 'params'")
      }
    }
  }

  /// The buttons of every alert.
  func resolveButtons() -> [PlaceID: [ResolvedButton]] {
    var result: [PlaceID: [ResolvedButton]] = [:]
    for (id, place) in symbols.places.enumerated() {
      guard let alert = place.alert else { continue }
      let scope = Scope(
        bindings: place.parameters.map { Binding(name: $0.name, type: $0.type, isParameter: true) })
      result[id] = alert.buttons.compactMap { button in
        resolveBody(button.body, in: scope).map { ResolvedButton(declaration: button, body: $0) }
      }
      warnAboutCancel(of: alert, at: id)
    }
    return result
  }

  private func warnAboutCancel(of alert: Alert, at id: PlaceID) {
    let isDialog = slots.contains { slot in
      slot.contents.contains { $0.place == id && $0.kind == .confirmationDialog }
    }
    guard isDialog, !alert.buttons.contains(where: { $0.role == .cancel }),
      let button = alert.buttons.first(where: { $0.name.value == "Cancel" })
    else { return }
    report(
      .cancelWithoutRole, .warning, at: button.name.span,
      "button 'Cancel' has no role, so the system adds a second one", suggestion: "add 'role: cancel'")
  }

  func resolveBody(_ body: Body, in scope: Scope) -> ResolvedBody? {
    switch body {
    case .statements(let statements):
      let resolved = statements.map { resolveStatement($0, in: scope) }
      guard !resolved.contains(where: { $0 == nil }) else { return nil }
      return .statements(resolved.flatMap { $0 ?? [] })
    case .cases(let cases):
      return resolveCases(cases, in: scope)
    case .outcomes(let outcomes):
      reportDuplicates(in: outcomes.map(\.name), of: "'outcomes'")
      let resolved = outcomes.map { outcome in
        resolveBody(outcome.body, in: scope).map { (outcome.name.value, $0, outcome.name.span) }
      }
      guard !resolved.contains(where: { $0 == nil }) else { return nil }
      return .outcomes(resolved.compactMap { $0 })
    }
  }

  private func resolveCases(_ cases: [Body.Case], in scope: Scope) -> ResolvedBody? {
    var resolved: [(when: ResolvedCondition?, body: ResolvedBody, span: SourceSpan)] = []
    var isBroken = false
    for (index, branch) in cases.enumerated() {
      if cases[..<index].contains(where: { $0.when == nil }) {
        report(
          .unreachableCase, at: branch.span,
          "this case is never reached: the one without 'when' before it always runs")
        isBroken = true
      }
      let when = branch.when.map { resolveCondition($0, in: scope) }
      guard let body = resolveBody(branch.body, in: scope), when.map({ $0 != nil }) ?? true else {
        isBroken = true
        continue
      }
      let condition = when.flatMap { $0 }
      if let condition, resolved.contains(where: { $0.when == condition }) {
        report(
          .unreachableCase, at: branch.span,
          "this case is never reached: an earlier one has the same 'when'")
        isBroken = true
      }
      resolved.append((condition, body, branch.span))
    }
    return isBroken ? nil : .cases(resolved)
  }
}
