import FlowChecking
import FlowCompiler
import FlowModel
import FlowStateSpace

/// A trace as lines: each step with what is on screen after it, and which fields of the app it changed.
struct TraceText {
  /// The lines.
  let text: String
  /// The labels of the steps, with those of the loop once.
  let labels: [String]

  init<Snapshot, Action>(_ counterexample: Counterexample, of explored: ExploredApp<Snapshot, Action>) {
    let (flow, graph) = (explored.flow, explored.graph)
    var labels: [String] = []
    var lines: [String] = []
    var (state, number) = (counterexample.start, 0)
    func add(_ label: String, changes: [String]) {
      let title = "\(number). \(label)"
      let description = flow.describe(graph.state(state))
      lines.append(
        "  " + title
          + (explored.isBare
            ? "" : String(repeating: " ", count: max(2, 30 - title.count)) + description.layerLine))
      lines += description.disagreements.map { "       \($0.words): \($0.reason)" }
      lines += changes.map { "       \($0)" }
      number += 1
    }
    func take(_ steps: [TraceStep]) {
      for step in steps {
        guard let transition = step.transition else {
          lines.append("  the app stays here for ever")
          continue
        }
        let before = explored.snapshot(in: state)
        state = transition.target
        labels.append(flow.actions[transition.action].label)
        add(
          labels[labels.count - 1],
          changes: fieldChanges(from: before, to: explored.snapshot(in: state)))
      }
    }
    add("start", changes: [])
    take(counterexample.stem)
    if !counterexample.loop.isEmpty, counterexample.loop.contains(where: { $0.transition != nil }) {
      lines.append("  and then for ever:")
    }
    take(counterexample.loop)
    (text, self.labels) = (lines.joined(separator: "\n"), labels)
  }
}
