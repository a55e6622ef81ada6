import SwiftSyntax

extension Interpreter {
  /// `base.name(…)`.
  func callMember(_ call: Call, on base: Value, _ node: ExprSyntax, _ path: inout Path) -> Value {
    if call.name == "then", call.trailing == 1, screen(of: base) != nil { return then(base, call, &path) }
    switch base {
    case .nothing: return .nothing
    case .storage(let storage): return callStorage(call, storage, &path)
    case .type(let type): return callStatic(call, type, &path)
    case .instance(let value):
      if isErasure(call) { return base }
      if startsChild(call, value.type.lastName), project.type(value.type, from: path.owner) == nil {
        add(.startChild, "children", target(of: base, path), at: call.node, &path)
        return .opaque(of: call.node)
      }
      if let effect = platformCall(call, receiver: line(node), type: value.type, &path) { return effect }
      guard let declared = project.type(value.type, from: path.owner),
        let function = overload(
          project.functions(call.name, of: declared), call.labels, trailing: call.trailing)
      else { break }
      if startsChild(call, value.type.lastName) {
        add(.startChild, "children", target(of: base, path), at: call.node, &path)
        return .opaque(of: call.node)
      }
      return inline(function, call.arguments, owner: declared, at: call.node, &path)
    case .array(let elements): if let value = callArray(call, elements, &path) { return value }
    case .built(let name, let isCoordinator):
      if startsChild(call, isCoordinator ? "Coordinator" : name) {
        add(.startChild, "children", name, at: call.node, &path)
        return .opaque(of: call.node)
      }
      if isErasure(call) { return base }
      // A message to a child is the child's navigation.
      if isCoordinator { return unknown(call, receiver: line(node), &path) }
    case .enumCase(let value):
      if let type = value.type.map(TypeText.init), let declared = project.type(type, from: path.owner),
        let function = overload(
          project.functions(call.name, of: declared), call.labels, trailing: call.trailing)
      {
        return inline(function, call.arguments, owner: declared, at: call.node, &path)
      }
      if value.type == nil, ["animation", "cancellable", "debounce", "throttle"].contains(call.name) {
        return base
      }
    default: break
    }
    if let effect = platformCall(call, receiver: line(node), type: nil, &path) { return effect }
    return unknown(call, receiver: line(node), &path)
  }

  private func callStorage(_ call: Call, _ storage: Storage, _ path: inout Path) -> Value {
    if storage.names.isEmpty, storage.root == .selfObject { return callSelf(call, &path) }
    if let slot = slot(of: storage), let value = operate(call, on: slot, storage, &path) { return value }
    let typeName = storage.type?.lastName ?? ""
    if startsChild(call, typeName.isEmpty ? storage.names.last ?? "" : typeName) {
      add(
        .startChild, "children", target(of: .storage(storage), path) ?? "<\(storage.text)>", at: call.node,
        &path)
      return .opaque(of: call.node)
    }
    if let type = storage.type, let declared = project.type(type, from: storage.holder) {
      if let function = overload(
        project.functions(call.name, of: declared), call.labels, trailing: call.trailing)
      {
        // What a model does on its own event is reported there, not in the view that calls it.
        if path.isView, declared !== path.owner, !isInstruction(function, of: declared) {
          return .opaque(of: call.node)
        }
        if tells(storage, declared, function, path) { return tell(function, call, &path) }
        return inline(function, call.arguments, owner: declared, at: call.node, &path)
      }
      if let property = project.property(call.name, of: declared), property.type?.unwrapped.isFunction == true
      {
        return callProperty(property, call, &path)
      }
    }
    if case .array(let elements) = resolved(.storage(storage), path),
      let value = callArray(call, elements, &path)
    {
      return value
    }
    if let effect = platformCall(call, receiver: storage.text, type: storage.type, &path) { return effect }
    return unknown(call, receiver: storage.text, &path)
  }

  /// Whether a call notifies a delegate: the type that answers is another unit, which acts on its own event.
  private func tells(_ storage: Storage, _ type: TypeEntry, _ function: FunctionEntry, _ path: Path) -> Bool {
    guard type.kind == .protocolType, let name = storage.names.last ?? storage.rootName,
      SlotNames.isDelegate(name) || SlotNames.isDelegate(type.name), let answering = function.owner,
      answering.kind != .protocolType
    else { return false }
    return path.owner.map { !project.lineage(of: $0).contains { $0 === answering } } ?? true
  }

  /// Emits the message to a delegate if the delegate may navigate on it.
  private func tell(_ function: FunctionEntry, _ call: Call, _ path: inout Path) -> Value {
    if relevance.navigates(function.id) { add(.emit, nil, function.fullName, at: call.node, &path) }
    for argument in call.arguments {
      guard case .closure(let closure) = argument.value else { continue }
      installClosure(closure, "\(function.name).\(argument.label ?? "closure")", .callback, &path)
    }
    return .opaque(of: call.node)
  }

