import FlowDiagnostics
import FlowModel

extension Grounder {
  /// Grounds a body and returns its node.
  func groundBody(_ body: ResolvedBody, binding values: [ValueID], naming: inout ActionNaming) -> Int {
    switch body {
    case .statements(let statements):
      return addLeaf(naming.nextLeaf(), isOnPage: naming.isOnPage, statements, binding: values)
    case .cases(let cases):
      var branches: [(condition: ConditionID?, body: Int)] = []
      for branch in cases {
        let condition = branch.when.map { add($0, binding: values) }
        branches.append((condition, groundBody(branch.body, binding: values, naming: &naming)))
      }
      if !cases.contains(where: { $0.when == nil }) {
        branches.append((nil, addLeaf(naming.noCase(), isOnPage: naming.isOnPage, [], binding: values)))
      }
      choices.append(contentsOf: branches)
      bodies.append(.choose(choices.count - branches.count..<choices.count))
    case .outcomes(let outcomes):
      var nodes: [Int] = []
      for outcome in outcomes {
        naming.outcomes.append(outcome.name)
        nodes.append(groundBody(outcome.body, binding: values, naming: &naming))
        naming.outcomes.removeLast()
      }
      alternatives.append(contentsOf: nodes)
      bodies.append(.every(alternatives.count - nodes.count..<alternatives.count))
    }
    return bodies.count - 1
  }

  private func addLeaf(
    _ description: ActionDescription, isOnPage: Bool, _ statements: [ResolvedStatement],
    binding values: [ValueID]
  ) -> Int {
    let first = operations.count
    for statement in statements { addOperations(statement, binding: values) }
    let action = addAction(description, isOnPage: isOnPage)
    bodies.append(.leaf(action: action, operations: first..<operations.count))
    return bodies.count - 1
  }

  /// Adds a statement; one whose argument is `nil` where its type has no `nil` does nothing.
  private func addOperations(_ statement: ResolvedStatement, binding values: [ValueID]) {
    var optionals: [Int] = []
    for (operand, type) in givenValues(in: statement) where type.code(of: 0) == nil {
      switch ground(operand, binding: values) {
      case .value(let value): if value == 0 { return }
      case .variable(let variable):
        if flow.variables[variable].type.code(of: 0) != nil { optionals.append(layout.variables[variable]) }
      case .binding: preconditionFailure("a grounded operand is no binding")
      }
    }
    let first = operations.count
    addOperations(unconditionally: statement, binding: values)
    for register in optionals {
      operations.insert(.skip(operations.count - first, ifNil: register), at: first)
    }
  }

  /// What a statement passes on, each with the type it is passed as.
  private func givenValues(in statement: ResolvedStatement) -> [(Operand, ResolvedType)] {
    func arguments(of item: ResolvedItem) -> [(Operand, ResolvedType)] {
      zip(item.arguments, flow.symbols.places[item.place].parameters).compactMap { argument, parameter in
        argument.map { ($0, parameter.type) }
      }
    }
    switch statement {
    case .push(_, let item), .present(_, _, let item): return arguments(of: item)
    case .replace(_, let items): return items.flatMap(arguments)
    case .set(let variable, let operand): return [(operand, flow.variables[variable].type)]
    case .pop, .popTo, .popToRoot, .dismiss, .dismissSlot, .dismissAll: return []
    }
  }

  private func addOperations(unconditionally statement: ResolvedStatement, binding values: [ValueID]) {
    switch statement {
    case .push(let stack, let item):
      operations.append(.push(stack: stack, stackCode(stack, item, binding: values)))
    case .pop(let stack, let count): operations.append(.pop(stack: stack, count: count))
    case .popTo(let stack, let item):
      let matcher = stackMatcher(stack, item, binding: values)
      let isRoot = flow.symbols.itemPlaces[flow.root] == item.place
      let root = isRoot ? pageMatcher(item, binding: values) : nil
      operations.append(.popTo(stack: stack, matcher: matcher, root: root))
    case .popToRoot(let stack):
      if let stack { operations.append(.clear(stack: stack)) }
    case .replace(let stack, let items):
      operations.append(.emptyForReplace(stack: stack))
      for item in items { operations.append(.push(stack: stack, stackCode(stack, item, binding: values))) }
    case .present(let slot, let kind, let item):
      let first = layout.slotFirstCodes[slot][SlotKey(kind: kind, place: item.place)] ?? 0
      operations.append(.present(slot: slot, itemCode(item, from: first, binding: values)))
    case .dismiss: operations.append(.dismiss)
    case .dismissSlot(let slot): operations.append(.dismissSlot(slot))
    case .dismissAll: operations.append(.dismissAll)
    case .set(let variable, let operand): addAssignment(variable, operand, binding: values)
    }
  }

