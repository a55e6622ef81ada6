import FlowDiagnostics
import FlowModel

/// Resolves effects, and the conditions and screens in declarations of slots.
extension Resolver {
  func resolveEffect(_ index: Int) -> ResolvedEffect? {
    let signature = effectSignatures[index]
    let effect = signature.declaration
    let known = brokenNames
    if signature.parameters == nil { brokenNames.formUnion(effect.parameters.map(\.name.value)) }
    defer { brokenNames = known }
    let bindings = parameterBindings(signature.parameters ?? [])
    let combinations = bindings.reduce(1) { $0 * max(1, $1.type.values.count) }
    if combinations > Self.combinationLimit {
      report(
        .tooManyCombinations, at: effect.name.span,
        "effect '\(effect.name.value)' has \(combinations) combinations of arguments; the limit is \(Self.combinationLimit)",
        suggestion: "use smaller domains")
    }
    let outcomes = resolveOutcomes(
      effect.outcomes, in: Scope(bindings: bindings, source: .outcome), of: "an outcome of an effect")
    var left: [DestinationID] = []
    var events: [String] = []
    for cancellation in effect.cancelledBy {
      switch cancellation {
      case .leave(let screen): resolveHeld(screen, for: "'leave'").map { left.append($0) }
      case .event(let name): if checkCanceller(name) { events.append(name.value) }
      }
    }
    let owner = effect.owner.map { resolveHeld($0, for: "'owner'") }
    guard signature.parameters != nil, let outcomes, left.count + events.count == effect.cancelledBy.count,
      owner.map({ $0 != nil }) ?? true
    else { return nil }
    return ResolvedEffect(
      site: site, name: effect.name.value, parameters: bindings, outcomes: outcomes,
      cancelledByLeaving: left, cancelledByEvents: events, owner: owner.flatMap { $0 },
      companions: effect.owner == nil
        ? [] : Set(effect.companions(in: flow).compactMap { symbols.placeIDs[$0] }),
      isAppWide: effect.isAppWide(in: flow), span: effect.name.span)
  }

  /// Returns a screen that this coordinator can hold, and reports any other.
  private func resolveHeld(_ name: Located<String>, for use: String) -> DestinationID? {
    guard let place = resolveScreenName(name) else { return nil }
    if heldPlaces.contains(place) || !names[site].broken.isEmpty { return place }
    return refuse(
      .notListed, at: name.span,
      "\(use) must name a screen of this coordinator, but none of its fields lists '\(name.value)'")
  }

  /// Whether the name of a canceller is that of an event, a link or a button of this place.
  private func checkCanceller(_ name: Located<String>) -> Bool {
    if names[site].events[name.value] != nil || isBroken(name.value) { return true }
    let buttons = names[site].slots.flatMap { buttonSteps(of: slots[$0]) }
    if buttons.contains(name.value) { return true }
    report(
      .undeclaredName, at: name.span, "'\(name.value)' is not an event, link or button of this coordinator",
      suggestion: didYouMean(name.value, among: names[site].events.keys.sorted() + buttons))
    return false
  }

  /// Returns the names of taps in the alerts of a slot: `alert.Button`.
  func buttonSteps(of slot: ResolvedSlot) -> [String] {
    slot.contents.flatMap { content in
      buttonNames(of: content.place, as: content.kind).map { "\(symbols.places[content.place].name).\($0)" }
    }
  }

  /// Returns the buttons that an alert may have: the declared ones, and those that a platform may add.
  func buttonNames(of place: DestinationID, as kind: PresentationKind) -> [String] {
    var switches = PlatformSwitches()
    switches.implicitCancel = .on
    let alert = symbols.places[place].alert
    return alert?.effectiveButtons(shownAs: kind, on: flow.platform.value, switches).map(\.name) ?? []
  }

  /// Resolves the conditions, screens and bodies of slots, which can refer to all fields.
  func resolveSlotFacts() {
    for index in names[site].slots {
      let facts = slots[index].facts
      let field = coordinator(at: site)?.fields.first { $0.name.value == slots[index].name }
      if let body = facts.onDismiss, let field {
        refuseOutcomes(in: body, at: field.name.span, of: "'onDismiss'")
      }
      slots[index].shownWhen = facts.shownWhen.flatMap { resolveCondition($0, in: Scope()) }
      slots[index].anchor = facts.anchor.flatMap(resolveAnchor)
      slots[index].owner = facts.owner.flatMap { resolveHeld($0, for: "'owner'") }
      slots[index].onDismiss = facts.onDismiss.flatMap { resolveBody($0, in: Scope(source: .dismissal)) }
    }
  }

  /// Returns the screen whose view binds a slot: one at the bottom, in the stack, the tabs or a `push` slot.
  private func resolveAnchor(_ name: Located<String>) -> DestinationID? {
    guard let place = resolveHeld(name, for: "'on'") else { return nil }
    let own = names[site]
    let isPage =
      own.rootItems.contains { symbols.itemPlaces[$0] == place }
      || own.stack.map { stacks[$0].places.contains(place) } ?? false
      || own.tabs.map { tabs[$0].items.contains { symbols.itemPlaces[$0] == place } } ?? false
      || own.slots.contains { slots[$0].contents.contains { $0.kind == .push && $0.place == place } }
    if isPage || !own.broken.isEmpty { return place }
    return refuse(
      .notListed, at: name.span,
      "'on' must name a page of this coordinator, but '\(name.value)' is only presented by it")
  }
}
