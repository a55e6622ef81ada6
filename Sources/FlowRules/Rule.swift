public import FlowDiagnostics
import FlowLogic
public import FlowModel

/// A built-in demand on every flow, with its long story.
public struct Rule: Sendable {
  /// What a rule needs to be decided.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The reachable states and steps.
    case dynamic
    /// The declarations alone.
    case `static`
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

    /// Asks for one claim that is about no declaration.
    package init(_ claim: FlowClaim, message: String, trigger: Obligation.Trigger) {
      self.init([Obligation.Part(claim, message: message)], trigger: trigger)
    }
  }

  /// Something wrong that the declarations alone show.
  package typealias Finding = Obligation.Finding

  /// Its name in scenario files, reports and on the command line.
  public let id: String
  /// What it needs to be decided.
  public private(set) var kind = Kind.dynamic
  /// How much a violation matters unless the scenario says otherwise.
  public let severity: Severity
  /// What it demands, in one sentence without a full stop.
  public let summary: String
  /// Exactly which states and steps are bad, as Markdown.
  public let definition: String
  /// Why it matters, as Markdown.
  public let rationale: String
  /// Where it happened in real apps: a project with an issue or pull request, and what went wrong there.
  public let realCases: [String]
  /// How to fix a violation, as Markdown.
  public let fix: String
  /// What `only` and `except` can name; none where a finding is about a whole state or step.
  public private(set) var subjects: [RuleSubject.Kind] = []
  /// Breaks the rule down for one flow.
  package let demand: @Sendable (Flow) -> Demand
  /// What the declarations alone show against it.
  package private(set) var findings: @Sendable (Flow) -> [Finding] = { _ in [] }
}

extension Rule {
  /// Declares a rule that the declarations decide.
  ///
  /// - Parameter applies: Whether a flow declares anything that the rule speaks of; without, it is vacuous.
  package init(
    id: String, severity: Severity, summary: String, definition: String, rationale: String,
    realCases: [String], fix: String, subjects: [RuleSubject.Kind] = [],
    applies: @escaping @Sendable (Flow) -> Bool,
    findings: @escaping @Sendable (Flow) -> [Finding]
  ) {
    self.init(
      id: id, kind: .static, severity: severity, summary: summary, definition: definition,
      rationale: rationale, realCases: realCases, fix: fix, subjects: subjects,
      demand: { Demand([], trigger: .state(.constant(applies($0)))) }, findings: findings)
  }

  /// Whether it runs without being asked for, as errors do; the others run in strict checks.
  public var isDefault: Bool { severity == .error }

  /// What the rule demands of a flow; names that the flow does not declare are left out.
  public func obligation(for flow: Flow, severity: Severity) -> Obligation {
    let demand = demand(flow)
    let scope = RuleScope(of: self, in: flow)
    let parts = scope.parts(of: demand.parts).mergedByMessage
    let isEmptied = parts.isEmpty && !demand.parts.isEmpty
    var obligation = Obligation(
      id: id, kind: .rule, severity: severity, place: nil, summary: summary, parts: parts,
      trigger: isEmptied ? .state(.constant(false)) : demand.trigger)
    obligation.findings = scope.findings(of: findings(flow))
    obligation.isStatic = kind == .static
    return obligation
  }
}
