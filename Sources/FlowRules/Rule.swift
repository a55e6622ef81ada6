public import FlowDiagnostics
public import FlowModel

/// A built-in demand on every flow, with its long story.
public struct Rule: Sendable {
  /// When a rule runs without being asked for by name.
  public enum Activation: Sendable, Hashable {
    /// In every check.
    case byDefault
    /// In strict checks.
    case whenStrict
  }

  /// What a rule asks of one flow.
  package struct Demand: Sendable {
    /// The claims, each with the words for its violation.
    package var parts: [Obligation.Part]
    /// What must happen for the rule to have anything to say.
    package var trigger: Obligation.Trigger

    /// Asks for claims.
    package init(_ parts: [Obligation.Part], trigger: Obligation.Trigger) {
      self.parts = parts
      self.trigger = trigger
    }
  }

  /// Its name in scenario files, reports and on the command line.
  public let id: String
  /// How much a violation matters unless the scenario says otherwise.
  public let severity: Severity
  /// When it runs without being asked for.
  public let activation: Activation
  /// What it demands, in one sentence without a full stop.
  public let summary: String
  /// Exactly which states and steps are bad, as Markdown.
  public let definition: String
  /// Why it matters, as Markdown.
  public let rationale: String
  /// Where it happened in real apps: a project with an issue or pull request, and what went wrong there.
  public let realCases: [String]
  /// How to mend a violation, as Markdown.
  public let fix: String
  /// Breaks the rule down for one flow.
  package let demand: @Sendable (Flow) -> Demand

  /// Declares a rule.
  package init(
    id: String, severity: Severity, activation: Activation, summary: String, definition: String,
    rationale: String, realCases: [String], fix: String, demand: @escaping @Sendable (Flow) -> Demand
  ) {
    self.id = id
    self.severity = severity
    self.activation = activation
    self.summary = summary
    self.definition = definition
    self.rationale = rationale
    self.realCases = realCases
    self.fix = fix
    self.demand = demand
  }

  /// Whether it runs without being asked for.
  public var isDefault: Bool { activation == .byDefault }

  /// What the rule demands of a flow; names that the flow does not declare are left out.
  public func obligation(for flow: Flow, severity: Severity) -> Obligation {
    let demand = demand(flow)
    return Obligation(
      id: id, kind: .rule, severity: severity, place: nil, summary: summary, parts: demand.parts,
      trigger: demand.trigger)
  }
}
