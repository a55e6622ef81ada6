/// An infinite run written finitely: after the stem, the loop can be taken again and again.
package struct PushdownLasso: Hashable, Sendable {
  /// Rules from the start, by number.
  package let stem: [Int]
  /// Rules that lead from a head back to it, never below the height at which they begin, so that the stack may have grown; or that reset it.
  package let loop: [Int]

  /// A lasso.
  package init(stem: [Int], loop: [Int]) {
    self.stem = stem
    self.loop = loop
  }
}

extension PushdownReachability {
  /// An infinite run from the start that is accepted; nil where there is none.
  ///
  /// The stem has the least weight of all runs to an accepted loop. The loop visits what it must in turn, each on a shortest way.
  ///
  /// - Parameters:
  ///   - within: The heads that the loop may come by, besides inner ones; all where it is nil.
  ///   - allowed: The rules that the loop may take; all where it is nil.
  /// - Throws: ``PushdownError`` where a limit is hit or the run has more than a million rules.
  /// - Complexity: The size of the graph of heads: rules that push count once for each control that what they push can be popped to. With
  ///   strong fairness, that for each component from which a class takes heads away. A saturation for each thing that the loop must visit
  ///   comes on top.
  package func acceptedRun(
    _ conditions: RunConditions = .init(), within: [Bool]? = nil, allowed: [Bool]? = nil,
    limits: PushdownLimits = .init()
  ) throws -> PushdownLasso? {
    var part = PushdownPart(system: self, heads: whole.heads, rules: allowed ?? whole.rules)
    if let within { part.heads = zip(within, isInner).map { $0 || $1 } }
    let search = LoopSearch(part, conditions, limits: limits)
    let components = try search.components()
    // Heads have their numbers in the order of their weights.
    let nearest = components.min { ($0.heads.min() ?? .max) < ($1.heads.min() ?? .max) }
    guard let nearest, let head = nearest.heads.min() else { return nil }
    let loop = try LoopConstruction(search, nearest).loop(from: head)
    return PushdownLasso(stem: try witness(of: head), loop: loop)
  }
}