  /// Whether a function of a router only executes its arguments: `push(route)`, `navigate(to:)`.
  private func isInstruction(_ function: FunctionEntry, of type: TypeEntry) -> Bool {
    SlotNames.isRouter(type.name)
      && (function.body?.trimmedLength.utf8Length ?? .max) <= Self.longestInstruction
  }

  /// `self.name(…)`.
  private func callSelf(_ call: Call, _ path: inout Path) -> Value {
    guard let owner = path.owner else { return unknown(call, receiver: "self", &path) }
    if let function = overload(project.functions(call.name, of: owner), call.labels, trailing: call.trailing)
    {
      return inline(function, call.arguments, owner: owner, at: call.node, &path)
    }
    if let property = project.property(call.name, of: owner) { return callProperty(property, call, &path) }
    if let value = callInherited(call, owner, &path) { return value }
    return unknown(call, receiver: "self", &path)
  }

  private func callStatic(_ call: Call, _ type: TypeText, _ path: inout Path) -> Value {
    if call.name == "init" { return construct(type, call, &path) }
    if call.name.first?.isUppercase == true {
      return construct(TypeText("\(type.text).\(call.name)"), call, &path)
    }
    if type.name == "Effect", call.name == "send" || call.name == "run" {
      for argument in call.arguments {
        if case .closure(let closure) = argument.value { _ = inline(closure, [], at: call.node, &path) }
      }
      return .opaque(of: call.node)
    }
    if let declared = project.type(type, from: path.owner) {
      if let function = overload(
        project.functions(call.name, of: declared), call.labels, trailing: call.trailing)
      {
        return inline(function, call.arguments, owner: declared, at: call.node, &path)
      }
      if declared.hasCase(call.name) {
        return .enumCase(EnumValue(name: call.name, arguments: call.arguments, type: type.text))
      }
    }
    if SlotNames.isRouteType(type.name) {
      return .enumCase(EnumValue(name: call.name, arguments: call.arguments, type: type.text))
    }
    let value = unknown(call, receiver: type.text, &path)
    if case .unknown = value, SlotNames.isStoreMaker(call.name) {
      return .instance(InstanceValue(type: type, arguments: call.arguments))
    }
    return value
  }

  /// Calls a method of a known list: one that runs a closure for each element, or one that returns the list unchanged.
  private func callArray(_ call: Call, _ elements: [Value], _ path: inout Path) -> Value? {
    switch call.name {
    case "forEach":
      guard case .closure(let closure)? = call.first, elements.count <= 12 else { return nil }
      for element in elements { _ = inline(closure, [element], at: call.node, &path) }
      return .nothing
    case "filter", "sorted", "reversed", "compactMap", "dropFirst", "dropLast", "shuffled":
      return .array(elements)
    case "map": return .opaque(of: call.node)
    default: return nil
    }
  }

  /// `asAnyCoordinator()`, `eraseToAnyView()`: the same in another type.
  private func isErasure(_ call: Call) -> Bool {
    call.arguments.isEmpty
      && ["as", "eraseTo"].contains {
        call.name.hasPrefix($0) && call.name.dropFirst($0.count).first?.isUppercase == true
      }
  }

  private func startsChild(_ call: Call, _ name: String) -> Bool {
    guard ["start", "begin", "startFlow"].contains(call.name) else { return false }
    return ["Coordinator", "coordinator", "Flow", "flow", "FlowController"].contains { name.hasSuffix($0) }
  }

  /// The value of a property, if the sources tell: the initial value of a constant, the result of a computed property.
  func resolved(_ value: Value, _ path: Path) -> Value {
    guard case .storage(let storage) = value, let holder = storage.holder, let name = storage.names.last,
      let property = project.property(name, of: holder), active.count < Self.deepestValue
    else { return value }
    let isFixed = property.traits.contains(.lazyMember) || property.traits.contains(.constant)
    guard property.getter != nil || isFixed, slot(of: storage) == nil, let key = property.key else {
      return value
    }
    guard !active.contains(key) else { return value }
    active.append(key)
    defer { active.removeLast() }
    return silently {
      var inner = Path(event: path.event, owner: property.owner, file: property.file)
      if let getter = property.getter {
        let ends = run(getter, [inner])
        guard ends.count == 1, let result = ends[0].result else { return value }
        return typed(result, property.type)
      }
      guard let initial = property.initial else { return value }
      return typed(evaluate(initial, &inner), property.type)
    }
  }
}

extension PropertyEntry {
  /// Identifies the property while it is being evaluated.
  var key: SyntaxIdentifier? { getter?.id ?? initial?.id }
}
