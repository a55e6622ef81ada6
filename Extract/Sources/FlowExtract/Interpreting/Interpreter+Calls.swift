import SwiftSyntax

extension Interpreter {
  func evaluateCall(_ node: FunctionCallExprSyntax, _ path: inout Path, isStatement: Bool) -> Value {
    let callee = node.calledExpression.stripped
    var arguments: [ArgumentValue] = []
    for argument in node.arguments {
      arguments.append(
        ArgumentValue(label: argument.label?.text, value: evaluate(argument.expression, &path)))
    }
    var trailing = 0
    for (label, closure) in node.trailingClosures {
      arguments.append(ArgumentValue(label: label, value: evaluate(ExprSyntax(closure), &path)))
      trailing += 1
    }
    if let closure = callee.as(ClosureExprSyntax.self) {
      let value = ClosureValue(syntax: closure, locals: path.locals, owner: path.owner, file: path.file)
      return inline(value, arguments.map(\.value), at: node, &path)
    }
    if let reference = callee.as(DeclReferenceExprSyntax.self) {
      let call = Call(
        node: node, name: reference.baseName.text, arguments: arguments, trailing: trailing,
        isStatement: isStatement)
      return callName(call, &path)
    }
    if let member = callee.as(MemberAccessExprSyntax.self) {
      let call = Call(
        node: node, name: member.declName.baseName.text, arguments: arguments, trailing: trailing,
        isStatement: isStatement)
      guard let base = member.base?.stripped else { return callImplicitMember(call, &path) }
      if base.is(SuperExprSyntax.self) { return callSuper(call, &path) }
      return callMember(call, on: evaluate(base, &path), base, &path)
    }
    let called = evaluate(callee, &path)
    let call = Call(
      node: node, name: callee.line, arguments: arguments, trailing: trailing, isStatement: isStatement)
    if case .type(let type) = called { return construct(type, call, &path) }
    return unknown(call, receiver: nil, &path)
  }

  /// `name(…)`.
  private func callName(_ call: Call, _ path: inout Path) -> Value {
    if let local = path.locals[call.name] { return callValue(local, call, &path) }
    if let owner = path.owner,
      let function = overload(project.functions(call.name, of: owner), call.labels, trailing: call.trailing)
    {
      return inline(
        function, call.arguments, owner: function.traits.contains(.staticMember) ? function.owner : owner,
        at: call.node, &path)
    }
    if let owner = path.owner, let property = project.property(call.name, of: owner) {
      return callProperty(property, call, &path)
    }
    var around = path.owner?.parent
    while let holder = around {
      if let function = overload(holder.functions[call.name] ?? [], call.labels, trailing: call.trailing),
        function.traits.contains(.staticMember)
      {
        return inline(function, call.arguments, owner: holder, at: call.node, &path)
      }
      around = holder.parent
    }
    if call.name.first?.isUppercase == true { return construct(TypeText(call.name), call, &path) }
    if let function = overload(
      project.globals.functions[call.name] ?? [], call.labels, trailing: call.trailing)
    {
      return inline(function, call.arguments, owner: nil, at: call.node, &path)
    }
    if let owner = path.owner, let value = callInherited(call, owner, &path) { return value }
    return unknown(call, receiver: nil, &path)
  }

  /// A call of a value that is held in a local variable.
  private func callValue(_ value: Value, _ call: Call, _ path: inout Path) -> Value {
    switch value {
    case .closure(let closure): return inline(closure, call.arguments.map(\.value), at: call.node, &path)
    case .function(let function, let owner):
      guard function.parameters.count == call.arguments.count else { return .opaque(of: call.node) }
      let arguments = zip(function.parameters, call.arguments).map {
        ArgumentValue(label: $0.label, value: $1.value)
      }
      return inline(function, arguments, owner: owner, at: call.node, &path)
    case .storage(let storage)
    where storage.type?.isFunction == true || storage.names.last?.lowercased().hasPrefix("dismiss") == true:
      return callStored(storage, call, &path)
    default:
      if call.name == "send" { return send(call, &path) }
      if call.name == "dismiss" { add(.dismissSelf, nil, nil, at: call.node, &path); return .nothing }
      return unknown(call, receiver: nil, &path)
    }
  }

  private func callStored(_ storage: Storage, _ call: Call, _ path: inout Path) -> Value {
    if let holder = storage.holder, let name = storage.names.last, let property = holder.properties[name] {
      return callProperty(property, call, &path)
    }
    return unknown(call, receiver: storage.text, &path)
  }

