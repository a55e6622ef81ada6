import FlowDiagnostics
import FlowModel

/// Looking up declarations (semantics 1).
extension NaiveInterpreter {
  var platform: Platform { flow.platform.value }

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

  /// Returns the values of a type, `nil` first for an optional one.
  func values(of type: ValueType) -> [String] {
    let plain: [String]
    switch type.values {
    case .list(let values): plain = values.map(\.value)
    case .domain(let name): plain = declarations.domains[name.value] ?? []
    }
    return type.isOptional ? ["nil"] + plain : plain
  }

  /// Returns every combination of values of the parameters, the last one varying fastest.
  func combinations(of parameters: [Parameter]) -> [[String]] {
    parameters.reduce([[]]) { found, parameter in
      found.flatMap { start in values(of: parameter.type).map { start + [$0] } }
    }
  }

  func slotDeclaration(_ place: NaivePlace, in state: NaiveState) -> NaiveSlotDeclaration? {
    state.instance(place.path)?.coordinator.slotDeclarations[place.field]
  }

  // MARK: - Switches (semantics 8.6)

  var isCoveredAlertDropped: Bool { platform != .uikit && setting("coveredAlert") == "drop" }
  var addsImplicitCancel: Bool { setting("implicitCancel") == "on" }
  var isSwapLossy: Bool { setting("swap") == "lose" }
  var dismissesModalsOfHiddenTabs: Bool { setting("tabSwitchDismissesModal") == "on" }
  var isRegularWidth: Bool { setting("width") == "regular" }
  var dropsLaunchPresentation: Bool { platform == .uikit && setting("launchPresentation") == "drop" }
  /// "then outer instances before inner, then declaration order (S5 leaves it open)"
  var reversesPresentations: Bool { platform != .uikit && setting("presentationOrder") == "reverse" }
  /// "identityChecked (default on `tca`)"; unconditional on uikit.
  var checksAlertIdentity: Bool {
    guard platform != .uikit else { return false }
    return (setting("alertWriteBack") ?? (platform == .tca ? "identityChecked" : "")) == "identityChecked"
  }

  private func setting(_ name: String) -> String? { declarations.switches[name] }

  // MARK: - Instances and items

  /// Returns an instance with initial values, empty stacks, initial slots, and its own root and tab children (semantics 2.3).
  ///
  /// `around` are the coordinators of the instances around it: a child that would be nested too deep is not made (semantics 2.3).
  /// `host` is the item whose screen it lives on: a root that is this very screen, without arguments of its own, has the item's.
  func freshInstance(
    of name: String, on host: ItemValue? = nil, birth: Int, around: [String]
  ) -> NaiveInstance {
    let coordinator = coordinator(name)
    let inside = around + [name]
    let fields = coordinator.fields.map { field -> NaiveField in
      switch field.kind {
      case .stack: .stack([], isDetached: false)
      case .slot(let slot): .slot(initialSlot(slot, birth: birth, around: inside))
      case .tabs(let tabs):
        .tabs(
          tabs.screens.map { screen in
            let value = ItemValue(name: screen.value)
            return freshItem(value, kind: nil, birth: birth, around: inside) ?? NaiveItem(value: value)
          }, selected: 0)
      case .variable(let variable):
        .variable(variable.initial?.value ?? values(of: variable.type).first ?? "nil")
      }
    }
    var instance = NaiveInstance(coordinator: coordinator, birth: birth, root: nil, fields: fields)
    instance.root = coordinator.roots.first.map { root in
      let value = coordinator.hasRootOf(host) ? host ?? root : root
      return freshRoot(value, of: name, birth: birth, around: inside)
    }
    return instance
  }

  /// Returns a slot that wants what it declares as initial.
  private func initialSlot(_ slot: SlotDeclaration, birth: Int, around: [String]) -> NaiveSlot {
    guard let name = slot.initial?.value,
      let kind = slot.presentations.first(where: { $0.names.contains { $0.value == name } })?.kind
    else { return NaiveSlot() }
    return NaiveSlot(
      wanted: freshItem(ItemValue(name: name), kind: kind, birth: birth, around: around))
  }

  /// "A coordinator's root screen whose `coordinator:` is that same coordinator makes no child" (semantics 2.3).
  func freshRoot(_ value: ItemValue, of name: String, birth: Int, around: [String]) -> NaiveItem {
    let item = NaiveItem(value: value)
    if screen(value.name)?.coordinator?.value == name { return item }
    return freshItem(value, kind: nil, birth: birth, around: around) ?? item
  }

  /// Returns an item, with a fresh child if its screen has a coordinator; nil if that would be nested too deep.
  func freshItem(_ value: ItemValue, kind: PresentationKind?, birth: Int, around: [String]) -> NaiveItem? {
    var item = NaiveItem(value: value, kind: kind)
    guard let child = screen(value.name)?.coordinator?.value else { return item }
    guard around.count(where: { $0 == child }) < coordinator(child).nesting else { return nil }
    item.children = [freshInstance(of: child, on: value, birth: birth, around: around)]
    return item
  }

  /// Returns the coordinators from the root to the instance at the path, including its own.
  func coordinatorNames(to path: NaivePath, in state: NaiveState) -> [String] {
    (0...path.count).compactMap { state.instance(Array(path.prefix($0)))?.coordinator.name }
  }

  // MARK: - Buttons

  /// Returns the buttons of an alert shown in this kind of slot: the declared ones and the platform's own (semantics 5.3).
  func buttons(of name: String, kind: PresentationKind?) -> [Button] {
    guard let alert = alert(name) else { return [] }
    var buttons = alert.buttons
    let hasCancel = buttons.contains { $0.role == .cancel }
    let hasDestructive = buttons.contains { $0.role == .destructive }
    let isCancelCalled = buttons.contains { $0.name.value == "Cancel" }
    if buttons.isEmpty { buttons.append(implicitButton("OK", role: nil, of: alert)) }
    // UIKit adds no Cancel to an action sheet; a popover closes like one that has a hidden Cancel (U24).
    let isWithoutWayOut = platform == .uikit && !isRegularWidth
    let dialogGains = kind == .confirmationDialog && !isWithoutWayOut
    let alertGains = kind != .confirmationDialog && addsImplicitCancel && hasDestructive
    if !hasCancel && (dialogGains || alertGains) {
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
