import FlowDiagnostics

/// The mistakes found so far in one reading.
struct DiagnosticLog {
  /// The file, as shown to people.
  let file: String
  /// The diagnostics, in the order in which they were found.
  private(set) var diagnostics: [Diagnostic] = []
  /// What could be written at the ``PlaceMark`` in the text.
  private(set) var expectations: [PlaceExpectation] = []
  /// The maximum number of diagnostics; more would help nobody.
  private static let most = 1000

  mutating func report(
    _ code: DiagnosticCode, at span: SourceSpan?, _ message: String, suggestion: String? = nil
  ) {
    guard diagnostics.count < Self.most else { return }
    diagnostics.append(
      Diagnostic(code, file: file, span: span, message: message, suggestion: suggestion))
  }

  mutating func remove(where isConsequence: (Diagnostic) -> Bool) {
    diagnostics.removeAll(where: isConsequence)
  }

  mutating func expect(_ expectation: PlaceExpectation) {
    if !expectations.contains(expectation) { expectations.append(expectation) }
  }

  mutating func append(_ other: DiagnosticLog) {
    diagnostics += other.diagnostics.prefix(Self.most - diagnostics.count)
    for expectation in other.expectations { expect(expectation) }
  }
}
