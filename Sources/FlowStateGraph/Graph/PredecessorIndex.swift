/// The steps of a graph by target; built on demand, since exploring needs none.
struct PredecessorIndex: Sendable {
  /// Where each state's incoming steps begin in the two arrays below, with one more entry at the end.
  private var offsets: [Int]
  private var sources: [UInt32]
  private var labels: [UInt32]

  /// Reverses the graph's steps with a counting sort.
  ///
  /// - Complexity: Linear in the size of the graph.
  init(_ graph: StateGraph) {
    let storage = graph.storage
    let stateCount = graph.stateCount
    offsets = Array(repeating: 0, count: stateCount + 1)
    sources = Array(repeating: 0, count: graph.transitionCount)
    labels = sources
    for source in 0..<storage.expandedCount {
      for step in 0..<storage.stepCount(of: source) {
        offsets[storage.target(of: step, from: source) + 1] += 1
      }
    }
    for state in 0..<stateCount { offsets[state + 1] += offsets[state] }
    var next = offsets
    for source in 0..<storage.expandedCount {
      let row = storage.row(of: source)
      for step in 0..<storage.rows.stepCount(of: row) {
        let target = storage.target(of: step, from: source)
        sources[next[target]] = UInt32(source)
        labels[next[target]] = storage.rows.kind(at: step, of: row)
        next[target] += 1
      }
    }
  }

  /// Returns the states from which steps that satisfy `filter` lead to one of `targets`, including `targets`.
  ///
  /// - Complexity: Linear in the size of the graph; each step is asked about at most once.
  func statesReaching(_ targets: StateSet, along filter: TransitionFilter) -> StateSet {
    var reaching = targets
    guard !filter.acceptsNothing else { return reaching }
    var pending: [StateID] = []
    targets.forEach { pending.append($0) }
    while let state = pending.popLast() {
      for index in offsets[state]..<offsets[state + 1] {
        let source = Int(sources[index])
        guard !reaching.contains(source),
          filter.accepts(kind: labels[index], source: source, target: state)
        else { continue }
        reaching.insert(source)
        pending.append(source)
      }
    }
    return reaching
  }
}
