import SwiftSyntax

extension Interpreter {
  /// Runs a body as part of the path. The effects of its only outcome join the path; several outcomes are recorded.
  func inline(
    _ body: CodeBlockItemListSyntax, locals: [String: Value], owner: TypeEntry?, file: SourceFile,
    at node: some SyntaxProtocol, _ path: inout Path
  ) -> Value {
    guard active.count <= Self.deepest else {
      note(node, "calls are followed through \(Self.deepest) bodies inside each other", path)
      return .opaque(of: node)
    }
    guard steps < Self.mostSteps else {
      note(node, "the handler has run \(Self.mostSteps) statements already", path)
      return .opaque("result")
    }
    var start = path
    start.locals = locals
    start.owner = owner
    start.file = file
    start.effects = []
    start.result = nil
    start.calls = path.calls + [place(node, path)]
    let ends = run(body, [start])
    if let only = ends.first, only.event.text == path.event.text,
      ends.dropFirst().allSatisfy({ $0.event.text == only.event.text && $0.effects == only.effects })
    {
      path.effects += only.effects
    } else {
      finish(ends)
    }
    return result(of: ends, start)
  }

  private func result(of ends: [Path], _ start: Path) -> Value {
    let shared = Set(start.condition.common)
    let results = ends.compactMap { end -> Alternative? in
      end.result.map {
        Alternative(conditions: end.condition.common.filter { !shared.contains($0) }, value: $0)
      }
    }
    if results.count == 1 { return results[0].value }
    guard !results.isEmpty, results.count <= 16 else { return .opaque("result") }
    return Set(results.map(\.value.fingerprint)).count == 1 ? results[0].value : .choice(results)
  }

  /// Runs a function of the project with arguments, unless it is running already.
  func inline(
    _ function: FunctionEntry, _ arguments: [ArgumentValue], owner: TypeEntry?, receiver: Storage? = nil,
    at node: some SyntaxProtocol, _ path: inout Path
  ) -> Value {
    guard let body = function.body else { return .opaque(of: node) }
    guard !active.contains(function.id) else {
      note(node, "calls a function that is running already", path)
      return .opaque(of: node)
    }
    inlined.insert(function.id)
    if !relevance.navigates(function.id), !arguments.contains(where: { reaches($0.value) }) {
      // It only returns a value or sends a message.
      if !relevance.matters(function.id, to: path.event.unit), function.result?.isPlainData ?? true {
        return .opaque(function.name)
      }
      guard active.count < Self.deepestValue else { return .opaque(of: node) }
    }
    let isPlain = !path.isView && arguments.allSatisfy { isNeutral($0.value, for: function) }
    if isPlain, let known = inert[function.id] { return known }
    let before = traces
    var locals: [String: Value] = [:]
    var rest = arguments[...]
    for parameter in function.parameters {
      if let next = rest.first,
        next.label == parameter.label || next.label == nil && parameter.type.isFunction
      {
        if case .unknown = next.value, parameter.type.isFunction {
          locals[parameter.name] = .opaque(parameter.name)
        } else {
          locals[parameter.name] = known(next.value, as: parameter, of: function)
        }
        rest = rest.dropFirst()
      } else {
        var inner = path
        locals[parameter.name] = parameter.initial.map { evaluate($0, &inner) } ?? .opaque(parameter.name)
      }
    }
    active.append(function.id)
    defer { active.removeLast() }
    let value = inline(
      body, locals: locals, owner: function.owner == nil ? nil : owner ?? function.owner, file: function.file,
      at: node, &path)
    if isPlain, traces == before, active.count < Self.deepest { remember(value, of: function) }
    return typed(value, function.result)
  }

  /// Whether an argument makes no difference to the effects and the result of a function.
  private func isNeutral(_ value: Value, for function: FunctionEntry) -> Bool {
    if function.result != nil, case .literal = value { return false }
    return value.isPlain && !value.isCallable
  }

  /// Remembers a function that had no effect and no known result, since it has none again.
  private func remember(_ value: Value, of function: FunctionEntry) {
    if function.result == nil { inert[function.id] = .opaque(function.name) }
    if case .unknown = value { inert[function.id] = value }
  }

