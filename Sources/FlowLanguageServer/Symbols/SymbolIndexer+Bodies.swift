import FlowPipeline

/// Statements, conditions and the words in them.
extension SymbolIndexer {
  mutating func add(_ body: Body, _ scope: Scope) {
    var open = [(body, scope)]
    while let (body, scope) = open.popLast() {
      switch body {
      case .statements(let statements):
        for statement in statements { add(statement, scope) }
      case .cases(let cases):
        for branch in cases {
          var inside = scope
          if let when = branch.when {
            bind(when, in: &inside)
            add(when, inside)
          }
          open.append((branch.body, inside))
        }
      case .outcomes(let outcomes): open += outcomes.map { ($0.body, scope) }
      }
    }
  }

  /// Binds the names that a case takes from a value: `pending is transaction(id)`.
  private func bind(_ when: Condition, in scope: inout Scope) {
    for part in when.conjuncts {
      guard case .wants(let field, let pattern) = part,
        let type = names.type(ofVariable: field.value, in: scope.coordinators),
        let known = names.cases(of: type).first(where: { $0.name.value == pattern.name.value })
      else { continue }
      for (index, argument) in pattern.arguments.enumerated() {
        let (word, given) = (argument.value, parameter(of: argument, at: index, in: known.parameters)?.type)
        let isValue = given.map { names.flow.values(of: $0).contains(word.value) } ?? false
        guard !isValue, scope.bound[word.value] == nil,
          names.type(ofVariable: word.value, in: scope.coordinators) == nil
        else { continue }
        scope.binders.insert(word.span)
        scope.bound[word.value] = .some(given)
      }
    }
  }

  private mutating func add(_ statement: Statement, _ scope: Scope) {
    let coordinator = scope.coordinators.first ?? ""
    switch statement.kind {
    case .push(let item): add(item, "pushed", scope)
    case .popTo(let item): add(item, "popped to", scope)
    case .replace(let items):
      for item in items { add(item, "pushed", scope) }
    case .present(let item, let slot), .await(let item, let slot):
      add(item, "presented", scope)
      if let slot { add(field: slot.slot, "filled", scope) }
    case .dismissSlot(let slot): add(field: slot, "cleared", scope)
    case .set(let variable, let value):
      add(field: variable, "set", scope)
      add(word: value, of: names.type(ofVariable: variable.value, in: scope.coordinators), scope)
    case .store(let variable, let item):
      add(field: variable, "set", scope)
      add(item, "remembered", scope)
    case .add(let variable, _): add(field: variable, "set", scope)
    case .count(let variable, let stack):
      add(field: variable, "set", scope)
      add(field: stack, "counted", scope)
    case .swapRoot(let item): add(item, "made the root", scope)
    case .popToIndex(let variable, let item):
      add(field: variable, "read", scope)
      if let item { add(item, "popped to", scope) }
    case .select(let tab): addPlace(tab, "selected")
    case .start(let item): addCall(item, .effect, of: coordinator, "started", scope)
    case .cancel(let item): addCall(item, .effect, of: coordinator, "cancelled", scope)
    case .send(let item, let child):
      guard let child else { return addCall(item, .event, of: coordinator, "sent", scope) }
      note(.screen, child, "sent an event")
      guard let owner = names.screens[child.value]?.coordinator?.value else { return }
      addCall(item, .event, of: owner, "sent", scope)
    case .emit(let item):
      note(.emission, item.name, of: coordinator, "emitted")
      for argument in item.arguments { add(word: argument.value, of: nil, scope) }
    case .pop, .popToRoot, .dismiss, .dismissAll, .dismissSelf, .complete, .stay: break
    }
  }

  private mutating func addCall(
    _ item: ItemExpression, _ kind: Symbol.Kind, of owner: String, _ use: String, _ scope: Scope
  ) {
    guard let parameters = names.parameters(of: kind, item.name.value, in: owner) else { return }
    note(kind, item.name, of: owner, use)
    add(item.arguments, parameters, of: "\(kind.rawValue) \(owner).\(item.name.value)", scope)
  }

  mutating func add(_ item: ItemExpression, _ use: String, _ scope: Scope) {
    addPlace(item.name, use)
    add(item.arguments, names.parameters(ofPlace: item.name.value), of: item.name.value, scope)
  }

  /// Notes a page of `from`, whose arguments can bind names.
  mutating func add(_ item: ItemExpression, _ use: String, _ scope: Scope, binding inner: inout Scope) {
    addPlace(item.name, use)
    let parameters = names.parameters(ofPlace: item.name.value)
    for (index, argument) in item.arguments.enumerated() {
      let type = parameter(of: argument, at: index, in: parameters)?.type
      if let label = argument.label { note(.parameter, label, of: item.name.value, "given") }
      let word = argument.value
      let isValue = type.map { names.flow.values(of: $0).contains(word.value) } ?? false
      let isVariable = names.type(ofVariable: word.value, in: scope.coordinators) != nil
      if isValue || isVariable || inner.bound[word.value] != nil {
        add(word: word, of: type, inner)
      } else {
        note(.parameter, word, of: inner.owner, Occurrence.declared)
        inner.bound[word.value] = .some(type)
      }
    }
  }

  private mutating func add(
    _ arguments: [ItemExpression.Argument], _ parameters: [Parameter], of owner: String, _ scope: Scope
  ) {
    for (index, argument) in arguments.enumerated() {
      if let label = argument.label { note(.parameter, label, of: owner, "given") }
      add(word: argument.value, of: parameter(of: argument, at: index, in: parameters)?.type, scope)
    }
  }

