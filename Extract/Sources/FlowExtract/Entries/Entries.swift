import SwiftSyntax

/// Starts the interpreter wherever an event can come in.
struct Entries {
  let project: Project
  let interpreter: Interpreter

  func run() {
    let types = project.types
    let flows = types.filter(isFlow)
    for type in types { installInitially(type) }
    interpreter.runWaiting()
    for type in types where isView(type) { runView(type) }
    for type in types where !isView(type) && !flows.contains(where: { $0 === type }) {
      runReducers(type)
      if !isReducer(type) { runMethods(type) }
    }
    runReducers(project.globals)
    for type in flows {
      for function in type.functionOrder where isFlow(function) && !interpreter.inlined.contains(function.id)
      {
        run(function, type, kind: .async)
      }
    }
    for type in types where !isView(type) && !isReducer(type) && !flows.contains(where: { $0 === type }) {
      runUnreached(type)
    }
  }

  // MARK: Kinds of types

  func isView(_ type: TypeEntry) -> Bool {
    type.makesBody
      || type.inheritedNames.contains {
        ["View", "App", "Scene", "ViewModifier", "PreviewProvider", "UIViewControllerRepresentable"].contains(
          $0)
      }
  }

  func isReducer(_ type: TypeEntry) -> Bool {
    type.attributes.contains("Reducer")
      || type.inheritedNames.contains { ["Reducer", "ReducerProtocol"].contains($0) }
  }

  private func isFlow(_ type: TypeEntry) -> Bool { type.functionOrder.contains(where: isFlow) }

  private func isFlow(_ function: FunctionEntry) -> Bool {
    guard let body = function.body, interpreter.relevance.mayWait(function.id) else { return false }
    let finder = CallFinder(viewMode: .sourceAccurate)
    finder.walk(body)
    return finder.calls.contains {
      $0.calledExpression.as(MemberAccessExprSyntax.self)?.declName.baseName.text == "then"
        && $0.trailingClosure != nil
    }
  }

  // MARK: What is installed when an object is made

  private func installInitially(_ type: TypeEntry) {
    guard !isView(type) else { return }
    interpreter.steps = 0
    interpreter.silently {
      for name in type.propertyOrder {
        guard let property = type.properties[name], let initial = property.initial,
          initial.is(FunctionCallExprSyntax.self)
        else { continue }
        var path = start([name], .method, property.place, type, property.file)
        _ = interpreter.evaluate(initial, &path)
      }
      for function in type.functions["init"] ?? [] {
        guard let body = function.body, interpreter.relevance.matters(function.id, to: type) else { continue }
        var path = start(["init"], .method, function.place, type, function.file)
        path.locals = interpreter.parameters(function, event: ["init"])
        _ = interpreter.run(body, [path])
      }
    }
  }

  private func start(
    _ names: [String], _ kind: EventKind, _ place: Place, _ type: TypeEntry?, _ file: SourceFile
  ) -> Path {
    Path(event: EventName(names: names, kind: kind, handler: place, unit: type), owner: type, file: file)
  }

  // MARK: Methods

  private func runMethods(_ type: TypeEntry) {
    for function in type.functionOrder
    where function.name != "init" && !function.traits.contains(.privateMember)
      && !function.traits.contains(.actionOfInterface)
    {
      run(function, type, kind: .method)
    }
    for name in type.propertyOrder {
      guard let property = type.properties[name] else { continue }
      if let setter = property.setter, !property.traits.contains(.privateMember) {
        handle(["\(name).set"], setter, property, type)
      }
      if let observer = property.observer { handle(["\(name).didSet"], observer, property, type) }
    }
  }

  private func handle(
    _ names: [String], _ accessor: AccessorBody, _ property: PropertyEntry, _ type: TypeEntry
  ) {
    guard interpreter.relevance.matters(accessor.statements.id, to: type) else { return }
    interpreter.handle(
      Interpreter.Handler(
        name: EventName(names: names, kind: .method, handler: property.place, unit: type),
        body: accessor.statements,
        locals: [accessor.parameter: .opaque(accessor.parameter)], owner: type, file: property.file))
  }

  private func runUnreached(_ type: TypeEntry) {
    for function in type.functionOrder
    where function.name != "init" && !function.traits.isDisjoint(with: [.privateMember, .actionOfInterface])
      && !interpreter.inlined.contains(function.id)
    {
      run(function, type, kind: function.traits.contains(.actionOfInterface) ? .user : .method)
    }
  }

  private func run(_ function: FunctionEntry, _ type: TypeEntry?, kind: EventKind) {
    guard let body = function.body, interpreter.relevance.matters(function.id, to: type) else { return }
    interpreter.active = [function.id]
    defer { interpreter.active = [] }
    interpreter.handle(
      Interpreter.Handler(
        name: EventName(names: [function.fullName], kind: kind, handler: function.place, unit: type),
        body: body,
        locals: interpreter.parameters(function, event: [function.fullName]), owner: type, file: function.file
      ))
  }

  private func runView(_ type: TypeEntry) {
    guard let property = type.properties["body"], let getter = property.getter else {
      if let function = type.functions["body"]?.first, let body = function.body,
        function.result?.name == "View"
      {
        interpreter.handle(
          Interpreter.Handler(
            name: EventName(names: ["\(type.name).body"], kind: .user, handler: function.place, unit: type),
            body: body, locals: interpreter.parameters(function, event: ["body"]), owner: type,
            file: function.file, isView: true))
      }
      return
    }
    interpreter.handle(
      Interpreter.Handler(
        name: EventName(names: ["\(type.name).body"], kind: .user, handler: property.place, unit: type),
        body: getter, locals: [:],
        owner: type, file: property.file, isView: true))
  }
}
