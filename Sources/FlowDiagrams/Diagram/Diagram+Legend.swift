extension Diagram {
  /// One line of the explanation beside the picture.
  public struct LegendEntry: Sendable, Hashable {
    /// The sample that is drawn before the words.
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

    /// Explains a symbol.
    public init(_ symbol: Symbol, _ text: String) {
      self.symbol = symbol
      self.text = text
    }
  }
}
