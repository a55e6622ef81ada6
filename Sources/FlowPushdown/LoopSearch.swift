/// The search for heads that accepted runs visit infinitely often.
///
/// A component of the graph of heads (``Returns``) is accepted if its edges together have all required bits: a run takes each of
/// its edges in turn, again and again. If heads of the component enable a strong class that none of its rules takes, a run that
/// stays there must avoid these heads from some point on. So the search removes them, finds the returns again without them, and
/// continues inside the component (Emerson and Lei, Modalities for model checking, 1987).
struct LoopSearch {
  /// Heads that lie on loops of one another.
  struct Component {
    var heads: [Int]
    /// The heads that the loops may visit, also within pushes.
    var part: PushdownPart
  }

  let part: PushdownPart
  let conditions: RunConditions
  let limits: PushdownLimits
  let masks: BitRows

  init(_ part: PushdownPart, _ conditions: RunConditions, limits: PushdownLimits) {
    (self.part, self.conditions, self.limits) = (part, conditions, limits)
    masks = conditions.masks(in: part.system)
  }

  /// Returns all accepted components.
  ///
  /// - Complexity: Each round of strong classes computes the ``Returns`` of what is reachable from the component.
  func components() throws(PushdownError) -> [Component] {
    var found: [Component] = []
    var pending = [Component(heads: part.heads.indices.filter { part.heads[$0] }, part: part)]
    while let region = pending.popLast() {
      let graph = try Returns(region.part, limits: limits)
      var masks = LoopMasks(graph, masks, conditions)
      for heads in graph.components(within: region.heads) {
        guard let postponed = masks.postponed(by: heads) else { continue }
        if postponed.isEmpty {
          found.append(Component(heads: heads, part: region.part))
        } else {
          pending.append(narrowed(heads, in: graph, without: postponed))
        }
      }
    }
    return found
  }

  /// Returns what is reachable from some heads, without the heads at which some strong classes are enabled.
  private func narrowed(_ heads: [Int], in graph: Returns, without postponed: [Int]) -> Component {
    var part = graph.part
    let reached = graph.heads(reachedFrom: heads)
    for head in part.heads.indices where part.heads[head] {
      part.heads[head] =
        reached[head]
        && (part.system.isInner[head] || !postponed.contains { conditions.strong[$0].isEnabled[head] })
    }
    return Component(heads: heads.filter { part.heads[$0] }, part: part)
  }
}

extension PushdownReachability {
  /// Whether each head lies on an accepted loop within a part.
  func headsOnLoops(
    of part: PushdownPart, _ conditions: RunConditions, limits: PushdownLimits
  ) throws(PushdownError) -> [Bool] {
    var found = Array(repeating: false, count: heads.count)
    for component in try LoopSearch(part, conditions, limits: limits).components() {
      for head in component.heads { found[head] = true }
    }
    return found
  }
}
