import SwiftSyntax

extension Interpreter {
  /// Functions that run their closure now, or later as part of the same event.
  private static let transparent: Set<String> = [
    "withAnimation", "withTransaction", "withDependencies", "withLock", "run", "async", "asyncAfter", "sync",
    "perform", "performAndWait",
    "animate", "transition", "withCheckedContinuation", "withCheckedThrowingContinuation", "withTaskGroup",
    "withThrowingTaskGroup",
    "addTask", "delay", "task", "detached", "map", "flatMap", "compactMap", "filter", "forEach", "first",
    "contains", "sorted", "reduce",
    "assumeIsolated", "fireAndForget", "dismiss", "autoreleasepool", "withPerceptionTracking",
    "performBatchUpdates", "popTo", "after",
    "withObservationTracking", "execute", "async_after", "addOperation", "withUnsafeContinuation",
    "performWithoutAnimation",
  ]
  private static let continuations: Set<String> = [
    "completion", "completionHandler", "onCompletion", "execute", "animations", "block", "work", "operation",
    "body", "catch", "perform",
  ]
  private static let subscriptions: Set<String> = [
    "sink", "receiveValue", "subscribe", "observe", "addObserver", "onReceive", "subscribeNext", "receive",
    "drive", "bind",
  ]

  /// Handles the closures and functions that are passed to a call.
  @discardableResult
  func passClosures(
    _ call: Call, named screen: String, kind: EventKind = .callback, isWholeName: Bool = false,
    _ path: inout Path
  ) -> Value? {
    var result: Value?
    for (index, argument) in call.arguments.enumerated() {
      let isTrailing = index >= call.arguments.count - call.trailing && argument.label == nil
      let name = isWholeName ? screen : "\(screen).\(argument.label ?? "closure")"
      switch argument.value {
      case .closure(let closure):
        if path.isView {
          passToView(closure, call, argument.label, &path)
        } else if isFollowedNow(call, argument.label, isTrailing) {
          result = inline(closure, [], at: call.node, &path)
        } else if Self.isSubscription(call.name) {
          installClosure(closure, subscriptionName(call, path), .system, &path)
        } else {
          installClosure(closure, name, kind, &path)
        }
      case .function(let function, let owner):
        guard let body = function.body, !Self.transparent.contains(call.name) else { continue }
        inlined.insert(function.id)
        let whole = argument.label == function.name || argument.label == nil ? function.fullName : name
        let locals = parameters(function, event: [whole])
        let handler = Handler(
          name: EventName(names: [whole], kind: .callback, handler: function.place, unit: path.event.unit),
          body: body, locals: locals, owner: owner ?? function.owner, file: function.file)
        install(handler, id: function.id)
      default: continue
      }
    }
    return call.name.hasPrefix("with") ? result : nil
  }

  /// Whether a call keeps its closure for later events: `sink`, `addObserver`, `addAnyHandler`.
  private static func isSubscription(_ name: String) -> Bool {
    subscriptions.contains(name)
      || name.hasPrefix("add")
        && ["Handler", "Observer", "Mapping", "Target", "Listener"].contains(where: name.hasSuffix)
  }

  /// A closure in a view is a part of it, or the action of a control.
  private func passToView(_ closure: ClosureValue, _ call: Call, _ label: String?, _ path: inout Path) {
    guard ViewVocabulary.isEvent(call.name, label) else {
      _ = inline(closure, [], at: call.node, &path)
      return
    }
    let name = "\(path.owner?.name ?? "View").\(call.title ?? label ?? call.name)"
    installClosure(
      closure, ViewVocabulary.isControl(call.name) ? numbered(name, closure.syntax.id) : name, .user, &path)
  }

  /// Tells the controls of a view that have one name apart: the second is `name 2`.
  func numbered(_ name: String, _ id: SyntaxIdentifier) -> String {
    if controls[name]?.contains(id) != true { controls[name, default: []].append(id) }
    let position = controls[name]?.firstIndex(of: id) ?? 0
    return position == 0 ? name : "\(name) \(position + 1)"
  }

  private func isFollowedNow(_ call: Call, _ label: String?, _ isTrailing: Bool) -> Bool {
    if Self.isSubscription(call.name) { return false }
    if Self.transparent.contains(call.name) { return true }
    if call.name.first?.isUppercase == true { return false }
    if call.isStatement { return isTrailing || label.map(Self.continuations.contains) ?? true }
    return label == nil
  }

