import FlowDiagnostics
import FlowDiagrams

/// The distinct names of nodes, edges and clusters in DOT and SVG, made of safe characters.
struct DiagramNames {
  private var nodes: [String: String] = [:]
  private var edges: [String: String] = [:]
  private var clusters: [String: String] = [:]
  private var words: [String: String] = [:]
  private var rests: [String: String] = [:]
  /// The tooltip of each node and edge, and the heading of each cluster, by name.
  private(set) var titles: [String: [String]] = [:]
  /// The addresses to which nodes and the headings of clusters lead, by name.
  private(set) var links: [String: String] = [:]
  /// The attributes that tell a script which edge a group of the picture belongs to, by name.
  private(set) var attributes: [String: String] = [:]

  init(_ diagram: Diagram) {
    var used: Set<String> = []
    for node in diagram.nodes { nodes[node.id] = Self.unused(node.id, &used) }
    for edge in diagram.edges { edges[edge.id] = Self.unused(edge.id, &used) }
    for cluster in diagram.clusters { clusters[cluster.id] = Self.unused(cluster.id, &used) }
    for edge in diagram.edges {
      words[edge.id] = Self.unused("words.\(edge.id)", &used)
      rests[edge.id] = Self.unused("rest.\(edge.id)", &used)
    }
    for node in diagram.nodes {
      titles[self.node(node.id)] = node.tooltip
      links[self.node(node.id)] = node.link
    }
    for edge in diagram.edges {
      let ends =
        " data-edge=\"\(self.edge(edge.id))\" data-from=\"\(node(edge.from))\" data-to=\"\(node(edge.to))\""
      for name in [self.edge(edge.id), words(edge.id), rest(edge.id)] {
        titles[name] = edge.tooltip
        attributes[name] = ends
      }
    }
    for cluster in diagram.clusters {
      titles[self.cluster(cluster.id)] = [cluster.label]
      links[self.cluster(cluster.id)] = cluster.link
    }
  }

  func node(_ id: String) -> String { nodes[id, default: id] }
  func edge(_ id: String) -> String { edges[id, default: id] }
  /// Returns the name of an edge's text, where the text is a node between the halves of the edge.
  func words(_ edge: String) -> String { words[edge, default: edge] }
  /// Returns the name of the second half of an edge.
  func rest(_ edge: String) -> String { rests[edge, default: edge] }
  func cluster(_ id: String) -> String { clusters[id, default: id] }

  private static func unused(_ id: String, _ used: inout Set<String>) -> String {
    let base = id.escapedForID
    return used.insertUnused(base) { "\(base)-\($0)" }
  }
}
