public import FlowChecking
public import FlowDiagnostics
public import FlowModel

/// The outcome of checking one rule, property, goal or walkthrough, with the runs that show it.
public struct VerdictReport: Sendable, Hashable {
  /// One run that refutes it.
  public struct Counterexample: Sendable, Hashable {
    /// What is wrong at the end of the run.
    public var message: String
    /// The names of what is wrong: the event, the slot and the item in it; nil if the message contains them.
    public var detail: String?
    /// Where to look first: the last declared event of the run, or the case of that event; without one, ``subject``.
    public var place: SourceSpan?
    /// The declaration that it is about.
    public var subject: SourceSpan?
    /// The run.
    public var trace: TraceReport
    /// Why a branching formula is false at the start; nil for everything else.
    public var explanation: ExplanationReport?
    /// The rule whose violation explains this one; nil if none does.
    public var cause: String?
    /// What distinguishes it from counterexamples with the same message. If the message is about no declaration, the event
    /// that leads to the violation; if there is one counterexample for each origin, the origin of that event; otherwise nil.
    public var occasion: String?
    /// Whether a baseline accepts it.
    public var isAccepted = false

    /// The message with its detail.
    public var words: String { message.with(detail: detail) }

    /// Creates a counterexample.
    public init(message: String, place: SourceSpan?, subject: SourceSpan? = nil, trace: TraceReport) {
      (self.message, self.place) = (message, place)
      self.subject = subject ?? place
      self.trace = trace
    }
  }

  /// Something that is wrong with the declarations themselves, whatever happens.
  public struct Finding: Sendable, Hashable {
    /// What is wrong.
    public var message: String
    /// The declaration that it is about.
    public var place: SourceSpan?
    /// The rule whose violation explains this one; nil if none does.
    public var cause: String?
    /// Whether a baseline accepts it.
    public var isAccepted = false

    /// Creates a finding.
    public init(message: String, place: SourceSpan?) {
      (self.message, self.place) = (message, place)
    }
  }

  /// The values of the platform switches under which a verdict was found, if several combinations were tried.
  public struct Circumstance: Sendable, Hashable {
    /// The switches that matter, with their values; empty if the verdict is the same under all of them.
    public var switches: [PlatformReport.Switch]
    /// The number of combinations with this verdict.
    public var count: Int
    /// The number of combinations that were tried.
    public var total: Int

    /// Creates a circumstance.
    public init(switches: [PlatformReport.Switch], count: Int, total: Int) {
      (self.switches, self.count, self.total) = (switches, count, total)
    }

    /// `with coveredAlert = drop, in 2 of 4 combinations`, or `in all 4 combinations`.
    package var words: String {
      guard count < total else { return "in all \(total) combinations" }
      let values = switches.map { "\($0.name) = \($0.value)" }.joined(separator: ", ")
      return "with \(values), in \(count) of \(total.counted("combination"))"
    }
  }

  /// The rule's, property's, goal's or walkthrough's name.
  public var id: String
  /// What kind of claim it is about.
  public var kind: Obligation.Kind
  /// The outcome.
  public var verdict: Verdict
  /// How much a violation matters.
  public var severity: Severity
  /// What the claim demands.
  public var summary: String
  /// The outcome in words: what is wrong, or why the verdict is unknown.
  public var message: String
  /// The declaration that the message is about; nil for a built-in rule that is not violated.
  public var place: SourceSpan?
  /// The verdict that the file's `expect:` names; nil if it names none.
  public var expected: ExpectedVerdict?
  /// The runs that refute it, shortest first; empty unless it is violated and a run can show it.
  public var counterexamples: [Counterexample]
  /// A shortest run that demonstrates it; nil if it does not hold, or needs no run to show it.
  public var witness: TraceReport?
  /// What is wrong without any run, in the order of the source; empty unless that violates it.
  public var findings: [Finding] = []
  /// What only the whole graph shows, such as a goal that no run reaches; empty unless that violates it.
  public var absences: [Finding] = []
  /// The switch values that it was found under; nil if only one combination was explored.
  public var circumstance: Circumstance?
  /// Whether it is known for any number of items on stacks without `limit`; false if there are no such stacks.
  public var isAtEveryDepth = false
  /// Why nothing is proved at every depth, if that was tried; otherwise nil.
  public var depthObstacle: String?
  /// Whether a baseline accepts every finding.
  public var isAccepted = false

  /// Creates an outcome.
  public init(
    id: String, kind: Obligation.Kind, verdict: Verdict, severity: Severity, summary: String,
    message: String, place: SourceSpan? = nil, expected: ExpectedVerdict? = nil,
    counterexamples: [Counterexample] = []
  ) {
    (self.id, self.kind, self.verdict) = (id, kind, verdict)
    (self.severity, self.summary, self.message) = (severity, summary, message)
    (self.place, self.expected, self.counterexamples) = (place, expected, counterexamples)
  }

  /// The rule whose violations explain all of this one; nil if some part has no such explanation.
  public var cause: String? {
    guard verdict == .violated else { return nil }
    let causes = findings.map(\.cause) + counterexamples.map(\.cause)
    guard let first = causes.first else { return nil }
    return causes.contains(nil) ? nil : first
  }

  /// The message with the detail of the counterexample that it comes from.
  package var words: String {
    message.with(detail: counterexamples.first { $0.message == message }?.detail)
  }

  /// The verdict for people: `holds at every depth` if that is known.
  package var verdictWords: String {
    verdict == .holds && isAtEveryDepth ? "holds at every depth" : verdict.rawValue
  }

  /// Whether the verdict is the one that the file demands, or a baseline accepts every finding. Without an entry in `expect:`
  /// the file demands `holds` or `vacuous`.
  public var isAsExpected: Bool {
    if isAccepted { return true }
    guard let expected else { return verdict == .holds || verdict == .vacuous }
    return verdict.rawValue == expected.rawValue
  }
}
