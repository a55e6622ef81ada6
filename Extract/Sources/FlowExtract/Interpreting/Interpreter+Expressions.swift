import SwiftSyntax

extension Interpreter {
  /// Evaluates an expression; calls in it happen on the path.
  func evaluate(_ expression: ExprSyntax, _ path: inout Path, isStatement: Bool = false) -> Value {
    switch expression.kind {
    case .declReferenceExpr:
      guard let reference = expression.as(DeclReferenceExprSyntax.self) else { return .opaque("") }
      let value = evaluateName(reference.baseName.text, &path)
      if path.isView { showPart(value, at: expression, &path) }
      return value
    case .memberAccessExpr:
      guard let member = expression.as(MemberAccessExprSyntax.self) else { return .opaque("") }
      let value = evaluateMember(member, &path)
      if path.isView { showPart(value, at: expression, &path) }
      return value
    case .functionCallExpr:
      return expression.as(FunctionCallExprSyntax.self).map {
        evaluateCall($0, &path, isStatement: isStatement)
      } ?? .opaque("")
    case .optionalChainingExpr:
      return expression.as(OptionalChainingExprSyntax.self).map { evaluate($0.expression, &path) }
        ?? .opaque("")
    case .forceUnwrapExpr:
      return expression.as(ForceUnwrapExprSyntax.self).map { evaluate($0.expression, &path) } ?? .opaque("")
    case .tryExpr:
      return expression.as(TryExprSyntax.self).map {
        evaluate($0.expression, &path, isStatement: isStatement)
      } ?? .opaque("")
    case .awaitExpr:
      return expression.as(AwaitExprSyntax.self).map {
        evaluate($0.expression, &path, isStatement: isStatement)
      } ?? .opaque("")
    case .inOutExpr:
      return expression.as(InOutExprSyntax.self).map { evaluate($0.expression, &path) } ?? .opaque("")
    case .genericSpecializationExpr:
      guard let special = expression.as(GenericSpecializationExprSyntax.self) else { return .opaque("") }
      let base = evaluate(special.expression, &path)
      if case .type = base { return .type(TypeText(special)) }
      return base
    case .nilLiteralExpr: return .nothing
    case .booleanLiteralExpr, .integerLiteralExpr, .floatLiteralExpr: return .literal(line(expression))
    case .stringLiteralExpr: return .literal(line(expression))
    case .closureExpr:
      guard let closure = expression.as(ClosureExprSyntax.self) else { return .opaque("") }
      return .closure(ClosureValue(syntax: closure, locals: path.locals, owner: path.owner, file: path.file))
    case .arrayExpr:
      var values: [Value] = []
      for element in expression.as(ArrayExprSyntax.self)?.elements ?? [] {
        values.append(evaluate(element.expression, &path))
      }
      return .array(values)
    case .dictionaryExpr:
      guard case .elements(let elements)? = expression.as(DictionaryExprSyntax.self)?.content,
        elements.allSatisfy({ $0.key.isImplicitMember })
      else { return .opaque(of: expression) }
      return .array(elements.map { .tuple([evaluate($0.key, &path), evaluate($0.value, &path)]) })
    case .tupleExpr:
      var values: [Value] = []
      for element in expression.as(TupleExprSyntax.self)?.elements ?? [] {
        values.append(evaluate(element.expression, &path))
      }
      return values.count == 1 ? values[0] : .tuple(withOneEvent(values))
    case .sequenceExpr:
      return expression.as(SequenceExprSyntax.self).map { evaluateSequence(Array($0.elements), &path) }
        ?? .opaque("")
    case .ifExpr, .switchExpr: return evaluateBranches(expression, path)
    case .subscriptCallExpr: return evaluateSubscript(expression, &path)
    case .prefixOperatorExpr, .postfixOperatorExpr:
      if let inner = expression.as(PrefixOperatorExprSyntax.self)?.expression { _ = evaluate(inner, &path) }
      return .opaque(of: expression)
    case .superExpr: return .storage(Storage(root: .selfObject, names: [], type: nil, holder: nil))
    default: return .opaque(of: expression)
    }
  }

  /// A computed property that creates a part of a view; the actions of its controls belong to the view.
  private func showPart(_ value: Value, at expression: ExprSyntax, _ path: inout Path) {
    guard case .storage(let storage) = value, storage.root == .selfObject, storage.names.count == 1,
      let owner = path.owner, let property = project.property(storage.names[0], of: owner),
      let getter = property.getter, let type = property.type?.lastName,
      ViewVocabulary.isPart(type),
      shownParts.insert(getter.id).inserted
    else { return }
    _ = inline(getter, locals: [:], owner: owner, file: property.file, at: expression, &path)
  }

  /// A machine's handler is about the event where it asks for it, and about the state that it enters otherwise.
  private func withOneEvent(_ values: [Value]) -> [Value] {
    let hasEvent = values.contains {
      if case .event(_, "toState") = $0 { false } else if case .event = $0 { true } else { false }
    }
    guard hasEvent else { return values }
    return values.map { if case .event(_, "toState") = $0 { .opaque("toState") } else { $0 } }
  }

