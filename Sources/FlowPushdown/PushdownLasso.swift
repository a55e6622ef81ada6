/// A finite description of an infinite run: the stem, and then the loop again and again.
package struct PushdownLasso: Hashable, Sendable {
  /// Rules from the start, by number.
  package let stem: [Int]
  /// Rules that lead from a head back to it without popping below the height at which they begin, so the stack may grow, or that
  /// reset it.
  package let loop: [Int]

  /// Makes a lasso.
  package init(stem: [Int], loop: [Int]) {
    self.stem = stem
    self.loop = loop
  }
}

extension PushdownReachability {
  /// Returns an accepted infinite run from the start; nil if there is none.
  ///
  /// The stem has the least weight of all runs to an accepted loop. The loop meets its conditions one after the other, each by a
  /// run of least weight.
  ///
  /// - Parameters:
  ///   - within: The heads that the loop may visit, besides inner heads; nil for all.
  ///   - allowed: The rules that the loop may take; nil for all.
  /// - Throws: ``PushdownError`` if a limit is hit or the run has more than a million rules.
  /// - Complexity: The size of the graph of heads, in which a rule that pushes counts once for each control to which its push can
  ///   be popped. With strong fairness, this once for each component from which a class removes heads. A saturation for each
  ///   condition of the loop is added.
  package func acceptedRun(
    _ conditions: RunConditions = .init(), within: [Bool]? = nil, allowed: [Bool]? = nil,
    limits: PushdownLimits = .init()
  ) throws -> PushdownLasso? {
    var part = PushdownPart(system: self, heads: whole.heads, rules: allowed ?? whole.rules)
    if let within { part.heads = zip(within, isInner).map { $0 || $1 } }
    let search = LoopSearch(part, conditions, limits: limits)
    let components = try search.components()
    // Heads are numbered in the order of their weights.
    let nearest = components.min { ($0.heads.min() ?? .max) < ($1.heads.min() ?? .max) }
    guard let nearest, let head = nearest.heads.min() else { return nil }
    let loop = try LoopConstruction(search, nearest).loop(from: head)
    return PushdownLasso(stem: try witness(of: head), loop: loop)
  }
}