  private func addAssignment(_ variable: Int, _ operand: Operand, binding values: [ValueID]) {
    let register = layout.variables[variable]
    let type = flow.variables[variable].type
    switch ground(operand, binding: values) {
    case .value(let value):
      guard let code = type.code(of: value) else { preconditionFailure("types are checked before grounding") }
      operations.append(.set(register: register, code: code))
    case .variable(let other):
      let source = flow.variables[other].type
      offsets.append(contentsOf: source.values.map { type.code(of: $0) ?? 0 })
      operations.append(
        .copy(register: register, from: layout.variables[other], row: offsets.count - source.values.count))
    case .binding: preconditionFailure("a grounded operand is no binding")
    }
  }

  /// The operand with its binding replaced by the bound value.
  func ground(_ operand: Operand, binding values: [ValueID]) -> Operand {
    guard case .binding(let index) = operand else { return operand }
    return .value(values[index])
  }

  private func stackCode(_ stack: Int, _ item: ResolvedItem, binding values: [ValueID]) -> ItemCode {
    itemCode(item, from: layout.stackFirstCodes[stack][item.place] ?? 0, binding: values)
  }

  /// The code of an item whose place has its first code at `first`.
  private func itemCode(_ item: ResolvedItem, from first: Int, binding values: [ValueID]) -> ItemCode {
    let place = flow.symbols.places[item.place]
    var base = first
    let firstTerm = itemTerms.count
    for (index, argument) in item.arguments.enumerated() {
      guard let argument else { preconditionFailure("a statement gives every argument") }
      let (stride, type) = (place.strides[index], place.parameters[index].type)
      switch ground(argument, binding: values) {
      case .value(let value): base += stride * (type.code(of: value) ?? 0)
      case .variable(let variable):
        let source = flow.variables[variable].type
        offsets.append(contentsOf: source.values.map { stride * (type.code(of: $0) ?? 0) })
        itemTerms.append(
          ItemTerm(register: layout.variables[variable], row: offsets.count - source.values.count))
      case .binding: preconditionFailure("a grounded operand is no binding")
      }
    }
    return ItemCode(base: base, terms: firstTerm..<itemTerms.count)
  }

  // MARK: - Buttons

  /// Grounds the buttons of everything that alert slots can want.
  func groundButtons() {
    var firstBranches: [PlaceID: [Int]] = [:]
    for (id, place) in flow.symbols.places.enumerated() where place.alert != nil {
      firstBranches[id] = (flow.buttons[id] ?? []).map { button in
        declareBranches(of: button.body, event: "\(place.name).\(button.declaration.name.value)")
      }
    }
    for slot in layout.slots {
      var rows: [[Int]] = [[]]
      var taps: [Int?] = [nil]
      for content in layout.slotContents[slot.contents] {
        guard content.kind.isAlert, slot.isBound else {
          rows.append([])
          taps.append(nil)
          continue
        }
        let (row, tap) = groundButtons(of: content, firstBranches: firstBranches[content.place] ?? [])
        rows.append(row)
        taps.append(tap)
      }
      buttons.append(rows)
      outsideTaps.append(taps)
    }
  }

  private func groundButtons(
    of content: SlotLayout.Content, firstBranches: [Int]
  ) -> (buttons: [Int], outsideTap: Int?) {
    let place = flow.symbols.places[content.place]
    let codes = place.codes(at: content.item - place.firstItem)
    let values = zip(place.parameters, codes).map { $0.type.values[$1] }
    let declared = flow.buttons[content.place] ?? []
    let effective = flow.effectiveButtons(of: content.place, shownAs: content.kind)
    var nodes: [Int] = []
    var tap: Int?
    for button in effective {
      let firstBranch = button.declared.map { firstBranches[$0] } ?? 0
      let body = button.declared.map { declared[$0].body } ?? .statements([])
      let span = button.declared.map { declared[$0].declaration.name.span }
      let event = "\(place.name).\(button.name)"
      var naming = ActionNaming(
        label: event, event: event, origin: .button, declaration: span, body: body, firstBranch: firstBranch)
      nodes.append(groundBody(body, binding: values, naming: &naming))
      if content.kind == .confirmationDialog, button.isCancel, tap == nil {
        var naming = ActionNaming(
          label: "tapOutside", event: "tapOutside", origin: .tapOutside, declaration: span, body: body,
          firstBranch: firstBranch)
        tap = groundBody(body, binding: values, naming: &naming)
      }
    }
    return (nodes, tap)
  }
}
