import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Resolves the statement; an empty list if it does nothing, nil if it has a mistake.
  func resolveStatement(_ statement: Statement, in scope: Scope) -> [ResolvedStatement]? {
    switch statement.kind {
    case .push(let item): resolvePush(item, in: scope)
    case .pop(let count):
      anyStack(statement.span, toPop: count == 1).map { [.pop(stack: $0, count: count)] }
    case .popTo(let item): resolveStackOrRoot(item, in: scope).map { [.popTo(stack: $0.stack, $0.item)] }
    case .popToIndex(let name, let item): resolvePopToIndex(name, as: item, at: statement.span, in: scope)
    case .popToRoot: anyStack(statement.span).map { [.popToRoot(stack: $0)] }
    case .replace(let items): resolveReplace(items, at: statement.span, in: scope)
    case .present(let item, let slot):
      resolvePresent(item, in: slot, scope: scope).map {
        [.present(slot: $0.slot, kind: $0.kind, $0.item)]
      }
    case .await(let item, let slot): resolveAwait(item, in: slot, at: statement.span, scope: scope)
    case .complete(let result): resolveReturn(result)
    case .dismiss: [.dismiss]
    case .dismissSlot(let name): resolveSlotName(name).map { [.dismissSlot($0)] }
    case .dismissAll: [.dismissAll]
    case .dismissSelf: resolveDismissSelf(at: statement.span)
    case .set(let name, let word): resolveSet(name, to: word, in: scope)
    case .store(let name, let item): resolveStore(name, item, in: scope)
    case .add(let name, let number): resolveCounter(name).map { [.add(variable: $0, number)] }
    case .count(let name, let stack): resolveCount(name, of: stack)
    case .swapRoot(let item): resolveSwap(to: item, in: scope)
    case .select(let screen): resolveSelect(screen)
    case .start(let call): resolveStart(call, in: scope)
    case .cancel(let call): resolveCancel(call, in: scope)
    case .send(let call, let screen): resolveSend(call, to: screen, at: statement.span, in: scope)
    case .emit(let call): resolveEmit(call, at: statement.span, in: scope)
    case .stay: []
    }
  }

  private func resolveDismissSelf(at span: SourceSpan) -> [ResolvedStatement]? {
    let name = sites[site].coordinator
    let isOnlyRoot = site == 0 && !tree.sites.contains { $0.coordinator == name && $0.parent != nil }
    if isOnlyRoot {
      report(
        .dismissSelfInRoot, .warning, at: span,
        "nothing presents the root coordinator, so this has no effect",
        suggestion: "write 'dismiss' to close what it presents")
    }
    return [.dismissSelf]
  }

  private func resolveSet(
    _ name: Located<String>, to word: Located<String>, in scope: Scope
  ) -> [ResolvedStatement]? {
    guard let variable = resolveVariableName(name) else { return nil }
    if variables[variable].type.cases.contains(where: { $0.name == word.value && !$0.parameters.isEmpty }) {
      return resolveStore(name, ItemExpression(name: word, span: word.span), in: scope)
    }
    return resolveOperand(word, of: variables[variable].type, in: scope).map {
      [.set(variable: variable, $0)]
    }
  }

  private func resolveCount(_ name: Located<String>, of stack: Located<String>) -> [ResolvedStatement]? {
    let (counter, field) = (resolveCounter(name), resolveStackName(stack))
    guard let counter, let field else { return nil }
    return [.setCount(variable: counter, ofStack: field)]
  }

  private func resolveSwap(to expression: ItemExpression, in scope: Scope) -> [ResolvedStatement]? {
    guard let item = resolveItem(expression, in: scope, use: .value) else { return nil }
    let roots = names[site].rootItems
    guard !names[site].rootFollowsItem else {
      return refuse(
        .notListed, at: expression.span,
        "the root here is the screen that holds the coordinator, so its arguments are fixed",
        suggestion: "present or push '\(expression.name.value)' again with the new arguments")
    }
    guard roots.contains(where: { symbols.itemPlaces[$0] == item.place }) else {
      reportNotRoot(expression.name)
      return nil
    }
    let place = symbols.places[item.place]
    let wanted = constantItem(item).map { $0..<$0 + 1 } ?? place.items
    for item in wanted where !roots.contains(item) {
      return refuse(
        .notListed, at: expression.span, "'root' does not list '\(symbols.itemValue(item))'",
        suggestion: "list every screen that can be the root")
    }
    return [.swapRoot(site: site, item)]
  }

  /// Resolves a tab in the nearest tabs that list it.
  private func resolveSelect(_ screen: Located<String>) -> [ResolvedStatement]? {
    var known: [String] = []
    for place in enclosingSites {
      guard let field = names[place].tabs else { continue }
      let screens = tabs[field].items.map { symbols.itemValue($0).name }
      if let index = screens.firstIndex(of: screen.value) { return [.select(tabs: field, index: index)] }
      known += screens
    }
    let hasBrokenTabs = enclosingSites.contains { place in
      (coordinator(at: place)?.fields ?? []).contains {
        $0.tabs != nil && names[place].broken.contains($0.name.value)
      }
    }
    if hasBrokenTabs || isBroken(screen.value) { return nil }
    return refuse(
      .notListed, at: screen.span, "no tabs of this or an enclosing coordinator list '\(screen.value)'",
      suggestion: didYouMean(screen.value, among: known))
  }

  private func resolveStart(_ call: ItemExpression, in scope: Scope) -> [ResolvedStatement]? {
    guard let (effect, callee) = resolveEffectName(call.name) else { return nil }
    return resolveOperands(of: call, for: callee, in: scope).map { [.start(effect: effect, $0)] }
  }

  private func resolveCancel(_ call: ItemExpression, in scope: Scope) -> [ResolvedStatement]? {
    guard let (effect, callee) = resolveEffectName(call.name) else { return nil }
    guard !call.arguments.isEmpty else { return [.cancel(effect: effect, nil)] }
    return resolveOperands(of: call, for: callee, in: scope).map { [.cancel(effect: effect, $0)] }
  }

  private func resolveEffectName(_ name: Located<String>) -> (effect: Int, callee: Callee)? {
    guard let effect = names[site].effects[name.value] else {
      if isBroken(name.value) { return nil }
      return refuse(
        .undeclaredName, at: name.span, "effect '\(name.value)' is not declared in this coordinator",
        suggestion: didYouMean(
          name.value, among: (coordinator(at: site)?.effects ?? []).map(\.name.value)))
    }
    return effectSignatures[effect].parameters.map { (effect, Callee(name: name.value, parameters: $0)) }
  }
}
