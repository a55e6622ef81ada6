extension Diagram {
  /// An edge from one node to another.
  public struct Edge: Sendable, Hashable {
    /// How the target comes on screen, or who brings it there. Renderers choose the colour by it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The arrow from the start.
      case start
      /// In a stack.
      case push
      /// In another tab.
      case tab
      /// Over the page.
      case present
      /// As an alert, or when one closes.
      case alert
      /// By a link from outside.
      case link
      /// By the app or the system.
      case system
    }

    /// Where the arrow heads are.
    public enum Direction: String, Sendable, Hashable, CaseIterable {
      /// At ``Edge/to``.
      case forward
      /// At ``Edge/from``: a way back without an arrow for the way there.
      case backward
      /// At both ends: there and back again.
      case both
      /// At neither end: the edge only joins nodes that belong together.
      case neither
    }

    /// A name that stays the same when the flow changes elsewhere, unique among nodes and edges.
    public var id: String
    /// The node at the start, which is laid out first whatever the direction.
    public var from: String
    /// The node at the end.
    public var to: String
    /// How the target comes on screen.
    public var kind: Kind
    /// The text beside the edge, from top to bottom.
    public var lines: [Line]
    /// Where the arrow heads are.
    public var direction: Direction = .forward
    /// How strongly the edge asks for attention.
    public var emphasis: Emphasis = .plain
    /// Whether the layout ignores the edge when it places the ends, as for an arrow back to an earlier step.
    public var isLoose = false
    /// Whether its ends stand on the same rank.
    public var isBeside = false
    /// The lines of the tooltip.
    public var tooltip: [String] = []

    /// Creates an edge.
    public init(id: String, from: String, to: String, kind: Kind, lines: [Line] = []) {
      (self.id, self.from, self.to) = (id, from, to)
      (self.kind, self.lines) = (kind, lines)
    }

    /// The same edge, described from its other end.
    package var turned: Edge {
      var turned = self
      (turned.from, turned.to) = (to, from)
      switch direction {
      case .forward: turned.direction = .backward
      case .backward: turned.direction = .forward
      case .both, .neither: break
      }
      return turned
    }

    /// The most events named beside an arrow.
    static let mostNamed = 3

    /// Adds a line of text and a line of the tooltip, each unless it is already there.
    mutating func tell(_ line: Line, _ tip: String) {
      if !lines.contains(line) { lines.append(line) }
      if !tooltip.contains(tip) { tooltip.append(tip) }
    }
  }
}

extension [Diagram.Line] {
  /// Returns the first lines and the number of the others, for lines that name one thing each. The number includes the
  /// `unnamed` things that no line names. If the lines are only one too many, all are kept.
  func shortened(to most: Int, besides unnamed: Int = 0) -> [Diagram.Line] {
    let shown = count > most + 1 ? Array(prefix(most)) : self
    let rest = count - shown.count + unnamed
    return rest > 0 ? shown + [Diagram.Line("and \(rest) more", .note)] : shown
  }
}
