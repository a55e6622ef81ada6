/// Puts the names back on runs.
struct TraceDecoder: Sendable {
  let exploration: Exploration

  /// A run that refutes something, with names, and how it goes on for ever from its end, if that is known.
  func report(_ run: Counterexample, goingOn lasso: Lasso? = nil) -> TraceReport {
    var whole = run
    if let lasso { (whole.stem, whole.loop) = (run.stem + lasso.stem, lasso.loop) }
    var told = report(whole.trace, cycle: whole.cycle)
    if !told.cycle.isEmpty {
      told.cycle = stuttering(told.cycle, as: whole.loop, from: told.steps.last?.state ?? told.start)
    }
    told.steps = stuttering(told.steps, as: whole.stem, from: told.start)
    let count = run.stem.count
    told.onward = Array(told.steps[count...])
    told.steps.removeSubrange(count...)
    told.stuttersForever = whole.stuttersForever
    return told
  }

  /// A run that refutes a claim with names, and where it takes a second tap to do so, that as well.
  func report(_ run: Counterexample, refuting claim: FlowClaim, goingOn lasso: Lasso? = nil) -> TraceReport {
    var told = report(run, goingOn: lasso)
    guard lasso == nil, case .neverStep(let bad) = claim, let entry = run.trace.steps.last else {
      return told
    }
    let notes = bad.notes.filter { entry.flags.contains(TransitionFlags($0)) }
    let whole = exploration.run(run.trace, []).run
    guard !notes.isEmpty, let last = whole.steps.last else { return told }
    let before = whole.steps.dropLast().last?.state ?? whole.start
    let (flow, action) = (exploration.flow, last.kind.action)
    guard let single = flow.marksOfOneTap(of: action, in: before),
      notes.allSatisfy({ !single.contains(TransitionFlags($0)) }),
      let after = flow.secondTap(of: action, in: before)
    else { return told }
    let again = StateTrace.Step(kind: last.kind, state: after)
    told.secondTap = flow.named([again], from: flow.describe(last.state)).first
    return told
  }

  /// What can happen after a run.
  func possible(after trace: Trace) -> [ActionDescription] {
    let flow = exploration.flow
    return flow.steps(from: exploration.run(trace, []).run.end).map { flow.actions[$0.kind.action] }
  }

  /// A run with names, and the cycle it ends in.
  func report(_ trace: Trace, cycle: [Transition] = []) -> TraceReport {
    let (run, cycle) = exploration.run(trace, cycle)
    var told = exploration.flow.named(run)
    told.cycle = exploration.flow.named(cycle, from: told.steps.last?.state ?? told.start)
    return told
  }

  /// Steps with the positions between them at which nothing happens; what happens in turn may be gone through several times.
  private func stuttering(
    _ steps: [StepReport], as turn: [TraceStep], from start: StateDescription
  ) -> [StepReport] {
    var told: [StepReport] = []
    var rest = steps[...]
    repeat {
      for step in turn {
        if step == .stutter {
          told.append(StepReport(stutteringIn: told.last?.state ?? start))
        } else if let next = rest.popFirst() {
          told.append(next)
        }
      }
    } while !rest.isEmpty
    return told
  }
}

extension Exploration {
  /// A run of the graph, and the steps of the cycle it ends in, as they really happen from where it starts.
  fileprivate func run(_ trace: Trace, _ cycle: [Transition]) -> (run: StateTrace, cycle: [StateTrace.Step]) {
    let start = graph.state(trace.start)
    guard let symmetry else {
      return (StateTrace(start: start, steps: trace.steps.map(taken)), cycle.map(taken))
    }
    var lifting = TraceLifting(flow, graph: graph, upTo: symmetry, isAlike: flow.isRenaming)
    let run = StateTrace(start: start, steps: lifting.lift(trace.steps, from: start))
    return (run, lifting.close(cycle, at: run.end))
  }

  private func taken(_ step: Transition) -> StateTrace.Step {
    StateTrace.Step(
      kind: TransitionLabel(action: step.action, flags: step.flags), state: graph.state(step.target))
  }
}

extension StepFormula where Atom == Proposition, StepAtom == StepProposition {
  /// The facts that it asks for, not inside a negation.
  fileprivate var notes: [Observation] {
    switch self {
    case .atom(.observed(let note)): [note]
    case .all(let operands), .any(let operands): operands.flatMap(\.notes)
    case .constant, .atom, .before, .after, .not: []
    }
  }
}
