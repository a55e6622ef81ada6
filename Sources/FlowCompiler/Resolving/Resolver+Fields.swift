import FlowDiagnostics
import FlowModel

extension Resolver {
  /// The bound of a stack without `limit`.
  static let defaultStackLimit = 4
  /// The largest limit of a stack.
  static let largestStackLimit = 64

  func resolveFields(of coordinator: Coordinator) {
    for field in coordinator.fields {
      let name = field.name.value
      guard fieldIDs[name] == nil, !brokenNames.contains(name) else {
        reportDuplicate("field", field.name)
        continue
      }
      guard let id = resolveField(field) else {
        brokenNames.insert(name)
        continue
      }
      fieldIDs[name] = id
      fields.append(id)
    }
  }

  private func resolveField(_ field: Field) -> FieldID? {
    switch field.kind {
    case .stack(let stack): resolveStack(field.name, stack).map(FieldID.stack)
    case .slot(let slot): resolveSlot(field.name, slot).map(FieldID.slot)
    case .tabs:
      {
        report(.childCoordinatorNotYet, at: field.name.span, "tabs are not supported yet")
        return nil
      }()
    case .variable(let variable): resolveVariable(field.name, variable).map(FieldID.variable)
    }
  }

  private func resolveStack(_ name: Located<String>, _ stack: StackDeclaration) -> Int? {
    guard stacks.isEmpty else {
      report(
        .secondStack, at: name.span, "a coordinator has one stack, and '\(stacks[0].name)' is there already")
      return nil
    }
    if let limit = stack.limit, !(1...Self.largestStackLimit).contains(limit.value) {
      report(
        .limitOutOfRange, at: limit.span,
        "the limit of a stack is between 1 and \(Self.largestStackLimit), not \(limit.value)")
      return nil
    }
    reportDuplicates(in: stack.screens, of: "stack '\(name.value)'")
    let places = stack.screens.map { resolvePlace($0, asAlert: .no, listedBy: "a stack") }
    guard !places.contains(nil) else { return nil }
    stacks.append(
      ResolvedStack(
        name: name.value, places: places.compactMap { $0 },
        limit: stack.limit?.value ?? Self.defaultStackLimit,
        isDeclaredLimit: stack.limit != nil))
    return stacks.count - 1
  }

  private func resolveSlot(_ name: Located<String>, _ slot: SlotDeclaration) -> Int? {
    var contents: [(kind: PresentationKind, place: PlaceID)] = []
    var isBroken = false
    for presentation in slot.presentations {
      reportDuplicates(in: presentation.names, of: "'\(presentation.kind.rawValue)' of slot '\(name.value)'")
      for listed in presentation.names {
        let kind = presentation.kind
        guard
          let place = resolvePlace(
            listed, asAlert: kind.isAlert ? .yes : .no, listedBy: "a slot of kind '\(kind.rawValue)'")
        else {
          isBroken = true
          continue
        }
        contents.append((kind, place))
      }
    }
    guard !isBroken else { return nil }
    slots.append(
      ResolvedSlot(name: name.value, contents: contents, isBound: slot.isBound, writesBack: slot.writesBack))
    return slots.count - 1
  }

  private enum AlertExpectation { case yes, no }

  /// The screen or alert that a field lists; reports it when it is missing or of the other sort.
  private func resolvePlace(_ name: Located<String>, asAlert: AlertExpectation, listedBy owner: String)
    -> PlaceID?
  {
    guard let (id, place) = symbols.place(named: name.value) else {
      if !brokenNames.contains(name.value) {
        let sort = asAlert == .yes ? "alert" : "screen"
        let names = asAlert == .yes ? flow.alerts.map(\.name.value) : flow.screens.map(\.name.value)
        report(
          .undeclaredPlace, at: name.span, "\(sort) '\(name.value)' is not declared",
          suggestion: didYouMean(name.value, among: names))
      }
      return nil
    }
    switch (asAlert, place.alert) {
    case (.yes, .some), (.no, .none): return id
    case (.yes, .none):
      report(.wrongContent, at: name.span, "\(owner) lists alerts, and '\(name.value)' is a screen")
    case (.no, .some):
      report(
        .wrongContent, at: name.span, "\(owner) lists screens, and '\(name.value)' is an alert",
        suggestion: "list it under 'alert' or 'confirmationDialog'")
    }
    return nil
  }

  private func resolveVariable(_ name: Located<String>, _ variable: VariableDeclaration) -> Int? {
    guard let type = resolveType(variable.type) else { return nil }
    var code = 0
    if let initial = variable.initial {
      guard let value = symbols.valueIDs[initial.value], let found = type.code(of: value) else {
        report(
          .wrongValue, at: initial.span, "'\(initial.value)' is not a value of \(type.name)",
          suggestion: didYouMean(initial.value, among: type.values.map { symbols.valueNames[$0] }))
        return nil
      }
      code = found
    }
    variables.append(ResolvedVariable(name: name.value, type: type, initialCode: code))
    return variables.count - 1
  }
}
