/// A picture as a value: what is drawn and what it means, without colours, fonts or coordinates.
///
/// The order of nodes, edges and clusters is part of the value: equal diagrams give equal pictures.
public struct Diagram: Sendable, Hashable {
  /// What kind of picture it is; renderers choose the layout by it.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// Places and the ways between them.
    case map
    /// Steps, from left to right.
    case storyboard
    /// States along a run, from left to right, each as wide as its words.
    case run
  }

  /// What kind of picture it is.
  public var form = Form.map
  /// The heading.
  public var title: String
  /// What a reader must know before reading: sizes, bounds, what was left out.
  public var subtitle: String
  /// The picture in a sentence or two, for people who cannot see it.
  public var summary: String
  /// The places, in reading order.
  public var nodes: [Node] = []
  /// The ways, in reading order.
  public var edges: [Edge] = []
  /// The frames around nodes.
  public var clusters: [Cluster] = []
  /// The explanation of what occurs.
  public var legend: [LegendEntry] = []
  /// What had to be left out or put together because it would have been too large, one sentence each.
  public private(set) var omissions: [String] = []

  /// An empty picture.
  public init(title: String, subtitle: String = "", summary: String = "") {
    self.title = title
    self.subtitle = subtitle
    self.summary = summary
  }

  /// Leaves out the frames around nothing.
  mutating func dropEmptyClusters() {
    let used = Set(nodes.compactMap(\.cluster))
    clusters.removeAll { !used.contains($0.id) }
  }

  /// Notes what is left out; the subtitle says so too.
  mutating func omit(_ remark: String) {
    omissions.append(remark)
    subtitle = subtitle.isEmpty ? remark : "\(subtitle) · \(remark)"
  }
}

extension Diagram {
  /// What a line of text is for; renderers choose size and colour by it.
  public enum Tone: String, Sendable, Hashable, CaseIterable {
    /// The name of the thing.
    case name
    /// Something worth knowing.
    case note
    /// A condition that must hold to be here.
    case gate
    /// A rule that is violated here.
    case violation
    /// What a step changed.
    case change
    /// What is wanted and not on screen, or on screen and not wanted.
    case disagreement
  }

  /// A line of text in a node or beside an edge.
  public struct Line: Sendable, Hashable {
    /// The words, on one line.
    public var text: String
    /// What they are for.
    public var tone: Tone

    /// Writes a line.
    public init(_ text: String, _ tone: Tone = .name) {
      self.text = text
      self.tone = tone
    }
  }

  /// How much a part of the picture asks for attention.
  public enum Emphasis: String, Sendable, Hashable, CaseIterable {
    /// As it should be.
    case plain
    /// A rule is violated here.
    case violated
    /// Declared, but no run comes here.
    case unreached
    /// Not what the picture is about.
    case aside
    /// In the newer of two versions only.
    case added
    /// In the older of two versions only.
    case removed
    /// Not the same in two versions.
    case changed
  }

  /// A frame around nodes that come on screen in the same way.
  public struct Cluster: Sendable, Hashable {
    /// What the frame stands for; renderers choose its colour by it.
    public enum Role: String, Sendable, Hashable, CaseIterable {
      /// Screens that are pushed, with the root below them.
      case stack
      /// Screens that cover others and can be closed.
      case modal
      /// Messages that cover nothing.
      case toast
      /// Screens side by side.
      case tabs
      /// The screens of a child coordinator.
      case coordinator
      /// What lies above everything else: windows and overlays.
      case window
    }

    /// A name that stays the same when the flow changes elsewhere.
    public var id: String
    /// The heading.
    public var label: String
    /// What it stands for.
    public var role: Role
    /// The address that its heading leads to; nil for none.
    public var link: String?

    /// Draws a frame.
    public init(id: String, label: String, role: Role) {
      self.id = id
      self.label = label
      self.role = role
    }
  }
}
