/// A picture as a value: what is drawn and what it means, without colours, fonts or coordinates.
///
/// The order of nodes, edges and clusters is part of the value: equal diagrams give equal pictures.
public struct Diagram: Sendable, Hashable {
  /// The kind of picture. Renderers choose the layout by it.
  public enum Form: String, Sendable, Hashable, CaseIterable {
    /// Nodes and the edges between them.
    case map
    /// Steps, from left to right.
    case storyboard
    /// The states of a run, from left to right, each as wide as its text.
    case run
  }

  /// The kind of picture.
  public var form = Form.map
  /// The heading.
  public var title: String
  /// What a reader must know before reading: sizes, bounds, what was left out.
  public var subtitle: String
  /// The picture in a sentence or two, for people who cannot see it.
  public var summary: String
  /// The nodes, in reading order.
  public var nodes: [Node] = []
  /// The edges, in reading order.
  public var edges: [Edge] = []
  /// The frames around nodes.
  public var clusters: [Cluster] = []
  /// The explanations of the symbols that occur.
  public var legend: [LegendEntry] = []
  /// What the picture leaves out, one remark each.
  public private(set) var omissions: [String] = []

  /// Creates a diagram without nodes.
  public init(title: String, subtitle: String = "", summary: String = "") {
    (self.title, self.subtitle, self.summary) = (title, subtitle, summary)
  }

  mutating func dropEmptyClusters() {
    let used = Set(nodes.compactMap(\.cluster))
    clusters.removeAll { !used.contains($0.id) }
  }

  /// Records what is left out, and appends it to the subtitle.
  mutating func omit(_ remark: String) {
    omissions.append(remark)
    subtitle = subtitle.isEmpty ? remark : "\(subtitle) · \(remark)"
  }
}

extension Diagram {
  /// The purpose of a line of text. Renderers choose its size and colour by it.
  public enum Tone: String, Sendable, Hashable, CaseIterable {
    /// The name of the thing.
    case name
    /// Something worth knowing.
    case note
    /// A condition that must hold for the node's screen to be shown.
    case gate
    /// A rule that is violated here.
    case violation
    /// What a step changed.
    case change
    /// A difference between what is wanted and what is shown.
    case disagreement
  }

  /// A line of text in a node or beside an edge.
  public struct Line: Sendable, Hashable {
    /// The words, on one line.
    public var text: String
    /// The purpose of the text.
    public var tone: Tone

    /// Creates a line.
    public init(_ text: String, _ tone: Tone = .name) {
      (self.text, self.tone) = (text, tone)
    }
  }

  /// How strongly a part of the picture asks for attention.
  public enum Emphasis: String, Sendable, Hashable, CaseIterable {
    /// Nothing special.
    case plain
    /// A rule is violated here.
    case violated
    /// Declared, but reached by no run.
    case unreached
    /// Not what the picture is about.
    case aside
    /// Only in the newer of two versions.
    case added
    /// Only in the older of two versions.
    case removed
    /// Different in the two versions.
    case changed
  }

  /// A frame around nodes that come on screen in the same way.
  public struct Cluster: Sendable, Hashable {
    /// What the frame stands for. Renderers choose its colour by it.
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

    /// Creates a frame.
    public init(id: String, label: String, role: Role) {
      (self.id, self.label, self.role) = (id, label, role)
    }
  }
}
