import FlowAlgorithms
import FlowDiagnostics
import FlowModel

/// Finds the events that `emit` and `send` run. Checks that no chain of calls is cyclic or too long to be inlined.
extension Resolver {
  func resolveEmit(
    _ call: ItemExpression, at span: SourceSpan, in scope: Scope
  ) -> [ResolvedStatement]? {
    guard let parent = sites[site].parent, let screen = sites[site].screen,
      let event = names[parent].events["\(screen).\(call.name.value)"]
    else {
      unheard.append((site, call.name))
      return [.unhandledEmit]
    }
    return resolveArguments(of: call, for: event, by: .emit, at: span, in: scope).map {
      [.call(event: event, $0, .emit)]
    }
  }

  func resolveSend(
    _ call: ItemExpression, to screen: Located<String>?, at span: SourceSpan, in scope: Scope
  ) -> [ResolvedStatement]? {
    if let screen { return resolveSend(call, toChildOn: screen, at: span, in: scope) }
    guard let event = names[site].events[call.name.value] else {
      if isBroken(call.name.value) { return nil }
      return refuse(
        .undeclaredName, at: call.name.span, "event '\(call.name.value)' is not declared in this coordinator",
        suggestion: didYouMean(call.name.value, among: eventNames(of: coordinator(at: site))))
    }
    return resolveArguments(of: call, for: event, by: .send, at: span, in: scope).map {
      [.call(event: event, $0, .send)]
    }
  }

  /// Resolves the arguments of a call of an event, and records the call.
  private func resolveArguments(
    of call: ItemExpression, for event: Int, by kind: CallKind, at span: SourceSpan, in scope: Scope
  ) -> [Operand]? {
    var caller: Int?
    if case .event(let index) = scope.source { caller = index }
    calls.append(Call(caller: caller, callee: event, kind: kind, span: span))
    return arguments(of: call, for: event, by: kind, in: scope)
  }

  private func arguments(
    of call: ItemExpression, for event: Int, by kind: CallKind, in scope: Scope
  ) -> [Operand]? {
    guard let parameters = eventSignatures[event].parameters else { return nil }
    var callee = Callee(name: eventSignatures[event].declaration.name.value, parameters: parameters)
    if kind == .emit { callee.written = "emit \(call.name.value)" }
    return resolveOperands(of: call, for: callee, in: scope)
  }

  private func resolveSend(
    _ call: ItemExpression, toChildOn screen: Located<String>, at span: SourceSpan, in scope: Scope
  ) -> [ResolvedStatement]? {
    if symbols.place(named: screen.value) == nil, coordinator(named: screen.value) != nil {
      let homes = heldPlaces.sorted().map { symbols.places[$0] }
        .filter { $0.screen?.coordinator?.value == screen.value }.map { "'\($0.name)'" }
      return refuse(
        .noChild, at: screen.span,
        "'\(screen.value)' is a coordinator, and 'send' names the screen that it lives on",
        suggestion: homes.isEmpty ? nil : "write \(homes.joined(separator: " or "))")
    }
    guard let place = resolveScreenName(screen) else { return nil }
    guard let name = symbols.places[place].screen?.coordinator else {
      let owners = flow.coordinators.filter { $0.events.contains { $0.name.value == call.name.value } }
      return refuse(
        .noChild, at: screen.span, "screen '\(screen.value)' has no coordinator",
        suggestion: owners.count == 1
          ? "add 'coordinator: \(owners[0].name.value)' to screen '\(screen.value)'"
          : "add 'coordinator:' to the screen")
    }
    guard let child = coordinator(named: name.value) else { return nil }
    guard heldPlaces.contains(place) else {
      if !names[site].broken.isEmpty { return nil }
      return refuse(
        .notListed, at: screen.span, "no field of this coordinator lists '\(screen.value)'")
    }
    guard child.events.contains(where: { $0.name.value == call.name.value }) else {
      if isBroken(call.name.value) { return nil }
      return refuse(
        .undeclaredName, at: call.name.span,
        "event '\(call.name.value)' is not declared in coordinator '\(child.name.value)'",
        suggestion: didYouMean(call.name.value, among: eventNames(of: child)))
    }
    let targets = childSites(on: screen.value).compactMap { place in
      names[place].events[call.name.value].map { ChildCall(site: place, event: $0) }
    }
    var operands: [Operand]? = []
    for target in targets {
      operands = resolveArguments(of: call, for: target.event, by: .send, at: span, in: scope)
    }
    // A call without a required argument is a mistake even if no child can be there.
    let anywhere = sites.lazy.filter { $0.coordinator == child.name.value }.map(\.id)
    let event = targets.first?.event ?? anywhere.compactMap { self.names[$0].events[call.name.value] }.first
    guard let event else { return [.callChild([], [], types: [])] }
    if targets.isEmpty { operands = arguments(of: call, for: event, by: .send, in: scope) }
    let types = (eventSignatures[event].parameters ?? []).map(\.type)
    return operands.map { [.callChild(targets, $0, types: types)] }
  }

  private func eventNames(of coordinator: Coordinator?) -> [String] {
    (coordinator?.events ?? []).filter { !$0.isLink }.map(\.name.value)
  }

