extension Diagram {
  /// A way from a place to another.
  public struct Edge: Sendable, Hashable {
    /// How the target comes on screen, or who brings it there; renderers choose the colour by it.
    public enum Kind: String, Sendable, Hashable, CaseIterable {
      /// The first arrow.
      case start
      /// In a stack.
      case push
      /// In another tab.
      case tab
      /// Over the page.
      case present
      /// As a question, or as the answer to one.
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
      /// At ``Edge/from``: a way back, where no way there is drawn.
      case backward
      /// At both ends: there and back again.
      case both
      /// At neither end: it is no way, but joins what belongs together.
      case neither
    }

    /// A name that stays the same when the flow changes elsewhere, unique among nodes and edges.
    public var id: String
    /// The place before, which is drawn first whatever the direction.
    public var from: String
    /// The place after.
    public var to: String
    /// How the target comes on screen.
    public var kind: Kind
    /// The text beside it, from the top.
    public var lines: [Line]
    /// Where the arrow heads are.
    public var direction: Direction = .forward
    /// How much it asks for attention.
    public var emphasis: Emphasis = .plain
    /// Whether it leaves its ends where other edges put them, as an arrow back to an earlier step does.
    public var isLoose = false
    /// Whether its ends stand beside one another, across the way from the start.
    public var isBeside = false
    /// What a pointer that rests on it shows, line by line.
    public var tooltip: [String] = []

    /// Draws a way.
    public init(id: String, from: String, to: String, kind: Kind, lines: [Line] = []) {
      self.id = id
      self.from = from
      self.to = to
      self.kind = kind
      self.lines = lines
    }

    /// The same way, told from its other end.
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

    /// The most events that are named beside an arrow.
    static let mostNamed = 3

    /// Adds a line and a line of the tooltip, each unless it is there.
    mutating func tell(_ line: Line, _ tip: String) {
      if !lines.contains(line) { lines.append(line) }
      if !tooltip.contains(tip) { tooltip.append(tip) }
    }
  }
}

extension [Diagram.Line] {
  /// The first of lines with one thing each, and the number of the others besides some that no line names.
  func shortened(to most: Int, besides unnamed: Int = 0) -> [Diagram.Line] {
    let shown = count > most + 1 ? Array(prefix(most)) : self
    let rest = count - shown.count + unnamed
    return rest > 0 ? shown + [Diagram.Line("and \(rest) more", .note)] : shown
  }
}
