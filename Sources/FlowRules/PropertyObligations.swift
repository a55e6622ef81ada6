import FlowDiagnostics
import FlowLogic
public import FlowModel

extension Property {
  /// What the property demands; an implication is vacuous when its left side never holds, and a claim about all states
  /// when nothing could ever change what it says.
  public var obligation: Obligation {
    let (part, trigger) = demand
    return Obligation(
      id: name.value, kind: .property, severity: .error, place: name.span, summary: text.value,
      parts: [part], trigger: trigger)
  }

  private var demand: (Obligation.Part, Obligation.Trigger) {
    switch claim {
    case .always(let condition):
      let part = Obligation.Part(
        .never(.not(.atom(.condition(condition)))),
        message: "'\(name.value)' must always be true but is false here", place: text.span)
      return (part, condition.trigger)
    case .never(let condition):
      let part = Obligation.Part(
        .never(.atom(.condition(condition))),
        message: "'\(condition.text)' must never be true but is true here", place: text.span)
      return (part, .change(condition))
    case .reachable(let condition):
      let part = Obligation.Part(
        .reachable(.atom(.condition(condition))),
        message: "'\(name.value)' is true in no reachable state", place: text.span)
      return (part, .none)
    case .alwaysReachable(let condition):
      let part = Obligation.Part(
        .never(.not(.existsUntil(target: .atom(.condition(condition)), along: .live))),
        message: "no path leads from here to a state where '\(condition.text)' is true", place: text.span)
      return (part, .none)
    case .everyRun(let formula):
      let part = Obligation.Part(
        .linear(formula.overPropositions),
        message: "counterexample: an endless execution violates '\(text.value)'",
        place: text.span)
      return (part, formula.trigger)
    case .branching(let formula):
      let states = formula.mapAtoms { FlowStateFormula.atom(.condition($0)) }
      let part = Obligation.Part(
        .initially(FlowStateFormula(states)), message: "'\(name.value)' is false in the initial state",
        place: text.span)
      return (part, .none)
    }
  }
}

extension Goal {
  /// What the goal demands: some way leads to it.
  public var obligation: Obligation {
    let part = Obligation.Part(
      .reachable(.atom(.condition(condition))), message: "goal '\(name.value)' cannot be reached",
      place: name.span)
    return Obligation(
      id: name.value, kind: .goal, severity: .error, place: name.span,
      summary: "'\(name.value)' can be reached", parts: [part], trigger: .none)
  }
}

extension Condition {
  /// What must hold somewhere for the condition, claimed of all states, to say anything.
  fileprivate var trigger: Obligation.Trigger {
    guard case .implies(let antecedent, _) = self else { return .change(self) }
    return .state(.atom(.condition(antecedent)))
  }
}

extension TraceFormula {
  /// The formula over what can be true of states and steps.
  fileprivate var overPropositions: FlowTraceFormula {
    mapAtoms { atom in
      switch atom {
      case .condition(let condition): .state(.atom(.condition(condition)))
      case .after(let event): .arrival(.atom(.event(event.value)))
      }
    }
  }

  /// What must happen for `G (P -> …)` to say anything: P; other formulas say something whatever happens.
  fileprivate var trigger: Obligation.Trigger {
    guard case .always(.implies(let premise, _)) = self else { return .none }
    guard case .atom(.condition(let condition)) = premise else { return .run(premise.overPropositions) }
    return .state(.atom(.condition(condition)))
  }
}
