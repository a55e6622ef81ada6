import FlowDiagnostics
import FlowModel

extension Resolver {
  static let largestStackLimit = 64

  func resolveFields(of coordinator: Coordinator) {
    for field in coordinator.fields {
      let name = field.name.value
      guard names[site].fields[name] == nil, !names[site].broken.contains(name) else {
        reportDuplicate("field", field.name)
        continue
      }
      if let id = resolveField(field) {
        names[site].add(id, named: name)
      } else {
        names[site].broken.insert(name)
      }
    }
  }

  private func resolveField(_ field: Field) -> FieldID? {
    switch field.kind {
    case .stack(let stack): resolveStack(field.name, stack).map(FieldID.stack)
    case .slot(let slot): resolveSlot(field.name, slot).map(FieldID.slot)
    case .tabs(let tabs): resolveTabs(field.name, tabs).map(FieldID.tabs)
    case .variable(let variable): resolveVariable(field.name, variable).map(FieldID.variable)
    }
  }

  private func resolveStack(_ name: Located<String>, _ stack: StackDeclaration) -> Int? {
    if let first = names[site].stack {
      return refuse(
        .secondStack, at: name.span,
        "a coordinator can have only one stack, and '\(stacks[first].name)' is already declared")
    }
    if let limit = stack.limit, !(1...Self.largestStackLimit).contains(limit.value) {
      return refuse(
        .limitOutOfRange, at: limit.span,
        "the limit of a stack is between 1 and \(Self.largestStackLimit), not \(limit.value)")
    }
    reportDuplicates(in: stack.screens, of: "stack '\(name.value)'")
    guard let places = stack.screens.mapAll({ resolvePlace($0, listedBy: "a stack") }) else { return nil }
    stacks.append(
      ResolvedStack(
        site: site, name: name.value, places: places,
        limit: stack.limit?.value ?? flow.stackBound ?? InstanceTree.defaultStackLimit,
        isDeclaredLimit: stack.limit != nil,
        isComposed: stack.isComposed, isDrivenByLoops: stack.isDrivenByLoops))
    return stacks.count - 1
  }

  private func resolveSlot(_ name: Located<String>, _ slot: SlotDeclaration) -> Int? {
    var contents: [(kind: PresentationKind, place: DestinationID)] = []
    var isBroken = false
    for presentation in slot.presentations {
      let kind = presentation.kind
      reportDuplicates(in: presentation.names, of: "'\(kind.rawValue)' of slot '\(name.value)'")
      if kind == .modal, flow.platform.value != .modals {
        report(
          .foreignKind, .warning, at: name.span,
          "'modal' is a kind of platform 'modals'; on '\(flow.platform.value.rawValue)' it behaves as a sheet",
          suggestion: "use 'sheet' or 'fullScreenCover'")
      }
      for listed in presentation.names {
        guard
          let place = resolvePlace(
            listed, listsAlerts: kind.isAlert, listedBy: "a slot of kind '\(kind.rawValue)'")
        else {
          isBroken = true
          continue
        }
        contents.append((kind, place))
      }
    }
    let initial = slot.initial.map { resolveInitial($0, among: contents, of: name) }
    guard !isBroken, initial != .some(nil) else { return nil }
    slots.append(
      ResolvedSlot(
        site: site, name: name.value, contents: contents, initial: initial ?? nil, facts: slot))
    return slots.count - 1
  }

  /// Returns the position of the initial content of a slot; nil, with a diagnostic, if it is not possible.
  private func resolveInitial(
    _ initial: Located<String>, among contents: [(kind: PresentationKind, place: DestinationID)],
    of slot: Located<String>
  ) -> Int? {
    let names = contents.map { symbols.places[$0.place].name }
    guard let found = names.firstIndex(of: initial.value) else {
      return refuse(
        .wrongContent, at: initial.span, "slot '\(slot.value)' does not list '\(initial.value)'",
        suggestion: didYouMean(initial.value, among: names))
    }
    guard symbols.places[contents[found].place].parameters.isEmpty else {
      return refuse(
        .wrongContent, at: initial.span,
        "the initial content of a slot has no parameters, so it cannot be '\(initial.value)'",
        suggestion: "present '\(initial.value)' in an event")
    }
    return found
  }

  private func resolveTabs(_ name: Located<String>, _ declaration: TabsDeclaration) -> Int? {
    if let first = names[site].tabs {
      return refuse(
        .wrongTabs, at: name.span,
        "a coordinator can have only one tabs field, and '\(tabs[first].name)' is already declared",
        suggestion: "move the inner tabs to the coordinator of a tab's screen")
    }
    reportDuplicates(in: declaration.screens, of: "tabs '\(name.value)'")
    let items = declaration.screens.mapAll { screen -> ItemID? in
      guard let place = resolvePlace(screen, listedBy: "a field of tabs") else { return nil }
      guard symbols.places[place].parameters.isEmpty else {
        return refuse(
          .wrongTabs, at: screen.span,
          "tabs exist from the start, so '\(screen.value)' cannot have parameters")
      }
      return symbols.places[place].firstItem
    }
    guard let items, !items.isEmpty else { return nil }
    tabs.append(ResolvedTabs(site: site, name: name.value, items: items))
    return tabs.count - 1
  }

  /// Returns the screen, or for a field that lists alerts, the alert. Reports a missing name and one of the other kind.
  private func resolvePlace(_ name: Located<String>, listsAlerts: Bool = false, listedBy owner: String)
    -> DestinationID?
  {
    let (sort, others) = listsAlerts ? ("alert", "screen") : ("screen", "alert")
    guard let (id, place) = symbols.place(named: name.value) else {
      if !brokenNames.contains(name.value) {
        let declared = listsAlerts ? flow.alerts.map(\.name.value) : flow.screens.map(\.name.value)
        reportUndeclared(sort, name, among: declared, declaredUnder: "'\(sort)s'")
      }
      return nil
    }
    if listsAlerts == (place.alert != nil) { return id }
    let article = listsAlerts ? "a" : "an"
    return refuse(
      .wrongContent, at: name.span,
      "\(owner) must list \(sort)s, but '\(name.value)' is \(article) \(others)",
      suggestion: listsAlerts ? nil : "list it under 'alert' or 'confirmationDialog'")
  }

  private func resolveVariable(_ name: Located<String>, _ variable: VariableDeclaration) -> Int? {
    guard var type = resolveType(variable.type) else { return nil }
    var code = 0
    var firstNumber: Int?
    if variable.isCounter, let first = type.values.first, let last = type.values.last {
      type = ResolvedType(
        values: type.values, name: "\(symbols.valueNames[first])..\(symbols.valueNames[last])")
      firstNumber = Int(symbols.valueNames[first])
    }
    if let initial = variable.initial {
      guard let value = symbols.value(named: initial.value), let found = type.code(of: value) else {
        return refuse(
          .wrongValue, at: initial.span, "'\(initial.value)' is not a value of \(type.name)",
          suggestion: didYouMean(initial.value, among: type.values.map { symbols.valueNames[$0] }))
      }
      namedValues.append(NamedValue(value: value, place: initial.span))
      code = found
    }
    variables.append(
      ResolvedVariable(
        site: site, name: name.value, type: type, initialCode: code, firstNumber: firstNumber))
    return variables.count - 1
  }
}
