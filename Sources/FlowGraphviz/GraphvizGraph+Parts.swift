import CGraphviz

/// A box that a text must not meet, in points, with the origin at the bottom left.
struct Obstacle {
  var left, bottom, right, top: Double

  func grown(by margin: Double) -> Obstacle {
    Obstacle(left: left - margin, bottom: bottom - margin, right: right + margin, top: top + margin)
  }

  func contains(_ other: Obstacle) -> Bool {
    left <= other.left && other.right <= right && bottom <= other.bottom && other.top <= top
  }

  func meets(_ other: Obstacle) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }

  /// Whether the line from one point to another runs through the box (Liang and Barsky 1984).
  func meets(from start: flowcheck_point, to end: flowcheck_point) -> Bool {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    var (first, last) = (0.0, 1.0)
    for (step, room) in [
      (-dx, start.x - left), (dx, right - start.x), (-dy, start.y - bottom), (dy, top - start.y),
    ] {
      if step == 0 {
        if room < 0 { return false }
      } else if step < 0 {
        first = max(first, room / step)
      } else {
        last = min(last, room / step)
      }
    }
    return first <= last
  }

  var sides: [Obstacle] {
    [
      Obstacle(left: left, bottom: bottom, right: left, top: top),
      Obstacle(left: right, bottom: bottom, right: right, top: top),
      Obstacle(left: left, bottom: bottom, right: right, top: bottom),
      Obstacle(left: left, bottom: top, right: right, top: top),
    ].map { $0.grown(by: 1) }
  }
}

extension Obstacle {
  init(x: Double, y: Double, width: Double, height: Double) {
    self.init(left: x - width / 2, bottom: y - height / 2, right: x + width / 2, top: y + height / 2)
  }

  init(_ box: flowcheck_box) { self.init(x: box.x, y: box.y, width: box.width, height: box.height) }
}

/// An arrow after a layout.
struct DrawnArrow {
  let edge: OpaquePointer
  /// Points along its curves, close to each other.
  let points: [flowcheck_point]
  /// The parts of its curves between neighbouring points, with the boxes around them.
  let pieces: [(box: Obstacle, start: flowcheck_point, end: flowcheck_point)]
  let reach: Obstacle
  /// The box around the text beside it; nil for none.
  var text: Obstacle?

  private static let pieceCount = 24

  init(_ edge: OpaquePointer) {
    self.edge = edge
    var label = flowcheck_box()
    text = flowcheck_edge_text(edge, &label) ? Obstacle(label) : nil
    var points: [flowcheck_point] = []
    var pieces: [(box: Obstacle, start: flowcheck_point, end: flowcheck_point)] = []
    for index in 0..<flowcheck_curve_count(edge) {
      var count: Int32 = 0
      guard let bounds = flowcheck_curve(edge, index, &count), count > 0 else { continue }
      points.append(bounds[0])
      for start in stride(from: 0, to: Int(count) - 3, by: 3) {
        var last = bounds[start]
        for step in 1...Self.pieceCount {
          let next = Self.point(
            Double(step) / Double(Self.pieceCount), bounds[start], bounds[start + 1], bounds[start + 2],
            bounds[start + 3])
          let box = Obstacle(
            left: min(last.x, next.x) - 1, bottom: min(last.y, next.y) - 1, right: max(last.x, next.x) + 1,
            top: max(last.y, next.y) + 1)
          pieces.append((box, last, next))
          points.append(next)
          last = next
        }
      }
    }
    (self.points, self.pieces) = (points, pieces)
    let boxes = pieces.map(\.box)
    reach = boxes.reduce(boxes.first ?? Obstacle(left: 0, bottom: 0, right: 0, top: 0)) { sum, box in
      Obstacle(
        left: min(sum.left, box.left), bottom: min(sum.bottom, box.bottom), right: max(sum.right, box.right),
        top: max(sum.top, box.top))
    }
  }

  /// Whether it runs through a box. A piece is nearly straight, so it misses much of what its own box meets.
  func runs(through box: Obstacle) -> Bool {
    guard reach.meets(box) else { return false }
    let wide = box.grown(by: 1)
    return pieces.contains { $0.box.meets(box) && wide.meets(from: $0.start, to: $0.end) }
  }

  /// Returns a point of a cubic curve, in Bernstein form.
  private static func point(
    _ t: Double, _ a: flowcheck_point, _ b: flowcheck_point, _ c: flowcheck_point, _ d: flowcheck_point
  ) -> flowcheck_point {
    let u = 1 - t
    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return flowcheck_point(x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
  }
}

extension GraphvizGraph {
  /// The visible parts after a layout: the boxes of nodes, the lines around frames, and the arrows.
  var drawnParts: (places: [Obstacle], lines: [Obstacle], arrows: [DrawnArrow]) {
    let graph = pointer
    let nodes = Self.list(from: flowcheck_first_node(graph)) { flowcheck_next_node(graph, $0) }
      .filter { !Self.isUnseen($0) }
    let edges = nodes.flatMap { node in
      Self.list(from: flowcheck_first_edge_out(graph, node)) { flowcheck_next_edge_out(graph, $0) }
    }
    let lines = subgraphs.flatMap { cluster in
      var heading = flowcheck_box()
      return flowcheck_heading(cluster, &heading) ? Obstacle(flowcheck_frame(cluster)).sides : []
    }
    return (nodes.map { Obstacle(flowcheck_node_box($0)) }, lines, edges.map(DrawnArrow.init))
  }

  /// The clusters, and the subgraphs that keep nodes on their ranks.
  var subgraphs: [OpaquePointer] {
    Self.list(from: flowcheck_first_subgraph(pointer)) { flowcheck_next_subgraph($0) }
  }

  /// Returns an object in Graphviz's memory and all that follow it.
  private static func list(
    from first: OpaquePointer?, next: @escaping (OpaquePointer) -> OpaquePointer?
  ) -> [OpaquePointer] {
    first.map { Array(sequence(first: $0, next: next)) } ?? []
  }

  /// Whether a node only keeps places on their ranks, or makes room in a frame.
  private static func isUnseen(_ node: OpaquePointer) -> Bool {
    guard let name = flowcheck_node_name(node) else { return false }
    return ["_rank_", "_room_"].contains { String(cString: name).hasPrefix($0) }
  }
}
