import FlowDiagnostics
import FlowLogic
public import FlowModel

extension Property {
  /// What the property demands; an implication is vacuous when its left side never holds.
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
        message: "'\(name.value)' should always be true, and is false here", place: text.span)
      return (part, condition.trigger)
    case .never(let condition):
      let part = Obligation.Part(
        .never(.atom(.condition(condition))),
        message: "'\(name.value)' should never be true, and is true here", place: text.span)
      return (part, .none)
    case .reachable(let condition):
      let part = Obligation.Part(
        .reachable(.atom(.condition(condition))),
        message: "'\(name.value)' is true in no reachable state", place: text.span)
      return (part, .none)
    case .alwaysReachable(let condition):
      let part = Obligation.Part(
        .never(.not(.canReach(target: .atom(.condition(condition)), along: .live))),
        message: "from here no way leads to a state where '\(name.value)' is true", place: text.span)
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
    guard case .implies(let antecedent, _) = self else { return .none }
    return .state(.atom(.condition(antecedent)))
  }
}
