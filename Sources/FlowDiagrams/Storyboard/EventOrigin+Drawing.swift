import FlowModel

extension EventOrigin {
  /// The kind of arrow that stands for a step, where arrows tell who makes it happen.
  var edgeKind: Diagram.Edge.Kind {
    switch self {
    case .user, .back, .swipe, .tapOutside, .button, .tab: .push
    case .link: .link
    case .system, .app, .relaunch, .finish: .system
    }
  }

  /// Who makes a step happen, for people.
  var who: String {
    switch self {
    case .user, .back, .swipe, .tapOutside, .tab, .button: "a person"
    case .link: "from outside"
    case .system: "the system"
    case .relaunch, .finish: "the platform"
    case .app: "the app"
    }
  }

  /// What the kinds of arrows mean, those that occur.
  static func legend(of edges: [Diagram.Edge]) -> [Diagram.LegendEntry] {
    let kinds: [(Diagram.Edge.Kind, String)] = [
      (.push, "user action"), (.link, "deep link"),
      (.system, "event of the system, the platform or the app"),
    ]
    return kinds.compactMap { kind, words in
      edges.contains { $0.kind == kind && $0.emphasis == .plain }
        ? Diagram.LegendEntry(.edge(kind, .plain), words) : nil
    }
  }
}
