/// A breadth-first search: the nodes in the order of discovery, each with the edge by which it was discovered.
///
/// The caller takes one node after the other and adds the new nodes to which its edges lead. The caller keeps track of what is
/// new.
public struct BreadthFirstSearch<Node, Edge> {
  /// The nodes found so far.
  public var nodes: [Node]
  /// For each node, the position of its predecessor and the edge from there; nil for the start nodes.
  @usableFromInline var arrivals: [(source: Int, edge: Edge)?]
  /// The position of the node that was taken last.
  public var position = -1
  @usableFromInline var endOfLevel: Int
  /// The number of edges to the node that was taken last.
  public var depth = -1

  /// Begins a search at some distinct nodes.
  @inlinable
  public init(from starts: [Node]) {
    nodes = starts
    arrivals = Array(repeating: nil, count: starts.count)
    endOfLevel = 0
  }

  /// Takes the next node; nil if all were taken.
  @inlinable
  public mutating func next() -> Node? {
    guard position + 1 < nodes.count else { return nil }
    position += 1
    if position == endOfLevel {
      depth += 1
      endOfLevel = nodes.count
    }
    return nodes[position]
  }

  /// Adds a new node, with the edge that leads to it from the node that was taken last.
  @inlinable
  public mutating func add(_ node: Node, by edge: Edge) {
    nodes.append(node)
    arrivals.append((position, edge))
  }

  /// The edges of a shortest path to the node that was taken last.
  @inlinable
  public var path: [Edge] { path(to: position) }

  /// The edges of a shortest path to the node at a position of ``nodes``.
  @inlinable
  public func path(to position: Int) -> [Edge] {
    var edges: [Edge] = []
    var position = position
    while let arrival = arrivals[position] {
      edges.append(arrival.edge)
      position = arrival.source
    }
    return edges.reversed()
  }
}
