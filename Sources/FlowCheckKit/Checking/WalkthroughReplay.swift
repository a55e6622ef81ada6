import FlowSimulation
import FlowStateSpace

/// A walkthrough replayed on a compiled flow, step by step, whatever the bounds of the search.
///
/// Two coordinators can handle one event, so that a state has several steps with one label. Then all ways are gone, and one that
/// arrives is enough. In interleaved timing a step that is not possible while something moves is tried again when that has come to
/// rest, so that a script need not say `finish`.
struct WalkthroughReplay {
  /// How it ended.
  enum End {
    /// All steps were possible, and the end is as required.
    case arrived
    /// The step at this position was not possible.
    case stuck(step: Int)
    /// All steps were possible, and the condition for the end is false.
    case elsewhere
  }

  /// A way through the steps so far to each state where they can end; the first is the one that is reported.
  private var ways: [Simulator<CompiledFlow>]
  private(set) var end = End.arrived
  /// The steps that were taken.
  var run: StateTrace { ways[0].run }
  /// The labels of what is possible after them, each once.
  var possible: [String] {
    var seen: Set<String> = []
    return ways[0].possible.map { Self.label(of: $0, in: ways[0]) }.filter { seen.insert($0).inserted }
  }

  /// Replays; nil for a flow without an initial state.
  init?(_ walkthrough: Walkthrough, on flow: CompiledFlow) {
    guard let simulator = Simulator(flow) else { return nil }
    ways = [simulator]
    for (index, step) in walkthrough.steps.enumerated() where !take(ScenarioSimulator.normal(step.value)) {
      end = .stuck(step: index)
      return
    }
    guard let condition = walkthrough.end else { return }
    let holds = flow.evaluator(of: .condition(condition))
    if let arrived = ways.first(where: { holds($0.state) }) { ways = [arrived] } else { end = .elsewhere }
  }

  /// Takes a step on every way, and says whether it is possible on any.
  private mutating func take(_ wanted: String) -> Bool {
    var (gone, stuck): ([Simulator<CompiledFlow>], [Simulator<CompiledFlow>]) = ([], [])
    var seen: Set<PackedState> = []
    ways.reverse()
    while var way = ways.popLast() {
      let found = Self.steps(named: wanted, on: &way)
      guard let last = found.last else {
        stuck.append(way)
        continue
      }
      for step in found.dropLast() where seen.insert(way.possible[step].state).inserted {
        var other = way
        other.take(step)
        gone.append(other)
      }
      if seen.insert(way.possible[last].state).inserted {
        way.take(last)
        gone.append(way)
      }
    }
    ways = gone.isEmpty ? stuck : gone
    return !gone.isEmpty
  }

  /// The steps with a label, after what moves has come to rest if need be.
  private static func steps(named wanted: String, on way: inout Simulator<CompiledFlow>) -> [Int] {
    while true {
      let found = way.possible.indices.filter {
        ScenarioSimulator.normal(label(of: way.possible[$0], in: way)) == wanted
      }
      let actions = way.system.actions
      guard found.isEmpty,
        let rest = way.possible.firstIndex(where: { actions[$0.kind.action].origin == .finish })
      else { return found }
      way.take(rest)
    }
  }

  private static func label(of step: StateTrace.Step, in way: Simulator<CompiledFlow>) -> String {
    way.system.actions[step.kind.action].label
  }
}

extension PropertyEvaluation {
  /// Judges one script: it holds when every step is possible and the end is as required.
  func judge(_ walkthrough: Walkthrough) -> EvaluatedProperty {
    let name = walkthrough.name.value
    let length = walkthrough.steps.count.counted("step")
    let demand = walkthrough.endText.map { "'\($0.value)' after \(length)" } ?? "\(length) in a row"
    var report = VerdictReport(
      id: name, kind: .walkthrough, verdict: .holds, severity: .error, summary: demand, message: demand,
      place: walkthrough.name.span, expected: expectedVerdict(of: name))
    guard let rehearsal = WalkthroughReplay(walkthrough, on: exploration.flow) else {
      return EvaluatedProperty(report: report)
    }
    let (message, place): (String, SourceSpan?)
    switch rehearsal.end {
    case .arrived: return EvaluatedProperty(report: report)
    case .stuck(let index):
      let step = walkthrough.steps[index]
      message =
        "step \(index + 1), '\(step.value)', is not possible here"
        + Self.words(rehearsal.possible, step.value)
      place = step.span
    case .elsewhere:
      message = "after the last step '\(walkthrough.endText?.value ?? "the end")' is false"
      place = walkthrough.endText?.span ?? walkthrough.name.span
    }
    report.verdict = .violated
    report.message = message
    report.place = place
    let trace = exploration.flow.named(rehearsal.run)
    report.counterexamples = [VerdictReport.Counterexample(message: message, place: place, trace: trace)]
    return EvaluatedProperty(report: report, counterexamples: [Evidence(at: place)])
  }

  /// What could happen instead, and which of it was probably meant.
  private static func words(_ possible: [String], _ step: String) -> String {
    guard !possible.isEmpty else { return ", and no other event is" }
    if let nearest = Suggestion.nearest(to: step, among: possible) { return ", did you mean '\(nearest)'?" }
    let shown = possible.prefix(6).map { "'\($0)'" }
    let rest = possible.count > shown.count ? " and \(possible.count - shown.count) more" : ""
    return "; possible: \(shown.joined(separator: ", "))\(rest)"
  }
}
