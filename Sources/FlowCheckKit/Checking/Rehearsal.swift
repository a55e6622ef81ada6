/// A walkthrough replayed on a compiled flow, step by step, whatever the bounds of the search.
///
/// In interleaved timing a step that is not possible while something moves is tried again when that has come to
/// rest, so that a script need not say `finish`.
struct Rehearsal {
  /// A step that was taken.
  struct Taken {
    var action: ActionID
    var state: PackedState
  }

  /// How it ended.
  enum End {
    /// All steps were possible, and the end is as demanded.
    case arrived
    /// The step at this position was not possible; the labels that were, each once.
    case stuck(step: Int, possible: [String])
    /// All steps were possible, and the condition for the end is false.
    case elsewhere
  }

  private(set) var start: PackedState
  private(set) var taken: [Taken] = []
  private(set) var end = End.arrived

  /// Replays; nil for a flow without an initial state.
  init?(_ walkthrough: Walkthrough, on flow: CompiledFlow) {
    var buffer = SuccessorBuffer(stateWidth: flow.stateWidth)
    flow.initialStates(into: &buffer)
    guard buffer.count > 0 else { return nil }
    start = buffer.state(at: 0)
    for (index, step) in walkthrough.steps.enumerated() {
      if let possible = take(ScenarioSimulator.normal(step.value), on: flow) {
        end = .stuck(step: index, possible: possible)
        return
      }
    }
    guard let condition = walkthrough.end else { return }
    let holds = flow.evaluator(of: .condition(condition))
    if !holds(taken.last?.state ?? start) { end = .elsewhere }
  }

  /// Takes a step; the labels that are possible instead, when it is not.
  private mutating func take(_ label: String, on flow: CompiledFlow) -> [String]? {
    var buffer = SuccessorBuffer(stateWidth: flow.stateWidth)
    flow.successors(of: taken.last?.state ?? start, into: &buffer)
    let actions = buffer.actions.map { flow.actions[Int($0)] }
    if let index = actions.firstIndex(where: { ScenarioSimulator.normal($0.label) == label }) {
      taken.append(Taken(action: Int(buffer.actions[index]), state: buffer.state(at: index)))
      return nil
    }
    guard let index = actions.firstIndex(where: { $0.origin == .finish }) else {
      var seen: Set<String> = []
      return actions.map(\.label).filter { seen.insert($0).inserted }
    }
    let finish = Taken(action: Int(buffer.actions[index]), state: buffer.state(at: index))
    taken.append(finish)
    guard let possible = take(label, on: flow) else { return nil }
    return possible
  }
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
    case .stuck(let index, let possible):
      let step = walkthrough.steps[index]
      message = "step \(index + 1), '\(step.value)', is not possible here" + Self.words(possible, step.value)
      place = step.span
    case .elsewhere:
      message = "after the last step '\(walkthrough.endText?.value ?? "the end")' is false"
      place = walkthrough.endText?.span ?? walkthrough.name.span
    }
    report.verdict = .violated
    report.message = message
    report.place = place
    let trace = TraceNarrator(exploration: exploration).report(rehearsal)
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

extension TraceNarrator {
  /// A replayed script with names, as far as it went.
  func report(_ rehearsal: Rehearsal) -> TraceReport {
    let start = exploration.flow.describe(rehearsal.start)
    var before = start
    let steps = rehearsal.taken.map { taken in
      let action = exploration.flow.actions[taken.action]
      let after = exploration.flow.describe(taken.state)
      defer { before = after }
      return StepReport(
        event: action.label, origin: action.origin, declaration: action.declaration, from: before, to: after)
    }
    return TraceReport(start: start, steps: steps, switches: exploration.switches)
  }
}
