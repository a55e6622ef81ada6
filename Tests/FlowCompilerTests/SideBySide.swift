import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport

/// A scenario explored twice: compiled, and by the naive interpreter.
enum SideBySide {
  /// What comparing gives.
  enum Outcome: Equatable {
    case agreement(states: Int)
    case tooLarge
    case refused([String])
    case difference(String)

    var isDifference: Bool {
      if case .difference = self { true } else { false }
    }
  }

  static let largest = 200

  /// Explores the scenario twice and gives the first difference.
  static func compare(_ text: String) -> Outcome {
    let read = ScenarioReader.read(text, file: "random.yaml")
    guard let flow = read.value, !read.hasErrors else { return .refused(mistakes(read.diagnostics)) }
    let compilation = CompiledFlow.compile(flow)
    guard let compiled = compilation.value, !compilation.hasErrors else {
      return .refused(mistakes(compilation.diagnostics))
    }
    let naive = NaiveInterpreter(flow)
    let expected = naive.explore(limit: largest)
    guard !expected.isTruncated else { return .tooLarge }
    let graph = explore(compiled, limits: ExplorationLimits(states: 4 * largest))
    return difference(compiled, graph, naive, expected).map(Outcome.difference)
      ?? .agreement(states: graph.stateCount)
  }

  private static func mistakes(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.filter { $0.severity == .error }.map(\.message)
  }

  private static func difference(
    _ compiled: CompiledFlow, _ graph: StateGraph, _ naive: NaiveInterpreter, _ expected: NaiveGraph
  ) -> String? {
    let keys = (0..<graph.stateCount).map { compiled.describe(graph.state($0)).key }
    let steps = (0..<graph.stateCount).flatMap { source in
      graph.transitions(from: source).map { transition in
        let notes =
          shown(Observation.allCases.filter { transition.flags.contains(TransitionFlags($0)) })
          + (transition.flags.contains(.truncated) ? " cutShort" : "")
        return
          "\(keys[source]) --\(compiled.actions[transition.action].label)--> \(keys[transition.target])\(notes)"
      }
    }
    let expectedSteps = expected.edges.map { edge in
      let notes = shown(edge.step.notes) + (edge.step.isTruncated ? " cutShort" : "")
      return "\(expected.keys[edge.source]) --\(edge.step.label)--> \(expected.keys[edge.target])\(notes)"
    }
    if keys.first != expected.keys.first {
      return "compiled starts in \(keys.first ?? "nothing"), naive in \(expected.keys[0])"
    }
    return firstDifference(steps, expectedSteps, nearest: expected.keys)
      ?? firstDifference(keys, expected.keys, nearest: expected.keys)
      ?? (graph.depth == expected.depth ? nil : "compiled depth \(graph.depth), naive \(expected.depth)")
      ?? replayDifference(compiled, graph, naive)
      ?? reachDifference(compiled, graph, .packed, ThreadCount(1))
      ?? reachDifference(compiled, graph, .packed, ThreadCount(2, minimumStates: 0))
      ?? reachDifference(compiled, graph, .sets, ThreadCount(1))
  }

  private static func shown(_ notes: some Collection<Observation>) -> String {
    Observation.allCases.filter { notes.contains($0) }.map { " \($0)" }.joined()
  }

  /// The first line, from the states nearest to the start, that only one side has.
  private static func firstDifference(_ compiled: [String], _ naive: [String], nearest: [String]) -> String? {
    var counts: [String: Int] = [:]
    for line in compiled { counts[line, default: 0] += 1 }
    for line in naive { counts[line, default: 0] -= 1 }
    let onlyCompiled = compiled.first { counts[$0, default: 0] > 0 }
    let onlyNaive = naive.first { counts[$0, default: 0] < 0 }
    guard onlyCompiled != nil || onlyNaive != nil else { return nil }
    return "\n  only compiled: \(onlyCompiled ?? "-")\n  only naive:    \(onlyNaive ?? "-")"
  }

  /// Replays shortest traces of the graph on the naive interpreter, step by step.
  private static func replayDifference(
    _ compiled: CompiledFlow, _ graph: StateGraph, _ naive: NaiveInterpreter
  ) -> String? {
    for target in 0..<graph.stateCount where target % 7 == graph.stateCount % 7 {
      let trace = graph.shortestTrace(to: target)
      guard trace.steps.count == graph.depth(of: target) else {
        return "the trace to \(target) is not shortest"
      }
      var state = naive.initialState
      for transition in trace.steps {
        let label = compiled.actions[transition.action].label
        let key = compiled.describe(graph.state(transition.target)).key
        let next = naive.steps(from: state).first { $0.label == label && naive.key(of: $0.next) == key }
        guard let next else { return "in \(naive.key(of: state)) no step '\(label)' leads to \(key)" }
        state = next.next
      }
    }
    return nil
  }

  /// Labels with the one flag that a search for states alone must find.
  private static func kinds(_ labels: [TransitionLabel]) -> Set<TransitionLabel> {
    Set(labels.map { TransitionLabel(action: $0.action, flags: $0.flags.intersection(.truncated)) })
  }

  /// Searches for states alone, and compares with the graph what both have.
  private static func reachDifference(
    _ compiled: CompiledFlow, _ graph: StateGraph, _ store: StoreChoice, _ threads: ThreadCount
  ) -> String? {
    let reached = reachableStates(of: compiled, store: store, threads: threads)
    var states: [PackedState] = []
    reached.forEachState { states.append($0) }
    let expected = Set((0..<graph.stateCount).map(graph.state))
    var levels = Array(repeating: 0, count: graph.depth + 1)
    for id in 0..<graph.stateCount { levels[graph.depth(of: id)] += 1 }
    let differences = [
      states.count == expected.count && Set(states) == expected ? nil : "other states",
      reached.stateCount == graph.stateCount ? nil : "\(reached.stateCount) states",
      reached.transitionCount == graph.transitionCount ? nil : "\(reached.transitionCount) steps",
      reached.levels == levels ? nil : "levels \(reached.levels)",
      kinds(reached.labels) == kinds(graph.labels) ? nil : "other kinds of steps",
      reached.truncation == graph.truncation ? nil : "another end",
    ]
    return differences.compactMap(\.self).first
      .map { "the search for states alone, \(store), with \(threads.count) threads, finds \($0)" }
  }
}
