extension Diagram {
  /// Returns the changes in a picture of two versions, with the ends of changed arrows; nil if nothing changed.
  ///
  /// If more than `mostNodes` nodes remain, keeps the first ones, changed nodes before the others. The subtitle counts the
  /// changes that are not drawn.
  public func changedPart(mostNodes: Int) -> Diagram? {
    let isChanged = { (emphasis: Emphasis) in [.added, .removed, .changed].contains(emphasis) }
    let arrows = edges.filter { isChanged($0.emphasis) }
    let ends = Set(arrows.flatMap { [$0.from, $0.to] })
    let places = nodes.filter { isChanged($0.emphasis) || ends.contains($0.id) }
    guard !places.isEmpty else { return nil }
    let order = places.filter { isChanged($0.emphasis) } + places.filter { !isChanged($0.emphasis) }
    let kept = Set(order.prefix(mostNodes).map(\.id))
    var result = self
    result.nodes = places.filter { kept.contains($0.id) }
    result.edges = arrows.filter { kept.contains($0.from) && kept.contains($0.to) }
    result.dropEmptyClusters()
    let count = { (diagram: Diagram) in
      diagram.nodes.count { isChanged($0.emphasis) } + diagram.edges.count { isChanged($0.emphasis) }
    }
    let missing = count(self) - count(result)
    if missing > 0 { result.omit("\(FlowMapDrawing.counted(missing, "change")) more") }
    return result
  }
}
