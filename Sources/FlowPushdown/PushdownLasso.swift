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
  /// - Throws: ``PushdownError`` where a limit is hit or the run has more than `length` rules.
  /// - Complexity: That of `recurrentHeads`, plus a saturation for each thing that the loop must visit.
  package func acceptedRun(
    _ conditions: RunConditions = .init(), within: [Bool]? = nil, allowed: [Bool]? = nil,
    limits: PushdownLimits = .init(), length: Int = 1_000_000
  ) throws -> PushdownLasso? {
    var part = PushdownPart(system: self, heads: whole.heads, rules: allowed ?? whole.rules)
    if let within { part.heads = zip(within, isInner).map { $0 || $1 } }
    let search = LoopSearch(part, conditions, limits: limits)
    let components = try search.components()
    // Heads have their numbers in the order of their weights.
    let nearest = components.min { ($0.heads.min() ?? .max) < ($1.heads.min() ?? .max) }
    guard let nearest, let head = nearest.heads.min() else { return nil }
    let loop = try LoopConstruction(search, nearest, length: length).loop(from: head)
    return PushdownLasso(stem: try witness(of: head, limit: length), loop: loop)
  }

  /// The heads from which an accepted run starts that never goes below their symbol, so whatever lies there.
  ///
  /// Runs that go further down depend on what they find; `refined(by:limits:)` with `.always` finds the configurations that they start in.
  ///
  /// - Returns: A value for each head.
  /// - Complexity: The size of the graph of heads: rules that push count once for each control that what they push can be popped to. With
  ///   strong fairness, that for each component from which a class takes heads away.
  package func recurrentHeads(
    _ conditions: RunConditions = .init(), limits: PushdownLimits = .init()
  ) throws -> [Bool] {
    let goals = try headsOnLoops(of: whole, conditions, limits: limits)
    return try Returns(whole, limits: limits).heads(reaching: goals)
  }

  /// Whether a lasso is a run from the start that can go on forever, and meets some conditions in its loop.
  package func accepts(_ lasso: PushdownLasso, _ conditions: RunConditions = .init()) -> Bool {
    guard var configuration = replay(lasso.stem), let head = configuration.head else { return false }
    // The second time round, a loop that resets the stack leads to where it began.
    let resets = lasso.loop.contains { rules[$0].resets }
    if resets {
      for rule in lasso.loop where !configuration.apply(rules[rule]) { return false }
    }
    let (first, height) = (configuration, resets ? 0 : configuration.stack.count)
    let masks = conditions.masks(in: self)
    var met = BitRows(count: 1, bits: conditions.bits)
    for rule in lasso.loop {
      guard configuration.apply(rules[rule]), configuration.stack.count >= height else { return false }
      met.add(rule, of: masks, to: 0)
    }
    if resets, configuration != first { return false }
    return configuration.head == head && conditions.areRequired(in: met)
      && conditions.postponed(in: met).isEmpty
  }
}
