import FlowDiagnostics
import FlowModel

/// The number of a place on the map: screens come first, then alerts.
typealias MapNodeID = Int

/// The places of a flow in the order of declaration, and the containers that screens appear in.
struct MapNodes {
  let flow: Flow
  /// The containers in the order of declaration: those of the root coordinator, then one for each other coordinator.
  let containers: [Container]
  let root: MapNodeID?
  /// For each screen, the one that people see: itself, or the page of the coordinator that lives on it.
  private let pages: [MapNodeID]
  private let screens: [String: MapNodeID]
  private let alerts: [String: MapNodeID]

  init(_ flow: Flow) {
    self.flow = flow
    let coordinator = flow.coordinators.first
    containers =
      (coordinator?.fields ?? []).flatMap(Container.all)
      + flow.coordinators.dropFirst().map { Container(coordinator: $0.name.value) }
    let numbers = Dictionary(
      flow.screens.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    pages = flow.screens.indices.map { flow.page(of: $0, numbers) }
    screens = numbers.mapValues { [pages] in pages[$0] }
    alerts = Dictionary(
      flow.alerts.enumerated().map { ($1.name.value, flow.screens.count + $0) },
      uniquingKeysWith: { first, _ in first })
    root = coordinator?.firstPage.flatMap { [screens] in screens[$0] }
  }

  var count: Int { flow.screens.count + flow.alerts.count }

  /// Returns the place of a screen. For a screen on which a child coordinator lives, that is the place of the coordinator's
  /// page.
  func screen(_ name: String) -> MapNodeID? { screens[name] }

  /// Whether a place is never seen itself, because a child coordinator's own page stands for it.
  func isShell(_ spot: MapNodeID) -> Bool { !isAlert(spot) && pages[spot] != spot }

  /// Returns the screens that a page stands for, besides itself.
  func shells(of spot: MapNodeID) -> [Screen] {
    pages.indices.filter { $0 != spot && pages[$0] == spot }.map { flow.screens[$0] }
  }

  func alert(_ name: String) -> MapNodeID? { alerts[name] }
  func isAlert(_ spot: MapNodeID) -> Bool { spot >= flow.screens.count }

  func name(of spot: MapNodeID) -> String {
    isAlert(spot) ? flow.alerts[spot - flow.screens.count].name.value : flow.screens[spot].name.value
  }

  /// Returns the id of a place in a diagram, which stays the same when the flow changes elsewhere.
  func id(of spot: MapNodeID) -> String { "\(isAlert(spot) ? "alert" : "screen")-\(name(of: spot))" }

  /// Returns the frame of the child coordinator that lives on a screen and has it as a root; nil for any other screen.
  func ownContainer(of spot: MapNodeID) -> Container? {
    guard !isAlert(spot), let name = flow.screens[spot].coordinator?.value else { return nil }
    let child = flow.coordinators.dropFirst().first { $0.name.value == name }
    guard let child, child.hasRoot(self.name(of: spot)) else { return nil }
    return Container(coordinator: name)
  }

  /// Returns the containers that list a screen. A root counts as the bottom of the stack.
  func declaredContainers(of spot: MapNodeID) -> [Container] {
    let name = name(of: spot)
    guard let root = flow.coordinators.first else { return [] }
    let own = root.fields.flatMap { field in
      Container.all(of: field).filter { container in
        field.lists(name, as: container.kind) || (container.role == .stack && root.hasRoot(name))
      }
    }
    let children = flow.coordinators.dropFirst().filter { child in
      child.hasRoot(name) || child.fields.contains { $0.names.contains { $0.value == name } }
    }
    return own + children.map { Container(coordinator: $0.name.value) }
  }

  /// Whether one tab stands before another in a field that lists both.
  func isTab(_ spot: MapNodeID, before other: MapNodeID) -> Bool {
    flow.coordinators.flatMap(\.fields).compactMap(\.tabs).contains { tabs in
      let mapNodes = tabs.screens.compactMap { screen($0.value) }
      return mapNodes.filter { $0 == spot || $0 == other } == [spot, other]
    }
  }
}

extension Flow {
  /// Returns the screen that people see for a screen: follows the pages of the coordinators that live on it.
  fileprivate func page(of spot: MapNodeID, _ numbers: [String: MapNodeID]) -> MapNodeID {
    var seen: Set<MapNodeID> = []
    var spot = spot
    while seen.insert(spot).inserted, let name = screens[spot].coordinator?.value,
      let coordinator = coordinators.first(where: { $0.name.value == name }),
      let next = coordinator.firstPage.flatMap({ numbers[$0] }), next != spot
    {
      spot = next
    }
    return spot
  }
}

extension Coordinator {
  /// The screen in front of a new instance: its first tab, or else its root.
  fileprivate var firstPage: String? {
    guard let tabs = fields.lazy.compactMap(\.tabs).first else { return root?.name.value }
    return tabs.screens.first?.value
  }

  fileprivate func hasRoot(_ screen: String) -> Bool {
    root?.name.value == screen || roots.contains { $0.name.value == screen }
  }
}

extension Field {
  /// Whether it can show a screen in a kind of presentation; nil stands for stacks and tabs.
  fileprivate func lists(_ screen: String, as kind: PresentationKind?) -> Bool {
    let listed = slot?.presentations.filter { $0.kind == kind }.flatMap(\.names) ?? names
    return listed.contains { $0.value == screen }
  }
}
