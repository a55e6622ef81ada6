public import FlowDiagnostics
public import FlowLogic

/// A named claim of the team.
public struct Property: Sendable, Hashable {
  /// What it claims.
  public enum Claim: Sendable, Hashable {
    /// In every reachable state.
    case always(Condition)
    /// In no reachable state.
    case never(Condition)
    /// In some reachable state.
    case reachable(Condition)
    /// From every reachable state there is a way, not counting relaunches.
    case alwaysReachable(Condition)
    /// On every fair run.
    case everyRun(TraceFormula)
    /// In the initial state, over the fair runs from there.
    case branching(CTLFormula<Condition>)
  }

  /// Its name.
  public var name: Located<String>
  /// What it claims.
  public var claim: Claim
  /// The claim as written, with its place.
  public var text: Located<String>

  /// Names a claim.
  public init(name: Located<String>, claim: Claim, text: Located<String>) {
    (self.name, self.claim, self.text) = (name, claim, text)
  }
}

/// What a claim about runs can ask of one position of a run, as written.
public enum TraceCondition: Sendable, Hashable {
  /// The state there satisfies the condition.
  case condition(Condition)
  /// `after event`: the position was reached by a step of this event, link, button, effect, or platform event.
  case after(Located<String>)
}

/// A claim about every fair run, as written.
public typealias TraceFormula = LTLFormula<TraceCondition>

/// A condition that must be reachable.
public struct Goal: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// When it is reached.
  public var condition: Condition

  /// Names a goal.
  public init(name: Located<String>, condition: Condition) {
    (self.name, self.condition) = (name, condition)
  }
}

/// A script of events with an expected end.
public struct Walkthrough: Sendable, Hashable {
  /// Its name.
  public var name: Located<String>
  /// The labels of the steps, in order.
  public var steps: [Located<String>]
  /// What holds at the end; nil if only the steps matter.
  public var end: Condition?
  /// The condition as written.
  public var endText: Located<String>?

  /// Names a script.
  public init(name: Located<String>, steps: [Located<String>], end: Condition?, endText: Located<String>?) {
    (self.name, self.steps, self.end, self.endText) = (name, steps, end, endText)
  }
}

/// The author's choice about a built-in rule.
public struct RuleSetting: Sendable, Hashable {
  /// The rule's id.
  public var rule: Located<String>
  /// The severity, or nil for `off`, unless ``keepsSeverity``.
  public var severity: Severity?
  /// Whether the rule keeps its own severity because only other things are set.
  public var keepsSeverity = false
  /// The reason for the setting.
  public var reason: String?
  /// The most that the rule allows; nil for its default, and for rules that count nothing.
  public var limit: Located<Int>?
  /// The gates, screens, alerts, events and links that the rule's findings must be about; empty for any.
  public var only: [Located<String>] = []
  /// The gates, screens, alerts, events and links about which the rule reports nothing.
  public var except: [Located<String>] = []

  /// Chooses a severity for a rule.
  public init(
    rule: Located<String>, severity: Severity?, reason: String? = nil, limit: Located<Int>? = nil
  ) {
    (self.rule, self.severity, self.reason, self.limit) = (rule, severity, reason, limit)
  }
}

/// The outcome that checking a property, rule or goal can have.
public enum ExpectedVerdict: String, Sendable, Hashable, CaseIterable {
  /// It is true.
  case holds
  /// It is refuted by a counterexample.
  case violated
  /// It is true only because its trigger never happens.
  case vacuous
  /// The search was truncated.
  case undetermined
}

/// A verdict that the author expects of a rule, property or goal.
public struct Expectation: Sendable, Hashable {
  /// The rule, property or goal.
  public var subject: Located<String>
  /// The verdict it must have.
  public var verdict: Located<ExpectedVerdict>

  /// States what must be found.
  public init(subject: Located<String>, verdict: Located<ExpectedVerdict>) {
    (self.subject, self.verdict) = (subject, verdict)
  }
}

/// Bounds on the search that a file asks for; nil leaves the default.
public struct DeclaredLimits: Sendable, Hashable {
  /// The most states.
  public var states: Int?
  /// The most steps from the start.
  public var depth: Int?
  /// The most seconds.
  public var seconds: Double?
  /// The most memory in bytes.
  public var memory: Int?
  /// The time as somebody wrote it, such as `60s`, for messages.
  public var writtenTime: String?
  /// The memory as somebody wrote it, such as `512MB`, for messages.
  public var writtenMemory: String?

  /// No bounds.
  public init() {}
}
