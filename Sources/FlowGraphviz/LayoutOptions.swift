import FlowDiagrams

/// How a picture is laid out, as far as that is a matter of taste.
struct LayoutOptions: Sendable, Hashable {
  /// Where the way from the start leads.
  enum Direction: String, Sendable {
    /// Like a sentence; good for short flows.
    case leftToRight = "LR"
    /// Like a list; text beside the arrows makes long flows too wide otherwise.
    case topToBottom = "TB"
  }

  var direction: Direction
  /// The space between neighbours, in inches.
  var gap: String
  /// Whether a layout may be less than the best so as to end soon.
  var isHasty = false
  /// Whether the text of an arrow within a rank is a place between its halves: less handsome, but `dot` fails less often.
  var splitsLevelArrows = false
  /// Whether there is more room for texts than usual.
  var isRoomy = false

  /// The same with more room for texts: wider frames, and more space between neighbours except where the least is tried across the page.
  /// Nil for one that has it, or that must end soon.
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

  /// Whether a frame is so wide that the text of an arrow within a rank has room beside the arrow.
  var widensFrames: Bool { isRoomy && direction == .leftToRight }

  /// What to draw without trying: the arrangement that is likely the best.
  static func usual(for diagram: Diagram) -> LayoutOptions {
    switch diagram.form {
    case .map: LayoutOptions(direction: direction(of: diagram), gap: "0.28")
    case .storyboard, .run: LayoutOptions(direction: .leftToRight, gap: "0.4")
    }
  }

  /// Down the page where many ranks follow one another, else across it: text stands beside more arrows, and in less space, where
  /// they run across. Where places say on which rank they stand, nothing but that decides, so that no arrow turns the picture.
  private static func direction(of diagram: Diagram) -> Direction {
    let ranks = Dictionary(grouping: diagram.nodes.compactMap(\.rank)) { $0 }
    guard let widest = ranks.values.map(\.count).max() else {
      return diagram.nodes.count > 12 ? .topToBottom : .leftToRight
    }
    return 5 * widest >= 4 * ranks.count ? .leftToRight : .topToBottom
  }

  /// What to try, the usual one first; fewer for large diagrams, whose layout takes long.
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

  /// What to try where `dot` finds no positions in what is tried first.
  static var others: [LayoutOptions] {
    [Direction.leftToRight, .topToBottom].flatMap { direction in
      ["0.28", "0.5"].map { LayoutOptions(direction: direction, gap: $0, splitsLevelArrows: true) }
    }
  }
}

/// How hard a picture is to read: its area, made worse by texts over one another or over lines, and by a ribbon's shape.
enum LayoutScore {
  /// A box around a text, with the origin at the top left.
  private struct Box {
    var left, top, right, bottom: Double

    func overlaps(_ other: Box) -> Bool {
      min(right, other.right) - max(left, other.left) > 3
        && min(bottom, other.bottom) - max(top, other.top) > 2
    }
  }

  /// The cost of a picture that Graphviz wrote, where every text is on a line of its own; only comparisons mean something.
  ///
  /// - Parameter crossing: How hard it is to read the texts that lie over an arrow or a line around a frame, 1 for each at most.
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

  /// The number at the start of an attribute: `width="1102pt"` gives 1102.
  private static func number(_ name: String, in line: Substring) -> Double? {
    guard let start = line.firstRange(of: " \(name)=\"")?.upperBound else { return nil }
    return Double(line[start...].prefix { $0.isNumber || $0 == "." || $0 == "-" })
  }
}