  /// Returns the places of a child on a screen: in the stack from the top, in slots, in tabs, at the bottom.
  private func childSites(on screen: String) -> [Int] {
    let children = sites.filter { $0.parent == site && $0.screen == screen }
    func rank(_ place: InstanceSite) -> (Int, Int) {
      switch place.position {
      case .stack(_, let position): (0, -position)
      case .slot: (1, place.id)
      case .tab: (2, place.id)
      case .bottom, .root: (3, place.id)
      }
    }
    return children.sorted { rank($0) < rank($1) }.map(\.id)
  }

  /// Reports called events that do not complete immediately, chains of calls that are cyclic or too long, and events that never
  /// happen.
  func checkCalls() {
    for call in calls {
      let event = eventSignatures[call.callee].declaration
      guard event.body.hasOutcomes || event.body.awaits else { continue }
      let (fault, advice) =
        event.body.hasOutcomes ? ("have outcomes", "start an effect instead") : ("await", "use 'present'")
      report(
        .calledEvent, at: event.name.span,
        "event '\(event.name.value)' is run by 'emit' or 'send', so it cannot \(fault)", suggestion: advice)
    }
    checkChains()
    warnAboutEventsThatNeverHappen()
    warnAboutIgnoredConditions()
    warnAboutPagesInToasts()
  }

  /// The maximum depth of nested calls, so that recursion over calls does not overflow the stack.
  private static let deepestCall = 64

  private func checkChains() {
    var callees: [[Int]] = Array(repeating: [], count: eventSignatures.count)
    for call in calls { if let caller = call.caller { callees[caller].append(call.callee) } }
    let rings = stronglyConnectedComponents(of: callees, reachedFrom: callees.indices)
    var isCyclic = false
    for call in calls {
      guard let caller = call.caller, rings[caller] == rings[call.callee] else { continue }
      isCyclic = true
      let name = eventSignatures[caller].declaration.name.value
      report(.cyclicCall, at: call.span, "this call leads back to event '\(name)', so it never ends")
    }
    guard !isCyclic else { return }
    // A called event has a smaller number, because each component is a single event here.
    var heights = Array(repeating: 0, count: callees.count)
    for event in callees.indices.sorted(by: { rings[$0] < rings[$1] }) {
      heights[event] = 1 + (callees[event].map { heights[$0] }.max() ?? 0)
    }
    for call in calls where heights[call.callee] == Self.deepestCall + 1 {
      let name = eventSignatures[call.callee].declaration.name.value
      report(
        .deepCalls, at: call.span,
        "calls may be nested at most \(Self.deepestCall) deep, and event '\(name)' starts a longer chain"
      )
    }
  }

  private func warnAboutEventsThatNeverHappen() {
    guard !hasErrors else { return }
    let called = Set(calls.map(\.callee))
    var happening = Set(called.compactMap { eventSignatures[$0].declaration.name.span })
    for signature in eventSignatures where signature.declaration.origin == nil {
      let name = signature.declaration.name
      guard happening.insert(name.span).inserted, !isMisspelt(signature) else { continue }
      guard let (emitter, emitted) = emitter(of: signature) else {
        report(
          .neverHappens, .warning, at: name.span,
          "event '\(name.value)' has neither 'from' nor 'by', and nothing sends or emits it",
          suggestion:
            "add 'from: …' with the page where the user triggers it, or 'by: …' if the app or the system does"
        )
        continue
      }
      report(
        .neverHappens, .warning, at: name.span,
        "event '\(name.value)' never happens: coordinator '\(emitter)' does not emit '\(emitted)'",
        suggestion: "write 'emit \(emitted)' in coordinator '\(emitter)'")
    }
  }

  /// Returns the coordinator that would emit the event `screen.event`, and the emitted name.
  private func emitter(of signature: EventSignature) -> (coordinator: String, emitted: String)? {
    let parts = signature.declaration.name.value.split(separator: ".", maxSplits: 1).map(String.init)
    guard parts.count == 2,
      let child = sites.first(where: { $0.parent == signature.site && $0.screen == parts[0] })
    else { return nil }
    return (child.coordinator, parts[1])
  }

  /// Whether a child emits a misspelt name of the event. If so, reports it at the `emit`.
  private func isMisspelt(_ signature: EventSignature) -> Bool {
    guard let (_, emitted) = emitter(of: signature) else { return false }
    let screen = signature.declaration.name.value.prefix { $0 != "." }
    let near = unheard.filter {
      sites[$0.site].parent == signature.site && sites[$0.site].screen == String(screen)
        && Suggestion.nearest(to: $0.name.value, among: [emitted]) != nil
    }
    for emit in near {
      let name = emit.name.value
      report(
        .unheardEmit, .warning, at: emit.name.span,
        "coordinator '\(sites[signature.site].coordinator)' has no event '\(screen).\(name)', so nothing handles this",
        suggestion: didYouMean(name, among: [emitted]))
    }
    return !near.isEmpty
  }
}

extension Body {
  var awaits: Bool {
    everyStatement.contains { statement in
      if case .await = statement.kind { true } else { false }
    }
  }
}
