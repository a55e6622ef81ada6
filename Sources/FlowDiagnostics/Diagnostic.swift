/// How much a diagnostic or a violated rule matters.
public enum Severity: String, Sendable, Hashable, CaseIterable {
  /// The input cannot be used, or a bug is certain.
  case error
  /// The input is most likely a mistake, but the work goes on.
  case warning
  /// Worth knowing.
  case info
}

/// The stable name of one kind of mistake, such as `FC201`, with its explanation.
public struct DiagnosticCode: Sendable, Hashable {
  /// The code, `FC` and three digits; the first digit names the phase.
  public let id: String
  /// The rule that was broken, in a few words.
  public let title: String
  /// The explanation in Markdown: what the mistake means, why it matters, how to fix it.
  public let explanation: String
  /// A complete scenario file that gives this diagnostic, or nil if none can be written as text.
  public let example: String?

  /// Declares a code; `docs/codes/` has a page for each, generated from this value.
  public init(_ id: String, _ title: String, explanation: String, example: String? = nil) {
    self.id = id
    self.title = title
    self.explanation = explanation
    self.example = example
  }
}

/// One mistake of an author, as data; ``DiagnosticRenderer`` turns it into text.
public struct Diagnostic: Sendable, Hashable {
  /// The kind of mistake.
  public var code: DiagnosticCode
  /// How much it matters.
  public var severity: Severity
  /// The file it is in, as shown to people.
  public var file: String
  /// The place, or nil if the diagnostic concerns the file as a whole.
  public var span: SourceSpan?
  /// The mistake or the broken rule, in lower case, with names quoted and no full stop.
  public var message: String
  /// A guess of what was meant, or how to fix it.
  public var suggestion: String?

  /// Creates a diagnostic. The file of a place in an included file takes precedence over `file`.
  public init(
    _ code: DiagnosticCode, severity: Severity = .error, file: String, span: SourceSpan?,
    message: String, suggestion: String? = nil
  ) {
    (self.code, self.severity) = (code, severity)
    self.file = span?.file ?? file
    (self.span, self.message, self.suggestion) = (span, message, suggestion)
  }
}

/// A value with all diagnostics from making it.
public struct Diagnosed<Value> {
  /// The value, or nil if an error prevented it.
  public var value: Value?
  /// Every diagnostic, in the order of the source.
  public var diagnostics: [Diagnostic]

  /// Bundles a value with the diagnostics from making it.
  public init(_ value: Value?, diagnostics: [Diagnostic] = []) {
    (self.value, self.diagnostics) = (value, diagnostics)
  }

  /// Whether one of the diagnostics is an error.
  public var hasErrors: Bool { diagnostics.contains { $0.severity == .error } }
}

extension Diagnosed: Sendable where Value: Sendable {}
