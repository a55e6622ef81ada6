public import FlowDiagnostics
import FlowLogic
public import FlowModel

/// A built-in demand on every flow, with its documentation.
public struct Rule: Sendable {
  /// What is needed to decide a rule.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// The reachable states and steps.
    case dynamic
    /// The declarations alone.
    case `static`
  }

  /// The demand of a rule on one flow.
  package struct Demand: Sendable {
    /// The claims, each with the message for a violation.
    package var parts: [Obligation.Part]
    /// What must happen for the rule not to be vacuous.
    package var trigger: Obligation.Trigger

    /// Creates a demand of several claims.
    package init(_ parts: [Obligation.Part], trigger: Obligation.Trigger) {
      self.parts = parts
      self.trigger = trigger
    }

    /// Creates a demand of one claim that is not about a declaration.
    package init(_ claim: FlowClaim, message: String, trigger: Obligation.Trigger) {
      self.init([Obligation.Part(claim, message: message)], trigger: trigger)
    }
  }

  /// A violation that the declarations alone show.
  package typealias Finding = Obligation.Finding

  /// Its name in scenario files, reports and on the command line.
  public let id: String
  /// What is needed to decide the rule.
  public private(set) var kind = Kind.dynamic
  /// How much a violation matters, unless the scenario says otherwise.
  public let severity: Severity
  /// The demand in one sentence without a full stop.
  public let summary: String
  /// Exactly which states and steps are bad, as Markdown.
  public let definition: String
  /// Why it matters, as Markdown.
  public let rationale: String
  /// Cases in real apps: a project with an issue or pull request, and what went wrong there.
  public let realCases: [String]
  /// How to fix a violation, as Markdown.
  public let fix: String
  /// The kinds of names that `only` and `except` accept; empty if a finding is about a whole state or step.
  public private(set) var subjects: [RuleSubject.Kind] = []
  /// Returns the demand on one flow.
  package let demand: @Sendable (Flow) -> Demand
  /// Returns the violations that the declarations alone show.
  package private(set) var findings: @Sendable (Flow) -> [Finding] = { _ in [] }
}

extension Rule {
  /// Declares a rule that is decided by the declarations.
  ///
  /// - Parameter applies: Whether a flow declares anything that the rule is about. If not, the rule is vacuous.
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

  /// Whether the rule runs by default, as errors do. The others run in strict checks.
  public var isDefault: Bool { severity == .error }

  /// Returns the demand of the rule on a flow as an obligation. It leaves out the parts that `only` and `except` exclude.
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