  /// A call of a property: dismissing, telling a parent, asking a service.
  func callProperty(_ property: PropertyEntry, _ call: Call, _ path: inout Path) -> Value {
    let keyPath =
      property.attributes.first { $0.name == "Dependency" || $0.name == "Environment" }?.arguments ?? ""
    if keyPath.hasPrefix("\\.dismiss") || property.name == "dismiss" && !keyPath.isEmpty {
      add(
        .dismissSelf, nil, keyPath == "\\.dismiss" ? nil : String(keyPath.dropFirst(2)), at: call.node, &path)
      return .nothing
    }
    if let initial = property.initial?.as(ClosureExprSyntax.self), property.traits.contains(.constant) {
      let closure = ClosureValue(syntax: initial, locals: [:], owner: path.owner, file: property.file)
      return inline(closure, call.arguments.map(\.value), at: call.node, &path)
    }
    if keyPath.hasPrefix("\\.open") {
      add(.external, nil, String(keyPath.dropFirst(2)), at: call.node, &path)
    } else if property.type?.unwrapped.isFunction == true,
      call.isStatement || SlotNames.isCallback(property.name)
    {
      passClosures(call, named: property.name, &path)
      add(.emit, nil, property.name, at: call.node, &path)
    } else {
      return unknown(call, receiver: nil, &path)
    }
    return .opaque(of: call.node)
  }

