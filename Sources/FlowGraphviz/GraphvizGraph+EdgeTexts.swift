import CGraphviz

extension GraphvizGraph {
  /// Moves texts beside arrows from where they lie over something to a place along their own arrow where they do not; after a layout.
  ///
  /// `dot` keeps room for a text between two ranks, but not for one beside an arrow within a rank, and lets other arrows run through it.
  func clearEdgeTexts() {
    let (nodes, arrows) = drawnParts
    var title = flowcheck_box()
    let headings = flowcheck_title(pointer, &title) == 1 ? [Obstacle(title)] : []
    var texts = EdgeTexts(
      places: nodes + headings, arrows: arrows, page: Obstacle(flowcheck_frame(pointer)))
    for index in texts.moves() {
      guard let text = texts.arrows[index].text else { continue }
      flowcheck_move_edge_label(
        texts.arrows[index].edge, (text.left + text.right) / 2, (text.bottom + text.top) / 2)
    }
  }
}

/// Looks for places for the texts beside arrows.
private struct EdgeTexts {
  let places: [Obstacle]
  var arrows: [DrawnArrow]
  let page: Obstacle
  /// The box around each arrow.
  private let reaches: [Obstacle]

  /// What it costs to lie over a place or another text, or beyond the edge.
  private static let blocked = 100.0
  /// What it costs that another arrow runs through.
  private static let crossed = 4.0
  /// What it costs that another text is so near that both read as one.
  private static let crowded = 3.0
  /// What it costs that the text's own arrow runs through.
  private static let covering = 1.0
  /// The room between a text and its arrow.
  private static let gap = 2.0

  init(places: [Obstacle], arrows: [DrawnArrow], page: Obstacle) {
    (self.places, self.arrows, self.page) = (places, arrows, page)
    reaches = arrows.map { arrow in
      arrow.pieces.reduce(arrow.pieces.first ?? Obstacle(left: 0, bottom: 0, right: 0, top: 0)) {
        sum, piece in
        Obstacle(
          left: min(sum.left, piece.left), bottom: min(sum.bottom, piece.bottom),
          right: max(sum.right, piece.right), top: max(sum.top, piece.top))
      }
    }
  }

  /// Moves what can stand better; the numbers of the arrows whose texts moved.
  mutating func moves() -> [Int] {
    var moved: Set<Int> = []
    // What one text leaves, another can take.
    for _ in 0..<2 {
      for index in arrows.indices {
        guard let text = arrows[index].text else { continue }
        let now = cost(of: text, for: index, below: .infinity) + farness(of: text, from: index)
        guard now >= Self.crowded, let better = best(for: index, text, below: now) else { continue }
        arrows[index].text = better
        moved.insert(index)
      }
    }
    return moved.sorted()
  }

  /// The best place along an arrow for its text; nil where none costs less than the limit.
  private func best(for index: Int, _ text: Obstacle, below limit: Double) -> Obstacle? {
    let points = arrows[index].points
    let (width, height) = (text.right - text.left, text.top - text.bottom)
    let (aside, above) = (width / 2 + Self.gap, height / 2 + Self.gap)
    var best: (box: Obstacle, cost: Double)?
    for (position, point) in points.enumerated() {
      // In the middle it is plain whose text it is.
      let offset = 4 * abs(Double(position) / Double(max(1, points.count - 1)) - 0.5)
      for (dx, dy) in [(0, above), (0, -above), (aside, 0), (-aside, 0), (0, 0)] {
        let box = Obstacle(
          left: point.x + dx - width / 2, bottom: point.y + dy - height / 2, right: point.x + dx + width / 2,
          top: point.y + dy + height / 2)
        let most = min(limit, best?.cost ?? .infinity) - offset
        guard most > 0 else { continue }
        let cost = cost(of: box, for: index, below: most)
        if cost < most { best = (box, cost + offset) }
      }
    }
    return best?.box
  }

  /// What is in the way of a text, or at least the limit.
  private func cost(of box: Obstacle, for index: Int, below limit: Double) -> Double {
    var cost = 0.0
    if box.left < page.left || box.right > page.right || box.bottom < page.bottom || box.top > page.top {
      cost += Self.blocked
    }
    guard cost < limit else { return cost }
    cost += Self.blocked * Double(places.count { $0.meets(box) })
    guard cost < limit else { return cost }
    for other in arrows.indices where other != index {
      guard let text = arrows[other].text, text.meets(box.grown(by: 3)) else { continue }
      cost += text.meets(box) ? Self.blocked : Self.crowded
    }
    for other in arrows.indices where reaches[other].meets(box) {
      guard cost < limit else { return cost }
      if arrows[other].pieces.contains(where: { $0.meets(box) }) {
        cost += other == index ? Self.covering : Self.crossed
      }
    }
    return cost
  }

  /// What it costs that a text stands away from its arrow.
  private func farness(of text: Obstacle, from index: Int) -> Double {
    let distances = arrows[index].points.map { point in
      let (dx, dy) = (
        max(text.left - point.x, point.x - text.right, 0), max(text.bottom - point.y, point.y - text.top, 0)
      )
      return (dx * dx + dy * dy).squareRoot()
    }
    return max(0, (distances.min() ?? 0) - 8) / 4
  }
}
