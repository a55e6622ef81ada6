import FlowDiagnostics
import FlowModel

extension Resolver {
  /// The statement with numbers for names; an empty list when it does nothing, nil when it is broken.
  func resolveStatement(_ statement: Statement, in scope: Scope) -> [ResolvedStatement]? {
    switch statement.kind {
    case .push(let item): resolvePush(item, in: scope)
    case .pop(let count): anyStack(statement.span).map { [.pop(stack: $0, count: count)] }
    case .popTo(let item): resolvePopTo(item, in: scope)
    case .popToRoot: anyStack(statement.span).map { [.popToRoot(stack: $0)] }
    case .replace(let items): resolveReplace(items, at: statement.span, in: scope)
    case .present(let item, let slot): resolvePresent(item, in: slot, scope: scope)
    case .dismiss: [.dismiss]
    case .dismissSlot(let name): resolveSlotName(name).map { [.dismissSlot($0)] }
    case .dismissAll: [.dismissAll]
    case .dismissSelf: warnAboutDismissSelf(at: statement.span)
    case .set(let name, let word): resolveSet(name, to: word, in: scope)
    case .emit, .add, .count, .swapRoot, .popToIndex, .await, .complete, .select, .start, .cancel, .send:
      refuseEmit(at: statement.span)
    case .stay: []
    }
  }

  private func resolvePush(_ expression: ItemExpression, in scope: Scope) -> [ResolvedStatement]? {
    guard let item = resolveItem(expression, in: scope, use: .value),
      let stack = stack(listing: item.place, at: expression.name)
    else { return nil }
    return [.push(stack: stack, item)]
  }

  private func resolvePopTo(_ expression: ItemExpression, in scope: Scope) -> [ResolvedStatement]? {
    guard let item = resolveItem(expression, in: scope, use: .pattern) else { return nil }
    if flow.coordinators.first?.root?.name.value == expression.name.value {
      return anyStack(expression.span).map { [.popTo(stack: $0, item)] }
    }
    return stack(listing: item.place, at: expression.name).map { [.popTo(stack: $0, item)] }
  }

  private func resolveReplace(
    _ expressions: [ItemExpression], at span: SourceSpan, in scope: Scope
  ) -> [ResolvedStatement]? {
    let items = expressions.map { resolveItem($0, in: scope, use: .value) }
    guard let stack = anyStack(span) else { return nil }
    var isBroken = false
    for (expression, item) in zip(expressions, items) {
      guard let item else {
        isBroken = true
        continue
      }
      if self.stack(listing: item.place, at: expression.name) == nil { isBroken = true }
    }
    return isBroken ? nil : [.replace(stack: stack, items.compactMap { $0 })]
  }

  /// The coordinator's stack; reports that there is none.
  private func anyStack(_ span: SourceSpan) -> Int? {
    if !stacks.isEmpty { return 0 }
    let hasBrokenStack = hasBroken { kind in
      if case .stack = kind { true } else { false }
    }
    if !hasBrokenStack { report(.notListed, at: span, "this coordinator has no stack") }
    return nil
  }

  /// Whether a stack, or a slot, is left out because its declaration has a mistake: it may be the one that is missing.
  private func hasBroken(where isMeant: (Field.Kind) -> Bool) -> Bool {
    let fields = flow.coordinators.first?.fields ?? []
    return !flow.brokenNames.isEmpty
      || fields.contains { isMeant($0.kind) && brokenNames.contains($0.name.value) }
  }

  private func stack(listing place: PlaceID, at name: Located<String>) -> Int? {
    guard let stack = anyStack(name.span) else { return nil }
    if stacks[stack].places.contains(place) { return stack }
    let isInSlot = slots.contains { $0.contents.contains { $0.place == place } }
    report(
      .notListed, at: name.span, "stack '\(stacks[stack].name)' does not list '\(name.value)'",
      suggestion: isInSlot ? "write 'present \(name.value)', or list it in the stack" : "list it in the stack"
    )
    return nil
  }

  private func resolvePresent(
    _ expression: ItemExpression, in reference: SlotReference?, scope: Scope
  ) -> [ResolvedStatement]? {
    let item = resolveItem(expression, in: scope, use: .value)
    var kind: PresentationKind?
    var chosen: Int?
    if let reference {
      guard let slot = resolveSlotName(reference.slot) else { return nil }
      chosen = slot
      if let word = reference.kind {
        guard let known = PresentationKind(rawValue: word.value) else {
          report(
            .wrongFieldKind, at: word.span, "'\(word.value)' is not a kind of presentation",
            suggestion: didYouMean(word.value, among: PresentationKind.allCases.map(\.rawValue)))
          return nil
        }
        kind = known
      }
    }
    guard let item else { return nil }
    let candidates = slots.indices.flatMap { index in
      slots[index].contents
        .filter { $0.place == item.place && (kind == nil || $0.kind == kind) && (chosen ?? index) == index }
        .map { (slot: index, kind: $0.kind) }
    }
    guard let first = candidates.first else {
      reportNoSlot(for: expression.name, place: item.place, chosen: chosen)
      return nil
    }
    guard candidates.count == 1 else {
      let spellings = candidates.map { candidate in
        let slot = slots[candidate.slot].name
        let isUnique = candidates.filter { $0.slot == candidate.slot }.count == 1
        return "'in \(slot)\(isUnique ? "" : "." + candidate.kind.rawValue)'"
      }
      report(
        .ambiguousSlot, at: expression.span, "several slots list '\(expression.name.value)'",
        suggestion: "add \(spellings.joined(separator: " or "))")
      return nil
    }
    return [.present(slot: first.slot, kind: first.kind, item)]
  }

  private func reportNoSlot(for name: Located<String>, place: PlaceID, chosen: Int?) {
    let hasBrokenSlot = hasBroken { kind in
      if case .slot = kind { true } else { false }
    }
    if hasBrokenSlot, chosen == nil { return }
    let isInStack = stacks.contains { $0.places.contains(place) }
    let owner = chosen.map { "slot '\(slots[$0].name)' does not list" } ?? "no slot lists"
    report(
      .notListed, at: name.span, "\(owner) '\(name.value)'",
      suggestion: isInStack && chosen == nil ? "write 'push \(name.value)', or list it in a slot" : nil)
  }

  private func warnAboutDismissSelf(at span: SourceSpan) -> [ResolvedStatement]? {
    report(
      .dismissSelfInRoot, .warning, at: span,
      "the root coordinator is presented by nobody, so this does nothing",
      suggestion: "write 'dismiss' to close what it shows")
    return []
  }

  private func resolveSet(
    _ name: Located<String>, to word: Located<String>, in scope: Scope
  ) -> [ResolvedStatement]? {
    guard let field = resolveField(name, where: "'set' gives a variable a value") else { return nil }
    guard case .variable(let variable) = field else {
      report(
        .wrongFieldKind, at: name.span, "'\(name.value)' is not a variable",
        suggestion: "use 'present' and 'dismiss' for slots, 'push' and 'pop' for stacks")
      return nil
    }
    return resolveOperand(word, of: variables[variable].type, in: scope).map {
      [.set(variable: variable, $0)]
    }
  }

  private func refuseEmit(at span: SourceSpan) -> [ResolvedStatement]? {
    report(.emitNotYet, at: span, "'emit' comes with child coordinators, which are not supported yet")
    return nil
  }
}
