import FlowPipeline

extension SimulatorSession {
  mutating func back(_ text: String) -> Reply {
    guard let step = Int(text) else { return .refused("'\(text)' is not a step number") }
    guard simulator.go(to: step) else {
      let last = simulator.simulator.run.steps.count + simulator.simulator.undone.count
      return .refused("this walk has the steps 0 to \(last)")
    }
    return arrived()
  }

  mutating func wander(_ text: String) -> Reply {
    guard let count = text.isEmpty ? 1 : Int(text), count > 0 else {
      return .refused("'\(text)' is not a number of steps")
    }
    let first = simulator.simulator.run.steps.count
    let work = longWork
    let taken = wander(count, work) { _ in false }
    simulator.makeRoom()
    if work.isInterrupted {
      return .interrupted(walked(from: first, "stopped after \(taken.counted("step"))\n").text)
    }
    return walked(from: first, taken == count ? "" : "after \(taken.counted("step")) no event is possible\n")
  }

  mutating func wander(untilTrue text: String) -> Reply {
    let read = simulator.question(text)
    guard let question = read.value else { return mistakes(read.diagnostics) }
    if simulator.holds(question) { return Reply("it holds here\n") }
    let first = simulator.simulator.run.steps.count
    let work = longWork
    let taken = wander(1000, work) { question.holds(in: $0) }
    if simulator.holds(question) { return walked(from: first, "") }
    let text = walked(from: first, "it did not hold after \(taken.counted("step"))\n").text
    return work.isInterrupted ? .interrupted(text) : .refused(text)
  }

  /// Takes at most `count` random steps, until a state fulfils the condition or Ctrl-C is pressed, and returns their number.
  private mutating func wander(_ count: Int, _ work: LongWork, until isDone: (PackedState) -> Bool) -> Int {
    var taken = 0
    return work.run {
      simulator.wander(steps: count, by: &random) { state in
        taken += 1
        return isDone(state) || work.shouldEnd { "took \(taken.counted("step"))" }
      }
    }
  }

  /// Takes a shortest way to a state in which a condition holds.
  mutating func find(_ text: String) -> Reply {
    let read = simulator.question(text)
    guard let question = read.value else { return mistakes(read.diagnostics) }
    let work = longWork
    let way = work.run {
      simulator.way(to: question) { seen in work.shouldEnd { "searched \(seen.counted("state"))" } }
    }
    switch way {
    case .found(let run) where run.steps.isEmpty: return Reply("it holds here\n")
    case .found(let run):
      let first = simulator.simulator.run.steps.count
      simulator.follow(run.steps)
      return walked(from: first, "")
    case .unreachable: return .refused("it holds in no state reachable from here")
    case .undetermined(let states):
      let words = "not found among the nearest \(states.counted("state")); it may lie farther away"
      return work.isInterrupted ? .interrupted(words) : .undetermined(words)
    }
  }

  /// Replays a counterexample.
  mutating func goTo(_ text: String) -> Reply {
    var words = text.split(separator: " ")
    let number = words.count > 1 ? words.last.flatMap { Int($0) } : nil
    if number != nil { words.removeLast() }
    let name = words.joined(separator: " ")
    let (known, isTruncated) = checked()
    guard let verdict = known.first(where: { $0.id == name }) else {
      guard Rule.named(name) == nil else {
        return .refused("rule '\(name)' is off here; turn it on under 'rules' in the scenario")
      }
      let names = known.filter { !$0.counterexamples.isEmpty }.map { "'\($0.id)'" }
      let list = names.isEmpty ? "no counterexamples" : "counterexamples of \(names.joined(separator: ", "))"
      return .refused("nothing here is called '\(name)'; there are \(list)")
    }
    guard verdict.counterexamples.indices.contains((number ?? 1) - 1) else {
      let count = verdict.counterexamples.count.counted("counterexample")
      let words = "'\(name)' has \(count): \(verdict.message)"
      if isTruncated { return .interrupted(words) }
      return verdict.verdict == .undetermined ? .undetermined(words) : .refused(words)
    }
    let found = verdict.counterexamples[(number ?? 1) - 1]
    let cycle = found.trace.cycle.count
    let ending = cycle == 0 ? "" : "the last \(cycle) can be repeated forever\n"
    return follow(TraceFile(found.trace, of: simulator.scenario), "\(found.message)\n\(ending)")
  }

  /// Returns the verdicts that are known when the check ends or Ctrl-C is pressed; a complete result is kept for later.
  private mutating func checked() -> (verdicts: [VerdictReport], isTruncated: Bool) {
    if let verdicts { return (verdicts, false) }
    let work = longWork
    var options = CheckOptions(monitor: work.exploration)
    options.evaluation = work.evaluation
    let known = work.run { FlowCheck.check(simulator.scenario, options: options)?.report.verdicts ?? [] }
    if !work.isInterrupted { verdicts = known }
    return (known, work.isInterrupted)
  }

  /// Replays a walkthrough of the file in place of the current walk; without a name, lists the walkthroughs.
  mutating func play(_ name: String) -> Reply {
    let all = simulator.flow.flow.walkthroughs
    guard let chosen = all.first(where: { $0.name.value == name }) else {
      let list = all.map { "'\($0.name.value)'" }.joined(separator: ", ")
      let known = all.isEmpty ? "the file has no walkthroughs" : "walkthroughs: \(list)"
      return name.isEmpty ? Reply("\(known)\n") : .refused("there is no walkthrough '\(name)'; \(known)")
    }
    if let misfit = simulator.follow(chosen) { return .refused(misfit.description) }
    return walked(from: 0, chosen.endText.map { "'\($0.value)' holds\n" } ?? "")
  }

  /// Returns the steps that were taken since one, and where they led.
  func walked(from first: Int, _ remark: String) -> Reply { Reply(titles(from: first) + remark + view) }

  /// The steps of the walk with the screen after each; of a walk with more than 200 steps only the last steps and the screen.
  var way: String {
    simulator.simulator.run.steps.count > 200
      ? titles(from: 0) + renderer.state(simulator.screen) : renderer.run(simulator.trace)
  }

  /// Returns the last steps since one, 40 at most.
  private func titles(from first: Int) -> String {
    let shown = max(first, simulator.simulator.run.steps.count - 40)
    let skipped = shown > first ? "… \((shown - first).counted("step")) …\n" : ""
    return zip((shown + 1)..., simulator.steps(after: shown)).reduce(skipped) { text, step in
      text + renderer.title(of: step.1, number: step.0)
    }
  }

  func mistakes(_ diagnostics: [Diagnostic]) -> Reply {
    .refused(
      diagnostics.map { mistake in
        mistake.message + (mistake.suggestion.map { "; \($0)" } ?? "")
      }.joined(separator: "\n"))
  }
}
