import FlowDiagnostics
import FlowModel

enum ItemUse {
  /// An item: every argument is given.
  case value
  /// An item at the bottom of a coordinator: every argument is given, and is a value.
  case root
  /// A pattern: omitted arguments match anything.
  case pattern
}

/// Something with parameters: a screen, an alert, an event or an effect.
struct Callee {
  let name: String
  let parameters: [ResolvedParameter]
  /// The beginning of a call if it is not the name: `emit gone` for `box.gone`.
  var written: String?

  func call(with arguments: [String]) -> String {
    ItemValue(name: written ?? name, arguments: arguments).description
  }
}

extension Resolver {
  /// Resolves a screen or alert with its arguments; nil after reporting a mistake.
  func resolveItem(_ expression: ItemExpression, in scope: Scope, use: ItemUse) -> ResolvedItem? {
    guard let (id, place) = resolvePlaceName(expression.name) else { return nil }
    let callee = Callee(name: place.name, parameters: place.parameters)
    return resolveArguments(of: expression, for: callee, in: scope, use: use).map {
      ResolvedItem(place: id, arguments: $0)
    }
  }

  /// Resolves one argument for each parameter, in the order of the parameters; nil after reporting a mistake.
  func resolveArguments(
    of call: ItemExpression, for callee: Callee, in scope: Scope, use: ItemUse
  ) -> [Operand?]? {
    guard let ordered = orderArguments(of: call, for: callee) else { return nil }
    var arguments: [Operand?] = []
    var isBroken = false
    for (index, parameter) in callee.parameters.enumerated() {
      guard let word = ordered[index] else {
        if use == .value || use == .root {
          return refuse(
            .wrongArguments, at: call.span, "'\(callee.name)' needs a value for '\(parameter.name)'",
            suggestion: suggestion(for: callee, given: ordered, in: scope, use: use))
        }
        arguments.append(nil)
        continue
      }
      guard let operand = resolveOperand(word, of: parameter.type, in: scope) else {
        isBroken = true
        continue
      }
      arguments.append(operand)
    }
    return isBroken ? nil : arguments
  }

  /// Resolves the arguments of a call of an event or effect, which must all be given.
  func resolveOperands(of call: ItemExpression, for callee: Callee, in scope: Scope) -> [Operand]? {
    resolveArguments(of: call, for: callee, in: scope, use: .value)?.compactMap { $0 }
  }

  private func resolvePlaceName(_ name: Located<String>) -> (id: DestinationID, place: Destination)? {
    if let found = symbols.place(named: name.value) { return found }
    if name.value == "nil" {
      report(
        .undeclaredPlace, at: name.span, "screen 'nil' is not declared", suggestion: "write '== nil'")
    } else if !brokenNames.contains(name.value) {
      reportUndeclared(
        "screen", name, among: symbols.places.map(\.name), declaredUnder: "'screens' or 'alerts'")
    }
    return nil
  }

  func resolveScreenName(_ name: Located<String>) -> DestinationID? {
    guard let (id, place) = resolvePlaceName(name) else { return nil }
    guard place.screen != nil else {
      return refuse(
        .wrongContent, at: name.span, "a screen is expected here, but '\(name.value)' is an alert")
    }
    return id
  }

  func orderArguments(of call: ItemExpression, for callee: Callee) -> [Located<String>?]? {
    var ordered: [Located<String>?] = Array(repeating: nil, count: callee.parameters.count)
    var isBroken = false
    for (position, argument) in call.arguments.enumerated() {
      guard let index = parameterIndex(of: argument, at: position, in: call, for: callee) else {
        isBroken = true
        continue
      }
      guard ordered[index] == nil else {
        report(
          .wrongArguments, at: argument.value.span,
          "'\(callee.parameters[index].name)' of '\(callee.name)' is given twice")
        isBroken = true
        continue
      }
      ordered[index] = argument.value
    }
    return isBroken ? nil : ordered
  }

