public import FlowChecking
public import FlowDiagnostics
public import FlowModel

/// The outcome of checking one rule, property, goal or walkthrough, with the runs that show it.
public struct VerdictReport: Sendable, Hashable {
  /// One run that refutes it.
  public struct Counterexample: Sendable, Hashable {
    /// What is wrong at the end of the run.
    public var message: String
    /// The names of what is wrong: the event, the slot and what it holds; nil where the message says them.
    public var detail: String?
    /// Where to look first: the last declared event of the run, or the case of it; where none is declared, ``subject``.
    public var place: SourceSpan?
    /// The declaration that it is about.
    public var subject: SourceSpan?
    /// The run.
    public var trace: TraceReport
    /// Why a branching formula is false at the start; nil for everything else.
    public var explanation: ExplanationReport?
    /// The rule whose violation explains this one; nil where none does.
    public var cause: String?
    /// What tells it from another way with the same message: the event that leads into it, where the message is about
    /// no declaration, or who made that happen, where there is one way for each; nil elsewhere.
    public var occasion: String?
    /// Whether a baseline accepts it.
    public var isAccepted = false

    /// The message with its detail.
    public var words: String { message.with(detail: detail) }

    /// Tells one way in which something is violated.
    public init(message: String, place: SourceSpan?, subject: SourceSpan? = nil, trace: TraceReport) {
      self.message = message
      self.place = place
      self.subject = subject ?? place
      self.trace = trace
    }
  }

  /// Something that is wrong as the file is written, whatever happens.
  public struct Finding: Sendable, Hashable {
    /// What is wrong.
    public var message: String
    /// The declaration that it is about.
    public var place: SourceSpan?
    /// The rule whose violation explains this one; nil where none does.
    public var cause: String?
    /// Whether a baseline accepts it.
    public var isAccepted = false

    /// States what is wrong.
    public init(message: String, place: SourceSpan?) {
      self.message = message
      self.place = place
    }
  }

  /// The values of the platform's uncertain facts under which a verdict was found, where several were tried.
  public struct Circumstance: Sendable, Hashable {
    /// The facts that matter, with their values; empty where the verdict is the same under all of them.
    public var switches: [PlatformReport.Switch]
    /// The number of combinations with this verdict.
    public var count: Int
    /// The number of combinations that were tried.
    public var total: Int

    /// Describes where a verdict was found.
    public init(switches: [PlatformReport.Switch], count: Int, total: Int) {
      self.switches = switches
      self.count = count
      self.total = total
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
  /// A shortest run that demonstrates it; nil where it does not hold, or needs no run to show it.
  public var witness: TraceReport?
  /// What is wrong without any run, in the order of the source; empty unless it is violated so.
  public var findings: [Finding] = []
  /// What nothing but the whole graph shows, such as a goal that no run reaches; empty unless it is violated so.
  public var absences: [Finding] = []
  /// The switch values that it was found under; nil when only one combination was explored.
  public var circumstance: Circumstance?
  /// Whether it is known whatever the number of items on stacks without `limit`; false where there are none.
  public var isAtEveryDepth = false
  /// Why nothing is proved at every depth, where that was tried; nil elsewhere.
  public var depthObstacle: String?
  /// Whether a baseline accepts everything that was found.
  public var isAccepted = false

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

  /// The rule whose violation explains all of this one; nil where some of it stands for itself.
  public var cause: String? {
    guard verdict == .violated else { return nil }
    let causes = findings.map(\.cause) + counterexamples.map(\.cause)
    guard let first = causes.first else { return nil }
    return causes.contains(nil) ? nil : first
  }

  /// The message, with the detail of the counterexample that it is about.
  package var words: String {
    message.with(detail: counterexamples.first { $0.message == message }?.detail)
  }

  /// The verdict for people: `holds at every depth` where that is known.
  package var verdictWords: String {
    verdict == .holds && isAtEveryDepth ? "holds at every depth" : verdict.rawValue
  }

  /// Whether it came out as the file demands, or a baseline accepts all that was found; without a word in `expect:` the file
  /// demands `holds` or `vacuous`.
  public var isAsExpected: Bool {
    if isAccepted { return true }
    guard let expected else { return verdict == .holds || verdict == .vacuous }
    return verdict.rawValue == expected.rawValue
  }
}
