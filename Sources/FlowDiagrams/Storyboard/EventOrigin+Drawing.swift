import FlowDiagnostics
import FlowModel

extension EventOrigin {
  /// The kind of arrow for a step, where arrows show who makes it happen.
  var edgeKind: Diagram.Edge.Kind { isUser ? .push : self == .link ? .link : .system }

  var who: String {
    switch self {
    case .user, .back, .swipe, .tapOutside, .tab, .button: "a person"
    case .link: "from outside"
    case .system: "the system"
    case .relaunch, .finish: "the platform"
    case .app: "the app"
    }
  }

  /// Returns the meanings of the kinds of arrows that occur in a diagram.
  static func legend(of diagram: Diagram) -> [Diagram.LegendEntry] {
    diagram.occurring(in: [
      Diagram.LegendEntry(.edge(.push, .plain), "user action"),
      Diagram.LegendEntry(.edge(.link, .plain), "deep link"),
      Diagram.LegendEntry(.edge(.system, .plain), "event of the system, the platform or the app"),
    ])
  }
}

extension ActionDescription {
  /// The tooltip of the step's arrow.
  var sentence: String {
    "\(label), by \(origin.who)\(declaration.map { ", \($0.lineWords)" } ?? "")"
  }
}
