public import FlowDiagnostics
public import FlowLogic

/// A state formula over the propositions of flows.
public typealias FlowStateFormula = StateFormula<Proposition, StepProposition>
/// A step formula over the propositions of flows.
public typealias FlowStepFormula = StepFormula<Proposition, StepProposition>
/// A claim over the propositions of flows.
public typealias FlowClaim = Claim<Proposition, StepProposition>

/// A claim about every fair run, over the propositions of flows.
public typealias FlowTraceFormula = LTLFormula<TraceAtom<Proposition, StepProposition>>

/// One named thing to check: a rule, property, goal or walkthrough, broken down into claims about the state graph.
public struct Obligation: Sendable, Hashable {
  /// Where an obligation comes from.
  public enum Kind: String, Sendable, Hashable {
    /// A built-in rule.
    case rule
    /// A property of the file.
    case property
    /// A goal of the file.
    case goal
    /// A walkthrough of the file.
    case walkthrough
  }

  /// What must have happened at least once for a holding verdict not to be vacuous.
  public enum Trigger: Sendable, Hashable {
    /// There is none: it is never vacuous.
    case none
    /// An event that could change the condition's value, whether or not it ever happens.
    case change(Condition)
    /// A state that satisfies the formula.
    case state(FlowStateFormula)
    /// A step that satisfies the formula.
    case step(FlowStepFormula)
    /// A position of a fair run from the start such that the run satisfies the formula from there on.
    case run(FlowTraceFormula)
  }

  /// How the counterexamples of one part are distinguished; one is reported for each group.
  public enum Grouping: Sendable, Hashable {
    /// One counterexample, the shortest.
    case one
    /// One for each origin of the step that enters the bad states.
    case byEntryOrigin
    /// One for each declared event whose step is bad.
    case byDeclaration
  }

  /// Words added to a counterexample's message, depending on its last state.
  public struct Remark: Sendable, Hashable {
    /// Words that apply where a formula is true.
    public struct Ending: Sendable, Hashable {
      /// Where they apply.
      public var condition: FlowStateFormula
      /// The words, in the form of a part's message.
      public var words: String

      /// States the words for the states that satisfy a condition.
      public init(_ words: String, where condition: FlowStateFormula) {
        (self.words, self.condition) = (words, condition)
      }
    }

    /// A condition without which no ending applies, so that most endings need not be evaluated.
    public var condition: FlowStateFormula
    /// The words, by condition.
    public var endings: [Ending]

    /// States a remark.
    public init(_ endings: [Ending], where condition: FlowStateFormula) {
      (self.endings, self.condition) = (endings, condition)
    }
  }

  /// One claim with the words for it.
  public struct Part: Sendable, Hashable {
    /// What must be true.
    public var claim: FlowClaim
    /// What is wrong if it is not: lower case, names quoted, no full stop.
    public var message: String
    /// The declaration it is about.
    public var place: SourceSpan?
    /// How its counterexamples are distinguished.
    public var grouping: Grouping
    /// What holds from a bad state on, except after a relaunch; nil if nothing does. Then an infinite run can show what is wrong.
    public var lasting: FlowStateFormula?

    /// The words added to its message, where they apply; nil for none.
    public var remark: Remark?
    /// Whether the message also lists the events of the front page whose conditions are false.
    public var tellsConditions = false
    /// What it is about, for `only` and `except`.
    package var subjects: [RuleSubject] = []
    /// Whether a bad step is also about the page that it starts on, and about the screens around that.
    package var countsByPage = false

    /// States a part.
    public init(
      _ claim: FlowClaim, message: String, place: SourceSpan? = nil, grouping: Grouping = .one,
      subjects: [RuleSubject] = []
    ) {
      self.claim = claim
      self.message = message
      self.place = place
      self.grouping = grouping
      self.subjects = subjects
    }
  }

  /// A violation that the declarations alone show.
  public struct Finding: Sendable, Hashable {
    /// What is wrong: lower case, names quoted, no full stop.
    public var message: String
    /// The declaration it is about.
    public var place: SourceSpan?
    /// What it is about, for `only` and `except`.
    package var subjects: [RuleSubject] = []

    /// States a violation.
    public init(_ message: String, at place: SourceSpan?, subjects: [RuleSubject] = []) {
      (self.message, self.place, self.subjects) = (message, place, subjects)
    }
  }

  /// The rule's, property's, goal's or walkthrough's name.
  public var id: String
  /// Where it comes from.
  public var kind: Kind
  /// How much a violation matters.
  public var severity: Severity
  /// Where the file declares it, or nil for a built-in rule.
  public var place: SourceSpan?
  /// What it demands, for people.
  public var summary: String
  /// The claims; the obligation holds if each of them does.
  public var parts: [Part]
  /// What keeps a holding verdict from being vacuous.
  public var trigger: Trigger
  /// The violations that the declarations alone show.
  public var findings: [Finding] = []
  /// Whether the declarations alone decide, so that no bound of the search matters.
  public var isStatic = false
  /// Whether parts were left out that would show in a run what the declarations show without one.
  public var isPartial = false

  /// States an obligation.
  public init(
    id: String, kind: Kind, severity: Severity, place: SourceSpan?, summary: String, parts: [Part],
    trigger: Trigger
  ) {
    self.id = id
    self.kind = kind
    self.severity = severity
    self.place = place
    self.summary = summary
    self.parts = parts
    self.trigger = trigger
  }
}
