import CGraphviz

extension GraphvizGraph {
  /// Moves texts beside arrows that lie over something to free places along their own arrows. Call it after a layout.
  ///
  /// `dot` keeps room for a text between two ranks, but not for one beside an arrow within a rank, and lets other arrows run
  /// through it.
  ///
  /// - Returns: How hard it is to read the texts that still lie over an arrow or the line around a frame, at most 1 for each.
  func clearEdgeTexts() -> Double {
    let (nodes, lines, arrows) = drawnParts
    var title = flowcheck_box()
    let headings = flowcheck_heading(pointer, &title) ? [Obstacle(title)] : []
    var texts = EdgeTexts(
      places: nodes + headings, lines: lines, arrows: arrows, page: Obstacle(flowcheck_frame(pointer)))
    for index in texts.moves() {
      guard let text = texts.arrows[index].text else { continue }
      flowcheck_move_edge_text(
        texts.arrows[index].edge, (text.left + text.right) / 2, (text.bottom + text.top) / 2)
    }
    return texts.crossing
  }
}

/// Finds places for the texts beside arrows.
private struct EdgeTexts {
  let places: [Obstacle]
  let lines: [Obstacle]
  var arrows: [DrawnArrow]
  let page: Obstacle

  /// The cost of lying over a node, a heading or another text, or beyond the edge of the page.
  private static let blocked = 100.0
  /// The cost of another arrow that runs through the text.
  private static let crossed = 20.0
  /// The cost of lying over the line around a frame.
  private static let framed = 15.0
  /// The cost if the text's own arrow runs through it.
  private static let covering = 10.0
  /// The cost of another text so near that both read as one.
  private static let crowded = 3.0
  /// The gaps to try between a text and its arrow, the smallest first.
  private static let gaps = [2.0, 7, 13, 20, 28, 37]

  /// Moves texts to better places. Returns the numbers of the arrows whose texts moved.
  mutating func moves() -> [Int] {
    var moved: Set<Int> = []
    // A text can take the place that another has left.
    for _ in 0..<6 {
      var isBetter = false
      for index in arrows.indices {
        guard let text = arrows[index].text else { continue }
        let now = cost(of: text, for: index, below: .infinity) + farness(of: text, from: index)
        guard now >= Self.crowded, let better = best(for: index, text, below: now) else { continue }
        arrows[index].text = better
        moved.insert(index)
        isBetter = true
      }
      if !isBetter { break }
    }
    return moved.sorted()
  }

  /// How hard it is to read the texts that lie over a line: 1 for each text over another arrow or the line of a frame, and a
  /// fifth for each text over its own arrow only.
  var crossing: Double {
    arrows.indices.reduce(0) { sum, index in
      guard let text = arrows[index].text else { return sum }
      let isCrossed =
        lines.contains { $0.meets(text) }
        || arrows.indices.contains { $0 != index && arrows[$0].runs(through: text) }
      return sum + (isCrossed ? 1 : arrows[index].runs(through: text) ? 0.2 : 0)
    }
  }

  /// Returns places along an arrow for its text, with the cost of their distance from its middle, where the text clearly
  /// belongs to the arrow.
  private func candidates(for index: Int, _ text: Obstacle) -> [(box: Obstacle, cost: Double)] {
    let points = arrows[index].points
    let (width, height) = (text.right - text.left, text.top - text.bottom)
    var found: [(box: Obstacle, cost: Double)] = []
    for (position, point) in points.enumerated() {
      let offset = 4 * abs(Double(position) / Double(max(1, points.count - 1)) - 0.5)
      for gap in Self.gaps {
        let (aside, above) = (width / 2 + gap, height / 2 + gap)
        let near = [(0, above), (0, -above), (aside, 0), (-aside, 0)]
        let corners = [1, -1, 0.5, -0.5].flatMap { part in
          [(aside, part * above), (-aside, part * above), (part * aside, above), (part * aside, -above)]
        }
        for (dx, dy) in near + corners {
          let box = Obstacle(x: point.x + dx, y: point.y + dy, width: width, height: height)
          found.append((box, offset + (gap - 2) / 3 + (dx != 0 && dy != 0 ? 1 : 0)))
        }
      }
      found.append((Obstacle(x: point.x, y: point.y, width: width, height: height), offset))
    }
    return found
  }

  /// Returns the best place along an arrow for its text; nil if none costs less than the limit.
  private func best(for index: Int, _ text: Obstacle, below limit: Double) -> Obstacle? {
    var best: (box: Obstacle, cost: Double)?
    let candidates = candidates(for: index, text).enumerated().sorted {
      ($0.element.cost, $0.offset) < ($1.element.cost, $1.offset)
    }
    for (_, candidate) in candidates {
      let most = min(limit, best?.cost ?? .infinity) - candidate.cost
      guard most > 0 else { break }
      let cost = cost(of: candidate.box, for: index, below: most)
      if cost < most { best = (candidate.box, cost + candidate.cost) }
    }
    return best?.box
  }

  /// Returns the cost of what is in the way of a text, or some value not below the limit.
  private func cost(of box: Obstacle, for index: Int, below limit: Double) -> Double {
    var cost = 0.0
    if box.left < page.left || box.right > page.right || box.bottom < page.bottom || box.top > page.top {
      cost += Self.blocked
    }
    guard cost < limit else { return cost }
    cost += Self.blocked * Double(places.count { $0.meets(box) })
    guard cost < limit else { return cost }
    cost += Self.framed * Double(lines.count { $0.meets(box) })
    guard cost < limit else { return cost }
    for other in arrows.indices where other != index {
      guard let text = arrows[other].text, text.meets(box.grown(by: 3)) else { continue }
      cost += text.meets(box) ? Self.blocked : Self.crowded
    }
    for other in arrows.indices {
      guard cost < limit else { return cost }
      if arrows[other].runs(through: box) { cost += other == index ? Self.covering : Self.crossed }
    }
    return cost
  }

  private func farness(of text: Obstacle, from index: Int) -> Double {
    let distances = arrows[index].points.map { point in
      let (dx, dy) = (
        max(text.left - point.x, point.x - text.right, 0), max(text.bottom - point.y, point.y - text.top, 0)
      )
      return (dx * dx + dy * dy).squareRoot()
    }
    return max(0, (distances.min() ?? 0) - 8) / 3
  }
}
