import FlowDiagnostics
import FlowLogic
public import FlowModel

extension Property {
  /// The claim of the property as an obligation. An implication is vacuous if its left side never holds, and a claim about all
  /// states is vacuous if nothing could ever change its value.
  public var obligation: Obligation {
    let (claim, message, trigger) = demand
    return Obligation(
      id: name.value, kind: .property, severity: .error, place: name.span, summary: text.value,
      parts: [Obligation.Part(claim, message: message, place: text.span)], trigger: trigger)
  }

  private var demand: (claim: FlowClaim, message: String, trigger: Obligation.Trigger) {
    switch claim {
    case .always(let condition):
      (
        .never(.not(.atom(.condition(condition)))),
        "'\(name.value)' must always be true but is false here", condition.trigger
      )
    case .never(let condition):
      (
        .never(.atom(.condition(condition))), "'\(condition.text)' must never be true but is true here",
        .change(condition)
      )
    case .reachable(let condition):
      (.reachable(.atom(.condition(condition))), "'\(name.value)' is true in no reachable state", .none)
    case .alwaysReachable(let condition):
      (
        .never(.not(.existsUntil(target: .atom(.condition(condition)), along: .live))),
        "no path leads from here to a state where '\(condition.text)' is true", .none
      )
    case .everyRun(let formula):
      (
        .linear(formula.overPropositions),
        "counterexample: an endless execution violates '\(text.value)'", formula.trigger
      )
    case .branching(let formula):
      (
        .initially(FlowStateFormula(formula.mapAtoms { FlowStateFormula.atom(.condition($0)) })),
        "'\(name.value)' is false in the initial state", .none
      )
    }
  }
}

extension Goal {
  /// The claim of the goal as an obligation: some path leads to it.
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
  /// What must hold somewhere for the condition, claimed of all states, not to be vacuous.
  fileprivate var trigger: Obligation.Trigger {
    guard case .implies(let antecedent, _) = self else { return .change(self) }
    return .state(.atom(.condition(antecedent)))
  }
}

extension TraceFormula {
  /// The formula over propositions about states and steps.
  fileprivate var overPropositions: FlowTraceFormula {
    mapAtoms { atom in
      switch atom {
      case .condition(let condition): .state(.atom(.condition(condition)))
      case .after(let event): .arrival(.atom(.event(event.value)))
      }
    }
  }

  /// What must happen for `G (P -> …)` not to be vacuous: P. Other formulas are never vacuous.
  fileprivate var trigger: Obligation.Trigger {
    guard case .always(.implies(let premise, _)) = self else { return .none }
    guard case .atom(.condition(let condition)) = premise else { return .run(premise.overPropositions) }
    return .state(.atom(.condition(condition)))
  }
}