  private func parameter(of argument: ItemExpression.Argument, at index: Int, in parameters: [Parameter])
    -> Parameter?
  {
    if let label = argument.label { return parameters.first { $0.name.value == label.value } }
    return parameters.indices.contains(index) ? parameters[index] : nil
  }

  /// Notes a field of the nearest coordinator that has it.
  mutating func add(field: Located<String>, _ use: String, _ scope: Scope) {
    guard let owner = scope.coordinators.first(where: { names.fields[$0]?[field.value] != nil }) else {
      return
    }
    note(.field, field, of: owner, use)
  }

  /// Notes a word as a value of the type, else as a bound name, else as a variable, else, without a type, as a value of any
  /// domain.
  mutating func add(word: Located<String>, of type: ValueType?, _ scope: Scope) {
    if let type, names.flow.values(of: type).contains(word.value) { return add(value: word) }
    if scope.bound[word.value] != nil {
      let use = scope.binders.contains(word.span) ? Occurrence.declared : "used"
      return note(.parameter, word, of: scope.owner, use)
    }
    if names.type(ofVariable: word.value, in: scope.coordinators) != nil {
      return add(field: word, "read", scope)
    }
    if type == nil, names.isValue(word.value) { add(value: word) }
  }

  /// Notes a value; `Product#1` is noted as its domain.
  private mutating func add(value: Located<String>) {
    guard let hash = value.value.firstIndex(of: "#") else {
      if Int(value.value) == nil { note(.value, value, "used") }
      return
    }
    let domain = String(value.value[..<hash])
    note(.domain, Located(domain, at: value.span.part(length: domain.unicodeScalars.count)), "used")
  }

  mutating func add(_ condition: Condition, _ scope: Scope) {
    var open = [(condition, scope)]
    while let (condition, scope) = open.popLast() {
      switch condition {
      case .gate(let name):
        if names.gates.contains(name.value) { note(.gate, name, "asked") }
      case .compare(let left, _, let right):
        add(operand: left, beside: right, scope)
        add(operand: right, beside: left, scope)
      case .member(let word, let values):
        add(operand: word, beside: nil, scope)
        for value in values { add(operand: value, beside: word, scope) }
      case .wants(let slot, let item):
        add(field: slot, "asked", scope)
        add(item, "asked for", scope)
      case .contains(let stack, let item), .top(let stack, let item):
        add(field: stack, "asked", scope)
        add(item, "asked for", scope)
      case .count(let stack, _, _): add(field: stack, "counted", scope)
      case .root(let item), .visible(let item): add(item, "asked for", scope)
      case .inSome(let coordinator, let fact):
        note(.coordinator, coordinator, "asked")
        var inner = scope
        inner.coordinators = [coordinator.value] + scope.coordinators
        open.append((fact, inner))
      case .not(let operand): open.append((operand, scope))
      case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
        open += [(right, scope), (left, scope)]
      }
    }
  }

  /// Notes one side of a comparison, with the type of the other side if that has one.
  private mutating func add(operand: Located<String>, beside other: Located<String>?, _ scope: Scope) {
    let type = other.flatMap { other in
      scope.bound[other.value].flatMap { $0 } ?? names.type(ofVariable: other.value, in: scope.coordinators)
    }
    if type == nil, scope.bound[operand.value] == nil,
      names.field(operand.value, in: scope.coordinators) != nil
    {
      return add(field: operand, "asked", scope)
    }
    add(word: operand, of: type, scope)
  }

  // MARK: Labels of events

  /// Notes the name of an event, link, button or effect as traces write it: `open(Product#1)`, `login.done`, `leave.OK`.
  mutating func add(label: Located<String>, _ use: String, in coordinators: [String]) {
    let text = label.value.prefix { $0 != "(" }
    let name = Located(String(text), at: label.span.part(length: text.unicodeScalars.count))
    for owner in coordinators {
      for kind in [Symbol.Kind.event, .link, .effect] where names.has(kind, label.value, in: owner) {
        return note(kind, label, of: owner, use)
      }
      for kind in [Symbol.Kind.event, .effect] where names.has(kind, name.value, in: owner) {
        if addEmission(name, use) { return }
        return note(kind, name, of: owner, use)
      }
    }
    guard let dot = text.firstIndex(of: ".") else { return }
    let (first, second) = name.halves(at: dot)
    if names.alerts[first.value] != nil {
      note(.alert, first, use)
      return note(.button, second, of: first.value, use)
    }
    for owner in coordinators {
      for kind in [Symbol.Kind.event, .effect] where names.has(kind, first.value, in: owner) {
        return note(kind, first, of: owner, use)
      }
    }
  }

  /// Notes a name of two words, which the child on a screen emits, and returns whether it is one.
  mutating func addEmission(_ name: Located<String>, _ use: String) -> Bool {
    guard let dot = name.value.firstIndex(of: ".") else { return false }
    let (screen, event) = name.halves(at: dot)
    guard let child = names.screens[screen.value]?.coordinator?.value else { return false }
    note(.screen, screen, "heard")
    note(.emission, event, of: child, use)
    return true
  }
}

extension Located<String> {
  /// Returns the parts before and after a dot.
  fileprivate func halves(at dot: String.Index) -> (Located<String>, Located<String>) {
    let (first, second) = (String(value[..<dot]), String(value[value.index(after: dot)...]))
    let length = first.unicodeScalars.count
    return (
      Located(first, at: span.part(length: length)),
      Located(second, at: span.part(from: length + 1, length: second.unicodeScalars.count))
    )
  }
}
