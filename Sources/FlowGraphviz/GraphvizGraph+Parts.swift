import CGraphviz

/// A box that a text must not meet, in points, with the origin at the bottom left.
struct Obstacle {
  var left, bottom, right, top: Double

  init(left: Double, bottom: Double, right: Double, top: Double) {
    (self.left, self.bottom, self.right, self.top) = (left, bottom, right, top)
  }

  init(_ box: flowcheck_box) {
    self.init(
      left: box.x - box.width / 2, bottom: box.y - box.height / 2, right: box.x + box.width / 2,
      top: box.y + box.height / 2)
  }

  /// The box with so much more at each side.
  func grown(by margin: Double) -> Obstacle {
    Obstacle(left: left - margin, bottom: bottom - margin, right: right + margin, top: top + margin)
  }

  func meets(_ other: Obstacle) -> Bool {
    left < other.right && other.left < right && bottom < other.top && other.bottom < top
  }
}

/// An arrow after a layout.
struct DrawnArrow {
  /// The edge.
  let edge: UnsafeMutablePointer<Agedge_t>
  /// Points along its curves, close to one another.
  let points: [pointf]
  /// The boxes around its curves from each of the points to the next.
  let pieces: [Obstacle]
  /// The box around the text beside it; nil for none.
  var text: Obstacle?

  /// The number of pieces of a cubic curve.
  private static let pieceCount = 24

  init(_ edge: UnsafeMutablePointer<Agedge_t>) {
    self.edge = edge
    var label = flowcheck_box()
    text = flowcheck_edge_label(edge, &label) == 1 ? Obstacle(label) : nil
    var points: [pointf] = []
    var pieces: [Obstacle] = []
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
          pieces.append(
            Obstacle(
              left: min(last.x, next.x) - 1, bottom: min(last.y, next.y) - 1, right: max(last.x, next.x) + 1,
              top: max(last.y, next.y) + 1))
          points.append(next)
          last = next
        }
      }
    }
    (self.points, self.pieces) = (points, pieces)
  }

  /// A point of a cubic curve, after Bernstein.
  private static func point(_ t: Double, _ a: pointf, _ b: pointf, _ c: pointf, _ d: pointf) -> pointf {
    let u = 1 - t
    let (p, q, r, s) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
    return pointf(x: p * a.x + q * b.x + r * c.x + s * d.x, y: p * a.y + q * b.y + r * c.y + s * d.y)
  }
}

extension GraphvizGraph {
  /// What stands where after a layout: the boxes of places, and the arrows.
  var drawnParts: (places: [Obstacle], arrows: [DrawnArrow]) {
    var places: [Obstacle] = []
    var arrows: [DrawnArrow] = []
    var node = agfstnode(pointer)
    while let current = node {
      places.append(Obstacle(flowcheck_node_box(current)))
      var edge = agfstout(pointer, current)
      while let out = edge {
        arrows.append(DrawnArrow(out))
        edge = agnxtout(pointer, out)
      }
      node = agnxtnode(pointer, current)
    }
    return (places, arrows)
  }
}
