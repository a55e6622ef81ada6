import FlowDiagnostics
import FlowModel

extension MapNodes {
  /// A way in which screens come on screen, or the coordinator that they belong to.
  struct Container: Hashable {
    /// The id of its frame, which stays the same when the flow changes elsewhere.
    var id: String
    var label: String
    var role: Diagram.Cluster.Role
    /// The way in which a slot shows its screens; nil for other containers.
    var kind: PresentationKind?

    init(coordinator: String) {
      id = Self.id(ofCoordinator: coordinator)
      label = coordinator
      role = .coordinator
    }

    private init(_ word: String, _ field: String, _ role: Diagram.Cluster.Role, kind: PresentationKind? = nil)
    {
      id = "\(word)-\(field)"
      label = word == field ? word : "\(word) · \(field)"
      (self.role, self.kind) = (role, kind)
    }

    static func id(ofCoordinator name: String) -> String { "coordinator-\(name)" }

    /// Returns the containers of a field of the root coordinator, one for each way of presenting.
    static func all(of field: Field) -> [Container] {
      let name = field.name.value
      switch field.kind {
      case .stack: return [Container("stack", name, .stack)]
      case .tabs: return [Container("tabs", name, .tabs)]
      case .slot(let slot):
        return slot.presentations.compactMap { presentation in
          role(of: presentation.kind).map {
            Container(presentation.kind.rawValue, name, $0, kind: presentation.kind)
          }
        }
      case .variable: return []
      }
    }

    private static func role(of kind: PresentationKind) -> Diagram.Cluster.Role? {
      switch kind {
      case .sheet, .fullScreenCover, .popover, .modal: .modal
      case .push: .stack
      case .toast: .toast
      case .overlay, .window: .window
      case .alert, .confirmationDialog: nil
      }
    }
  }
}
