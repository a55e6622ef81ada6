import FlowDiagnostics
import FlowModel

/// What a call stands for.
enum ItemUse {
  /// A thing: every argument is given.
  case value
  /// A pattern: arguments left out match anything.
  case pattern
  /// A pattern of `from`: as before, and an unknown word binds.
  case binder
}

extension Resolver {
  /// The place with its arguments, or nil when there is a mistake, which is then reported.
  ///
  /// With `binder`, unknown words become bindings: they are added to `scope`, which is therefore inout.
  func resolveItem(_ expression: ItemExpression, in scope: Scope, use: ItemUse) -> ResolvedItem? {
    var copy = scope
    return resolveItem(expression, in: &copy, use: use)
  }

  func resolveItem(_ expression: ItemExpression, in scope: inout Scope, use: ItemUse) -> ResolvedItem? {
    guard let (id, place) = resolvePlaceName(expression.name) else { return nil }
    guard let ordered = orderArguments(of: expression, for: place) else { return nil }
    var arguments: [Operand?] = []
    var isBroken = false
    for (index, parameter) in place.parameters.enumerated() {
      guard let word = ordered[index] else {
        if use == .value {
          report(
            .wrongArguments, at: expression.span,
            "'\(place.name)' needs a value for '\(parameter.name)'",
            suggestion: "write '\(signature(of: place))'")
          return nil
        }
        arguments.append(nil)
        continue
      }
      if use == .binder, isUnknownWord(word.value, of: parameter.type, in: scope) {
        scope.bindings.append(Binding(name: word.value, type: parameter.type, isParameter: false))
      }
      guard let operand = resolveOperand(word, of: parameter.type, in: scope) else {
        isBroken = true
        continue
      }
      arguments.append(operand)
    }
    return isBroken ? nil : ResolvedItem(place: id, arguments: arguments)
  }

  private func resolvePlaceName(_ name: Located<String>) -> (id: PlaceID, place: Place)? {
    if let found = symbols.place(named: name.value) { return found }
    if !brokenNames.contains(name.value) {
      report(
        .undeclaredPlace, at: name.span, "screen '\(name.value)' is not declared",
        suggestion: didYouMean(name.value, among: symbols.places.map(\.name)))
    }
    return nil
  }

  /// The arguments in the order of the parameters.
  private func orderArguments(of call: ItemExpression, for place: Place) -> [Located<String>?]? {
    var ordered: [Located<String>?] = Array(repeating: nil, count: place.parameters.count)
    var isBroken = false
    for (position, argument) in call.arguments.enumerated() {
      guard let index = parameterIndex(of: argument, at: position, for: place) else {
        isBroken = true
        continue
      }
      guard ordered[index] == nil else {
        report(
          .wrongArguments, at: argument.value.span,
          "'\(place.parameters[index].name)' of '\(place.name)' is given twice")
        isBroken = true
        continue
      }
      ordered[index] = argument.value
    }
    return isBroken ? nil : ordered
  }

  private func parameterIndex(of argument: ItemExpression.Argument, at position: Int, for place: Place)
    -> Int?
  {
    if let label = argument.label {
      if let index = place.parameters.firstIndex(where: { $0.name == label.value }) { return index }
      report(
        .wrongArguments, at: label.span, "'\(place.name)' has no parameter '\(label.value)'",
        suggestion: didYouMean(label.value, among: place.parameters.map(\.name)))
      return nil
    }
    if place.parameters.indices.contains(position) { return position }
    let count = place.parameters.count
    report(
      .wrongArguments, at: argument.value.span,
      "'\(place.name)' has \(count == 0 ? "no parameters" : count == 1 ? "one parameter" : "\(count) parameters")",
      suggestion: "write '\(signature(of: place))'")
    return nil
  }

  private func signature(of place: Place) -> String {
    guard !place.parameters.isEmpty else { return place.name }
    return "\(place.name)(\(place.parameters.map(\.name).joined(separator: ", ")))"
  }

  private func isUnknownWord(_ word: String, of type: ResolvedType, in scope: Scope) -> Bool {
    if let value = symbols.valueIDs[word], type.code(of: value) != nil { return false }
    if scope.index(of: word) != nil { return false }
    if case .variable? = fieldIDs[word] { return false }
    return !word.contains("#")
  }

  /// A word where a value of `type` is needed: a value of it, else a bound name, else a variable.
  ///
  /// An optional name fits where `nil` does not: a statement whose argument is `nil` then does nothing.
  func resolveOperand(_ word: Located<String>, of type: ResolvedType, in scope: Scope) -> Operand? {
    if let value = symbols.valueIDs[word.value], type.code(of: value) != nil { return .value(value) }
    if word.value == "nil" {
      report(
        .neverNil, at: word.span, "\(type.name) has no 'nil'",
        suggestion: "declare the type with a '?' to allow it")
      return nil
    }
    if let (operand, found) = lookUp(word.value, in: scope) {
      if found.fits(type) { return operand }
      report(
        .typeMismatch, at: word.span, "'\(word.value)' is of type \(found.name), and \(type.name) is needed")
      return nil
    }
    if !brokenNames.contains(word.value) {
      let names =
        type.values.map { symbols.valueNames[$0] } + scope.bindings.map(\.name) + variables.map(\.name)
      report(
        .wrongValue, at: word.span,
        "'\(word.value)' is not a value of \(type.name), a bound name or a variable",
        suggestion: didYouMean(word.value, among: names))
    }
    return nil
  }

  /// A bound name or variable with its type.
  func lookUp(_ word: String, in scope: Scope) -> (Operand, ResolvedType)? {
    if let index = scope.index(of: word) { return (.binding(index), scope.bindings[index].type) }
    if case .variable(let index)? = fieldIDs[word] { return (.variable(index), variables[index].type) }
    return nil
  }

  /// As ``lookUp(_:in:)``, reporting a word that is neither.
  func resolveName(_ word: Located<String>, in scope: Scope) -> (Operand, ResolvedType)? {
    if let found = lookUp(word.value, in: scope) { return found }
    if brokenNames.contains(word.value) { return nil }
    if fieldIDs[word.value] != nil {
      report(
        .wrongFieldKind, at: word.span, "'\(word.value)' is not a variable",
        suggestion: "write '\(word.value) is X', or '\(word.value) == nil' for a slot")
    } else if word.value.contains(".") {
      report(
        .childCoordinatorNotYet, at: word.span,
        "'\(word.value)' speaks of a child, and children are not supported yet")
    } else {
      report(
        .undeclaredName, at: word.span, "'\(word.value)' is no variable and no bound name",
        suggestion: didYouMean(word.value, among: scope.bindings.map(\.name) + fieldNames))
    }
    return nil
  }

  /// Both sides of a comparison: one is a name, and the other is read as its type.
  func resolveOperands(
    _ left: Located<String>, _ right: Located<String>, in scope: Scope
  ) -> (Operand, Operand)? {
    if lookUp(left.value, in: scope) == nil, let (second, type) = lookUp(right.value, in: scope) {
      return resolveOperand(left, of: type, in: scope).map { ($0, second) }
    }
    guard let (first, type) = resolveName(left, in: scope) else { return nil }
    if let (second, other) = lookUp(right.value, in: scope),
      symbols.valueIDs[right.value].flatMap(type.code) == nil
    {
      guard type.values.contains(where: other.values.contains) else {
        report(
          .typeMismatch, at: right.span, "'\(left.value)' and '\(right.value)' have no value in common")
        return nil
      }
      return (first, second)
    }
    return resolveOperand(right, of: type, in: scope).map { (first, $0) }
  }
}
