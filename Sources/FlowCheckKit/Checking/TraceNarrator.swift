/// Puts the names back on runs.
struct TraceNarrator: Sendable {
  let exploration: Exploration

  /// A run that refutes something, with names, and how it goes on for ever from its end, if that is known.
  func report(_ run: Counterexample, goingOn lasso: Lasso? = nil) -> TraceReport {
    var whole = run
    if let lasso { (whole.stem, whole.loop) = (run.stem + lasso.stem, lasso.loop) }
    var told = report(whole.trace, cycle: whole.cycle)
    if !told.cycle.isEmpty {
      told.cycle = idling(told.cycle, as: whole.loop, from: told.steps.last?.state ?? told.start)
    }
    told.steps = idling(told.steps, as: whole.stem, from: told.start)
    let count = run.stem.count
    told.onward = Array(told.steps[count...])
    told.steps.removeSubrange(count...)
    told.idlesForEver = whole.idlesForEver
    return told
  }

  /// A run with names, and the cycle it ends in.
  func report(_ trace: Trace, cycle: [Transition] = []) -> TraceReport {
    let run = exploration.run(trace, cycle)
    let first = exploration.flow.describe(run.start)
    let steps = report(run.steps, from: first)
    return TraceReport(
      start: first, steps: steps, cycle: report(run.cycle, from: steps.last?.state ?? first),
      switches: exploration.switches)
  }

  /// Steps with the positions between them at which nothing happens; what happens in turn may be gone through several times.
  private func idling(
    _ steps: [StepReport], as turn: [RunStep], from start: StateDescription
  ) -> [StepReport] {
    var told: [StepReport] = []
    var rest = steps[...]
    repeat {
      for step in turn {
        if step == .idle {
          told.append(StepReport(idlingIn: told.last?.state ?? start))
        } else if let next = rest.popFirst() {
          told.append(next)
        }
      }
    } while !rest.isEmpty
    return told
  }

  /// Steps with names.
  private func report(_ taken: [TakenStep], from start: StateDescription) -> [StepReport] {
    var before = start
    return taken.map { step in
      let action = exploration.flow.actions[step.action]
      let after = exploration.flow.describe(step.state)
      defer { before = after }
      return StepReport(
        event: action.label, origin: action.origin, declaration: action.declaration, from: before, to: after)
    }
  }
}

extension Exploration {
  /// The steps of a run of the graph, and of the cycle it ends in, as they really happen from where it starts.
  fileprivate func run(
    _ trace: Trace, _ cycle: [Transition]
  ) -> (start: PackedState, steps: [TakenStep], cycle: [TakenStep]) {
    if let slice {
      let run = slice.run(along: trace, in: flow)
      return (run.start, run.steps, [])
    }
    let start = graph.state(trace.start)
    guard let symmetry else { return (start, trace.steps.map(taken), cycle.map(taken)) }
    var lifting = RunLifting(flow, graph: graph, upTo: symmetry, isAlike: flow.isRenaming)
    let lifted = lifting.lift(trace.steps, from: start)
    return (start, lifted, lifting.close(cycle, at: lifted.last?.state ?? start))
  }

  private func taken(_ step: Transition) -> TakenStep {
    TakenStep(action: step.action, marks: step.marks, state: graph.state(step.target))
  }
}
