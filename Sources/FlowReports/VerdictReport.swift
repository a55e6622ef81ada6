public import FlowChecking
public import FlowDiagnostics
public import FlowModel

/// The outcome of checking one rule, property or goal, with the runs that show it.
public struct VerdictReport: Sendable, Hashable {
  /// One run that refutes it.
  public struct Counterexample: Sendable, Hashable {
    /// What is wrong at the end of the run.
    public var message: String
    /// The declaration that it is about.
    public var place: SourceSpan?
    /// The run.
    public var trace: TraceReport

    /// Tells one way in which something is violated.
    public init(message: String, place: SourceSpan?, trace: TraceReport) {
      self.message = message
      self.place = place
      self.trace = trace
    }
  }

  /// The rule's, property's or goal's name.
  public var id: String
  /// Where it comes from.
  public var kind: Obligation.Kind
  /// The outcome.
  public var verdict: Verdict
  /// How much a violation matters.
  public var severity: Severity
  /// What it demands.
  public var summary: String
  /// The outcome in words: what is wrong, or why nothing can be said.
  public var message: String
  /// The declaration that the message is about, or nil for a built-in rule that is not violated.
  public var place: SourceSpan?
  /// The verdict that the file's `expect:` names; nil when it names none.
  public var expected: ExpectedVerdict?
  /// The runs that refute it, the shortest first; empty unless it is violated and a run can show it.
  public var counterexamples: [Counterexample]

  /// States an outcome.
  public init(
    id: String, kind: Obligation.Kind, verdict: Verdict, severity: Severity, summary: String,
    message: String, place: SourceSpan? = nil, expected: ExpectedVerdict? = nil,
    counterexamples: [Counterexample] = []
  ) {
    self.id = id
    self.kind = kind
    self.verdict = verdict
    self.severity = severity
    self.summary = summary
    self.message = message
    self.place = place
    self.expected = expected
    self.counterexamples = counterexamples
  }

  /// Whether it came out as the file demands; without a word in `expect:` that is `holds` or `vacuous`.
  public var isAsExpected: Bool {
    guard let expected else { return verdict == .holds || verdict == .vacuous }
    return verdict.rawValue == expected.rawValue
  }
}