  /// The meaning of a name: a local, a member of the type or of an enclosing one, a type, something global.
  func evaluateName(_ written: String, _ path: inout Path) -> Value {
    let name =
      written.hasPrefix("$") && written.dropFirst().first?.isLetter == true
      ? String(written.dropFirst()) : written
    if let local = path.locals[written] ?? path.locals[name] { return local }
    if name == "self" {
      return .storage(
        Storage(
          root: .selfObject, names: [], type: path.owner.map { TypeText($0.qualifiedName) },
          holder: path.owner?.parent))
    }
    if name == "Self", let owner = path.owner { return .type(TypeText(owner.qualifiedName)) }
    if let owner = path.owner, let member = member(name, of: owner, root: .selfObject, before: []) {
      return member
    }
    var around = path.owner?.parent
    while let holder = around {
      if let property = holder.properties[name], property.traits.contains(.staticMember) {
        return .storage(
          Storage(root: .object(holder.name), names: [name], type: property.knownType, holder: property.owner)
        )
      }
      around = holder.parent
    }
    if name.first?.isUppercase == true { return .type(TypeText(name)) }
    if let property = project.globals.properties[name] {
      return .storage(Storage(root: .object(name), names: [], type: property.knownType, holder: nil))
    }
    if let function = project.globals.functions[name]?.first { return .function(function, owner: nil) }
    return .opaque(name)
  }

  /// A member of a type that the sources declare, below some root.
  func member(_ name: String, of type: TypeEntry, root: Storage.Root, before: [String]) -> Value? {
    let bare = name.hasPrefix("_") ? String(name.dropFirst()) : name
    if let property = project.property(name, of: type) ?? project.property(bare, of: type) {
      return .storage(
        Storage(root: root, names: before + [property.name], type: property.knownType, holder: property.owner)
      )
    }
    if let function = project.functions(name, of: type).first { return .function(function, owner: type) }
    return nil
  }

  private func evaluateMember(_ node: MemberAccessExprSyntax, _ path: inout Path) -> Value {
    let name = node.declName.baseName.text
    guard let base = node.base else { return .enumCase(EnumValue(name: name)) }
    return member(name, of: evaluate(base, &path), node, path)
  }

  func member(_ name: String, of base: Value, _ node: some SyntaxProtocol, _ path: Path) -> Value {
    switch base {
    case .storage(let storage): return member(name, of: storage)
    case .type(let type):
      if name == "self" || name == "shared" || name == "default" {
        return name == "self"
          ? base : .storage(Storage(root: .object(type.name), names: [], type: type, holder: path.owner))
      }
      if name.first?.isUppercase == true { return .type(TypeText("\(type.text).\(name)")) }
      if let declared = project.type(type, from: path.owner), !declared.hasCase(name),
        let property = declared.properties[name]
      {
        return .storage(
          Storage(
            root: .object(declared.name), names: [name], type: property.knownType ?? type,
            holder: property.owner))
      }
      return .enumCase(EnumValue(name: name, type: type.text))
    case .instance(let value):
      if let field = value.fields[name] ?? value.arguments.first(where: { $0.label == name })?.value {
        return field
      }
      if let declared = project.type(value.type, from: path.owner),
        let member = member(name, of: declared, root: .object(declared.name), before: [])
      {
        return member
      }
      return .opaque(of: node)
    case .nothing: return .nothing
    case .enumCase where name == "rawValue": return base
    case .choice(let alternatives):
      return .choice(
        alternatives.map {
          Alternative(conditions: $0.conditions, value: member(name, of: $0.value, node, path))
        })
    case .tuple(let parts):
      return Int(name).flatMap { parts.indices.contains($0) ? parts[$0] : nil } ?? .opaque(of: node)
    case .array(let values):
      return name == "last"
        ? values.last ?? .nothing : name == "first" ? values.first ?? .nothing : .opaque(of: node)
    case .event(let names, _) where SlotNames.isEventLike(name) || name == "toState":
      return .event(names, text: name)
    case .unknown(let source):
      let text = source.string
      if SlotNames.isBuilder(text) { return .built(name, isCoordinator: SlotNames.isCoordinator(name)) }
      return SlotNames.isEventLike(name) && text == "context"
        ? .event(path.event.names, text: name) : .opaque(of: node)
    default: return .opaque(of: node)
    }
  }

