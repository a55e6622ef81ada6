import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Resolves the gates in an order in which each is known before it is used; reports cycles.
  func resolveGates() {
    for gate in flow.gates where flow.gates.first(where: { $0.name.value == gate.name.value }) != gate {
      reportDuplicate("gate", gate.name)
    }
    for gate in flow.gates { _ = resolveGate(gate.name) }
  }

  /// The condition of a gate; nil when it is not declared, broken, or defined by itself.
  func resolveGate(_ name: Located<String>) -> ResolvedCondition? {
    if let known = gates[name.value] { return known }
    guard let gate = flow.gates.first(where: { $0.name.value == name.value }) else {
      if brokenNames.contains(name.value) { return nil }
      report(
        .undeclaredGate, at: name.span, "gate '\(name.value)' is not declared",
        suggestion: didYouMean(name.value, among: flow.gates.map(\.name.value)))
      return nil
    }
    if gatesInProgress.contains(name.value) {
      report(.cyclicGate, at: gate.name.span, "gate '\(name.value)' is defined by itself")
      return nil
    }
    if brokenGates.contains(name.value) { return nil }
    gatesInProgress.append(name.value)
    let condition = resolveCondition(gate.condition, in: Scope())
    gatesInProgress.removeLast()
    if let condition {
      gates[name.value] = condition
    } else {
      brokenGates.insert(name.value)
    }
    return condition
  }

  /// The condition with numbers for names, or nil when it has a mistake, which is then reported.
  func resolveCondition(_ condition: Condition, in scope: Scope) -> ResolvedCondition? {
    switch condition {
    case .gate(let name): return resolveWord(name)
    case .compare(let left, let comparison, let right):
      return resolveComparison(left, comparison, right, in: scope)
    case .member(let word, let values): return resolveMember(word, values, in: scope)
    case .wants(let slot, let pattern):
      let item = resolveItem(pattern, in: scope, use: .pattern)
      guard let slot = resolveSlotName(slot), let item, check(item, isIn: slot, at: pattern.span) else {
        return nil
      }
      return .wants(slot: slot, item)
    case .contains(let stack, let pattern):
      return resolveStackPattern(stack, pattern, in: scope).map { .contains(stack: $0.stack, $0.item) }
    case .top(let stack, let pattern):
      return resolveStackPattern(stack, pattern, in: scope).map { .top(stack: $0.stack, $0.item) }
    case .count(let stack, let comparison, let number):
      return resolveStackName(stack).map { .count(stack: $0, comparison, number.value) }
    case .root(let pattern):
      report(.childCoordinatorNotYet, at: pattern.span, "'root is' is not supported yet")
      return nil
    case .inSome(let coordinator, _, _, _):
      report(.childCoordinatorNotYet, at: coordinator.span, "child coordinators are not supported yet")
      return nil
    case .visible(let pattern): return resolveItem(pattern, in: scope, use: .pattern).map { .visible($0) }
    case .not(let operand): return resolveCondition(operand, in: scope).map { .not($0) }
    case .and(let left, let right): return resolvePair(left, right, in: scope).map { .and($0, $1) }
    case .or(let left, let right): return resolvePair(left, right, in: scope).map { .or($0, $1) }
    case .implies(let left, let right): return resolvePair(left, right, in: scope).map { .or(.not($0), $1) }
    }
  }

  private func resolvePair(
    _ left: Condition, _ right: Condition, in scope: Scope
  ) -> (ResolvedCondition, ResolvedCondition)? {
    let (first, second) = (resolveCondition(left, in: scope), resolveCondition(right, in: scope))
    guard let first, let second else { return nil }
    return (first, second)
  }

  /// A word alone is a gate.
  private func resolveWord(_ word: Located<String>) -> ResolvedCondition? {
    if flow.gates.contains(where: { $0.name.value == word.value }) { return resolveGate(word) }
    switch word.value {
    case "true": return .constant(true)
    case "false": return .constant(false)
    default: break
    }
    if fieldIDs[word.value] != nil {
      report(
        .wrongFieldKind, at: word.span, "'\(word.value)' is a field; a word alone in a condition is a gate",
        suggestion: "compare it, as in '\(word.value) == …'")
      return nil
    }
    return resolveGate(word)
  }

  private func resolveComparison(
    _ left: Located<String>, _ comparison: Condition.Comparison, _ right: Located<String>, in scope: Scope
  ) -> ResolvedCondition? {
    let isNegated: Bool
    switch comparison {
    case .equal: isNegated = false
    case .notEqual: isNegated = true
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      report(
        .wrongFieldKind, at: left.span, "'\(comparison.rawValue)' compares the count of a stack only",
        suggestion: "write 'path.count \(comparison.rawValue) 3'")
      return nil
    }
    let slotName = right.value == "nil" ? left : left.value == "nil" ? right : nil
    if let slotName, case .slot(let slot)? = fieldIDs[slotName.value] {
      return isNegated ? .not(.isEmpty(slot: slot)) : .isEmpty(slot: slot)
    }
    guard let (first, second) = resolveOperands(left, right, in: scope) else { return nil }
    return isNegated ? .not(.equal(first, second)) : .equal(first, second)
  }

  private func resolveMember(
    _ word: Located<String>, _ values: [Located<String>], in scope: Scope
  ) -> ResolvedCondition? {
    guard let (operand, type) = resolveName(word, in: scope) else { return nil }
    var result: ResolvedCondition = .constant(false)
    var isBroken = false
    for value in values {
      guard let other = resolveOperand(value, of: type, in: scope) else {
        isBroken = true
        continue
      }
      result = result == .constant(false) ? .equal(operand, other) : .or(result, .equal(operand, other))
    }
    return isBroken ? nil : result
  }

  private func resolveStackPattern(
    _ name: Located<String>, _ pattern: ItemExpression, in scope: Scope
  ) -> (stack: Int, item: ResolvedItem)? {
    let item = resolveItem(pattern, in: scope, use: .pattern)
    guard let stack = resolveStackName(name), let item else { return nil }
    guard stacks[stack].places.contains(item.place) else {
      report(
        .notListed, at: pattern.name.span, "stack '\(name.value)' does not list '\(pattern.name.value)'")
      return nil
    }
    return (stack, item)
  }

  private func check(_ item: ResolvedItem, isIn slot: Int, at span: SourceSpan) -> Bool {
    if slots[slot].contents.contains(where: { $0.place == item.place }) { return true }
    report(
      .notListed, at: span,
      "slot '\(slots[slot].name)' does not list '\(symbols.places[item.place].name)'")
    return false
  }

  /// The slot with this name; reports anything else.
  func resolveSlotName(_ name: Located<String>) -> Int? {
    guard let field = resolveField(name, where: "here a slot is needed") else { return nil }
    guard case .slot(let slot) = field else {
      report(.wrongFieldKind, at: name.span, "'\(name.value)' is not a slot")
      return nil
    }
    return slot
  }

  /// The stack with this name; reports anything else.
  func resolveStackName(_ name: Located<String>) -> Int? {
    guard let field = resolveField(name, where: "here a stack is needed") else { return nil }
    guard case .stack(let stack) = field else {
      report(.wrongFieldKind, at: name.span, "'\(name.value)' is not a stack")
      return nil
    }
    return stack
  }
}
