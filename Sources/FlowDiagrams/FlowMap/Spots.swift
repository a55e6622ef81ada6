import FlowDiagnostics
import FlowModel

/// The number of a place on the map: a screen, or after the screens an alert.
typealias Spot = Int

/// The places of a flow in the order of declaration, and the containers that screens come in.
struct Spots {
  let flow: Flow
  /// The containers in the order of declaration: those of the root coordinator, then one for each other one.
  let containers: [Container]
  /// The place of the root screen.
  let root: Spot?
  private let screens: [String: Spot]
  private let alerts: [String: Spot]

  init(_ flow: Flow) {
    self.flow = flow
    let coordinator = flow.coordinators.first
    containers =
      (coordinator?.fields ?? []).flatMap(Container.all)
      + flow.coordinators.dropFirst().map { Container(coordinator: $0.name.value) }
    screens = Dictionary(
      flow.screens.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    alerts = Dictionary(
      flow.alerts.enumerated().map { ($1.name.value, flow.screens.count + $0) },
      uniquingKeysWith: { first, _ in first })
    root = coordinator?.root.flatMap { [screens] in screens[$0.name.value] }
  }

  var count: Int { flow.screens.count + flow.alerts.count }

  func screen(_ name: String) -> Spot? { screens[name] }
  func alert(_ name: String) -> Spot? { alerts[name] }
  func isAlert(_ spot: Spot) -> Bool { spot >= flow.screens.count }

  func name(of spot: Spot) -> String {
    isAlert(spot) ? flow.alerts[spot - flow.screens.count].name.value : flow.screens[spot].name.value
  }

  /// The name of a place in a diagram, which stays the same when the flow changes elsewhere.
  func id(of spot: Spot) -> String { "\(isAlert(spot) ? "alert" : "screen")-\(name(of: spot))" }

  /// The frame of the child coordinator whose own page a screen is; nil for any other screen.
  func ownContainer(of spot: Spot) -> Container? {
    guard !isAlert(spot), let name = flow.screens[spot].coordinator?.value else { return nil }
    let child = flow.coordinators.dropFirst().first { $0.name.value == name }
    guard let child, child.hasRoot(self.name(of: spot)) else { return nil }
    return Container(coordinator: name)
  }

  /// The containers that list a screen; a root counts as the bottom of the stack.
  func declaredContainers(of spot: Spot) -> [Container] {
    let name = name(of: spot)
    guard let root = flow.coordinators.first else { return [] }
    let own = root.fields.flatMap { field in
      Container.all(of: field).filter { container in
        field.lists(name, as: container.kind) || (container.role == .stack && root.hasRoot(name))
      }
    }
    let children = flow.coordinators.dropFirst().filter { child in
      child.hasRoot(name) || child.fields.contains { $0.listsScreen(name) }
    }
    return own + children.map { Container(coordinator: $0.name.value) }
  }

  /// Whether one tab stands before another one in a field that lists both.
  func isTab(_ spot: Spot, before other: Spot) -> Bool {
    let names = [name(of: spot), name(of: other)]
    return flow.coordinators.contains { coordinator in
      coordinator.fields.contains { field in
        guard case .tabs(let tabs) = field.kind else { return false }
        return tabs.screens.map(\.value).filter(names.contains) == names
      }
    }
  }
}

extension Coordinator {
  /// Whether a screen can be at its bottom.
  fileprivate func hasRoot(_ screen: String) -> Bool {
    root?.name.value == screen || roots.contains { $0.name.value == screen }
  }
}

extension Field {
  /// Whether it can show a screen in a way; nil is the way of stacks and tabs.
  fileprivate func lists(_ screen: String, as kind: PresentationKind?) -> Bool {
    switch self.kind {
    case .stack(let stack): stack.screens.contains { $0.value == screen }
    case .tabs(let tabs): tabs.screens.contains { $0.value == screen }
    case .slot(let slot):
      slot.presentations.contains { presentation in
        presentation.kind == kind && presentation.names.contains { $0.value == screen }
      }
    case .variable: false
    }
  }

  /// Whether it can show a screen at all.
  fileprivate func listsScreen(_ screen: String) -> Bool {
    switch kind {
    case .stack, .tabs: lists(screen, as: nil)
    case .slot(let slot): slot.presentations.contains { $0.names.contains { $0.value == screen } }
    case .variable: false
    }
  }
}
