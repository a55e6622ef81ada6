import FlowDiagnostics
import FlowModel

/// The number of a place on the map: a screen, or after the screens an alert.
typealias Spot = Int

/// The places of a flow in the order of declaration, and the containers that screens come in.
struct Spots {
  /// A way for screens to come on screen.
  struct Container: Hashable {
    var field: String
    var kind: PresentationKind?
    var role: Diagram.Cluster.Role

    var id: String { "\(word)-\(field)" }
    var label: String { word == field ? word : "\(word) · \(field)" }
    private var word: String { kind?.rawValue ?? "stack" }
  }

  let flow: Flow
  /// The containers in the order of declaration.
  let containers: [Container]
  /// The place of the root screen.
  let root: Spot?
  private let screens: [String: Spot]
  private let alerts: [String: Spot]

  init(_ flow: Flow) {
    self.flow = flow
    let coordinator = flow.coordinators.first
    containers = (coordinator?.fields ?? []).flatMap(Self.containers)
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

  /// The containers that list a screen; the root counts as the bottom of the stack.
  func declaredContainers(of spot: Spot) -> [Container] {
    let name = name(of: spot)
    let fields = flow.coordinators.first?.fields ?? []
    return fields.flatMap { field -> [Container] in
      switch field.kind {
      case .stack(let stack):
        let isListed = spot == root || stack.screens.contains { $0.value == name }
        return isListed ? Self.containers(of: field) : []
      case .slot(let slot):
        return Self.containers(of: field).filter { container in
          slot.presentations.contains { presentation in
            presentation.kind == container.kind && presentation.names.contains { $0.value == name }
          }
        }
      case .variable, .tabs: return []
      }
    }
  }

  private static func containers(of field: Field) -> [Container] {
    switch field.kind {
    case .stack: return [Container(field: field.name.value, kind: nil, role: .stack)]
    case .slot(let slot):
      return slot.presentations.compactMap { presentation in
        role(of: presentation.kind).map {
          Container(field: field.name.value, kind: presentation.kind, role: $0)
        }
      }
    case .variable, .tabs: return []
    }
  }

  private static func role(of kind: PresentationKind) -> Diagram.Cluster.Role? {
    switch kind {
    case .sheet, .fullScreenCover, .popover, .modal: .modal
    case .push: .stack
    case .toast: .toast
    case .overlay, .window: .modal
    case .alert, .confirmationDialog: nil
    }
  }
}
