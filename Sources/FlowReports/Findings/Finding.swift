public import FlowDiagnostics
public import FlowModel

/// One thing that a run of flowcheck found, as a reviewer of a change needs to know it. See docs/findings.md.
///
/// Reports for continuous integration are lists of findings, and so are baselines.
public struct Finding: Sendable, Hashable {
  /// What was found.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A rule, property, goal or walkthrough is violated.
    case violated
    /// A verdict other than a violation is not the one that `expect:` names.
    case unmet
    /// A search was truncated before a verdict was known.
    case undetermined
    /// The author's mistake in the file.
    case mistake
    /// The file cannot be read.
    case unreadable
  }

  /// How much it matters.
  public enum Level: String, Sendable, Hashable, CaseIterable, Comparable {
    /// Worth knowing.
    case note
    /// Most likely wrong.
    case warning
    /// Wrong.
    case error

    /// The level of a severity.
    public init(_ severity: Severity) {
      switch severity {
      case .error: self = .error
      case .warning: self = .warning
      case .info: self = .note
      }
    }

    /// Orders levels by severity.
    public static func < (left: Level, right: Level) -> Bool {
      left != right && (left == .note || right == .error)
    }
  }

  /// What a finding is filed under.
  public enum Subject: Sendable, Hashable {
    /// A rule, property, goal or walkthrough, by its name.
    case claim(Obligation.Kind, String)
    /// A diagnostic code, such as `FC201`.
    case diagnostic(String)
    /// The file as a whole.
    case file

    /// The name of the subject in reports: `auth-gate`, `FC201`, `unreadable-file`.
    public var id: String {
      switch self {
      case .claim(_, let name): name
      case .diagnostic(let code): code
      case .file: "unreadable-file"
      }
    }

    /// The kind of the subject: `rule`, `property`, `goal`, `walkthrough`, `diagnostic` or `file`.
    public var kind: String {
      switch self {
      case .claim(let kind, _): kind.rawValue
      case .diagnostic: "diagnostic"
      case .file: "file"
      }
    }
  }

  /// What it is filed under.
  public var subject: Subject
  /// What was found.
  public var kind: Kind
  /// How much it matters.
  public var level: Level
  /// What is wrong: lower case, names quoted, no full stop.
  public var message: String
  /// The names of what is wrong at the end of its run, which do not identify it; nil if the message contains them.
  public var detail: String?
  /// What the author most likely meant, for a mistake; nil if unknown.
  public var suggestion: String?
  /// The edits that the suggestion asks for, if they are known to fix the mistake; they do not overlap.
  public var changes: [SuggestedChange] = []
  /// The file, as the report calls it.
  public var file: String
  /// Where to look first: the last declared event of its run, or the case of that event; without one, ``subjectPlace``.
  public var place: SourceSpan?
  /// The declaration that it is about; nil for the file as a whole.
  public var subjectPlace: SourceSpan?
  /// The line of the app's code that it concerns, if the scenario names one.
  public var code: CodePlace?
  /// The run that shows it; nil if none does.
  public var trace: TraceReport?
  /// Why a branching formula is false at the start; nil for everything else.
  public var explanation: ExplanationReport?
  /// The switch values that it was found under; nil when only one combination was explored.
  public var circumstance: VerdictReport.Circumstance?
  /// The rule whose violation explains this one and should be fixed first; nil if there is none.
  public var cause: String?
  /// Whether the file's `expect:` names this result, or a baseline accepts it.
  public var isExpected = false
  /// Whether a baseline accepts it; then it is also expected.
  public var isAccepted = false
  /// What else distinguishes it from findings with the same subject; see ``VerdictReport/Counterexample/occasion``.
  public var occasion: String?
  /// Its position among the findings, absences and counterexamples of its verdict; nil if it is none of these.
  package var way: Int?
  /// The file that contains ``place``: the scenario's own, or one that it includes.
  public var placeFile: String { place?.file ?? file }

  /// A name that stays the same while the file changes elsewhere; unique among the findings of a file.
  ///
  /// Empty until ``Report/findings`` or ``ScenarioReport/findings`` assigns it. Two files may share it, so store it with the
  /// file's name.
  public var fingerprint = ""

  /// Creates a finding.
  public init(
    _ subject: Subject, _ kind: Kind, level: Level, message: String, file: String, place: SourceSpan? = nil
  ) {
    (self.subject, self.kind, self.level) = (subject, kind, level)
    (self.message, self.file, self.place) = (message, file, place)
    subjectPlace = place
  }

  /// The message with its detail.
  package var words: String { message.with(detail: detail) }

  /// Another place to look at.
  public struct RelatedPlace: Sendable, Hashable {
    /// The place.
    public var span: SourceSpan
    /// How the place relates to the finding.
    public var words: String
  }

  /// The declaration that it is about, if that is another place, and the other declared events of its run.
  public var relatedPlaces: [RelatedPlace] {
    var related: [RelatedPlace] = []
    if let subjectPlace, subjectPlace != place {
      related.append(RelatedPlace(span: subjectPlace, words: "what this is about"))
    }
    guard let trace else { return related }
    let steps = trace.allSteps
    let own = steps.lastIndex { $0.declaration == place }
    for (index, step) in steps.enumerated() where index != own {
      guard let span = step.declaration else { continue }
      related.append(RelatedPlace(span: span, words: "step \(index + 1): \(step.event)"))
    }
    return related
  }
}
