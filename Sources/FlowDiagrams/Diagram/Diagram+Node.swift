extension Diagram {
  /// A node, such as a screen or a state.
  public struct Node: Sendable, Hashable {
    /// What a node stands for. Renderers choose its outline by it.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
      /// A screen.
      case screen
      /// An alert or dialog.
      case alert
      /// A message that covers nothing.
      case toast
      /// Many places drawn as one: a coordinator, or what is seen under a tab.
      case folded
      /// The dot from which an arrow leads to the first screen.
      case start
      /// Whatever opens links from outside the app.
      case link
      /// The app or the system, which acts from any screen.
      case system
      /// A state, or several drawn as one.
      case state
      /// The alternatives at the state beside it, one on each line.
      case roads
      /// A phone that shows ``Node/phone``, with the lines below it.
      case phone
    }

    /// The number of lines around a place.
    public enum Border: String, Sendable, Hashable {
      /// One.
      case single
      /// Two: people count it as home.
      case double
    }

    /// A name that stays the same when the flow changes elsewhere, unique among nodes and edges.
    public var id: String
    /// What it stands for.
    public var shape: Shape
    /// The address that it leads to; nil for none.
    public var link: String?
    /// The text in it, from the top.
    public var lines: [Line]
    /// What the phone shows, for the shape of that name.
    public var phone: Phone?
    /// The ``Cluster/id`` of the frame around it; nil for none.
    public var cluster: String?
    /// The number of lines around it.
    public var border: Border = .single
    /// How strongly the node asks for attention.
    public var emphasis: Emphasis = .plain
    /// The level of what the picture measures, from 0 to 4; nil where nothing is measured.
    public var heat: Int?
    /// The rank, counted from 0; nil if the layout decides. All nodes of a diagram have a rank, or none has.
    public var rank: Int?
    /// Further classes for style sheets.
    public var classes: [String] = []
    /// The lines of the tooltip.
    public var tooltip: [String] = []

    /// Creates a node.
    public init(id: String, shape: Shape, lines: [Line] = [], cluster: String? = nil) {
      (self.id, self.shape, self.lines, self.cluster) = (id, shape, lines, cluster)
    }

    /// The dot from which the first arrows lead.
    static var start: Node {
      var node = Node(id: "start", shape: .start)
      node.tooltip = ["start"]
      return node
    }
  }
}