  /// Whether a function may navigate with a value that it receives.
  private func reaches(_ value: Value) -> Bool {
    if case .storage(let storage) = value, storage.root == .state || slot(of: storage) != nil { return true }
    return value.isCallable
  }

  /// An unknown argument has at least the parameter's type.
  private func known(_ value: Value, as parameter: ParameterEntry, of function: FunctionEntry) -> Value {
    guard case .unknown(let text) = value, !parameter.type.isFunction,
      project.type(parameter.type, from: function.owner) != nil
    else {
      return typed(value, parameter.type)
    }
    return .storage(
      Storage(root: .object(text.string), names: [], type: parameter.type, holder: function.owner))
  }

  /// `.init(…)` has the expected type.
  func typed(_ value: Value, _ type: TypeText?) -> Value {
    if let type, case .enumCase(let made) = value, made.name == "init", made.type == nil {
      return .instance(InstanceValue(type: type.unwrapped, arguments: made.arguments))
    }
    return value
  }

  /// Runs a closure where it is called.
  func inline(_ closure: ClosureValue, _ arguments: [Value], at node: some SyntaxProtocol, _ path: inout Path)
    -> Value
  {
    guard activeClosures.insert(closure.syntax.id).inserted else { return .opaque("result") }
    defer { activeClosures.remove(closure.syntax.id) }
    var locals = closure.locals
    // A local that was assigned since the closure was made.
    for (name, value) in path.locals
    where locals[name] != nil && closure.owner === path.owner && !value.isCallable {
      locals[name] = value
    }
    bind(closure.syntax, arguments, &locals)
    let calls = path.calls
    let value = inline(
      closure.syntax.statements, locals: locals, owner: closure.owner, file: closure.file, at: node, &path)
    path.calls = calls
    return value
  }

  /// Gives a closure's parameters their values; those without one keep their names.
  func bind(_ closure: ClosureExprSyntax, _ arguments: [Value], _ locals: inout [String: Value]) {
    for (index, name) in closure.parameterNames.enumerated() {
      locals[name] = index < arguments.count ? arguments[index] : .opaque(name)
    }
    for (index, value) in arguments.enumerated() { locals["$\(index)"] = value }
    for capture in closure.signature?.capture?.items ?? [] {
      guard let initializer = capture.initializer?.value, capture.name.text != "self" else { continue }
      if let known = locals[initializer.line] {
        locals[capture.name.text] = known
      } else {
        locals[capture.name.text] = nil
      }
    }
  }

  /// The function of a name whose parameters take these labels; an overload that the sources do not show may add
  /// optional ones.
  func overload(_ candidates: [FunctionEntry], _ labels: [String?], trailing: Int) -> FunctionEntry? {
    if let exact = matching(candidates, labels, trailing: trailing) { return exact }
    let longer = candidates.filter { function in
      function.body != nil && trailing == 0 && function.parameters.count > labels.count && !labels.isEmpty
        && zip(function.parameters, labels).allSatisfy { $0.label == $1 }
        && function.parameters[labels.count...].allSatisfy { $0.type.isOptional || $0.initial != nil }
    }
    return longer.count == 1 ? longer[0] : nil
  }

  private func matching(_ candidates: [FunctionEntry], _ labels: [String?], trailing: Int) -> FunctionEntry? {
    candidates.first { function in
      guard function.body != nil else { return false }
      var next = labels[...]
      var closures = trailing
      for parameter in function.parameters {
        if let label = next.first, label == parameter.label {
          next = next.dropFirst()
        } else if parameter.type.isFunction, next.isEmpty, closures > 0 {
          closures -= 1
        } else if parameter.initial == nil {
          return false
        }
      }
      return next.isEmpty && closures == 0
    }
  }
}

extension ClosureExprSyntax {
  var parameterNames: [String] {
    switch signature?.parameterClause {
    case .simpleInput(let list)?: list.map(\.name.text)
    case .parameterClause(let clause)?: clause.parameters.map { ($0.secondName ?? $0.firstName).text }
    case nil: []
    }
  }
}
