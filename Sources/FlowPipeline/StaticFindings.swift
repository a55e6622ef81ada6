extension CompiledScenario {
  /// Returns the violations that the declarations alone show of the rules that a check would run, in the order of the source.
  public func staticDiagnostics(_ scope: RuleSelection.Scope = .standard) -> [Diagnostic] {
    guard let declared else { return [] }
    return findings(scope).map { $0.diagnostic(in: declared) }.inSourceOrder()
  }

  /// Whether the declarations alone show a violation, of at least some level, that the file does not expect.
  public func hasUnexpectedFindings(
    _ scope: RuleSelection.Scope = .standard, failingOn level: Finding.Level = .error
  ) -> Bool {
    let expected = (declared?.expectations ?? []).filter { $0.verdict.value == .violated }
    return findings(scope).contains { finding in
      Finding.Level(finding.severity) >= level && !expected.contains { $0.subject.value == finding.rule }
    }
  }

  private func findings(_ scope: RuleSelection.Scope) -> [StaticFinding] {
    declared.map { RuleSelection(scope, for: $0).staticFindings(in: $0) } ?? []
  }
}
