import FlowCheckKit

extension SimulatorSession {
  mutating func back(_ text: String) -> Reply {
    guard let step = Int(text) else { return .refused("'\(text)' is no number of a step") }
    guard simulator.go(to: step) else {
      let last = simulator.simulator.run.steps.count + simulator.simulator.undone.count
      return .refused("this walk has the steps 0 to \(last)")
    }
    return arrived()
  }

  mutating func wander(_ text: String) -> Reply {
    guard let count = text.isEmpty ? 1 : Int(text), count > 0 else {
      return .refused("'\(text)' is no number of steps")
    }
    let first = simulator.simulator.run.steps.count
    let taken = simulator.wander(steps: count, by: &random)
    return walked(from: first, taken == count ? "" : "after \(taken.counted("step")) nothing can happen\n")
  }

  mutating func wander(untilTrue text: String) -> Reply {
    let read = simulator.question(text)
    guard let question = read.value else { return mistakes(read.diagnostics) }
    if simulator.holds(question) { return Reply("it holds here\n") }
    let first = simulator.simulator.run.steps.count
    let taken = simulator.wander(steps: 1000, by: &random) { question.holds(in: $0) }
    let isThere = simulator.holds(question)
    var reply = walked(from: first, isThere ? "" : "it did not hold after \(taken.counted("step"))\n")
    reply.isRefused = !isThere
    return reply
  }

  /// Goes the shortest way to where a condition holds.
  mutating func find(_ text: String) -> Reply {
    let read = simulator.question(text)
    guard let question = read.value else { return mistakes(read.diagnostics) }
    let search = Interruption.Phase()
    search.begin()
    Interruption.watch()
    defer { Interruption.unwatch() }
    switch simulator.way(to: question, shouldStop: { search.isInterrupted }) {
    case .found(let run) where run.steps.isEmpty: return Reply("it holds here\n")
    case .found(let run):
      let first = simulator.simulator.run.steps.count
      simulator.follow(run.steps)
      return walked(from: first, "")
    case .unreachable: return .refused("it holds nowhere that can be reached from here")
    case .undetermined(let states):
      return .refused("not found among the nearest \(states.grouped) states; it may lie farther away")
    }
  }

  /// Goes along a counterexample.
  mutating func goTo(_ text: String) -> Reply {
    let parts = text.split(separator: " ")
    let number = parts.count > 1 ? Int(parts[1]) ?? 0 : 1
    let known = verdicts ?? FlowCheck.check(simulator.scenario)?.report.verdicts ?? []
    verdicts = known
    let refuted = known.filter { !$0.counterexamples.isEmpty }
    guard let verdict = known.first(where: { $0.id == parts[0] }) else {
      let names = refuted.map { "'\($0.id)'" }.joined(separator: ", ")
      return .refused("nothing here is called '\(parts[0])'; there are counterexamples of \(names)")
    }
    guard verdict.counterexamples.indices.contains(number - 1) else {
      let count = verdict.counterexamples.count
      return .refused("'\(verdict.id)' has \(count.counted("counterexample")): \(verdict.message)")
    }
    let found = verdict.counterexamples[number - 1]
    let events = (found.trace.steps + found.trace.onward + found.trace.cycle).filter { $0.origin != nil }
    simulator.go(to: 0)
    for step in events where !simulator.take(named: step.event) {
      return .refused("'\(step.event)' is not possible here; the run is one of other values of the switches")
    }
    let ending =
      found.trace.cycle.isEmpty ? "" : "the last \(found.trace.cycle.count) can be repeated for ever\n"
    return walked(from: 0, "\(found.message)\n\(ending)")
  }

  /// The steps that were taken since one, and where they led.
  func walked(from first: Int, _ remark: String) -> Reply {
    let steps = simulator.trace.steps[first...]
    let shown = steps.suffix(40)
    let skipped = steps.count > shown.count ? "… \((steps.count - shown.count).counted("step")) …\n" : ""
    let titles = zip((first + 1 + steps.count - shown.count)..., shown).map { number, step in
      renderer.title(of: step, number: number)
    }
    return Reply(skipped + titles.joined() + remark + view)
  }

  func mistakes(_ diagnostics: [Diagnostic]) -> Reply {
    .refused(
      diagnostics.map { mistake in
        mistake.message + (mistake.suggestion.map { "; \($0)" } ?? "")
      }.joined(separator: "\n"))
  }
}
