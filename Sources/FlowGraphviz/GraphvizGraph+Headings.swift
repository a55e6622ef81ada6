import CGraphviz

extension GraphvizGraph {
  /// Moves the headings of clusters to where no arrow and no text runs through them. Call it after a layout.
  ///
  /// `dot` keeps a strip for each heading free of nodes but not of edges. Each heading gets the first free place from the left
  /// in that strip, or else inside the lower edge, or else below or above the frame. If none is free, it gets the place with
  /// the least in its way.
  func clearHeadings() {
    let drawn = drawnParts
    // A heading over a place or another text cannot be read. An arrow or a line in its way matters less.
    let obstacles =
      (drawn.places + drawn.arrows.compactMap(\.text)).map { ($0, 100) }
      + (drawn.lines + drawn.arrows.flatMap(\.pieces).map(\.box)).map { ($0, 1) }
    for cluster in subgraphs { clearHeading(of: cluster, obstacles) }
  }

  private func clearHeading(
    of cluster: OpaquePointer, _ obstacles: [(box: Obstacle, cost: Int)]
  ) {
    var heading = flowcheck_box()
    guard flowcheck_heading(cluster, &heading) else { return }
    let frame = flowcheck_frame(cluster)
    // The size includes room around the text: 8 points at each side, 4 above and below. Fonts that replace Helvetica are up to
    // an eighth wider. If there is no room for those, there may be for Helvetica.
    let (width, height) = (heading.width - 8, heading.height - 4)
    let wide = place(width * 1.125, height, near: heading, in: frame, obstacles)
    let best = wide.cost == 0 ? wide : place(width, height, near: heading, in: frame, obstacles)
    flowcheck_move_heading(cluster, best.x, best.y)
  }

  /// Returns the middle of the best place for a text of the given size, and how much is in its way.
  private func place(
    _ width: Double, _ height: Double, near heading: flowcheck_box, in frame: flowcheck_box,
    _ obstacles: [(box: Obstacle, cost: Int)]
  ) -> (x: Double, y: Double, cost: Int) {
    // The layout has a margin of 21 points around it.
    let page = Obstacle(flowcheck_frame(pointer)).grown(by: 16)
    // A frame may be hardly wider than its heading. Outside the frame there is more room.
    let inner = max(0, (frame.width - width) / 2 - 3)
    let bottom = frame.y - frame.height / 2
    let rows = [
      (heading.y, inner), (bottom + 2 + height / 2, inner), (bottom - 1 - height / 2, inner + width / 2),
      (bottom + frame.height + 1 + height / 2, inner + width / 2),
    ]
    var best = (x: heading.x, y: heading.y, cost: Int.max)
    for (y, play) in rows {
      let (left, right) = (frame.x - play, frame.x + play)
      let strip = Obstacle(
        left: left - width / 2, bottom: y - height / 2, right: right + width / 2, top: y + height / 2)
      let near = obstacles.filter { $0.box.meets(strip) }
      let first = heading.x < left || heading.x > right ? left : heading.x
      for x in [first] + stride(from: left, through: right, by: 3) {
        let box = Obstacle(x: x, y: y, width: width, height: height)
        guard page.contains(box) else { continue }
        let cost = near.reduce(0) { $1.box.meets(box) ? $0 + $1.cost : $0 }
        if cost < best.cost { best = (x, y, cost) }
        if cost == 0 { return best }
      }
    }
    return best
  }
}
