import FlowStateGraph

extension ReachableStates {
  /// Uses the search that keeps a graph, for states that are too wide for the others.
  ///
  /// It explores all levels, even if the search may stop at the first hit.
  init(exploring system: any CommandSystem, _ request: ReachabilityRequest) {
    let graph = explore(system, limits: request.limits, threads: request.threads, monitor: request.monitor)
    let evaluate = request.test?.evaluator()
    var (levels, hits, first): ([Int], Int, StateID?) = ([], 0, nil)
    for id in 0..<graph.stateCount {
      let level = graph.depth(of: id)
      if level == levels.count { levels.append(0) }
      levels[level] += 1
      guard let evaluate, graph.state(id).words.withUnsafeBufferPointer({ evaluate($0.span) }) else {
        continue
      }
      hits += 1
      if first == nil { first = id }
    }
    self.init(
      store: .packed(words: system.stateWidth), stateCount: graph.stateCount,
      transitionCount: graph.transitionCount, levels: levels,
      ending: .init(graph.truncation, isStopped: false, graph.labels),
      labels: graph.labels,
      memory: graph.stateCount * system.stateWidth * 8, blockCount: 0, hitCount: hits,
      shortestTrace: first.map { StateTrace(graph.shortestTrace(to: $0), in: graph) },
      visit: { isWanted in (0..<graph.stateCount).contains { isWanted(graph.state($0)) } })
  }
}

extension StateTrace {
  /// The states of a trace in a graph.
  fileprivate init(_ trace: Trace, in graph: StateGraph) {
    let steps = trace.steps.map {
      Step(kind: TransitionLabel(action: $0.action, flags: $0.flags), state: graph.state($0.target))
    }
    self.init(start: graph.state(trace.start), steps: steps)
  }
}