  private func parameterIndex(
    of argument: ItemExpression.Argument, at position: Int, in call: ItemExpression, for callee: Callee
  ) -> Int? {
    if let label = argument.label {
      if let index = callee.parameters.firstIndex(where: { $0.name == label.value }) { return index }
      return refuse(
        .wrongArguments, at: label.span, "'\(callee.name)' has no parameter '\(label.value)'",
        suggestion: didYouMean(label.value, among: callee.parameters.map(\.name)))
    }
    if callee.parameters.indices.contains(position) { return position }
    let count = callee.parameters.count
    let amount = count == 0 ? "no parameters" : count == 1 ? "one parameter" : "\(count) parameters"
    return refuse(
      .wrongArguments, at: argument.value.span, "'\(callee.name)' has \(amount)",
      suggestion: "write '\(callee.call(with: call.arguments.prefix(count).map(\.value.value)))'")
  }

  /// Returns the call with each omitted argument filled in: by a name with a fitting value, else by such a value.
  private func suggestion(
    for callee: Callee, given: [Located<String>?], in scope: Scope, use: ItemUse
  ) -> String {
    var remark = ""
    let arguments = zip(callee.parameters, given).map { parameter, word -> String in
      if let word { return word.value }
      let known =
        use == .root ? [] : scope.constants.map(\.name) + scope.bindings.map(\.name) + variableNames
      let fitting = known.filter { lookUp($0, in: scope)?.1.fits(parameter.type) == true }
      if fitting.contains(parameter.name) || isBrokenParameter(parameter.name, in: scope) {
        return parameter.name
      }
      if let only = fitting.first, fitting.count == 1 { return only }
      if use != .root, let page = page(giving: parameter, in: scope) {
        remark = ", with 'from: \(page)'"
        return parameter.name
      }
      let values = parameter.type.values.filter { $0 != 0 }
      if values.count > 1 { remark = ", or another value of \(parameter.type.name)" }
      return symbols.valueNames[values.first ?? 0]
    }
    return "write '\(callee.call(with: arguments))'\(remark)"
  }

  /// Returns the only page on which the event can happen, with names for its arguments; nil if it has names already, or if none
  /// of them fits the parameter.
  private func page(giving parameter: ResolvedParameter, in scope: Scope) -> String? {
    guard case .event(let index) = scope.source, case let from = eventSignatures[index].declaration.from,
      from.count == 1, from[0].arguments.isEmpty, let (_, place) = symbols.place(named: from[0].name.value),
      place.parameters.contains(where: { $0.name == parameter.name && $0.type == parameter.type })
    else { return nil }
    return "\(place.name)(\(place.parameters.map(\.name).joined(separator: ", ")))"
  }

  /// Whether the event declares a parameter of this name, and has a mistake in its parameters.
  private func isBrokenParameter(_ name: String, in scope: Scope) -> Bool {
    switch scope.source {
    case .event(let index), .resumption(let index):
      eventSignatures[index].parameters == nil
        && eventSignatures[index].declaration.parameters.contains { $0.name.value == name }
    case .condition, .button, .outcome, .dismissal: false
    }
  }

  /// Binds the unknown words among the arguments of a page of `from`.
  func bindWords(of page: ItemExpression, in scope: inout Scope) {
    guard let (_, place) = symbols.place(named: page.name.value),
      let ordered = orderArguments(
        of: page, for: Callee(name: place.name, parameters: place.parameters))
    else { return }
    for case (let word?, let parameter) in zip(ordered, place.parameters)
    where isUnknownWord(word.value, of: parameter.type, in: scope) {
      scope.bindings.append(Binding(name: word.value, type: parameter.type, isParameter: false))
    }
  }

  func isUnknownWord(_ word: String, of type: ResolvedType, in scope: Scope) -> Bool {
    if let value = symbols.value(named: word), type.code(of: value) != nil { return false }
    return !scope.constants.contains { $0.name == word } && scope.index(of: word) == nil
      && variable(named: word) == nil && !word.contains("#")
  }
}
