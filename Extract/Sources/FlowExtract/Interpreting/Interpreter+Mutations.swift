import SwiftSyntax

extension Interpreter {
  /// `left = right`: one path for each value that navigation can tell apart.
  func assign(_ assignment: Assignment, _ start: Path) -> [Path] {
    var path = start
    let value = evaluateSequence(assignment.right, &path)
    if assignment.left.is(DiscardAssignmentExprSyntax.self) { return [path] }
    return split(value, path).map { value, path in
      var path = path
      assign(value, to: assignment, &path)
      return path
    }
  }

  private func assign(_ value: Value, to assignment: Assignment, _ path: inout Path) {
    let left = assignment.left.stripped
    if let name = left.as(DeclReferenceExprSyntax.self)?.baseName.text, let known = path.locals[name] {
      if case .storage(let storage) = known, storage.root == .state {
        mutate(storage, value, assignment, &path)
      } else {
        path.locals[name] = value
      }
      return
    }
    if let member = left.as(MemberAccessExprSyntax.self), let base = member.base?.stripped {
      let name = member.declName.baseName.text
      if let local = base.as(DeclReferenceExprSyntax.self)?.baseName.text, let known = path.locals[local],
        setField(name, of: known, local, value, &path)
      {
        return
      }
      if assignPlatform(name, base, value, assignment, &path) { return }
    }
    if path.event.names == ["tabBarController(_:didSelect:)"], case .storage(let read) = value,
      read.names.last == "selectedIndex"
    {
      // UIKit has selected the tab; the delegate keeps the index.
      add(.setTab, "tab", "<selected>", at: assignment.left, &path)
      return
    }
    let target = evaluate(left, &path)
    if case .storage(let storage) = target {
      if installCallback(storage, value, &path) { return }
      mutate(storage, value, assignment, &path)
    } else if let member = left.as(MemberAccessExprSyntax.self), case .closure(let closure) = value {
      installClosure(
        closure, "\(member.base?.line ?? "self").\(member.declName.baseName.text)", .callback, &path)
    }
  }

  /// `local.field = value`, on a value that is not navigation state yet.
  private func setField(_ name: String, of known: Value, _ local: String, _ value: Value, _ path: inout Path)
    -> Bool
  {
    switch known {
    case .instance(var instance):
      if case .closure(let closure) = value {
        installClosure(closure, "\(instance.type.lastName).\(name)", .callback, &path)
        return true
      }
      instance.fields[name] = value
      path.locals[local] = .instance(instance)
      return true
    case .built(let screen, _):
      if case .closure(let closure) = value { installClosure(closure, "\(screen).\(name)", .callback, &path) }
      return true
    default: return false
    }
  }

  /// A closure or a function that is stored in a property runs when somebody calls the property.
  private func installCallback(_ storage: Storage, _ value: Value, _ path: inout Path) -> Bool {
    let owner = storage.holder?.name ?? storage.names.dropLast().last ?? path.owner?.name ?? "callback"
    let name = "\(owner).\(storage.names.last ?? "closure")"
    switch value {
    case .closure(let closure):
      installClosure(closure, name, .child, &path)
      return true
    case .function(let function, let owner):
      guard let body = function.body else { return true }
      inlined.insert(function.id)
      install(
        Handler(
          name: EventName(names: [name], kind: .child, handler: function.place, unit: path.event.unit),
          body: body,
          locals: parameters(function, event: [name]), owner: owner ?? function.owner, file: function.file),
        id: function.id)
      return true
    default: return false
    }
  }

  /// The slot that a stored value is, if it is one.
  func slot(of storage: Storage) -> Slot? {
    guard let name = storage.names.last else { return nil }
    if let holder = storage.holder, let property = project.property(name, of: holder) {
      return rules.slot(property).map { Slot(kind: $0.kind, name: slotName(storage)) }
    }
    guard
      storage.root == .state || SlotNames.isRouter(storage.names.dropLast().last ?? storage.rootName ?? "")
    else { return nil }
    return rules.undeclared(name).map { Slot(kind: $0.kind, name: slotName(storage)) }
  }

  private func slotName(_ storage: Storage) -> String {
    storage.names.filter { $0 != "[]" && !$0.contains(":") }.joined(separator: ".")
  }

