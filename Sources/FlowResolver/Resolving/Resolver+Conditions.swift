import FlowDiagnostics
package import FlowModel

extension Resolver {
  /// Resolves the condition as the root reads it; nil after reporting a mistake.
  package func resolveCondition(_ condition: Condition) -> ResolvedCondition? {
    resolveCondition(condition, in: Scope())
  }

  /// Resolves the condition as the instance at a place reads it; nil after reporting a mistake.
  package func resolveCondition(_ condition: Condition, at place: Int) -> ResolvedCondition? {
    at(place) { resolveCondition(condition, in: Scope()) }
  }

  func resolveCondition(_ condition: Condition, in scope: Scope) -> ResolvedCondition? {
    guard isSmallEnough(condition) else { return nil }
    return resolvePart(condition, in: scope)
  }

  /// Resolves a part of a condition whose size has been checked.
  private func resolvePart(_ condition: Condition, in scope: Scope) -> ResolvedCondition? {
    switch condition {
    case .gate(let name): return resolveWord(name)
    case .compare(let left, let comparison, let right):
      return resolveComparison(left, comparison, right, in: scope)
    case .member(let word, let values): return resolveMember(word, values, in: scope)
    case .wants, .contains, .top, .count, .root: return resolveFact(condition, of: site, in: scope)
    case .inSome(let coordinator, let fact): return resolveInSome(coordinator, fact, in: scope)
    case .visible(let pattern): return resolveItem(pattern, in: scope, use: .pattern).map { .visible($0) }
    case .not(let operand): return resolvePart(operand, in: scope).map { .not($0) }
    case .and(let left, let right): return resolvePair(left, right, in: scope).map { .and($0, $1) }
    case .or(let left, let right): return resolvePair(left, right, in: scope).map { .or($0, $1) }
    case .implies(let left, let right): return resolvePair(left, right, in: scope).map { .or(.not($0), $1) }
    }
  }

  /// Resolves a condition on the content of a slot, a stack or the root of another place. The other words are read in this place.
  func resolveFact(_ condition: Condition, of place: Int, in scope: Scope) -> ResolvedCondition? {
    let use = place == site ? FieldUse.condition : .statement
    switch condition {
    case .wants(let slot, let pattern):
      if let (operand, type) = at(place, { sum(named: slot.value, in: place == site ? scope : Scope()) }) {
        return resolveCase(pattern, of: operand, type, in: scope)
      }
      if noteVariable(slot, testedFor: pattern, at: place) { return nil }
      let item = resolveItem(pattern, in: scope, use: .pattern)
      guard let slot = at(place, { resolveSlotName(slot, by: use) }), let item,
        check(item, isIn: slot, at: pattern.span)
      else { return nil }
      return .wants(slot: slot, item)
    case .contains(let stack, let pattern):
      return resolveStackPattern(stack, pattern, of: place, in: scope).map {
        .contains(stack: $0.stack, $0.item)
      }
    case .top(let stack, let pattern):
      return resolveStackPattern(stack, pattern, of: place, in: scope).map { .top(stack: $0.stack, $0.item) }
    case .count(let stack, let comparison, let number):
      return at(place) { resolveStackName(stack, by: use) }.map {
        .count(stack: $0, comparison, number.value)
      }
    case .root(let pattern): return resolveRootPattern(pattern, of: place, in: scope)
    case .gate, .compare, .member, .inSome, .visible, .not, .and, .or, .implies:
      preconditionFailure("only the content of a slot, a stack or the root can be tested here")
    }
  }

  /// Reports a variable that is tested with `is` like a slot. Returns whether there is one.
  private func noteVariable(_ name: Located<String>, testedFor value: ItemExpression, at place: Int) -> Bool {
    if let field = names[place].fields[name.value] { guard case .variable = field else { return false } }
    guard let index = at(place, { variable(named: name.value) }), value.arguments.isEmpty else {
      return false
    }
    let values = variables[index].type.values.map { symbols.valueNames[$0] }
    let gap = value.span.column - name.span.column - name.span.length
    let sign = gap > " is ".count ? "!=" : "=="
    let isOnOneLine = name.span.line == value.span.line
    let isValue = isOnOneLine && (values.contains(value.name.value) || value.name.value == "nil")
    report(
      .wrongFieldKind, at: name.span.through(value.span),
      "'\(name.value)' is a variable, and variables are compared with '=='",
      suggestion: isValue
        ? "write '\(name.value) \(sign) \(value.name.value)'" : didYouMean(value.name.value, among: values))
    return true
  }

