extension Diagram {
  /// An entry of the legend beside the picture.
  public struct LegendEntry: Sendable, Hashable {
    /// The sample drawn before the text.
    public enum Symbol: Sendable, Hashable {
      /// A stroke like that of an edge.
      case edge(Edge.Kind, Emphasis)
      /// A box like that of a node.
      case node(Node.Shape, Node.Border, Emphasis)
      /// A box filled like that of a node with this heat.
      case heat(Int)
      /// A frame like that of a cluster.
      case frame(Cluster.Role)
    }

    /// The sample.
    public var symbol: Symbol
    /// What it means.
    public var text: String

    /// Creates an entry that explains a symbol.
    public init(_ symbol: Symbol, _ text: String) {
      (self.symbol, self.text) = (symbol, text)
    }
  }

  /// Returns the entries of a legend whose samples occur in the diagram.
  func occurring(in legend: [LegendEntry]) -> [LegendEntry] {
    legend.filter { entry in
      switch entry.symbol {
      case .edge(let kind, .plain): edges.contains { $0.kind == kind && $0.emphasis == .plain }
      case .edge(_, let emphasis): edges.contains { $0.emphasis == emphasis }
      case .node(_, .double, _): nodes.contains { $0.border == .double }
      case .node(_, .single, let emphasis):
        nodes.contains { $0.emphasis == emphasis } || edges.contains { $0.emphasis == emphasis }
      case .heat(let level): nodes.contains { $0.heat == level }
      case .frame(let role): clusters.contains { $0.role == role }
      }
    }
  }
}
