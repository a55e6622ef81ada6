public import FlowDiagnostics
public import FlowLogic

/// What a claim about runs can ask of one position of a run, as written.
public enum TraceCondition: Sendable, Hashable {
  /// The state there satisfies the condition.
  case condition(Condition)
  /// `after event`: the position was reached by a step of this event, link, button, effect, or platform event.
  case after(Located<String>)
}

/// A claim about every fair run, as written.
public typealias TraceFormula = LTLFormula<TraceCondition>
