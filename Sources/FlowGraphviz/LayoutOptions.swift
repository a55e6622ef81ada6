import FlowDiagrams

/// The choices in the layout of a picture.
struct LayoutOptions: Sendable, Hashable {
  enum Direction: String, Sendable {
    /// Like a sentence. Good for short flows.
    case leftToRight = "LR"
    /// Like a list. Otherwise text beside the arrows makes long flows too wide.
    case topToBottom = "TB"
  }

  var direction: Direction
  /// The space between neighbours, in inches.
  var gap: String
  /// Whether the layout may be worse so as to be fast.
  var isHasty = false
  /// Whether the text of an arrow within a rank is a node between its halves. This looks worse, but `dot` fails less often.
  var splitsLevelArrows = false
  /// Whether texts have more room than usual.
  var isRoomy = false

  /// The options with more room for texts: wider frames, and more space between neighbours except for the smallest gap from
  /// left to right. Nil if texts already have more room, if the layout must be fast, or if texts are nodes.
  var roomier: LayoutOptions? {
    guard !splitsLevelArrows, !isRoomy, !isHasty else { return nil }
    var result = self
    result.isRoomy = true
    switch (direction, gap) {
    case (.leftToRight, "0.28"): break
    case (.topToBottom, "0.28"), (.leftToRight, "0.4"): result.gap = "0.8"
    default: result.gap = "1"
    }
    return result
  }

  /// Whether frames are wide enough for the text of an arrow within a rank beside the arrow.
  var widensFrames: Bool { isRoomy && direction == .leftToRight }

  /// Returns the options that are probably best, without trying any.
  static func usual(for diagram: Diagram) -> LayoutOptions {
    switch diagram.form {
    case .map: LayoutOptions(direction: direction(of: diagram), gap: "0.28")
    case .storyboard, .run: LayoutOptions(direction: .leftToRight, gap: "0.4")
    }
  }

  /// Returns top to bottom if there are many ranks, otherwise left to right, where texts stand beside more arrows in less
  /// space. Where nodes have ranks, only the ranks decide, so that no added arrow turns the picture.
  private static func direction(of diagram: Diagram) -> Direction {
    let ranks = Dictionary(grouping: diagram.nodes.compactMap(\.rank)) { $0 }
    guard let widest = ranks.values.map(\.count).max() else {
      return diagram.nodes.count > 12 ? .topToBottom : .leftToRight
    }
    return 5 * widest >= 4 * ranks.count ? .leftToRight : .topToBottom
  }

  /// Returns the options to try, the usual ones first. There are fewer for large diagrams, whose layout takes long.
  static func candidates(for diagram: Diagram) -> [LayoutOptions] {
    let usual = usual(for: diagram)
    let labelled = diagram.edges.count { !$0.lines.isEmpty }
    guard diagram.edges.count <= 300 else {
      var hasty = usual
      hasty.isHasty = true
      return [hasty]
    }
    guard labelled <= 120, diagram.form == .map else { return [usual] }
    let other: Direction = usual.direction == .leftToRight ? .topToBottom : .leftToRight
    let gaps = labelled <= 60 ? ["0.28", "0.4", "0.55"] : ["0.28"]
    let directions = diagram.nodes.contains { $0.rank != nil } ? [usual.direction] : [usual.direction, other]
    return directions.flatMap { direction in
      gaps.map { LayoutOptions(direction: direction, gap: $0) }
    }
  }

  /// The options to try if `dot` finds no layout with the first ones.
  static var others: [LayoutOptions] {
    [Direction.leftToRight, .topToBottom].flatMap { direction in
      ["0.28", "0.5"].map { LayoutOptions(direction: direction, gap: $0, splitsLevelArrows: true) }
    }
  }
}

/// How hard a picture is to read: its area, increased for texts that overlap or lie over lines, and for an elongated shape.
enum LayoutScore {
  /// A box around a text, with the origin at the top left.
  private struct Box {
    var left, top, right, bottom: Double

    func overlaps(_ other: Box) -> Bool {
      min(right, other.right) - max(left, other.left) > 3
        && min(bottom, other.bottom) - max(top, other.top) > 2
    }
  }

  /// Returns the cost of a picture written by Graphviz, which puts every text on its own line. Only comparisons of costs mean
  /// something.
  ///
  /// - Parameter crossing: How hard it is to read the texts that lie over an arrow or the line around a frame, at most 1 for
  ///   each.
  static func cost(of svg: String, crossing: Double) -> Double {
    var boxes: [Box] = []
    var area = 1.0
    var shape = 1.0
    for line in svg.split(separator: "\n") {
      if line.hasPrefix("<svg "), let width = number("width", in: line),
        let height = number("height", in: line)
      {
        area = width * height
        shape = max(1, width / height / 2, height / width / 1.3)
      } else if line.hasPrefix("<text "), let box = box(of: line) {
        boxes.append(box)
      }
    }
    var overlaps = 0
    for (index, box) in boxes.enumerated() {
      overlaps += boxes[..<index].count { $0.overlaps(box) }
    }
    return area * shape * (1 + Double(overlaps) + crossing / 2)
  }

  private static func box(of line: Substring) -> Box? {
    guard let x = number("x", in: line), let y = number("y", in: line),
      let size = number("font-size", in: line),
      let start = line.firstIndex(of: ">"), let end = line.lastIndex(of: "<"), start < end
    else { return nil }
    let text = line[line.index(after: start)..<end].drop { $0 == " " }
    let width = Double(text.reversed().drop { $0 == " " }.count) * size * 0.58
    let left = line.contains("text-anchor=\"middle\"") ? x - width / 2 : x
    return Box(left: left, top: y - 0.75 * size, right: left + width, bottom: y + 0.15 * size)
  }

  /// Returns the number at the start of an attribute: `width="1102pt"` gives 1102.
  private static func number(_ name: String, in line: Substring) -> Double? {
    guard let start = line.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    return Double(line[start...].prefix { $0.isNumber || $0 == "." || $0 == "-" })
  }
}
