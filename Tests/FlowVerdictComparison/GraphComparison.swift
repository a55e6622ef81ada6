import FlowPipeline
import FlowCompiler
import FlowModel
import FlowStateSpace
import FlowTestSupport

/// The graph of the pipeline beside the one of brute force.
enum GraphComparison {
  /// The first step, with what was noted on it, or the first state that only one of the two has.
  static func difference(_ exploration: Exploration, _ sides: [VerdictComparison.Side]) -> String? {
    let (flow, graph) = (exploration.flow, exploration.graph)
    let switches = flow.switches.map(\.value)
    let side = sides.first { flow.flow.switches == $0.naive.flow.switches }
    guard let side else { return "no naive graph for \(switches)" }
    let keys = (0..<graph.stateCount).map { flow.describe(graph.state($0)).key }
    let steps = (0..<graph.stateCount).flatMap { source in
      graph.transitions(from: source).map { step in
        let notes = Observation.allCases.filter { step.flags.contains(TransitionFlags($0)) }
        return line(
          keys[source], flow.actions[step.action].label, keys[step.target], notes,
          step.flags.contains(.truncated))
      }
    }
    let naive = side.graph
    let naiveSteps = naive.edges.map { edge in
      line(
        naive.keys[edge.source], edge.step.label, naive.keys[edge.target],
        Observation.allCases.filter(edge.step.notes.contains), edge.step.isTruncated)
    }
    return first(steps, naiveSteps) ?? first(keys, naive.keys)
  }

  private static func line(
    _ source: String, _ label: String, _ target: String, _ notes: [Observation], _ isTruncated: Bool
  ) -> String {
    let notes = notes.map { " \($0)" }.joined() + (isTruncated ? " cutShort" : "")
    return "\(source) --\(label)--> \(target)\(notes)"
  }

  private static func first(_ lines: [String], _ naive: [String]) -> String? {
    var counts: [String: Int] = [:]
    for line in lines { counts[line, default: 0] += 1 }
    for line in naive { counts[line, default: 0] -= 1 }
    guard counts.values.contains(where: { $0 != 0 }) else { return nil }
    let only = lines.first { counts[$0, default: 0] > 0 } ?? "-"
    let onlyNaive = naive.first { counts[$0, default: 0] < 0 } ?? "-"
    return "only the pipeline has \(only), only brute force \(onlyNaive)"
  }
}