  private func resolvePair(
    _ left: Condition, _ right: Condition, in scope: Scope
  ) -> (ResolvedCondition, ResolvedCondition)? {
    let (first, second) = (resolvePart(left, in: scope), resolvePart(right, in: scope))
    guard let first, let second else { return nil }
    return (first, second)
  }

  /// Resolves a word that stands alone, which is a gate.
  private func resolveWord(_ word: Located<String>) -> ResolvedCondition? {
    if isGate(word.value) { return resolveGate(word) }
    switch word.value {
    case "true": return .constant(true)
    case "false": return .constant(false)
    default: break
    }
    if names[site].fields[word.value] != nil || variable(named: word.value) != nil {
      return refuse(
        .wrongFieldKind, at: word.span, "'\(word.value)' is a field; a single word in a condition is a gate",
        suggestion: "compare it, as in '\(word.value) == …'")
    }
    if symbols.placeIDs[word.value] != nil, !isBroken(word.value) {
      return refuse(
        .undeclaredGate, at: word.span, "gate '\(word.value)' is not declared",
        suggestion: "write 'visible is \(word.value)'")
    }
    return resolveGate(word)
  }

  private func resolveStackPattern(
    _ name: Located<String>, _ pattern: ItemExpression, of place: Int, in scope: Scope
  ) -> (stack: Int, item: ResolvedItem)? {
    let item = resolveItem(pattern, in: scope, use: .pattern)
    let use = place == site ? FieldUse.condition : .statement
    guard let stack = at(place, { resolveStackName(name, by: use) }), let item else { return nil }
    guard stacks[stack].places.contains(item.place) else {
      return refuse(
        .notListed, at: pattern.name.span, "stack '\(name.value)' does not list '\(pattern.name.value)'")
    }
    return (stack, item)
  }

  private func resolveRootPattern(
    _ pattern: ItemExpression, of place: Int, in scope: Scope
  ) -> ResolvedCondition? {
    guard let item = resolveItem(pattern, in: scope, use: .pattern) else { return nil }
    if names[place].rootItems.contains(where: { symbols.itemPlaces[$0] == item.place }) {
      return .root(site: place, item)
    }
    at(place) { reportNotRoot(pattern.name) }
    return nil
  }

  /// Reports a screen that is never at the bottom here.
  func reportNotRoot(_ name: Located<String>) {
    let known = names[site].rootItems.map { symbols.places[symbols.itemPlaces[$0]].name }
    report(
      .notListed, at: name.span, "'root' does not list '\(name.value)'",
      suggestion: didYouMean(name.value, among: known) ?? "list it in 'root'")
  }

  private func check(_ item: ResolvedItem, isIn slot: Int, at span: SourceSpan) -> Bool {
    if slots[slot].contents.contains(where: { $0.place == item.place }) { return true }
    report(
      .notListed, at: span,
      "slot '\(slots[slot].name)' does not list '\(symbols.places[item.place].name)'")
    return false
  }

  /// Returns the name of the slot here that lists a screen or alert, unless a field has that name itself.
  private func slot(listing name: String) -> String? {
    guard names[site].fields[name] == nil, !isBroken(name), let place = symbols.place(named: name)?.id else {
      return nil
    }
    return slots.first { $0.site == site && $0.contents.contains { $0.place == place } }?.name
  }

  func resolveSlotName(_ name: Located<String>, by use: FieldUse = .statement) -> Int? {
    if let owner = slot(listing: name.value) {
      return refuse(
        .undeclaredName, at: name.span, "'\(name.value)' is a screen or alert, but a slot is expected here",
        suggestion: "write '\(owner)', the slot that lists it")
    }
    guard let field = resolveField(name, where: "a slot is expected here", by: use) else { return nil }
    guard case .slot(let slot) = field else {
      return refuse(
        .wrongFieldKind, at: name.span, "'\(name.value)' is not a slot",
        suggestion: "a slot has a kind, as in 'sheet: { sheet: [settings] }'")
    }
    return slot
  }

  func resolveStackName(_ name: Located<String>, by use: FieldUse = .statement) -> Int? {
    guard let field = resolveField(name, where: "a stack is expected here", by: use) else { return nil }
    guard case .stack(let stack) = field else {
      return refuse(.wrongFieldKind, at: name.span, "'\(name.value)' is not a stack")
    }
    return stack
  }
}
