import FlowDiagnostics
import FlowModel

/// Looking up declarations (section 1).
extension NaiveInterpreter {
  func coordinator(_ name: String) -> NaiveCoordinator {
    guard let coordinator = declarations.coordinators[name] else {
      preconditionFailure("every instance is of a declared coordinator")
    }
    return coordinator
  }

  func screen(_ name: String) -> Screen? { declarations.screens[name] }

  func alert(_ name: String) -> Alert? { declarations.alerts[name] }

  func parameters(of name: String) -> [Parameter] {
    screen(name)?.parameters ?? alert(name)?.parameters ?? []
  }

  /// The values of a type, `nil` first for an optional one.
  func values(of type: ValueType) -> [String] {
    let plain: [String]
    switch type.values {
    case .list(let values): plain = values.map(\.value)
    case .domain(let name):
      plain = flow.domains.first { $0.name.value == name.value }?.values.map(\.value) ?? []
    }
    return type.isOptional ? ["nil"] + plain : plain
  }

  /// The value of a switch, or its default.
  func setting(_ name: String, default value: String) -> String {
    declarations.switches[name] ?? value
  }

  func slotDeclaration(_ place: NaivePlace, in state: NaiveState) -> SlotDeclaration? {
    state.instance(place.path).flatMap { coordinator($0.coordinator).slots[place.field] }
  }

  /// An instance with initial values, empty stacks and empty slots.
  func freshInstance(of name: String) -> NaiveInstance {
    var fields: [String: NaiveField] = [:]
    for field in coordinator(name).fields {
      switch field.kind {
      case .tabs: break
      case .stack: fields[field.name.value] = .stack([])
      case .slot: fields[field.name.value] = .slot(NaiveSlot())
      case .variable(let variable):
        let initial = variable.initial?.value ?? values(of: variable.type).first ?? "nil"
        fields[field.name.value] = .variable(initial)
      }
    }
    return NaiveInstance(coordinator: name, fields: fields)
  }

  /// An item with a fresh child when its screen has a coordinator.
  func freshItem(_ value: ItemValue, kind: PresentationKind?) -> NaiveItem {
    var item = NaiveItem(value: value, kind: kind)
    if let child = screen(value.name)?.coordinator { item.children = [freshInstance(of: child.value)] }
    return item
  }

  /// The buttons of an alert shown in this kind of slot: the declared ones and the platform's own.
  func buttons(of name: String, kind: PresentationKind?) -> [Button] {
    guard let alert = alert(name) else { return [] }
    var buttons = alert.buttons
    let hasCancel = buttons.contains { $0.role == .cancel }
    let hasDestructive = buttons.contains { $0.role == .destructive }
    let isCancelCalled = buttons.contains { $0.name.value == "Cancel" }
    if buttons.isEmpty { buttons.append(implicitButton("OK", role: nil, of: alert)) }
    let implicitCancel = setting("implicitCancel", default: "off") == "on"
    if !hasCancel && (kind == .confirmationDialog || (implicitCancel && hasDestructive)) {
      let name = isCancelCalled ? "Cancel (system)" : "Cancel"
      buttons.append(implicitButton(name, role: .cancel, of: alert))
    }
    return buttons
  }

  private func implicitButton(_ name: String, role: Button.Role?, of alert: Alert) -> Button {
    var title = alert.name
    title.value = name
    return Button(name: title, role: role)
  }
}
