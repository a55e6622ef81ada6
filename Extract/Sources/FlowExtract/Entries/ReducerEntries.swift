import SwiftSyntax

extension Entries {
  /// Runs the closures of `Reduce` in a type, and the functions that reduce.
  func runReducers(_ type: TypeEntry) {
    for name in type.propertyOrder {
      guard let property = type.properties[name] else { continue }
      let result = property.type?.text ?? ""
      if let getter = property.getter, isReducer(type) || Self.names(result) {
        runReducers(in: getter, type, result, property.file)
      }
      if let initial = property.initial, let call = initial.as(FunctionCallExprSyntax.self),
        Self.isReduce(call)
      {
        runReduce(call, around: [], type, result.isEmpty ? call.calledExpression.line : result, property.file)
      }
    }
    for function in type.functionOrder {
      guard let body = function.body else { continue }
      let result = function.result?.text ?? ""
      if function.name == "reduce", function.parameters.contains(where: \.isInout) {
        runFunction(function, type)
      } else if isReducer(type) || Self.names(result) {
        runReducers(in: body, type, result, function.file)
      }
    }
  }

  private static func names(_ result: String) -> Bool {
    result.contains("Reducer") || result.hasPrefix("Reduce")
  }

  private static func isReduce(_ call: FunctionCallExprSyntax) -> Bool {
    var callee = call.calledExpression
    if let special = callee.as(GenericSpecializationExprSyntax.self) { callee = special.expression }
    guard let name = callee.as(DeclReferenceExprSyntax.self)?.baseName.text else { return false }
    return ["Reduce", "Reducer", "AnyReducer"].contains(name)
  }

  private func runReducers(
    in body: CodeBlockItemListSyntax, _ type: TypeEntry, _ result: String, _ file: SourceFile
  ) {
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    for call in finder.calls where Self.isReduce(call) {
      runReduce(call, around: changes(around: call), type, result, file)
    }
  }

  /// The `onChange(of:)` that a reducer is in: its event is that change.
  private func changes(around call: FunctionCallExprSyntax) -> [String] {
    var node = call.parent
    while let current = node {
      if let outer = current.as(FunctionCallExprSyntax.self),
        outer.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "onChange",
        outer.trailingClosure.map({ $0.position <= call.position && call.position < $0.endPosition }) == true,
        let path = outer.arguments.first?.expression
      {
        return ["onChange", path.line.replacing("\\.", with: "")]
      }
      node = current.parent
    }
    return []
  }

  private func runReduce(
    _ call: FunctionCallExprSyntax, around: [String], _ type: TypeEntry, _ result: String, _ file: SourceFile
  ) {
    let unit = type === project.globals ? nil : type
    let state = stateType(result, type)
    let stateValue = Value.storage(Storage(root: .state, names: [], type: state, holder: type))
    let event = Value.event(around, text: "action")
    if let closure = call.trailingClosure {
      var locals: [String: Value] = [:]
      interpreter.bind(closure, [stateValue, event], &locals)
      handle(closure.statements, locals, around, closure, unit, type, file)
      return
    }
    guard let argument = call.arguments.first?.expression else { return }
    let name =
      argument.as(MemberAccessExprSyntax.self)?.declName.baseName.text
      ?? argument.as(DeclReferenceExprSyntax.self)?.baseName.text
    guard let name, let function = project.functions(name, of: type).first(where: { $0.body != nil }) else {
      return
    }
    runFunction(function, type)
  }

  private func handle(
    _ body: CodeBlockItemListSyntax, _ locals: [String: Value], _ names: [String],
    _ node: some SyntaxProtocol, _ unit: TypeEntry?,
    _ owner: TypeEntry, _ file: SourceFile
  ) {
    let place = Place(file: file.index, line: file.line(of: node))
    interpreter.handle(
      Interpreter.Handler(
        name: EventName(names: names, kind: .user, handler: place, unit: unit), body: body, locals: locals,
        owner: owner, file: file))
  }

  /// `reduce(into:action:)` and functions of that form: the inout parameter is the state, the other the action.
  private func runFunction(_ function: FunctionEntry, _ type: TypeEntry) {
    guard let body = function.body, !interpreter.inlined.contains(function.id) else { return }
    interpreter.inlined.insert(function.id)
    var locals: [String: Value] = [:]
    for parameter in function.parameters {
      locals[parameter.name] =
        parameter.isInout
        ? .storage(Storage(root: .state, names: [], type: stateType("", type, parameter.type), holder: type))
        : .event([], text: parameter.name)
    }
    handle(body, locals, [], body, type, type, function.file)
  }

  /// The state that a reducer's type names: `some ReducerOf<X>`, `Reduce<X.State, X.Action>`, or its own.
  private func stateType(_ result: String, _ type: TypeEntry, _ declared: TypeText? = nil) -> TypeText {
    let text = TypeText(result)
    if let of = text.argument(of: "ReducerOf"), of.text != "Self" { return TypeText("\(of.text).State") }
    if let first = text.genericArguments.first, first.contains(".") { return TypeText(first) }
    if type.kind == .enumeration, type.nested["State"].map({ $0.kind == .external }) ?? true {
      return TypeText("Self")
    }
    return declared ?? TypeText("State")
  }
}
