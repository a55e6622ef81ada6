extension Diagram {
  /// A place.
  public struct Node: Sendable, Hashable {
    /// What a place is; renderers choose its outline by it.
    public enum Shape: String, Sendable, Hashable, CaseIterable {
      /// A screen.
      case screen
      /// An alert or dialog.
      case alert
      /// A message that covers nothing.
      case toast
      /// Many places that are drawn as one: a coordinator, or what is seen under a tab.
      case folded
      /// The dot from which a first arrow leads to the first screen.
      case start
      /// The world outside that opens links.
      case link
      /// The app or the system, which acts from any screen.
      case system
      /// A state, or several that are drawn as one.
      case state
      /// What else could have happened at the place beside it, one road on each line.
      case roads
      /// A phone with what is on its screen, as ``Node/phone`` says; the lines stand below it.
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
    /// What it is.
    public var shape: Shape
    /// The address that it leads to; nil for none.
    public var link: String?
    /// The text in it, from the top.
    public var lines: [Line]
    /// What the phone shows, for the shape of that name.
    public var phone: Phone?
    /// The frame it stands in, as ``Cluster/id``.
    public var cluster: String?
    /// The number of lines around it.
    public var border: Border = .single
    /// How much it asks for attention.
    public var emphasis: Emphasis = .plain
    /// How strong a place is in what the picture measures, from 0 to 4; nil where nothing is measured.
    public var heat: Int?
    /// How many ranks from the first one it stands; nil where the layout decides, for all places of a diagram alike.
    public var rank: Int?
    /// Further words for style sheets.
    public var classes: [String] = []
    /// What a pointer that rests on it shows, line by line.
    public var tooltip: [String] = []

    /// Draws a place.
    public init(id: String, shape: Shape, lines: [Line] = [], cluster: String? = nil) {
      self.id = id
      self.shape = shape
      self.lines = lines
      self.cluster = cluster
    }

    /// The dot from which the first arrows lead.
    static var start: Node {
      var node = Node(id: "start", shape: .start)
      node.tooltip = ["start"]
      return node
    }
  }
}
