import FlowDiagnostics

/// The mistakes found so far in one file.
struct DiagnosticLog {
  /// The file, as people call it.
  let file: String
  /// What was found, in the order of finding.
  private(set) var diagnostics: [Diagnostic] = []
  /// What could have stood where the text has a ``PlaceMark``.
  private(set) var expectations: [PlaceExpectation] = []
  /// More than this many help nobody.
  private static let most = 1000

  /// Notes a mistake.
  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan?, _ message: String, suggestion: String? = nil
  ) {
    guard diagnostics.count < Self.most else { return }
    diagnostics.append(
      Diagnostic(code, file: file, span: span, message: message, suggestion: suggestion))
  }

  /// Notes what could stand at the mark.
  mutating func expect(_ expectation: PlaceExpectation) {
    if !expectations.contains(expectation) { expectations.append(expectation) }
  }

  /// Notes the mistakes of another log.
  mutating func append(_ other: DiagnosticLog) {
    diagnostics += other.diagnostics.prefix(Self.most - diagnostics.count)
    for expectation in other.expectations { expect(expectation) }
  }
}
