/// A directed graph as a search for its strongly connected components sees it.
public protocol ComponentGraph {
  /// A node of the graph.
  associatedtype Node
  /// A position among the edges of a node.
  associatedtype Cursor
  /// The error that may end the search early.
  associatedtype Failure: Error

  /// The node's number, below the number of nodes that the search was made for.
  func index(of node: Node) -> Int
  /// The position before the node's first edge.
  mutating func cursor(at node: Node) throws(Failure) -> Cursor
  /// Moves past the node's next edge and returns where it leads; nil after the last one.
  mutating func nextTarget(of node: Node, _ cursor: inout Cursor) -> Node?
  /// Handles a complete component. `numbers` has the components' numbers by index.
  mutating func close(_ component: ArraySlice<Node>, number: UInt32, numbers: [UInt32])
}

extension ComponentGraph {
  /// Does nothing: most searches only ask for the numbers of components.
  @inlinable
  public mutating func close(_ component: ArraySlice<Node>, number: UInt32, numbers: [UInt32]) {}
}

/// Finds strongly connected components by Tarjan's algorithm (Depth-first search and linear graph algorithms, 1972).
///
/// It keeps the path in an array, so deep graphs do not exhaust the call stack. Components are numbered from 1 in the order in
/// which they are complete: an edge leads to the same component or to one with a smaller number.
public struct ComponentSearch<Graph: ComponentGraph> {
  /// The graph that is searched.
  public var graph: Graph
  /// The component of each node by index; 0 while unknown.
  public var numbers: [UInt32]
  /// The number of components found.
  public var count: UInt32 = 0
  /// The order in which each node was visited, from 1; 0 before its visit.
  @usableFromInline var order: [UInt32]
  /// The earliest visit known to be reachable from each node through nodes whose component is not known.
  @usableFromInline var lowest: [UInt32]
  @usableFromInline var visits: UInt32 = 0
  /// The visited nodes whose component is not known.
  @usableFromInline var open: [Graph.Node] = []
  /// The path from the root.
  @usableFromInline var path: [(node: Graph.Node, cursor: Graph.Cursor)] = []

  /// Prepares to search a graph whose nodes have indices below `nodeCount`.
  @inlinable
  public init(_ graph: Graph, nodeCount: Int) {
    self.graph = graph
    numbers = Array(repeating: 0, count: nodeCount)
    order = numbers
    lowest = numbers
  }

  /// The most bytes that a search takes.
  @inlinable
  public static func memory(nodeCount: Int) -> Int {
    nodeCount * (12 + MemoryLayout<Graph.Node>.stride + MemoryLayout<(Graph.Node, Graph.Cursor)>.stride)
  }

  /// Forgets that a node was visited.
  @inlinable
  public mutating func forget(_ node: Graph.Node) {
    order[graph.index(of: node)] = 0
    numbers[graph.index(of: node)] = 0
  }

  /// Visits all new nodes that can be reached from `root`, which may be visited already.
  ///
  /// - Complexity: Linear in the number of new nodes and their edges.
  @inlinable
  public mutating func visit(_ root: Graph.Node) throws(Graph.Failure) {
    guard order[graph.index(of: root)] == 0 else { return }
    try enter(root)
    while !path.isEmpty {
      let top = path.count - 1
      let node = path[top].node
      guard let target = graph.nextTarget(of: node, &path[top].cursor) else {
        leave(node)
        continue
      }
      let index = graph.index(of: target)
      if order[index] == 0 {
        try enter(target)
      } else if numbers[index] == 0 {
        let current = graph.index(of: node)
        lowest[current] = min(lowest[current], order[index])
      }
    }
  }

  @inlinable
  mutating func enter(_ node: Graph.Node) throws(Graph.Failure) {
    let cursor = try graph.cursor(at: node)
    let index = graph.index(of: node)
    visits += 1
    order[index] = visits
    lowest[index] = visits
    open.append(node)
    path.append((node, cursor))
  }

  /// Goes back to the node before; the root of a component takes its members off the stack.
  @inlinable
  mutating func leave(_ node: Graph.Node) {
    path.removeLast()
    let index = graph.index(of: node)
    if let parent = path.last.map({ graph.index(of: $0.node) }) {
      lowest[parent] = min(lowest[parent], lowest[index])
    }
    guard lowest[index] == order[index] else { return }
    count += 1
    var first = open.count
    var member = -1
    while member != index {
      first -= 1
      member = graph.index(of: open[first])
      numbers[member] = count
    }
    graph.close(open[first...], number: count, numbers: numbers)
    open.removeLast(open.count - first)
  }
}

/// A graph given by the targets of each node's edges.
private struct ListedGraph: ComponentGraph {
  let targets: [[Int]]

  func index(of node: Int) -> Int { node }
  func cursor(at node: Int) throws(Never) -> Int { 0 }
  func nextTarget(of node: Int, _ cursor: inout Int) -> Int? {
    guard cursor < targets[node].count else { return nil }
    cursor += 1
    return targets[node][cursor - 1]
  }
}

/// The strongly connected component of each node of a small graph, given by the targets of each node's edges.
///
/// Components are numbered from 0; an edge leads to the same component or to one with a smaller number.
///
/// - Returns: The components by node; -1 for nodes that cannot be reached from `roots`.
public func stronglyConnectedComponents(of targets: [[Int]], reachedFrom roots: some Sequence<Int>) -> [Int] {
  var search = ComponentSearch(ListedGraph(targets: targets), nodeCount: targets.count)
  for root in roots { search.visit(root) }
  return search.numbers.map { Int($0) - 1 }
}
