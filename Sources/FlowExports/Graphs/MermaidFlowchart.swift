import FlowDiagnostics
public import FlowDiagrams

/// A diagram as a Mermaid flowchart, which many websites render.
public struct MermaidFlowchart: Sendable {
  /// The flowchart's text.
  public let text: String

  /// The most arrows that Mermaid draws unless it is configured otherwise (its `maxEdges`).
  public static let mostEdges = 500

  /// Writes a diagram, with its title and subtitle as comments.
  public init(of diagram: Diagram) throws(ExportRefusal) {
    guard diagram.edges.count <= Self.mostEdges else {
      throw .tooLarge(.mermaid, count: diagram.edges.count, noun: "arrows")
    }
    var numbers: [String: String] = [:]
    for (number, node) in diagram.nodes.enumerated() { numbers[node.id] = "n\(number)" }
    var lines = ["flowchart TD", "  %% \(Self.plain(diagram.title))"]
    if !diagram.subtitle.isEmpty { lines.append("  %% \(Self.plain(diagram.subtitle))") }
    for node in diagram.nodes where node.cluster == nil { lines.append("  \(Self.node(node, numbers))") }
    for (number, cluster) in diagram.clusters.enumerated() {
      lines.append("  subgraph c\(number)[\(Self.quoted([cluster.label]))]")
      for node in diagram.nodes where node.cluster == cluster.id {
        lines.append("    \(Self.node(node, numbers))")
      }
      lines.append("  end")
    }
    for edge in diagram.edges {
      guard let from = numbers[edge.from], let to = numbers[edge.to] else {
        preconditionFailure("every edge of a diagram joins two of its nodes")
      }
      let words = edge.lines.map(\.text)
      let label = words.isEmpty ? "" : "|\(Self.quoted(words))|"
      switch edge.direction {
      case .forward: lines.append("  \(from) -->\(label) \(to)")
      case .backward: lines.append("  \(to) -->\(label) \(from)")
      case .both: lines.append("  \(from) <-->\(label) \(to)")
      case .neither: lines.append("  \(from) ---\(label) \(to)")
      }
    }
    for (emphasis, style) in Self.styles {
      let nodes = diagram.nodes.filter { $0.emphasis == emphasis }.compactMap { numbers[$0.id] }
      if !nodes.isEmpty {
        lines.append("  classDef \(emphasis.rawValue) \(style)")
        lines.append("  class \(nodes.joined(separator: ",")) \(emphasis.rawValue)")
      }
      let edges = diagram.edges.indices.filter { diagram.edges[$0].emphasis == emphasis }.map(String.init)
      if !edges.isEmpty, emphasis != .unreached {
        lines.append("  linkStyle \(edges.joined(separator: ",")) \(style)")
      }
    }
    text = lines.joined(separator: "\n") + "\n"
  }

  /// The styles of emphasized nodes and edges. Violations of rules are stated in words.
  private static let styles: [(Diagram.Emphasis, String)] = [
    (.unreached, "stroke-dasharray: 4 4,opacity: 0.5"), (.added, "stroke: #15803d,stroke-width: 3px"),
    (.removed, "stroke: #b91c1c,stroke-width: 2px,stroke-dasharray: 5 5"),
    (.changed, "stroke: #b45309,stroke-width: 3px"),
  ]

  private static func node(_ node: Diagram.Node, _ numbers: [String: String]) -> String {
    let name = numbers[node.id] ?? ""
    let label = quoted(node.lines.map(\.text))
    return switch node.shape {
    case .start: "\(name)((\" \"))"
    case .alert: "\(name){{\(label)}}"
    case .link, .system: "\(name)([\(label)])"
    case .folded: "\(name)[/\(label)/]"
    case .toast, .phone, .state, .roads: "\(name)(\(label))"
    case .screen: node.border == .double ? "\(name)[[\(label)]]" : "\(name)[\(label)]"
    }
  }

  /// Returns lines as one quoted string. Replaces what Mermaid would interpret by its entities, which begin with `#`.
  private static func quoted(_ lines: [String]) -> String {
    "\"" + lines.map(escaped).joined(separator: "<br/>") + "\""
  }

  private static func escaped(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "#", "&", "<", ">", "\"", "`", ";", "\\": "#\(scalar.value);"
      default: isControl(scalar) ? " " : nil
      }
    }
  }

  /// Returns text for a comment, on one line and without braces, which would begin a directive.
  private static func plain(_ text: String) -> String {
    text.replacingScalars { scalar in
      switch scalar {
      case "{": "("
      case "}": ")"
      default: isControl(scalar) ? " " : nil
      }
    }
  }

  /// Whether some reader takes a scalar for the end of a line, or for a command.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    scalar.properties.generalCategory == .control || scalar.value == 0x2028 || scalar.value == 0x2029
  }
}
