import FlowSimulation

/// A walkthrough replayed on a compiled flow, step by step, whatever the bounds of the search.
///
/// In interleaved timing a step that is not possible while something moves is tried again when that has come to
/// rest, so that a script need not say `finish`.
struct Rehearsal {
  /// How it ended.
  enum End {
    /// All steps were possible, and the end is as demanded.
    case arrived
    /// The step at this position was not possible.
    case stuck(step: Int)
    /// All steps were possible, and the condition for the end is false.
    case elsewhere
  }

  private var simulator: Simulator<CompiledFlow>
  private(set) var end = End.arrived
  /// The steps that were taken.
  var run: Run { simulator.run }
  /// The labels of what is possible after them, each once.
  var possible: [String] {
    var seen: Set<String> = []
    return simulator.possible.map { label(of: $0) }.filter { seen.insert($0).inserted }
  }

  /// Replays; nil for a flow without an initial state.
  init?(_ walkthrough: Walkthrough, on flow: CompiledFlow) {
    guard let simulator = Simulator(flow) else { return nil }
    self.simulator = simulator
    for (index, step) in walkthrough.steps.enumerated() where !take(ScenarioSimulator.normal(step.value)) {
      end = .stuck(step: index)
      return
    }
    guard let condition = walkthrough.end else { return }
    let holds = flow.evaluator(of: .condition(condition))
    if !holds(self.simulator.state) { end = .elsewhere }
  }

  /// Takes a step, after what moves has come to rest if need be, and says whether it is possible.
  private mutating func take(_ wanted: String) -> Bool {
    while true {
      let found = simulator.possible.firstIndex { ScenarioSimulator.normal(label(of: $0)) == wanted }
      if let found {
        simulator.take(found)
        return true
      }
      let actions = simulator.system.actions
      guard let rest = simulator.possible.firstIndex(where: { actions[$0.kind.action].origin == .finish })
      else {
        return false
      }
      simulator.take(rest)
    }
  }

  private func label(of step: Run.Step) -> String { simulator.system.actions[step.kind.action].label }
}

extension Judge {
  /// Judges one script: it holds when every step is possible and the end is as demanded.
  func judge(_ walkthrough: Walkthrough) -> Judgement {
    let name = walkthrough.name.value
    let length = walkthrough.steps.count.counted("step")
    let demand = walkthrough.endText.map { "'\($0.value)' after \(length)" } ?? "\(length) in a row"
    var report = VerdictReport(
      id: name, kind: .walkthrough, verdict: .holds, severity: .error, summary: demand, message: demand,
      place: walkthrough.name.span, expected: expectedVerdict(of: name))
    guard let rehearsal = Rehearsal(walkthrough, on: exploration.flow) else {
      return Judgement(report: report)
    }
    let (message, place): (String, SourceSpan?)
    switch rehearsal.end {
    case .arrived: return Judgement(report: report)
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
    return Judgement(report: report, counterexamples: [Evidence(at: place)])
  }

  /// What could happen instead, and which of it was probably meant.
  private static func words(_ possible: [String], _ step: String) -> String {
    guard !possible.isEmpty else { return ", and nothing else is" }
    if let nearest = Suggestion.nearest(to: step, among: possible) { return ", did you mean '\(nearest)'?" }
    let shown = possible.prefix(6).map { "'\($0)'" }
    let rest = possible.count > shown.count ? " and \(possible.count - shown.count) more" : ""
    return "; possible are \(shown.joined(separator: ", "))\(rest)"
  }
}
