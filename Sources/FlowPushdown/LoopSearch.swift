/// The search for heads that accepted runs come by forever.
///
/// A component of the graph of heads (``Returns``) whose edges together have all required bits is accepted: a run goes round it by each of its edges in
/// turn. Where it has heads that enable a strong class, and no rule that takes it, a run that stays must avoid these heads in the end; so
/// they go, returns are found again without them, and the search goes on inside (Emerson and Lei, Modalities for model checking, 1987).
struct LoopSearch {
  /// Heads that lie on loops of one another.
  struct Component {
    /// The heads, by number.
    var heads: [Int]
    /// Which heads the loops may come by, within pushes too.
    var part: PushdownPart
  }

  let part: PushdownPart
  let conditions: RunConditions
  let limits: PushdownLimits
  let masks: BitRows

  init(_ part: PushdownPart, _ conditions: RunConditions, limits: PushdownLimits) {
    self.part = part
    self.conditions = conditions
    self.limits = limits
    masks = conditions.masks(in: part.system)
  }

  /// All components that are accepted.
  ///
  /// - Complexity: Each round of strong classes takes the ``Returns`` of what can be reached from the component.
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

  /// What can be reached from some heads without those where some strong classes are enabled.
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
