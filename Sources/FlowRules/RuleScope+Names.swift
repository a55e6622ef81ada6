package import FlowDiagnostics
package import FlowModel

extension RuleSetting {
  /// How much a violation of the rule matters; nil where it is off.
  package func severity(of rule: Rule) -> Severity? { keepsSeverity ? rule.severity : severity }

  /// The mistakes in `only` and `except`.
  ///
  /// - Parameter flow: What the names are looked up in; nil for the settings of a project, which has many scenarios.
  func diagnoseScope(in file: String, of flow: Flow?) -> [Diagnostic] {
    let name = self.rule.value
    let meant =
      Rule.named(name) ?? Suggestion.nearest(to: name, among: Rule.all.map(\.id)).flatMap(Rule.named)
    guard let rule = meant else { return [] }
    return [("only", only), ("except", except)].flatMap { key, names -> [Diagnostic] in
      guard let first = names.first else { return [] }
      guard !rule.subjects.isEmpty else {
        return [
          Diagnostic(
            .unknownScope, file: file, span: first.span,
            message: "findings of rule '\(rule.id)' are about whole states or steps, so it has no '\(key)'",
            suggestion: "set its 'severity', or accept findings with 'flowcheck baseline'")
        ]
      }
      return flow.map { flow in names.compactMap { diagnose($0, of: rule, in: flow) } } ?? []
    }
  }

  private func diagnose(_ name: Located<String>, of rule: Rule, in flow: Flow) -> Diagnostic? {
    let kinds = RuleSubject.Kind.allCases.filter { flow.subjects(of: $0).contains(name.value) }
    let meant = kinds.filter(rule.subjects.contains)
    if meant.count == 1 { return nil }
    let accepted = rule.subjects.map { "\($0.rawValue)s" }.joined(separator: " and ")
    let message =
      if meant.count > 1 {
        "'\(name.value)' is \(meant.map(\.withArticle).joined(separator: " and ")), "
          + "so it is unclear what findings of '\(rule.id)' it stands for"
      } else if let kind = kinds.first {
        "'\(name.value)' is \(kind.withArticle), but findings of rule '\(rule.id)' are about \(accepted)"
      } else {
        "no \(rule.subjects.map(\.rawValue).joined(separator: " or ")) is called '\(name.value)'"
      }
    let known = rule.subjects.flatMap(flow.subjects)
    return Diagnostic(
      .unknownScope, file: flow.source.name, span: name.span, message: message,
      suggestion: meant.isEmpty
        ? Suggestion.question(for: name.value, among: known) : "give one of them another name")
  }
}

extension RuleSubject.Kind {
  fileprivate var withArticle: String {
    switch self {
    case .gate, .screen, .link: "a \(rawValue)"
    case .alert, .event: "an \(rawValue)"
    }
  }
}

extension Flow {
  /// The names of all that a finding can be about.
  fileprivate func subjects(of kind: RuleSubject.Kind) -> [String] {
    switch kind {
    case .gate: gates.map(\.name.value)
    case .screen: screens.map(\.name.value)
    case .alert: alerts.map(\.name.value)
    case .event: unique(coordinators.flatMap(\.events).filter { !$0.isLink }.map(\.name.value))
    case .link: unique(coordinators.flatMap(\.events).filter(\.isLink).map(\.name.value))
    }
  }
}
