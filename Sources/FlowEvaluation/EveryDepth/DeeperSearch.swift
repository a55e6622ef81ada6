/// Searches with more and more room on unlimited stacks for runs that refute claims that are not decided at every depth.
///
/// One search with each room serves all such claims. It visits as many states as the search up to four items did, so that a check
/// takes a few times as long at most.
struct DeeperSearch {
  /// The most states of one search, as a multiple of ``EveryDepth/fewStates(of:steps:)``, unless the options allow fewer.
  private static let growth = 16

  private let exploration: Exploration
  private let depths: EveryDepth
  private let bounds: EvaluationBounds
  private let options: CheckOptions
  /// The largest room in which the search was complete, and the last room in which it was not, with the number of states seen.
  private var complete: Int?
  private var cut: (room: Int, states: Int)?

  init(
    beyond exploration: Exploration, _ depths: EveryDepth, _ bounds: EvaluationBounds, _ options: CheckOptions
  ) {
    (self.exploration, self.depths, self.bounds, self.options) = (exploration, depths, bounds, options)
  }

  /// Looks for runs that refute undetermined obligations, and adds to the reports of the remaining ones what was tried.
  ///
  /// - Parameter evaluations: The verdicts on the obligations, in order; others may follow.
  mutating func decide(
    _ evaluations: inout [PropertyEvaluation.EvaluatedProperty], on obligations: [Obligation]
  ) {
    var open = obligations.indices.filter {
      evaluations[$0].report.verdict == .undetermined && evaluations[$0].report.depthObstacle != nil
    }
    for room in (exploration.isFirstLook ? [InstanceTree.defaultStackLimit] : []) + EveryDepth.rooms {
      guard !open.isEmpty, !bounds.isOver, let flow = depths.flow(withRoom: room) else { break }
      let found = search(flow, room)
      let evaluated = evaluate(open.map { obligations[$0] }, in: found)
      for (index, var result) in zip(open, evaluated) where result.report.verdict == .violated {
        // The run belongs to another graph.
        result.violations = []
        evaluations[index] = result
      }
      open.removeAll { evaluations[$0].report.verdict == .violated }
      // If no step wants more room, a larger room shows nothing new.
      guard found.graph.labels.contains(where: { $0.flags.contains(.truncated) }) else { break }
    }
    for index in open { tell(&evaluations[index].report) }
  }

  private mutating func search(_ flow: CompiledFlow, _ room: Int) -> Exploration {
    var limits = options.explorationLimits(for: flow.flow)
    let few = EveryDepth.fewStates(of: flow)
    let known = exploration.isFirstLook ? .max : exploration.graph.stateCount
    limits.states = min(limits.states, max(few, min(known, Self.growth * few)))
    let graph = explore(flow, limits: limits, threads: options.threads, monitor: options.monitor)
    if graph.truncation == nil || graph.truncation == .system {
      (complete, cut) = (room, nil)
    } else {
      cut = (room, graph.stateCount)
    }
    return Exploration(flow, graph, .everything(nil))
  }

  private func evaluate(
    _ obligations: [Obligation], in found: Exploration
  ) -> [PropertyEvaluation.EvaluatedProperty] {
    let fairness = found.flow.flow.fairnessPropositions(for: obligations)
    let sets = PropositionSets(
      found, propositions: obligations.flatMap(\.propositions) + fairness, threads: options.threads)
    let evaluation = PropertyEvaluation(found, sets: sets, bounds, threads: options.threads)
    return evaluation.evaluate(obligations, telling: .silent)
  }

  /// Says what was tried. The result of the first look no longer matters.
  private func tell(_ report: inout VerdictReport) {
    let reason = [report.depthObstacle, words].compactMap(\.self).joined(separator: "; ")
    report.depthObstacle = reason
    if exploration.isFirstLook {
      report.message = "nothing is proved at every depth: \(reason)"
    } else if let words {
      report.message += "; \(words)"
    }
  }

  private var words: String? {
    let parts =
      (complete.map { ["with at most \($0) items on a stack"] } ?? [])
      + (cut.map { cut in
        let items = complete == nil ? "items on a stack" : "items"
        return ["with at most \(cut.room) \(items) within \(cut.states.counted("state"))"]
      } ?? [])
    return parts.isEmpty ? nil : "no counterexample was found \(parts.joined(separator: ", or "))"
  }
}