  /// The observed publisher: `coordinator.actions.sink` observes `coordinator`.
  private func subscriptionName(_ call: Call, _ path: Path) -> String {
    var base = call.node.calledExpression.as(MemberAccessExprSyntax.self)?.base
    while let call = base?.as(FunctionCallExprSyntax.self) {
      base = call.calledExpression.as(MemberAccessExprSyntax.self)?.base
    }
    guard let base else { return call.name }
    let parts = base.line.split(separator: ".").map { $0.filter { $0.isLetter || $0.isNumber || $0 == "_" } }
      .filter { $0 != "self" && !$0.isEmpty }
    let owner =
      parts.count > 1 && SlotNames.isChannel(String(parts[parts.count - 1]))
      ? parts[parts.count - 2] : parts.last ?? call.name
    if case .instance(let value)? = path.locals[String(owner)] { return value.type.lastName }
    return String(owner)
  }

  /// Keeps a closure for the event that will run it.
  func installClosure(
    _ closure: ClosureValue, _ name: String, _ kind: EventKind, arguments: [Value]? = nil, _ path: inout Path
  ) {
    var locals = closure.locals
    let names = name.split(separator: ".").map(String.init)
    let parameters = closure.syntax.parameterNames
    let decides = parameters.firstIndex(where: SlotNames.isEventLike) ?? 0
    let values =
      arguments ?? parameters.enumerated().map { $0 == decides ? .event(names, text: $1) : .opaque($1) }
    bind(closure.syntax, values.isEmpty ? [.event(names, text: "$0")] : values, &locals)
    // Local variables may have changed when the closure runs; constants have not.
    let handler = Handler(
      name: EventName(
        names: names, kind: kind,
        handler: Place(file: closure.file.index, line: closure.file.line(of: closure.syntax)),
        unit: path.event.unit),
      body: closure.syntax.statements, locals: locals, owner: closure.owner, file: closure.file,
      isView: path.isView)
    install(handler, id: closure.syntax.id)
  }

  /// The parameters of a function that handles an event.
  func parameters(_ function: FunctionEntry, event names: [String]) -> [String: Value] {
    var locals: [String: Value] = [:]
    for parameter in function.parameters {
      if isEventType(parameter.type) || decides(parameter, in: function) {
        locals[parameter.name] = .event(names, text: parameter.name)
      } else if parameter.isInout,
        parameter.type.lastName == "State" || parameter.type.lastName.hasSuffix("State")
      {
        locals[parameter.name] = .storage(
          Storage(root: .state, names: [], type: parameter.type, holder: function.owner))
      } else if let element = parameter.type.text.first, element.isUppercase {
        locals[parameter.name] = .storage(
          Storage(root: .object(parameter.name), names: [], type: parameter.type, holder: function.owner))
      } else {
        locals[parameter.name] = .opaque(parameter.name)
      }
    }
    return locals
  }

  private func isEventType(_ type: TypeText) -> Bool {
    SlotNames.isEventLike(type.lastName) && !type.isFunction && type.lastName != "Result"
  }

  /// Whether a parameter is a route, and the function acts on each case of it: `switch route { … }`.
  private func decides(_ parameter: ParameterEntry, in function: FunctionEntry) -> Bool {
    guard SlotNames.isRouteType(parameter.type.name), !parameter.isInout,
      project.type(parameter.type, from: function.owner).map({ $0.kind == .enumeration }) ?? true
    else { return false }
    return function.body?.contains { item in
      let expression: ExprSyntax? =
        switch item.item {
        case .expr(let expression): expression
        case .stmt(let statement): statement.as(ExpressionStmtSyntax.self)?.expression
        case .decl: nil
        }
      let subject = expression?.as(SwitchExprSyntax.self)?.subject
      return subject?.as(DeclReferenceExprSyntax.self)?.baseName.text == parameter.name
    } ?? false
  }

  // MARK: Flows of async functions

  /// `await screen(…).then { value, index in … }`: pushes the screen; the closure runs for each value that it returns.
  func then(_ base: Value, _ call: Call, _ path: inout Path) -> Value {
    let screen = screen(of: base) ?? "<\(call.node.calledExpression.line)>"
    add(.push, "stack", screen, at: call.node, &path)
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value else { continue }
      installClosure(
        closure, "\(screen).value", .async,
        arguments: [.event([screen, "value"], text: "value"), .position(screen)], &path)
    }
    return .opaque(of: call.node)
  }

  func startFlow(_ root: Value, _ call: Call, _ path: inout Path) -> Value {
    let screen = screen(of: root) ?? "root"
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value else { continue }
      installClosure(
        closure, "\(screen).value", .async,
        arguments: [.event([screen, "value"], text: "value"), .opaque("proxy")], &path)
    }
    return .opaque(of: call.node)
  }

  /// The screen of a navigation node: the generic argument of a function's return type.
  func screen(of value: Value) -> String? {
    switch value {
    case .instance(let value): return value.type.genericArguments.first ?? target(of: .instance(value), nil)
    case .built(let name, _): return name
    case .choice(let all): return all.first.flatMap { screen(of: $0.value) }
    default: return nil
    }
  }
}
