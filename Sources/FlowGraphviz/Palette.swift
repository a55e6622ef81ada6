import FlowDiagrams

/// The colours, each in a light and a dark scheme.
///
/// The light colours are all different, so that a style sheet can find a colour by its light value and replace it with the dark
/// one.
enum Palette: String, CaseIterable {
  case canvas = "#fdfdfe #0d1117"
  case text = "#0f172a #e6edf3"
  case muted = "#5b6779 #9aa7b8"
  case faint = "#8a97a8 #76828f"
  case screen = "#ffffff #1c2432"
  case screenEdge = "#8fa0b5 #5d6b7e"
  case unreached = "#fbfbfc #10151d"
  case unreachedEdge = "#bcc6d2 #3d4859"
  case aside = "#9aa6b6 #5c697b"
  case asideEdge = "#c9d2dd #374152"
  case stack = "#f2f6fc #121a27"
  case stackEdge = "#d3deee #26354d"
  case modal = "#f7f4ff #181427"
  case modalEdge = "#ddd3f8 #3a2f5c"
  case toast = "#f5f7f5 #141a17"
  case toastEdge = "#d5ddd6 #2c3a31"
  case tabs = "#f0fafb #0f1c20"
  case tabsEdge = "#c6e6ea #234750"
  case coordinator = "#fdf6fb #20141d"
  case coordinatorEdge = "#ecc9e2 #573149"
  case window = "#fffbeb #241f0e"
  case windowEdge = "#efd99a #5a4a1c"
  case push = "#2563eb #79aefc"
  case tab = "#0e7490 #4cc3dd"
  case present = "#7c3aed #b99bf8"
  case alert = "#d9540b #fb9a52"
  case alertFill = "#fff7ed #332113"
  case link = "#047857 #3fd19a"
  case linkFill = "#ecfdf5 #0d2a20"
  case system = "#64748b #a3b1c2"
  case systemFill = "#f1f4f8 #1b222d"
  case gate = "#b45309 #f5b944"
  case violation = "#dc2626 #ff7b72"
  case violationFill = "#fef2f2 #3a1719"
  case heat0 = "#f7f9fb #161d28"
  case heat1 = "#fef6d8 #2a2613"
  case heat2 = "#fde9a9 #423812"
  case heat3 = "#fbd46d #5d4b0f"
  case heat4 = "#f5b83d #7c610c"
  case added = "#15803d #4ade80"
  case addedFill = "#f0fdf4 #10291a"
  case removed = "#b91c1c #f98080"
  case removedFill = "#fff5f5 #2f1518"
  case changed = "#a16207 #facc15"
  case changedFill = "#fefce8 #2b260d"

  /// The colour on a light background. PNG, PDF and DOT always use it.
  var light: String { String(rawValue.prefix(7)) }
  /// The colour on a dark background.
  var dark: String { String(rawValue.suffix(7)) }
}

extension Palette {
  /// Returns the colour of an edge and of the text beside it.
  static func stroke(of kind: Diagram.Edge.Kind, _ emphasis: Diagram.Emphasis) -> Palette {
    switch emphasis {
    case .violated, .unreached, .added, .removed, .changed: return node(.screen, emphasis).stroke
    case .aside: return .aside
    case .plain: break
    }
    return switch kind {
    case .start: .text
    case .push: .push
    case .tab: .tab
    case .present: .present
    case .alert: .alert
    case .link: .link
    case .system: .system
    }
  }

  static func node(_ shape: Diagram.Node.Shape, _ emphasis: Diagram.Emphasis) -> (
    stroke: Palette, fill: Palette
  ) {
    switch emphasis {
    case .violated: return (.violation, .violationFill)
    case .unreached: return (.unreachedEdge, .unreached)
    case .aside: return (.asideEdge, .unreached)
    case .added: return (.added, .addedFill)
    case .removed: return (.removed, .removedFill)
    case .changed: return (.changed, .changedFill)
    case .plain: break
    }
    return switch shape {
    case .screen, .state: (.screenEdge, .screen)
    case .alert: (.alert, .alertFill)
    case .toast: (.toastEdge, .screen)
    case .folded: (.coordinatorEdge, .coordinator)
    case .phone: (.screenEdge, .screen)
    case .roads: (.canvas, .canvas)
    case .start: (.text, .text)
    case .link: (.link, .linkFill)
    case .system: (.system, .systemFill)
    }
  }

  static func cluster(_ role: Diagram.Cluster.Role) -> (stroke: Palette, fill: Palette) {
    switch role {
    case .stack: (.stackEdge, .stack)
    case .modal: (.modalEdge, .modal)
    case .toast: (.toastEdge, .toast)
    case .tabs: (.tabsEdge, .tabs)
    case .coordinator: (.coordinatorEdge, .coordinator)
    case .window: (.windowEdge, .window)
    }
  }

  /// Returns the fill colour of a node with a heat from 0 to 4.
  static func heat(_ level: Int) -> Palette {
    [.heat0, .heat1, .heat2, .heat3, .heat4][min(4, max(0, level))]
  }

  static func text(_ tone: Diagram.Tone, _ emphasis: Diagram.Emphasis) -> Palette {
    if emphasis == .unreached || emphasis == .aside { return .faint }
    return switch tone {
    case .name: .text
    case .note: .muted
    case .gate, .change, .disagreement: .gate
    case .violation: .violation
    }
  }
}
