/// How much a diagnostic or a violated rule matters.
public enum Severity: String, Sendable, Hashable, CaseIterable {
  /// The input cannot be used, or a bug is certain.
  case error
  /// Most likely a mistake; work goes on.
  case warning
  /// Worth knowing.
  case info
}

/// The stable name of one kind of mistake, such as `FC201`, with its long story.
public struct DiagnosticCode: Sendable, Hashable {
  /// The code, `FC` and three digits; the first digit names the phase.
  public let id: String
  /// The rule that was broken, in a few words.
  public let title: String
  /// The long story in Markdown: what it means, why it matters, how to fix it.
  public let explanation: String
  /// A complete scenario file that gives this diagnostic, or nil where none can be written as text.
  public let example: String?

  /// Declares a code; `docs/codes/` has a page for each, generated from this value.
  public init(_ id: String, _ title: String, explanation: String, example: String? = nil) {
    self.id = id
    self.title = title
    self.explanation = explanation
    self.example = example
  }
}

/// One mistake of an author, as facts; ``DiagnosticRenderer`` turns it into text.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of mistake.
  public var code: DiagnosticCode
  /// How much it matters.
  public var severity: Severity
  /// The file it is in, as people call it.
  public var file: String
  /// The place, or nil when it concerns the file as a whole.
  public var span: SourceSpan?
  /// The mistake as a rule, lower case, names quoted, no full stop.
  public var message: String
  /// What was most likely meant, or how to fix it.
  public var suggestion: String?

  /// States a mistake; a place in an included file counts more than `file`.
  public init(
    _ code: DiagnosticCode, severity: Severity = .error, file: String, span: SourceSpan?,
    message: String, suggestion: String? = nil
  ) {
    (self.code, self.severity) = (code, severity)
    self.file = span?.file ?? file
    (self.span, self.message, self.suggestion) = (span, message, suggestion)
  }
}

/// A value with all the mistakes found on the way to it.
public struct Diagnosed<Value> {
  /// The value, or nil when an error stood in the way.
  public var value: Value?
  /// Every diagnostic, in the order of the source.
  public var diagnostics: [Diagnostic]

  /// Bundles a value and the diagnostics of making it.
  public init(_ value: Value?, diagnostics: [Diagnostic] = []) {
    (self.value, self.diagnostics) = (value, diagnostics)
  }

  /// Whether one of the diagnostics is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnosed: Sendable where Value: Sendable {}
