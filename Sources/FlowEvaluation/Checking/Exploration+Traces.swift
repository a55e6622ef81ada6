/// Puts names on runs.
extension Exploration {
  /// Returns a refuting run with names, and how it continues forever from its end, if that is known.
  package func report(_ run: Counterexample, goingOn lasso: Lasso? = nil) -> TraceReport {
    var whole = run
    if let lasso { (whole.stem, whole.loop) = (run.stem + lasso.stem, lasso.loop) }
    var decoded = report(whole.trace, cycle: whole.cycle)
    if !decoded.cycle.isEmpty {
      decoded.cycle = stuttering(
        decoded.cycle, as: whole.loop, from: decoded.steps.last?.state ?? decoded.start)
    }
    decoded.steps = stuttering(decoded.steps, as: whole.stem, from: decoded.start)
    let count = run.stem.count
    decoded.onward = Array(decoded.steps[count...])
    decoded.steps.removeSubrange(count...)
    decoded.stuttersForever = whole.stuttersForever
    return decoded
  }

  /// Returns a run that refutes a claim, with names. If only a second tap refutes the claim, includes this tap.
  package func report(_ run: Counterexample, refuting claim: FlowClaim, goingOn lasso: Lasso? = nil)
    -> TraceReport
  {
    var decoded = report(run, goingOn: lasso)
    guard lasso == nil, !flow.isDrivenByApp, let entry = run.trace.steps.last else { return decoded }
    let notes = claim.notes.filter { entry.flags.contains(TransitionFlags($0)) }
    guard !notes.isEmpty else { return decoded }
    let whole = self.run(run.trace, []).run
    guard let last = whole.steps.last else { return decoded }
    let before = whole.steps.dropLast().last?.state ?? whole.start
    let action = last.kind.action
    guard let single = flow.marksOfOneTap(of: action, in: before),
      notes.allSatisfy({ !single.contains(TransitionFlags($0)) }),
      let after = flow.secondTap(of: action, in: before)
    else { return decoded }
    let again = StateTrace.Step(kind: last.kind, state: after)
    decoded.secondTap = flow.named([again], from: flow.describe(last.state)).first
    if notes.contains(.doubleEvent), after == last.state {
      decoded.secondTap?.changes = [
        FieldChange(field: "limit", before: "reached", after: "another push is refused")
      ]
    }
    return decoded
  }

  /// The most events whose conditions a message lists.
  private static let mostConditions = 3

  /// Returns what a person could do on the page in front after a run if its conditions held: `'close' is blocked (it needs …)`.
  func conditions(after trace: Trace) -> [String] {
    guard !flow.isDrivenByApp else { return [] }
    let lines = Blocking(flow).lines(in: run(trace, []).run.end).compactMap { line -> String? in
      switch (line.origin, line.blockage.reason) {
      case (.user, .conditions), (.user, .gateClosed): "'\(line.name)' is blocked (\(line.blockage))"
      default: nil
      }
    }
    return Array(lines.prefix(Self.mostConditions))
  }

  func possible(after trace: Trace) -> [ActionDescription] {
    flow.steps(from: run(trace, []).run.end).map { flow.actions[$0.kind.action] }
  }

  /// Returns a run with names, and the cycle in which it ends.
  package func report(_ trace: Trace, cycle: [Transition] = []) -> TraceReport {
    let (run, cycle) = self.run(trace, cycle)
    var decoded = flow.named(run)
    decoded.cycle = flow.named(cycle, from: decoded.steps.last?.state ?? decoded.start)
    return decoded
  }

  /// Inserts the positions at which nothing happens between steps, repeating the turn until all steps are used.
  private func stuttering(
    _ steps: [StepReport], as turn: [TraceStep], from start: StateDescription
  ) -> [StepReport] {
    var decoded: [StepReport] = []
    var rest = steps[...]
    repeat {
      for step in turn {
        if step == .stutter {
          decoded.append(StepReport(stutteringIn: decoded.last?.state ?? start))
        } else if let next = rest.popFirst() {
          decoded.append(next)
        }
      }
    } while !rest.isEmpty
    return decoded
  }

  /// Returns a run of the graph and its final cycle as they really happen from the start of the run, without symmetry.
  private func run(_ trace: Trace, _ cycle: [Transition]) -> (run: StateTrace, cycle: [StateTrace.Step]) {
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

extension FlowClaim {
  /// The observations about a step that refute it; empty for other claims.
  var notes: [Observation] {
    if case .neverStep(let bad) = self { bad.notes } else { [] }
  }
}

extension StepFormula where Atom == Proposition, StepAtom == StepProposition {
  /// The observations that it asks for outside negations.
  fileprivate var notes: [Observation] {
    switch self {
    case .atom(.observed(let note)): [note]
    case .all(let operands), .any(let operands): operands.flatMap(\.notes)
    case .constant, .atom, .before, .after, .not: []
    }
  }
}