  /// Writes a value into the navigation state, if the storage is part of it.
  private func mutate(_ storage: Storage, _ value: Value, _ assignment: Assignment, _ path: inout Path) {
    if storage.root == .state, storage.names.isEmpty {
      // An enum that is the whole state is what the app shows; a struct is only reset.
      guard case .enumCase = value, isEnumState(storage, path) else { return }
      add(.setRoot, "state", target(of: value, path), at: assignment.left, &path)
      return
    }
    if let holder = storage.holder, let name = storage.names.last,
      let property = project.property(name, of: holder),
      let setter = property.setter, slot(of: storage) == nil, storage.root == .selfObject
    {
      _ = inline(
        setter.statements, locals: [setter.parameter: value], owner: path.owner, file: property.file,
        at: assignment.left, &path)
      return
    }
    guard let slot = slot(of: storage) else { return }
    let value = typed(value, storage.type)
    if assignment.isAddition {
      if slot.kind == .stack { push(value, slot.name, at: assignment.left, &path) }
      return
    }
    write(value, slot, storage, at: assignment.left, &path)
  }

  private func isEnumState(_ storage: Storage, _ path: Path) -> Bool {
    guard let type = storage.type, let declared = project.type(type, from: storage.holder ?? path.owner)
    else {
      return path.owner?.kind == .enumeration
    }
    return declared.kind == .enumeration
  }

  func write(
    _ value: Value, _ slot: Slot, _ storage: Storage, at node: some SyntaxProtocol, _ path: inout Path
  ) {
    let style = style(of: slot, storage, value)
    switch slot.kind {
    case .stack: setStack(value, slot.name, at: node, &path)
    case .tab: add(.setTab, slot.name, target(of: value, path) ?? "<\(slot.name)>", at: node, &path)
    case .root: add(.setRoot, slot.name, target(of: value, path) ?? "<\(slot.name)>", at: node, &path)
    case .dismissFlag:
      if case .literal("false") = value { return }
      add(.dismissSelf, nil, nil, at: node, &path)
    case .bool:
      if case .literal("false") = value {
        add(.dismiss, slot.name, nil, at: node, &path)
      } else {
        let target: String = if case .literal(let text) = value { text } else { "<value>" }
        add(.present, slot.name, target, style: style, at: node, &path)
      }
    case .optional, .selection:
      if case .nothing = value {
        add(.dismiss, slot.name, nil, at: node, &path)
      } else {
        let operation: Effect.Operation = slot.kind == .selection ? .select : .present
        add(operation, slot.name, target(of: value, path) ?? "<value>", style: style, at: node, &path)
      }
    }
  }

  /// How a slot shows a value: as a view binds it, or as the type of an alert says.
  func style(of slot: Slot, _ storage: Storage, _ value: Value) -> String? {
    let names = storage.type?.unwrapped.name
    if names == "AlertState" { return "alert" }
    if names == "ConfirmationDialogState" { return "dialog" }
    guard let holder = storage.holder, let name = storage.names.last,
      let property = project.property(name, of: holder)
    else { return nil }
    let all = rules.bindings.all(of: property)
    if case .enumCase(let value) = value, let match = all.first(where: { $0.caseName == value.name }) {
      return match.style
    }
    return all.first { $0.caseName == nil }?.style
  }

  private func setStack(_ value: Value, _ slot: String, at node: some SyntaxProtocol, _ path: inout Path) {
    switch value {
    case .array(let elements):
      if let last = elements.last {
        add(.setStack, slot, target(of: last, path) ?? "<value>", at: node, &path)
      } else {
        add(.popToRoot, slot, nil, at: node, &path)
      }
    case .instance(let made):
      if let first = made.arguments.first?.value {
        setStack(first, slot, at: node, &path)
      } else {
        add(.popToRoot, slot, nil, at: node, &path)
      }
    case .enumCase(let made) where made.name == "init" && made.arguments.isEmpty:
      add(.popToRoot, slot, nil, at: node, &path)
    default: add(.setStack, slot, "<\(describe(value, "value"))>", at: node, &path)
    }
  }

  func push(
    _ value: Value, _ slot: String, style: String? = nil, at node: some SyntaxProtocol, _ path: inout Path
  ) {
    if case .array(let elements) = value {
      for element in elements { push(element, slot, style: style, at: node, &path) }
    } else {
      for (value, condition) in alternatives(value) {
        if condition.isEmpty {
          add(.push, slot, target(of: value, path) ?? "<value>", style: style, at: node, &path)
        } else {
          var one = path
          one.effects = []
          add(.push, slot, target(of: value, path) ?? "<value>", style: style, at: node, &one)
          emit(one.effects, path.condition.and(condition), path)
        }
      }
    }
  }

  /// The values of a choice that differ for navigation, with their conditions.
  func alternatives(_ value: Value) -> [(Value, [Condition])] {
    guard case .choice(let all) = value else { return [(value, [])] }
    guard Set(all.map(\.value.fingerprint)).count > 1 else { return [(all[0].value, [])] }
    return all.map { ($0.value, $0.conditions) }
  }
}
