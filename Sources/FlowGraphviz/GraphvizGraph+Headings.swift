import CGraphviz

extension GraphvizGraph {
  /// Moves the headings of clusters to where no arrow and no text runs through them; after a layout.
  ///
  /// `dot` keeps a strip for each heading free of nodes but not of edges. In the strip, or else inside the lower edge, or
  /// else below or above it, the first free place from the left is taken; where none is free, the one with the least in its way.
  func clearHeadings() {
    var obstacles: [Obstacle] = []
    var node = agfstnode(pointer)
    while let current = node {
      obstacles.append(Obstacle(flowcheck_node_box(current)))
      var edge = agfstout(pointer, current)
      while let out = edge {
        obstacles += Self.obstacles(of: out)
        edge = agnxtout(pointer, out)
      }
      node = agnxtnode(pointer, current)
    }
    var cluster = agfstsubg(pointer)
    while let current = cluster {
      clearHeading(of: current, obstacles)
      cluster = agnxtsubg(current)
    }
  }

  private func clearHeading(of cluster: UnsafeMutablePointer<Agraph_t>, _ obstacles: [Obstacle]) {
    var heading = flowcheck_box()
    guard flowcheck_heading(cluster, &heading) == 1 else { return }
    let frame = flowcheck_frame(cluster)
    // The size has room around the text: 8 points at each side, 4 above and below. Fonts that stand in for Helvetica are up to
    // an eighth wider; where there is no room for those, there may be for Helvetica.
    let (width, height) = (heading.width - 8, heading.height - 4)
    let wide = place(width * 1.125, height, near: heading, in: frame, obstacles)
    let best = wide.cost == 0 ? wide : place(width, height, near: heading, in: frame, obstacles)
    flowcheck_move_heading(cluster, best.x, best.y)
  }

  /// The middle of the best place for a text of that size, and how much is in its way.
  private func place(
    _ width: Double, _ height: Double, near heading: flowcheck_box, in frame: flowcheck_box,
    _ obstacles: [Obstacle]
  ) -> (x: Double, y: Double, cost: Int) {
    // A frame may be hardly wider than its heading; outside of it there is more room.
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
      let near = obstacles.filter { $0.meets(strip) }
      let first = heading.x < left || heading.x > right ? left : heading.x
      for x in [first] + stride(from: left, through: right, by: 3) {
        let box = Obstacle(left: x - width / 2, bottom: strip.bottom, right: x + width / 2, top: strip.top)
        let cost = near.count { $0.meets(box) }
        if cost < best.cost { best = (x, y, cost) }
        if cost == 0 { return best }
      }
    }
    return best
  }

  /// The text of an edge, and its curves in short pieces.
  private static func obstacles(of edge: UnsafeMutablePointer<Agedge_t>) -> [Obstacle] {
    var result: [Obstacle] = []
    var label = flowcheck_box()
    if flowcheck_edge_label(edge, &label) == 1 { result.append(Obstacle(label)) }
    for index in 0..<flowcheck_curve_count(edge) {
      var count: Int32 = 0
      guard let points = flowcheck_curve(edge, index, &count) else { continue }
      for start in stride(from: 0, to: Int(count) - 3, by: 3) {
        var last = points[start]
        for step in 1...pieces {
          let next = point(
            Double(step) / Double(pieces), points[start], points[start + 1], points[start + 2],
            points[start + 3])
          result.append(
            Obstacle(
              left: min(last.x, next.x) - 1, bottom: min(last.y, next.y) - 1, right: max(last.x, next.x) + 1,
              top: max(last.y, next.y) + 1))
          last = next
        }
      }
    }
    return result
  }

  /// The number of pieces of a cubic curve.
  private static let pieces = 24

  /// A point of a cubic curve, after Bernstein.
  private static func point(_ t: Double, _ a: pointf, _ b: pointf, _ c: pointf, _ d: pointf) -> pointf {
    let u = 1 - t
    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return pointf(x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
  }
}

/// A box that a heading must not meet.
private struct Obstacle {
  var left, bottom, right, top: Double

  init(left: Double, bottom: Double, right: Double, top: Double) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  init(_ box: flowcheck_box) {
    self.init(
      left: box.x - box.width / 2, bottom: box.y - box.height / 2, right: box.x + box.width / 2,
      top: box.y + box.height / 2)
  }

  func meets(_ other: Obstacle) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }
}