  /// A member of something stored; through enum cases to their payloads, and through a reducer to its state.
  func member(_ written: String, of storage: Storage) -> Value {
    let name = written.hasPrefix("$") ? String(written.dropFirst()) : written
    if ["wrappedValue", "projectedValue"].contains(name) { return .storage(storage) }
    if let last = storage.names.last ?? storage.type?.lastName, SlotNames.isBuilder(last) {
      return .built(name, isCoordinator: SlotNames.isCoordinator(name))
    }
    guard let type = storage.type, let declared = project.type(type, from: storage.holder) else {
      return .storage(Storage(root: storage.root, names: storage.names + [name], type: nil, holder: nil))
    }
    if let member = member(name, of: declared, root: storage.root, before: storage.names) { return member }
    if let payload = declared.cases.first(where: { $0.name == name })?.payload.first?.type {
      let state =
        project.type(TypeText("\(payload.text).State"), from: declared) == nil
        ? payload : TypeText("\(payload.text).State")
      return .storage(
        Storage(root: storage.root, names: storage.names + [name], type: state, holder: declared))
    }
    return .storage(Storage(root: storage.root, names: storage.names + [name], type: nil, holder: nil))
  }

  private func evaluateSubscript(_ expression: ExprSyntax, _ path: inout Path) -> Value {
    guard let node = expression.as(SubscriptCallExprSyntax.self) else { return .opaque("") }
    let base = evaluate(node.calledExpression, &path)
    for argument in node.arguments { _ = evaluate(argument.expression, &path) }
    guard case .storage(var storage) = base else { return .opaque(of: expression) }
    let isMember = node.arguments.first?.label?.text == "case"
    storage.names.append(isMember ? node.arguments.line : "[]")
    storage.type = storage.type?.element
    return .storage(storage)
  }

  /// Operators: `a ?? b` and `c ? a : b` are choices; others stay text.
  func evaluateSequence(_ elements: [ExprSyntax], _ path: inout Path) -> Value {
    if elements.count == 1 { return evaluate(elements[0], &path) }
    if let position = elements.firstIndex(where: { $0.is(UnresolvedTernaryExprSyntax.self) }),
      let middle = elements[position].as(UnresolvedTernaryExprSyntax.self)?.thenExpression
    {
      let condition = elements[..<position].map(\.line).joined(separator: " ")
      let line = path.file.line(of: elements[0])
      let first = evaluate(middle, &path)
      let second = evaluateSequence(Array(elements[(position + 1)...]), &path)
      return choice(
        [Condition(condition, line: line)], first, [Condition(condition, negated: true, line: line)], second)
    }
    if elements.count >= 3, let sign = elements[1].as(BinaryOperatorExprSyntax.self)?.operator.text,
      sign == "??"
    {
      let first = evaluate(elements[0], &path)
      let second = evaluateSequence(Array(elements[2...]), &path)
      if case .nothing = first { return second }
      if first.isPlain { return .unknown(.sequence(elements)) }
      let condition = "\(elements[0].line) != nil"
      let line = path.file.line(of: elements[0])
      return choice(
        [Condition(condition, line: line)], first, [Condition(condition, negated: true, line: line)], second)
    }
    if elements.count == 3, elements[1].is(UnresolvedAsExprSyntax.self) {
      return cast(evaluate(elements[0], &path), to: TypeText(elements[2]))
    }
    if let assignment = Assignment(elements) {
      // An assignment inside an expression happens, with one path.
      if let only = assign(assignment, path).first { path = only }
      return .unknown(.sequence(elements))
    }
    for element in elements where !element.is(BinaryOperatorExprSyntax.self) { _ = evaluate(element, &path) }
    return .unknown(.sequence(elements))
  }

  /// `value as! DetailViewController`: an unknown value is at least that screen.
  private func cast(_ value: Value, to type: TypeText) -> Value {
    guard case .unknown = value, type.lastName != "ViewController", type.lastName != "UIViewController",
      ["ViewController", "Coordinator"].contains(where: type.lastName.hasSuffix)
    else { return value }
    return .instance(InstanceValue(type: type))
  }

  private func choice(_ one: [Condition], _ first: Value, _ other: [Condition], _ second: Value) -> Value {
    var alternatives: [Alternative] = []
    for (conditions, value) in [(one, first), (other, second)] {
      if case .choice(let inner) = value {
        alternatives += inner.map { Alternative(conditions: conditions + $0.conditions, value: $0.value) }
      } else {
        alternatives.append(Alternative(conditions: conditions, value: value))
      }
    }
    return .choice(alternatives)
  }

  /// `if` and `switch` as values: the results of their branches with their conditions.
  private func evaluateBranches(_ expression: ExprSyntax, _ path: Path) -> Value {
    var inner = path
    inner.condition = Guard([])
    inner.effects = []
    let ends = runExpression(expression, inner)
    let alternatives = ends.compactMap { end -> Alternative? in
      end.result.map { Alternative(conditions: end.condition.common, value: $0) }
    }
    return alternatives.isEmpty ? .opaque(of: expression) : .choice(alternatives)
  }
}

extension ExprSyntax {
  /// Whether it is a case or a static member without its type: `.list`, `.list(of: item)`.
  fileprivate var isImplicitMember: Bool {
    let member = self.as(FunctionCallExprSyntax.self)?.calledExpression ?? self
    return member.as(MemberAccessExprSyntax.self).map { $0.base == nil } ?? false
  }
}
