import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Resolves `left == right` and the like: tabs, slots against `nil`, numbers, and values.
  func resolveComparison(
    _ left: Located<String>, _ comparison: Condition.Comparison, _ right: Located<String>, in scope: Scope
  ) -> ResolvedCondition? {
    guard comparison == .equal || comparison == .notEqual else {
      return resolveOrder(left, comparison, right, in: scope)
    }
    if noteHabit(left, isEqual: comparison == .equal, right, in: scope) { return nil }
    guard let result = resolveEquality(left, right, in: scope) else { return nil }
    return comparison == .equal ? result : .not(result)
  }

  /// Reports a slot that is compared with a screen, or a gate with a flag, as in Swift. Returns whether there is one.
  private func noteHabit(_ left: Located<String>, isEqual: Bool, _ right: Located<String>, in scope: Scope)
    -> Bool
  {
    if case .slot? = names[site].fields[left.value], symbols.place(named: right.value) != nil {
      report(
        .wrongFieldKind, at: left.span.through(right.span),
        "'\(left.value)' is a slot, and slots are tested with 'is'",
        suggestion: "write '\(left.value) is \(isEqual ? "" : "not ")\(right.value)'")
      return true
    }
    guard isGate(left.value), lookUp(left.value, in: scope) == nil, let flag = Bool(right.value) else {
      return false
    }
    report(
      .wrongFieldKind, at: left.span.through(right.span), "'\(left.value)' is a gate, which is not compared",
      suggestion: "write '\(flag == isEqual ? "" : "not ")\(left.value)'")
    return true
  }

  private func resolveEquality(
    _ left: Located<String>, _ right: Located<String>, in scope: Scope
  ) -> ResolvedCondition? {
    let fields = names[site].fields
    let slotName = right.value == "nil" ? left : left.value == "nil" ? right : nil
    if let slotName, case .slot(let slot)? = fields[slotName.value] { return .isEmpty(slot: slot) }
    if case .tabs(let field)? = fields[left.value] { return resolveSelection(right, of: field) }
    if case .tabs(let field)? = fields[right.value] { return resolveSelection(left, of: field) }
    if noteBareCase(left, right, in: scope) || noteBareCase(right, left, in: scope) { return nil }
    return resolveOperands(left, right, in: scope).map { .equal($0, $1) }
  }

  private func resolveOrder(
    _ left: Located<String>, _ comparison: Condition.Comparison, _ right: Located<String>, in scope: Scope
  ) -> ResolvedCondition? {
    if case .stack? = names[site].fields[left.value] {
      return refuse(
        .wrongFieldKind, at: left.span, "'\(left.value)' is a stack; compare its 'count'",
        suggestion: "write '\(left.value).count \(comparison.rawValue) \(right.value)'")
    }
    let (first, second) = (resolveNumber(left, in: scope), resolveNumber(right, in: scope))
    guard let first, let second else { return nil }
    return .compare(first, comparison, second)
  }

  private func resolveSelection(_ screen: Located<String>, of field: Int) -> ResolvedCondition? {
    let screens = tabs[field].items.map { symbols.itemValue($0).name }
    if let index = screens.firstIndex(of: screen.value) { return .selects(tabs: field, index: index) }
    return refuse(
      .notListed, at: screen.span, "tabs '\(tabs[field].name)' do not list '\(screen.value)'",
      suggestion: didYouMean(screen.value, among: screens))
  }

  /// Resolves `word in [a, b]` for a variable, a bound name or tabs.
  func resolveMember(
    _ word: Located<String>, _ values: [Located<String>], in scope: Scope
  ) -> ResolvedCondition? {
    if case .tabs(let field)? = names[site].fields[word.value] {
      return anyOf(values.map { resolveSelection($0, of: field) })
    }
    guard let (operand, type) = resolveName(word, in: scope) else { return nil }
    return anyOf(values.map { resolveOperand($0, of: type, in: scope).map { .equal(operand, $0) } })
  }

  /// Returns the disjunction; nil if an operand has a mistake.
  private func anyOf(_ conditions: [ResolvedCondition?]) -> ResolvedCondition? {
    conditions.mapAll { $0 }.map { .any($0) }
  }

  /// Resolves `Reader.page == x`: an instance lives at one of the coordinator's places, and its field is as claimed.
  func resolveInSome(
    _ coordinator: Located<String>, _ fact: Condition, in scope: Scope
  ) -> ResolvedCondition? {
    guard self.coordinator(named: coordinator.value) != nil else {
      if isBroken(coordinator.value) || noteStackPart(of: coordinator, fact) { return nil }
      return refuse(
        .undeclaredCoordinator, at: coordinator.span, "coordinator '\(coordinator.value)' is not declared",
        suggestion: didYouMean(coordinator.value, among: flow.coordinators.map(\.name.value)))
    }
    let places = sites.filter { $0.coordinator == coordinator.value }
    return anyOf(
      places.map { place in
        resolveForeign(fact, of: place, in: scope).map { condition in
          // A coordinator that no screen holds never lives. Its places only serve to find its mistakes.
          guard place.id < tree.sites.count else { return .constant(false) }
          return place.parent == nil ? condition : .and(.lives(site: place.id), condition)
        }
      })
  }

  /// Reports a part that stacks do not have, as in `path.last is S`. Returns whether the name is a stack.
  private func noteStackPart(of stack: Located<String>, _ fact: Condition) -> Bool {
    guard case .stack? = names[site].fields[stack.value] else { return false }
    var place = stack.span
    var suggestion: String?
    switch fact {
    case .wants(let part, _) where part.value == "last":
      (place, suggestion) = (part.span, "did you mean 'top'?")
    case .compare(let part, let comparison, let value) where part.value == "last":
      place = stack.span.through(value.span)
      suggestion = "write '\(comparison == .notEqual ? "not " : "")\(stack.value).top is \(value.value)'"
    default: break
    }
    report(
      .undeclaredCoordinator, at: place,
      "'\(stack.value)' is a stack, which has 'top' and 'count'",
      suggestion: suggestion)
    return true
  }

  private func resolveForeign(
    _ fact: Condition, of place: InstanceSite, in scope: Scope
  ) -> ResolvedCondition? {
    switch fact {
    case .compare(let field, let comparison, let value):
      resolveField(field, of: place, comparison, value, in: scope)
    case .member(let field, let values):
      anyOf(values.map { resolveField(field, of: place, .equal, $0, in: scope) })
    case .wants, .contains, .top, .count, .root, .gate, .inSome, .visible, .not, .and, .or, .implies:
      resolveFact(fact, of: place.id, in: scope)
    }
  }

  /// Resolves a comparison of a field of another place with a word of this one.
  private func resolveField(
    _ name: Located<String>, of place: InstanceSite, _ comparison: Condition.Comparison,
    _ value: Located<String>, in scope: Scope
  ) -> ResolvedCondition? {
    let field = names[place.id].fields[name.value]
    guard comparison == .equal || comparison == .notEqual else {
      guard case .variable(let index)? = field, variables[index].firstNumber != nil else {
        reportForeign(name, of: place, field: field, needs: "a counter", code: .notANumber)
        return nil
      }
      return resolveNumber(value, in: scope).map { .compare(.variable(index), comparison, $0) }
    }
    var result: ResolvedCondition?
    switch field {
    case .variable(let index)?:
      result = resolveOperand(value, of: variables[index].type, in: scope).map {
        .equal(.variable(index), $0)
      }
    case .tabs(let index)?: result = resolveSelection(value, of: index)
    case .slot(let slot)? where value.value == "nil": result = .isEmpty(slot: slot)
    case .slot?, .stack?, .root?, nil:
      reportForeign(name, of: place, field: field, needs: "a variable", code: .wrongFieldKind)
    }
    return result.map { comparison == .equal ? $0 : .not($0) }
  }

  private func reportForeign(
    _ name: Located<String>, of place: InstanceSite, field: FieldID?, needs: String, code: DiagnosticCode
  ) {
    if names[place.id].broken.contains(name.value) { return }
    guard field == nil else {
      report(code, at: name.span, "'\(name.value)' of '\(place.coordinator)' is not \(needs)")
      return
    }
    report(
      .undeclaredName, at: name.span, "coordinator '\(place.coordinator)' has no field '\(name.value)'",
      suggestion: didYouMean(
        name.value, among: (coordinator(at: place.id)?.fields ?? []).map(\.name.value)))
  }
}

extension SourceSpan {
  /// Returns the span from here to the end of another one if both are on the same line, else this span.
  func through(_ other: SourceSpan) -> SourceSpan {
    guard line == other.line, file == other.file, other.column > column else { return self }
    return part(length: other.column + other.length - column)
  }
}
