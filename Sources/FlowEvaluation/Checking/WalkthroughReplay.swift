/// A walkthrough replayed on a compiled flow, step by step, whatever the bounds of the search.
///
/// Two coordinators can handle the same event, so a state can have several steps with the same label. The replay follows all of
/// them, and succeeds if one arrives. In interleaved timing, a step that is not possible while something moves is tried again
/// once the movement has finished, so that a walkthrough need not say `finish`.
package struct WalkthroughReplay {
  /// How it ended.
  package enum End {
    /// All steps were possible, and the condition for the end holds.
    case arrived
    /// The step at this position was not possible.
    case stuck(step: Int)
    /// All steps were possible, and the condition for the end is false.
    case elsewhere
  }

  private let flow: CompiledFlow
  /// The commands of the wanted events in a state; without flags, which the replay does not need.
  private var commands: CommandBuffer
  /// For each state where the steps so far can end, a trace to it. The first one is reported.
  private var ways: [StateTrace]
  /// How it ended.
  package private(set) var end = End.arrived

  /// Replays a walkthrough.
  package init(_ walkthrough: Walkthrough, on flow: CompiledFlow) {
    self.flow = flow
    commands = CommandBuffer(stateWidth: flow.stateWidth)
    commands.wantsFlags = false
    ways = [StateTrace(start: flow.initialState, steps: [])]
    for (index, step) in walkthrough.steps.enumerated() where !take(ScenarioSimulator.normal(step.value)) {
      end = .stuck(step: index)
      return
    }
    guard let condition = walkthrough.end else { return }
    let holds = flow.evaluator(of: .condition(condition))
    if let arrived = ways.first(where: { holds($0.end) }) { ways = [arrived] } else { end = .elsewhere }
  }

  /// The steps that were taken, with their flags.
  var run: StateTrace {
    ways[0].steps.reduce(into: StateTrace(start: ways[0].start, steps: [])) { run, taken in
      let step = flow.steps(from: run.end).first {
        $0.kind.action == taken.kind.action && $0.state == taken.state
      }
      run.steps.append(step ?? taken)
    }
  }

  /// The labels of what is possible after the steps, each once, with those of a person first.
  var possible: [String] {
    let actions = flow.steps(from: ways[0].end).map { flow.actions[$0.kind.action] }
    return unique((actions.filter(\.origin.isUser) + actions.filter { !$0.origin.isUser }).map(\.label))
  }

  /// Returns the event that was probably meant by a step that names none: a possible event, otherwise any event.
  func meant(by step: String) -> String? {
    if let nearest = Suggestion.nearest(to: step, among: possible) { return nearest }
    let wanted = ScenarioSimulator.normal(step)
    var seen: Set<String> = []
    let labels = flow.actions.map(\.label).filter { seen.insert($0).inserted }
    guard !labels.contains(where: { ScenarioSimulator.isNormal(wanted, of: $0) }) else { return nil }
    return Suggestion.nearest(to: step, among: labels)
  }

  /// Takes a step on every trace, and returns whether it is possible on any of them.
  private mutating func take(_ wanted: String) -> Bool {
    var (gone, stuck): ([StateTrace], [StateTrace]) = ([], [])
    var seen: Set<PackedState> = []
    for var way in ways {
      let found = steps(named: wanted, on: &way)
      if found.isEmpty { stuck.append(way) }
      for step in found where seen.insert(step.state).inserted {
        gone.append(StateTrace(start: way.start, steps: way.steps + [step]))
      }
    }
    ways = gone.isEmpty ? stuck : gone
    return !gone.isEmpty
  }

  /// Returns the steps with a label, finishing movements first if necessary.
  private mutating func steps(named wanted: String, on way: inout StateTrace) -> [StateTrace.Step] {
    let named = Set(
      flow.actions.indices.filter { ScenarioSimulator.isNormal(wanted, of: flow.actions[$0].label) })
    commands.wantedActions = named.union(flow.actions.indices.filter { flow.actions[$0].origin == .finish })
    while true {
      commands.removeAll()
      flow.commands(of: way.end, into: &commands)
      let found = commands.actions.indices.filter { named.contains(Int(commands.actions[$0])) }
      guard found.isEmpty,
        let rest = commands.actions.firstIndex(where: { flow.actions[Int($0)].origin == .finish })
      else { return found.map { commands.step($0, from: way.end) } }
      way.steps.append(commands.step(rest, from: way.end))
    }
  }
}

extension PropertyEvaluation {
  /// Evaluates a walkthrough. It holds if every step is possible and the condition for the end holds.
  func evaluate(_ walkthrough: Walkthrough) -> EvaluatedProperty {
    let length = walkthrough.steps.count.counted("step")
    let demand = walkthrough.endText.map { "'\($0.value)' after \(length)" } ?? "\(length) in a row"
    var report = report(on: walkthrough, .holds, demand)
    let flow = depths?.flow(holding: walkthrough.steps.count) ?? exploration.flow
    let replay = WalkthroughReplay(walkthrough, on: flow)
    let (message, place): (String, SourceSpan?)
    switch replay.end {
    case .arrived: return EvaluatedProperty(report: report)
    case .stuck(let index):
      let step = walkthrough.steps[index]
      message =
        "step \(index + 1), '\(step.value)', is not possible here"
        + Self.words(replay.possible, meant: replay.meant(by: step.value))
      place = step.span
    case .elsewhere:
      message = "after the last step '\(walkthrough.endText?.value ?? "the end")' is false"
      place = walkthrough.endText?.span ?? walkthrough.name.span
    }
    report.verdict = .violated
    report.message = message
    report.place = place
    let trace = flow.named(replay.run)
    report.counterexamples = [VerdictReport.Counterexample(message: message, place: place, trace: trace)]
    return EvaluatedProperty(report: report, counterexamples: [Evidence(at: place)])
  }

  /// Returns a verdict on a walkthrough that needs no run.
  func report(on walkthrough: Walkthrough, _ verdict: Verdict, _ message: String) -> VerdictReport {
    VerdictReport(
      id: walkthrough.name.value, kind: .walkthrough, verdict: verdict, severity: .error, summary: message,
      message: message, place: walkthrough.name.span, expected: expectedVerdict(of: walkthrough.name.value))
  }

  /// Returns what is possible instead, or what was probably meant.
  private static func words(_ possible: [String], meant: String?) -> String {
    if let meant { return ", did you mean '\(meant)'?" }
    guard !possible.isEmpty else { return ", and no other event is" }
    let shown = possible.prefix(6).map { "'\($0)'" }
    let rest = possible.count > shown.count ? " and \(possible.count - shown.count) more" : ""
    return "; possible: \(shown.joined(separator: ", "))\(rest)"
  }
}