  /// `.name(…)`: a case, a static function, or an effect of the architecture.
  private func callImplicitMember(_ call: Call, _ path: inout Path) -> Value {
    if call.name == "send", path.event.unit != nil, isReducer(path) { return send(call, &path) }
    let isEffect = ["run", "task", "fireAndForget", "concatenate", "merge", "publisher"].contains(call.name)
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value else { continue }
      if isEffect {
        _ = inline(closure, [], at: call.node, &path)
      } else {
        installClosure(
          closure, "\(call.name == "init" ? "screen" : call.name).\(argument.label ?? "closure")", .callback,
          &path)
      }
    }
    return .enumCase(EnumValue(name: call.name, arguments: call.arguments))
  }

  private func isReducer(_ path: Path) -> Bool { path.locals["state"] != nil || path.locals["$0"] != nil }

  private func send(_ call: Call, _ path: inout Path) -> Value {
    add(.send, nil, call.first.flatMap { actionName($0) }, at: call.node, &path)
    return .opaque(of: call.node)
  }

  /// The name of an action that is sent: `.path(.element(id: x, action: .detail(.close)))` is `path.element.detail.close`.
  private func actionName(_ value: Value) -> String? {
    guard case .enumCase(let value) = value else { return nil }
    return ([value.name] + value.arguments.compactMap { actionName($0.value) }).joined(separator: ".")
  }

  /// `super.name(…)`: the nearest inherited function of that name in the sources.
  private func callSuper(_ call: Call, _ path: inout Path) -> Value {
    guard let owner = path.owner else { return .opaque(of: call.node) }
    let above = project.lineage(of: owner).filter { $0 !== owner && $0.kind != .protocolType }.flatMap {
      $0.functions[call.name] ?? []
    }
    guard let function = overload(above, call.labels, trailing: call.trailing) else {
      return .opaque(of: call.node)
    }
    return inline(function, call.arguments, owner: owner, at: call.node, &path)
  }

  /// `Type(…)`.
  func construct(_ type: TypeText, _ call: Call, _ path: inout Path) -> Value {
    if call.name == "Task" || type.name == "Task" || type.name == "Result" {
      for argument in call.arguments {
        if case .closure(let closure) = argument.value { _ = inline(closure, [], at: call.node, &path) }
      }
      return .opaque(of: call.node)
    }
    if path.isView, type.name == "NavigationLink" { link(call, &path) }
    if type.lastName.hasSuffix("NavigationFlow"), let root = call.first {
      return startFlow(root, call, &path)
    }
    let bare =
      type.lastName == "State"
      ? type.name.split(separator: ".").dropLast().last.map(String.init) ?? type.name : type.lastName
    if type.name == "UIAlertAction" {
      let title = call.argument("title").map(target(literal:)) ?? "button"
      passClosures(call, named: "alert.\(title)", kind: .alertButton, isWholeName: true, &path)
    } else if let function = functionOfCommand(call, type) {
      passClosures(call, named: function, kind: .user, isWholeName: true, &path)
    } else {
      passClosures(call, named: bare, &path)
    }
    return .instance(InstanceValue(type: type, arguments: call.arguments))
  }

  /// The function that makes and returns a command, which is named after it: `func helpCommand() -> Action`.
  private func functionOfCommand(_ call: Call, _ type: TypeText) -> String? {
    guard ["Action", "Command"].contains(where: type.lastName.hasSuffix) else { return nil }
    var node = call.node.parent
    while let current = node {
      if let function = current.as(FunctionDeclSyntax.self) {
        guard let result = function.signature.returnClause?.type,
          TypeText(result).unwrapped.lastName == type.lastName
        else { return nil }
        let labels = function.signature.parameterClause.parameters.map { "\($0.firstName.text):" }
        return "\(function.name.text)(\(labels.joined()))"
      }
      node = current.parent
    }
    return nil
  }

  /// `NavigationLink(…)`: a control of a view that pushes what it is given.
  private func link(_ call: Call, _ path: inout Path) {
    var shown = (call.argument("destination") ?? call.argument("value")).map { ($0, $0) }?.0
    if shown == nil, call.trailing > 0 { shown = call.arguments[call.arguments.count - call.trailing].value }
    if case .closure(let closure)? = shown { shown = madeIn(closure, path) }
    guard let shown, let screen = target(of: shown, path) else { return }
    let name = numbered("\(path.owner?.name ?? "View").\(call.title ?? "NavigationLink")", call.node.id)
    var tapped = path
    tapped.effects = []
    tapped.event = EventName(
      names: [name], kind: .user, handler: place(call.node, path), unit: path.event.unit)
    add(.push, "stack", screen, style: "push", at: call.node, &tapped)
    emit(tapped.effects, tapped.condition, tapped)
  }

  /// The view that a closure's only expression creates.
  private func madeIn(_ closure: ClosureValue, _ path: Path) -> Value? {
    guard let only = closure.syntax.statements.first, closure.syntax.statements.count == 1,
      case .expr(let expression) = only.item
    else { return nil }
    var callee = expression
    // A modified view is still that view.
    while let call = callee.as(FunctionCallExprSyntax.self) {
      guard let base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base else {
        guard let name = call.calledExpression.as(DeclReferenceExprSyntax.self)?.baseName.text,
          name.first?.isUppercase == true
        else { return nil }
        return .instance(InstanceValue(type: TypeText(name)))
      }
      callee = base
    }
    return nil
  }

  private func target(literal value: Value) -> String {
    if case .literal(let text) = value { return text.replacing("\"", with: "") }
    if case .enumCase(let value) = value { return value.name }
    return "button"
  }

  /// Reports a call that may navigate but is not understood.
  private func noteUnknown(_ call: Call, _ receiver: String?, _ path: Path) {
    guard !path.isView else { return }
    if call.arguments.contains(where: {
      if case .storage(let storage) = $0.value {
        storage.root == .state && storage.names.isEmpty
      } else {
        false
      }
    }) {
      note(call.node, "gets the whole state, and the sources do not declare it", path)
    } else if SlotNames.isNavigationVerb(call.name),
      call.isStatement || receiver.map(SlotNames.isRouter) == true
    {
      note(call.node, "is named like navigation, and the sources do not declare it", path)
    }
  }

  /// A navigation controller that is passed to a child coordinator shows the child: presenting it presents the child.
  private func fill(_ call: Call, with child: String, _ path: inout Path) {
    for argument in call.node.arguments {
      guard let name = argument.expression.as(DeclReferenceExprSyntax.self)?.baseName.text,
        let local = path.locals[name]
      else { continue }
      switch local {
      case .built("navigation", isCoordinator: false): path.locals[name] = .built(child, isCoordinator: false)
      case .instance(var made) where made.type.name == "UINavigationController" && made.arguments.isEmpty:
        made.arguments = [ArgumentValue(label: nil, value: .built(child, isCoordinator: false))]
        path.locals[name] = .instance(made)
      default: continue
      }
    }
  }

  /// A call of a function outside the sources; its closures run now or later.
  func unknown(_ call: Call, receiver: String?, _ path: inout Path) -> Value {
    let name = receiver?.split(separator: ".").last.map(String.init)
    noteUnknown(call, receiver, path)
    if call.arguments.contains(where: { $0.value.isCallable }) {
      var returned: Value?
      if call.isStatement, let name, SlotNames.isServiceCall(call.name) {
        returned = passClosures(call, named: name, &path)
      } else {
        returned = passClosures(call, named: SlotNames.screenName(call.name), &path)
      }
      if let returned { return returned }
    }
    if call.isStatement, ["open", "openURL"].contains(call.name) {
      add(.external, nil, receiver, at: call.node, &path)
    }
    if let name, SlotNames.isBuilder(name) {
      return .built(SlotNames.screenName(call.name), isCoordinator: SlotNames.isCoordinator(call.name))
    }
    if !call.isStatement, SlotNames.isMaking(call.name) {
      let made = SlotNames.screenName(call.name)
      let isCoordinator = SlotNames.isCoordinator(call.name)
      if isCoordinator { fill(call, with: made, &path) }
      return .built(made, isCoordinator: isCoordinator)
    }
    return .opaque(of: call.node)
  }
}

extension ExprSyntax {
  /// The expression without `?`, `!`, parentheses around one value, and generic arguments.
  var stripped: ExprSyntax {
    var current = self
    while true {
      if let inner = current.as(OptionalChainingExprSyntax.self)?.expression
        ?? current.as(ForceUnwrapExprSyntax.self)?.expression
      {
        current = inner
      } else if let tuple = current.as(TupleExprSyntax.self), tuple.elements.count == 1,
        let only = tuple.elements.first,
        only.label == nil
      {
        current = only.expression
      } else {
        return current
      }
    }
  }
}

extension FunctionCallExprSyntax {
  /// The trailing closures with their labels.
  var trailingClosures: [(String?, ClosureExprSyntax)] {
    var all: [(String?, ClosureExprSyntax)] = []
    if let trailingClosure { all.append((nil, trailingClosure)) }
    for more in additionalTrailingClosures { all.append((more.label.text, more.closure)) }
    return all
  }
}
