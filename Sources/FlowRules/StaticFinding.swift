public import FlowDiagnostics
public import FlowModel

/// A violation of a rule that the declarations alone show, without exploration.
public struct StaticFinding: Sendable, Hashable {
  /// The rule's id.
  public var rule: String
  /// How much the violation matters in this scenario.
  public var severity: Severity
  /// The violation: lower case, names quoted, no full stop.
  public var message: String
  /// The declaration that it is about, or nil for the file as a whole.
  public var place: SourceSpan?

  /// Returns the finding as `validate` shows it.
  public func diagnostic(in flow: Flow) -> Diagnostic {
    Diagnostic(
      .staticRule, severity: severity, file: flow.source.name, span: place, message: message,
      suggestion: "see 'flowcheck explain \(rule)'")
  }
}

extension Rule {
  /// Returns the violations that the declarations alone show; empty for a rule that needs an exploration.
  ///
  /// - Parameter severity: How much a violation matters; nil for the scenario's setting, or else the rule's own severity.
  public func staticFindings(in flow: Flow, severity: Severity? = nil) -> [StaticFinding] {
    let setting = flow.rulesInForce.last { $0.rule.value == id }?.severity(of: self)
    return RuleScope(of: self, in: flow).findings(of: findings(flow)).map {
      StaticFinding(
        rule: id, severity: severity ?? setting ?? self.severity, message: $0.message, place: $0.place)
    }
  }
}

extension RuleSelection {
  /// Returns the violations that the declarations alone show of the rules that run, in the catalogue's order.
  public func staticFindings(in flow: Flow) -> [StaticFinding] {
    choices.flatMap { $0.rule.staticFindings(in: flow, severity: $0.severity) }
  }
}
