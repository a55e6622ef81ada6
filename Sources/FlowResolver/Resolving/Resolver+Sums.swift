import FlowDiagnostics
import FlowModel

/// Resolves variables whose values carry other values: `pending is transaction(id)`, `set pending = transaction(id)`.
extension Resolver {
  /// Returns the cases of a domain with their values, which are those of the domain in the same order.
  func resolveCases(of domain: Domain) -> [ResolvedCase] {
    domain.cases.compactMap { sumCase in
      guard let parameters = resolved(sumCase.parameters) else { return nil }
      // Renaming the arguments of a value would rename the value itself, which symmetry does not do.
      namedValues += parameters.flatMap(\.type.values).map { NamedValue(value: $0, place: sumCase.name.span) }
      let values = combinations(of: parameters.map(\.type.values)).map { arguments in
        StoredValue(
          arguments: arguments,
          value: symbols.intern(sumCase.value(with: arguments.map { symbols.valueNames[$0] })))
      }
      return ResolvedCase(name: sumCase.name.value, parameters: parameters, values: values)
    }
  }

  func refuseSum(of parameter: Parameter) {
    guard case .domain(let name) = parameter.type.values,
      symbols.domains[name.value]?.cases.isEmpty == false
    else { return }
    report(
      .typeMismatch, at: name.span,
      "parameter '\(parameter.name.value)' has the type of a sum, '\(name.value)', but only a variable can",
      suggestion: "keep it in a variable: 'pending: \(name.value)?'")
  }

  /// Returns a variable or bound name whose type is a sum.
  func sum(named name: String, in scope: Scope) -> (Operand, ResolvedType)? {
    if case .slot? = names[site].fields[name] { return nil }
    guard let found = lookUp(name, in: scope), !found.1.cases.isEmpty else { return nil }
    return found
  }

  /// Resolves `pending is transaction(id)`: the operand is one of the case's values with matching arguments.
  func resolveCase(
    _ pattern: ItemExpression, of operand: Operand, _ type: ResolvedType, in scope: Scope
  ) -> ResolvedCondition? {
    guard let found = resolveCaseName(pattern.name, of: type) else { return nil }
    let callee = Callee(name: found.name, parameters: found.parameters)
    guard let arguments = resolveArguments(of: pattern, for: callee, in: scope, use: .pattern) else {
      return nil
    }
    return .any(
      found.values.compactMap { value in
        var demands: [ResolvedCondition] = [.equal(operand, .value(value.value))]
        for case (let argument?, let wanted) in zip(arguments, value.arguments) {
          if case .value(let known) = argument {
            guard known == wanted else { return nil }
          } else {
            demands.append(.equal(argument, .value(wanted)))
          }
        }
        return .all(demands)
      })
  }

  /// Reports a case with arguments that is compared without them. Returns whether there is one.
  func noteBareCase(_ left: Located<String>, _ right: Located<String>, in scope: Scope) -> Bool {
    guard let (_, type) = sum(named: left.value, in: scope),
      type.cases.contains(where: { $0.name == right.value && !$0.parameters.isEmpty })
    else { return false }
    report(
      .wrongValue, at: right.span,
      "'\(right.value)' of \(type.name) carries a value, so it is tested with 'is'",
      suggestion: "write '\(left.value) is \(right.value)'")
    return true
  }

  /// Resolves `set pending = transaction(id)`.
  func resolveStore(
    _ name: Located<String>, _ item: ItemExpression, in scope: Scope
  ) -> [ResolvedStatement]? {
    guard let variable = resolveVariableName(name) else { return nil }
    let type = variables[variable].type
    guard !type.cases.isEmpty else {
      return refuse(
        .typeMismatch, at: item.span,
        "'\(name.value)' has type \(type.name), which is no sum, so no value of it takes arguments",
        suggestion: "declare a domain such as 'Link: [\(item.text)]'")
    }
    guard let found = resolveCaseName(item.name, of: type) else { return nil }
    let callee = Callee(name: found.name, parameters: found.parameters)
    return resolveOperands(of: item, for: callee, in: scope).map {
      [.store(variable: variable, $0, found.values, of: found.parameters.map(\.type))]
    }
  }

  private func resolveCaseName(_ name: Located<String>, of type: ResolvedType) -> ResolvedCase? {
    if let found = type.cases.first(where: { $0.name == name.value }) { return found }
    return refuse(
      .wrongValue, at: name.span, "\(type.name) has no case '\(name.value)'",
      suggestion: didYouMean(name.value, among: type.cases.map(\.name))
        ?? (name.value == "nil" ? "write '== nil'" : nil))
  }

  // MARK: Names that a case binds

  /// Returns the words that a case's condition would bind if it had no mistake.
  func unbound(by branch: Body.Case, in scope: Scope) -> [String] {
    (branch.when?.conjuncts ?? []).flatMap { part -> [String] in
      guard case .wants(let word, let pattern) = part else { return [] }
      if case .slot? = names[site].fields[word.value] { return [] }
      if let (_, type) = sum(named: word.value, in: scope),
        type.cases.contains(where: { $0.name == pattern.name.value })
      {
        return []
      }
      return pattern.arguments.map(\.value.value).filter { lookUp($0, in: scope) == nil && !$0.contains("#") }
    }
  }

  /// Returns the scopes in which a case is read: one for each combination of values of the words that its condition binds.
  func scopes(of branch: Body.Case, in scope: Scope) -> [Scope] {
    guard let when = branch.when else { return [scope] }
    return when.conjuncts.reduce([scope]) { scopes, part in
      guard case .wants(let word, let pattern) = part, let (_, type) = sum(named: word.value, in: scope),
        let found = type.cases.first(where: { $0.name == pattern.name.value }),
        let ordered = orderArguments(
          of: pattern, for: Callee(name: found.name, parameters: found.parameters))
      else { return scopes }
      return zip(ordered, found.parameters).reduce(scopes) { scopes, given in
        guard let word = given.0, isUnknownWord(word.value, of: given.1.type, in: scopes.first ?? scope)
        else { return scopes }
        return scopes.flatMap { scope in
          given.1.type.values.map { value in
            var bound = scope
            bound.constants.append(Scope.Constant(name: word.value, type: given.1.type, value: value))
            return bound
          }
        }
      }
    }
  }
}
