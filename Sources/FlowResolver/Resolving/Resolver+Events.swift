import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Resolves the parameters of a place's effects and events, before any body is read.
  func resolveSignatures(of coordinator: Coordinator) {
    let (firstEffect, firstEvent) = (effectSignatures.count, eventSignatures.count)
    for effect in coordinator.effects {
      if names[site].effects[effect.name.value] == nil {
        names[site].effects[effect.name.value] = effectSignatures.count
      } else {
        reportDuplicate("effect", effect.name)
      }
      effectSignatures.append(
        EffectSignature(declaration: effect, parameters: resolveParameters(effect.parameters)))
    }
    for event in coordinator.events {
      if names[site].events[event.name.value] == nil {
        names[site].events[event.name.value] = eventSignatures.count
      } else {
        reportDuplicate(event.isLink ? "link" : "event", event.name)
      }
      eventSignatures.append(
        EventSignature(site: site, declaration: event, parameters: resolveParameters(event.parameters)))
    }
    names[site].effectRange = firstEffect..<effectSignatures.count
    names[site].eventRange = firstEvent..<eventSignatures.count
  }

  /// Returns the names between braces in the template of a link.
  private func placeholders(in template: String) -> [String] {
    template.split(separator: "{", omittingEmptySubsequences: false).dropFirst().map { part in
      String(part.prefix { $0 != "}" })
    }
  }

  func resolveEvent(_ index: Int) -> ResolvedEvent? {
    let (event, parameters) = (eventSignatures[index].declaration, eventSignatures[index].parameters)
    let known = brokenNames
    if parameters == nil { brokenNames.formUnion(event.parameters.map(\.name.value)) }
    // Those that are no parameters were reported.
    if event.isLink { brokenNames.formUnion(placeholders(in: event.name.value)) }
    defer { brokenNames = known }
    var scope = Scope(bindings: parameterBindings(parameters ?? []), source: .event(index))
    let parameterCount = scope.bindings.count
    let from = event.from.mapAll { pattern -> ResolvedItem? in
      bindWords(of: pattern, in: &scope)
      guard let item = resolveItem(pattern, in: scope, use: .pattern) else { return nil }
      if symbols.places[item.place].screen != nil { return item }
      return refuse(
        .notAPage, at: pattern.span, "'from' must list pages, but '\(pattern.name.value)' is an alert",
        suggestion: "put these statements into the alert's buttons")
    }
    if let from { checkLocalBindings(of: event, from: from, scope: scope, parameterCount: parameterCount) }
    let when = event.when.map { resolveCondition($0, in: scope) }
    let body = resolveBody(event.body, in: scope)
    let resumed = Scope(bindings: scope.bindings, source: .resumption(index))
    let resumes = resolveOutcomes(event.resumes, in: resumed, of: "the body of an answer under 'resumes'")
    let mountedOn = event.mountedOn.mapAll(resolveScreenName)
    guard parameters != nil, let from, when.map({ $0 != nil }) ?? true, let body, let resumes, let mountedOn
    else { return nil }
    let resolved = ResolvedEvent(
      site: site, declaration: event, bindings: scope.bindings, from: from, when: when.flatMap { $0 },
      body: body, resumes: resumes, mountedOn: mountedOn)
    checkAwaiting(resolved)
    return resolved
  }

  func parameterBindings(_ parameters: [ResolvedParameter]) -> [Binding] {
    parameters.map { Binding(name: $0.name, type: $0.type, isParameter: true) }
  }

  /// Reports names that only some of the patterns bind, because they have no value on the other pages.
  private func checkLocalBindings(of event: Event, from: [ResolvedItem], scope: Scope, parameterCount: Int) {
    for index in scope.bindings.indices.dropFirst(parameterCount) {
      for (pattern, item) in zip(event.from, from) where !item.arguments.contains(.some(.binding(index))) {
        report(
          .notAPage, at: pattern.span,
          "'\(scope.bindings[index].name)' is bound on another page of this event, but not on this one",
          suggestion: "declare it under 'params'")
      }
    }
  }

  func resolveButtons() -> [ButtonKey: [ResolvedButton]] {
    var result: [ButtonKey: [ResolvedButton]] = [:]
    let listed = sites.map { place in
      Set(names[place.id].slots.flatMap { slots[$0].contents.map(\.place) })
    }
    for (id, place) in symbols.places.enumerated() {
      guard let alert = place.alert else { continue }
      let holders = sites.indices.filter { listed[$0].contains(id) }
      // With one coordinator, an alert that nothing lists is read nevertheless, to find its mistakes.
      for holder in holders.isEmpty && flow.coordinators.count == 1 ? [0] : holders {
        at(holder) { result[ButtonKey(site: holder, place: id)] = resolveButtons(of: alert, at: id) }
      }
      warnAboutCancel(of: alert, at: id)
    }
    return result
  }

  private func resolveButtons(of alert: Alert, at place: DestinationID) -> [ResolvedButton] {
    let scope = Scope(
      bindings: parameterBindings(symbols.places[place].parameters), source: .button)
    return alert.buttons.compactMap { button in
      resolveBody(button.body, in: scope).map { ResolvedButton(declaration: button, body: $0) }
    }
  }

  private func warnAboutCancel(of alert: Alert, at id: DestinationID) {
    let isDialog = slots.contains { slot in
      slot.contents.contains { $0.place == id && $0.kind == .confirmationDialog }
    }
    guard isDialog, flow.platform.value != .uikit, !alert.buttons.contains(where: { $0.role == .cancel }),
      let button = alert.buttons.first(where: { $0.name.value == "Cancel" })
    else { return }
    report(
      .cancelWithoutRole, .warning, at: button.name.span,
      "button 'Cancel' has no role, so the system adds a second one", suggestion: "add 'role: cancel'")
  }
}
