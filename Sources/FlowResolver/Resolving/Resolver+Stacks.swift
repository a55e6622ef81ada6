import FlowDiagnostics
import FlowModel

/// Resolves the statements that change a stack or present something.
extension Resolver {
  func resolvePush(_ expression: ItemExpression, in scope: Scope) -> [ResolvedStatement]? {
    guard let item = resolveItem(expression, in: scope, use: .value),
      let stack = stack(listing: item.place, at: expression.name)
    else { return nil }
    return [.push(stack: stack, item)]
  }

  func resolvePopToIndex(
    _ name: Located<String>, as pattern: ItemExpression?, at span: SourceSpan, in scope: Scope
  ) -> [ResolvedStatement]? {
    let counter = resolveCounter(name)
    guard let pattern else {
      guard let counter, let stack = anyStack(span) else { return nil }
      return [.popToIndex(stack: stack, variable: counter, nil)]
    }
    guard let (stack, item) = resolveStackOrRoot(pattern, in: scope), let counter else { return nil }
    return [.popToIndex(stack: stack, variable: counter, item)]
  }

  /// Resolves a pattern of what the stack lists or of what can be at the bottom. Returns it with the stack.
  func resolveStackOrRoot(
    _ pattern: ItemExpression, in scope: Scope
  ) -> (stack: Int, item: ResolvedItem)? {
    guard let item = resolveItem(pattern, in: scope, use: .pattern) else { return nil }
    if names[site].rootItems.contains(where: { symbols.itemPlaces[$0] == item.place }) {
      return anyStack(pattern.span, for: pattern.name.value).map { ($0, item) }
    }
    return stack(listing: item.place, at: pattern.name).map { ($0, item) }
  }

  func resolveReplace(
    _ expressions: [ItemExpression], at span: SourceSpan, in scope: Scope
  ) -> [ResolvedStatement]? {
    let items = expressions.map { resolveItem($0, in: scope, use: .value) }
    guard let stack = anyStack(span, for: expressions.first?.name.value ?? "detail") else { return nil }
    return zip(expressions, items).mapAll { expression, item in
      item.flatMap { self.stack(listing: $0.place, at: expression.name) == nil ? nil : $0 }
    }.map { [.replace(stack: stack, $0)] }
  }

  /// Returns the coordinator's stack, and reports if there is none. A pop in a child then gets the advice to dismiss it.
  func anyStack(_ span: SourceSpan, for name: String = "detail", toPop: Bool = false) -> Int? {
    if let stack = names[site].stack { return stack }
    if !hasBrokenStack {
      report(
        .notListed, at: span, "this coordinator has no stack",
        suggestion: listOfScreens(with: name).map {
          "make variable \($0) a stack, as in '\($0): { stack: [\(name), …] }'"
        }
          ?? (toPop && sites[site].parent != nil
            ? "write 'dismiss self' to leave this screen"
            : "add one under 'state', as in 'path: { stack: [\(name)] }'"))
    }
    return nil
  }

  /// Returns the variable whose values are screens, including this one: a list that was meant as a stack.
  private func listOfScreens(with name: String) -> String? {
    coordinator(at: site)?.fields.first { field in
      guard case .variable(let variable) = field.kind, case .list(let values) = variable.type.values else {
        return false
      }
      return values.contains { $0.value == name }
    }?.name.value
  }

  private var hasBrokenStack: Bool { hasBroken { $0.stack != nil } }

  /// Whether a matching field, possibly the missing one, may be left out because its declaration has a mistake.
  private func hasBroken(where isMeant: (Field) -> Bool) -> Bool {
    let fields = coordinator(at: site)?.fields ?? []
    return !flow.brokenNames.isEmpty
      || fields.contains { isMeant($0) && names[site].broken.contains($0.name.value) }
  }

  private func stack(listing place: DestinationID, at name: Located<String>) -> Int? {
    guard let stack = anyStack(name.span, for: name.value) else { return nil }
    if stacks[stack].places.contains(place) { return stack }
    let isInSlot = names[site].slots.contains { slots[$0].contents.contains { $0.place == place } }
    return refuse(
      .notListed, at: name.span, "stack '\(stacks[stack].name)' does not list '\(name.value)'",
      suggestion: isInSlot
        ? "write 'present \(name.value)', or list it in '\(stacks[stack].name)'"
        : "list it in '\(stacks[stack].name)'"
    )
  }

  /// Resolves what is presented, and the only slot and kind that it can mean.
  func resolvePresent(
    _ expression: ItemExpression, in reference: SlotReference?, scope: Scope
  ) -> (slot: Int, kind: PresentationKind, item: ResolvedItem)? {
    let item = resolveItem(expression, in: scope, use: .value)
    var kind: PresentationKind?
    var chosen: Int?
    if let reference {
      guard let slot = resolveSlotName(reference.slot) else { return nil }
      chosen = slot
      if let word = reference.kind {
        guard let known = PresentationKind(rawValue: word.value) else {
          return refuse(
            .wrongFieldKind, at: word.span, "'\(word.value)' is not a kind of presentation",
            suggestion: didYouMean(word.value, among: PresentationKind.allCases.map(\.rawValue)))
        }
        kind = known
      }
    }
    guard let item else { return nil }
    let candidates = names[site].slots.flatMap { index in
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
      return refuse(
        .ambiguousSlot, at: expression.span, "several slots list '\(expression.name.value)'",
        suggestion: "add \(spellings.joined(separator: " or "))")
    }
    return (first.slot, first.kind, item)
  }

  /// Returns where to list a screen or alert: in the only slot for its kind, or in a new one.
  private func unlisted(_ name: String, as kind: String) -> String {
    let known = names[site].slots.filter { index in
      slots[index].contents.contains { $0.kind.isAlert == (kind == "alert") }
    }
    if known.count == 1 { return "list it in '\(slots[known[0]].name)'" }
    let field = names[site].fields[kind] == nil ? kind : "\(name)Slot"
    return "list it in one under 'state', as in '\(field): { \(kind): [\(name)] }'"
  }

  private func reportNoSlot(for name: Located<String>, place: DestinationID, chosen: Int?) {
    if hasBroken(where: { $0.slot != nil }), chosen == nil { return }
    let isInStack = names[site].stack.map { stacks[$0].places.contains(place) } ?? false
    let kind = symbols.places[place].screen == nil ? "alert" : "sheet"
    let suggestion: String? =
      if chosen != nil {
        nil
      } else if isInStack {
        "write 'push \(name.value)', or list it in a slot"
      } else {
        hasBrokenStack ? nil : unlisted(name.value, as: kind)
      }
    let owner = chosen.map { "slot '\(slots[$0].name)' does not list" } ?? "no slot lists"
    report(.notListed, at: name.span, "\(owner) '\(name.value)'", suggestion: suggestion)
  }
}
