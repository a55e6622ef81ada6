import CGraphviz

/// A graph in Graphviz's memory, freed with this value. It lives only inside ``GraphvizLibrary``.
package struct GraphvizGraph: ~Copyable {
  /// The value of an attribute.
  package enum Value: Sendable, Hashable, ExpressibleByStringInterpolation {
    /// Text as Graphviz reads it: `\n` and other escapes have a meaning in labels.
    case text(String)
    /// An HTML-like label.
    case markup(String)

    /// Creates a text from a literal.
    package init(stringLiteral text: String) { self = .text(text) }
  }

  /// An attribute's name and value.
  package typealias Attribute = (name: String, value: Value)

  /// A node of the graph.
  package struct Node {
    fileprivate let pointer: OpaquePointer
  }

  let pointer: OpaquePointer

  init?(name: String) {
    guard let pointer = flowcheck_graph_open(name) else { return nil }
    self.pointer = pointer
  }

  deinit {
    flowcheck_graph_close(pointer)
  }

  /// Declares default values for the attributes of all nodes and edges.
  func declare(nodes: KeyValuePairs<String, String>, edges: KeyValuePairs<String, String>) {
    for (name, value) in nodes { flowcheck_declare(pointer, Int32(FLOWCHECK_NODES), name, value) }
    for (name, value) in edges { flowcheck_declare(pointer, Int32(FLOWCHECK_EDGES), name, value) }
  }

  /// Sets attributes of the graph itself.
  package func set(_ attributes: [Attribute]) {
    set(attributes, of: UnsafeMutableRawPointer(pointer))
  }

  /// Finds or creates a node and sets its attributes.
  package func node(_ name: String, _ attributes: [Attribute]) -> Node? {
    guard let node = flowcheck_node_named(pointer, name) else { return nil }
    set(attributes, of: UnsafeMutableRawPointer(node))
    return Node(pointer: node)
  }

  /// Creates an edge and sets its attributes.
  package func edge(_ name: String, from: Node, to: Node, _ attributes: [Attribute]) {
    guard let edge = flowcheck_edge_named(pointer, from.pointer, to.pointer, name) else { return }
    set(attributes, of: UnsafeMutableRawPointer(edge))
  }

  /// Puts a frame around nodes.
  package func cluster(_ name: String, _ attributes: [Attribute], nodes: [Node]) {
    guard let cluster = flowcheck_subgraph(pointer, "cluster_" + name) else { return }
    set(attributes, of: UnsafeMutableRawPointer(cluster))
    for node in nodes { flowcheck_adopt(cluster, node.pointer) }
  }

  /// Puts nodes on one rank: at the same distance from the start.
  package func rank(_ name: String, nodes: [Node]) {
    guard let rank = flowcheck_subgraph(pointer, "rank_" + name) else { return }
    flowcheck_declare(pointer, Int32(FLOWCHECK_GRAPHS), "rank", "")
    flowcheck_set(UnsafeMutableRawPointer(rank), "rank", "same")
    for node in nodes { flowcheck_adopt(rank, node.pointer) }
  }

  private func set(_ attributes: [Attribute], of object: UnsafeMutableRawPointer) {
    for attribute in attributes {
      switch attribute.value {
      case .text(let text): flowcheck_set(object, attribute.name, text)
      case .markup(let markup): flowcheck_set_markup(pointer, object, attribute.name, markup)
      }
    }
  }
}
