public import FlowDiagnostics
public import FlowModel

/// One thing that a run of flowcheck found, as whoever reviews a change needs to be told; docs/findings.md has the whole story.
///
/// Reports for continuous integration are lists of findings, and so is a baseline.
public struct Finding: Sendable, Hashable {
  /// What was found.
  public enum Kind: String, Sendable, Hashable, CaseIterable {
    /// A rule, property, goal or walkthrough is violated.
    case violated
    /// A verdict other than a violation is not the one that `expect:` names.
    case unmet
    /// A search was truncated before something was known.
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

    /// Orders levels by how much they matter.
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

    /// The name that reports file it under: `auth-gate`, `FC201`, `unreadable-file`.
    public var id: String {
      switch self {
      case .claim(_, let name): name
      case .diagnostic(let code): code
      case .file: "unreadable-file"
      }
    }

    /// What the name is the name of: `rule`, `property`, `goal`, `walkthrough`, `diagnostic` or `file`.
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
  /// The names of what is wrong at the end of its run, which do not identify it; nil where the message says them.
  public var detail: String?
  /// What was most likely meant, for a mistake; nil where nobody can tell.
  public var suggestion: String?
  /// The edits that the suggestion asks for, where they are known to mend the mistake; none overlaps another.
  public var changes: [SuggestedChange] = []
  /// The file, as the report calls it.
  public var file: String
  /// Where to look first: the last declared event of its run, or the case of it; without one, ``subjectPlace``.
  public var place: SourceSpan?
  /// The declaration that it is about; nil for the file as a whole.
  public var subjectPlace: SourceSpan?
  /// The line of the app's code that it stands at, where the scenario says so.
  public var code: CodePlace?
  /// The run that shows it; nil where none does.
  public var trace: TraceReport?
  /// Why a branching formula is false at the start; nil for everything else.
  public var explanation: ExplanationReport?
  /// The switch values that it was found under; nil when only one combination was explored.
  public var circumstance: VerdictReport.Circumstance?
  /// The rule whose violation explains this one, so that it is fixed first; nil where it stands for itself.
  public var cause: String?
  /// Whether the file's `expect:` says that it is so, or a baseline accepts it.
  public var isExpected = false
  /// Whether a baseline accepts it; it is expected then.
  public var isAccepted = false
  /// What else tells it from others of the same subject; see ``VerdictReport/Counterexample/occasion``.
  public var occasion: String?
  /// Its position among the findings, absences and counterexamples of its verdict; nil for what is none of them.
  package var way: Int?
  /// The file that has ``place``: the scenario's own, or one that it includes.
  public var placeFile: String { place?.file ?? file }

  /// A name for it that stays the same while the file changes elsewhere; unique among the findings of a file.
  ///
  /// Empty until ``Report/findings`` gives it one. Two files may share it, so whoever keeps it keeps the file's name too.
  public var fingerprint = ""

  /// States a finding.
  public init(
    _ subject: Subject, _ kind: Kind, level: Level, message: String, file: String, place: SourceSpan? = nil
  ) {
    self.subject = subject
    self.kind = kind
    self.level = level
    self.message = message
    self.file = file
    self.place = place
    subjectPlace = place
  }

  /// The message with its detail.
  package var words: String { message.with(detail: detail) }

  /// Another place to look at.
  public struct RelatedPlace: Sendable, Hashable {
    /// The place.
    public var span: SourceSpan
    /// What it has to do with the finding.
    public var words: String
  }

  /// The declaration that it is about, where that is another place, and the declared events of its run but the one where it stands.
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
