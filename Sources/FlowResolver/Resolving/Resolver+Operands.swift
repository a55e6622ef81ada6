import FlowDiagnostics
import FlowModel

extension Resolver {
  /// Resolves a word where a value of `type` is needed: a value of the type, else a bound name, else a variable.
  ///
  /// A name of an optional type is accepted even if `type` is not optional. A statement whose argument is `nil` then does
  /// nothing.
  func resolveOperand(_ word: Located<String>, of type: ResolvedType, in scope: Scope) -> Operand? {
    if let value = symbols.value(named: word.value), type.code(of: value) != nil {
      namedValues.append(NamedValue(value: value, place: word.span))
      return .value(value)
    }
    if word.value == "nil" {
      return refuse(
        .neverNil, at: word.span, "\(type.name) has no 'nil'",
        suggestion: "declare the type with a '?' to allow it")
    }
    if let (operand, found) = lookUp(word.value, in: scope) {
      if found.fits(type) { return operand }
      return refuse(
        .typeMismatch, at: word.span, "'\(word.value)' has type \(found.name), but \(type.name) is expected")
    }
    if !isBroken(word.value) {
      let names =
        type.values.map { symbols.valueNames[$0] } + scope.constants.map(\.name) + scope.bindings.map(\.name)
        + variableNames
      report(
        .wrongValue, at: word.span,
        "'\(word.value)' is not a value of \(type.name), a bound name or a variable",
        suggestion: didYouMean(word.value, among: names))
    }
    return nil
  }

  func lookUp(_ word: String, in scope: Scope) -> (Operand, ResolvedType)? {
    if let bound = scope.constants.last(where: { $0.name == word }) {
      return (.value(bound.value), bound.type)
    }
    if let index = scope.index(of: word) { return (.binding(index), scope.bindings[index].type) }
    return variable(named: word).map { (.variable($0), variables[$0].type) }
  }

  /// As ``lookUp(_:in:)``, but reports a word that is neither.
  func resolveName(_ word: Located<String>, in scope: Scope) -> (Operand, ResolvedType)? {
    if let found = lookUp(word.value, in: scope) { return found }
    if isBroken(word.value) { return nil }
    if names[site].fields[word.value] != nil {
      report(
        .wrongFieldKind, at: word.span, "'\(word.value)' is not a variable",
        suggestion: "write '\(word.value) is X', or '\(word.value) == nil' for a slot")
    } else {
      report(
        .undeclaredName, at: word.span, "unknown name '\(word.value)'",
        suggestion: fieldElsewhere(word.value)
          ?? didYouMean(word.value, among: scope.bindings.map(\.name) + fieldNames + variableNames))
    }
    return nil
  }

  /// Resolves both sides of a comparison: one is a name, and the other is read as its type.
  func resolveOperands(
    _ left: Located<String>, _ right: Located<String>, in scope: Scope
  ) -> (Operand, Operand)? {
    if lookUp(left.value, in: scope) == nil, let (second, type) = lookUp(right.value, in: scope) {
      return resolveOperand(left, of: type, in: scope).map { ($0, second) }
    }
    guard let (first, type) = resolveName(left, in: scope) else { return nil }
    if let (second, other) = lookUp(right.value, in: scope),
      symbols.value(named: right.value).flatMap(type.code) == nil
    {
      guard type.values.contains(where: other.values.contains) else {
        return refuse(
          .typeMismatch, at: right.span, "'\(left.value)' and '\(right.value)' have no value in common")
      }
      return (first, second)
    }
    return resolveOperand(right, of: type, in: scope).map { (first, $0) }
  }

  /// Resolves a side of a comparison of numbers: a number, a counter, or a bound name whose values are numbers.
  func resolveNumber(_ word: Located<String>, in scope: Scope) -> Operand? {
    if Int(word.value) != nil { return .value(symbols.intern(word.value)) }
    guard let (operand, type) = resolveName(word, in: scope) else { return nil }
    if case .variable(let index) = operand, variables[index].firstNumber != nil { return operand }
    if case .binding = operand, type.values.allSatisfy({ Int(symbols.valueNames[$0]) != nil }) {
      return operand
    }
    return refuse(
      .notANumber, at: word.span, "'\(word.value)' has type \(type.name), which is not a counter",
      suggestion: "declare it with a range, as in '{ range: 0..3 }'")
  }

  /// Returns the counter with this name, of this place or of the nearest one around it. Reports anything else.
  func resolveCounter(_ name: Located<String>) -> Int? {
    guard let index = resolveVariableName(name) else { return nil }
    if variables[index].firstNumber != nil { return index }
    return refuse(
      .notANumber, at: name.span,
      "'\(name.value)' has type \(variables[index].type.name), which is not a counter",
      suggestion: "declare it with a range, as in '{ range: 0..3 }'")
  }

  /// Returns the variable with this name, of this place or of the nearest one around it. Reports anything else.
  func resolveVariableName(_ name: Located<String>) -> Int? {
    if let index = variable(named: name.value) { return index }
    guard let field = names[site].fields[name.value] else {
      if !isBroken(name.value) {
        report(
          .undeclaredName, at: name.span,
          "field '\(name.value)' is not declared; 'set' gives a variable a value",
          suggestion: didYouMean(name.value, among: fieldNames + variableNames))
      }
      return nil
    }
    let suggestion =
      if case .tabs = field { "write 'select' and the tab" } else {
        "use 'present' and 'dismiss' for slots, 'push' and 'pop' for stacks"
      }
    return refuse(
      .wrongFieldKind, at: name.span, "'\(name.value)' is not a variable", suggestion: suggestion)
  }
}
