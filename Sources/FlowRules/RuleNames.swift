public import FlowDiagnostics
public import FlowModel

/// Checks the names of rules, properties, goals and walkthroughs that a scenario uses in `rules:` and `expect:`.
public enum RuleNames {
  /// Returns the mistakes in the order of the source. The flow may have other mistakes.
  public static func diagnose(_ flow: Flow) -> [Diagnostic] {
    let settings = diagnose(flow.ruleSettings, in: flow.source.name, of: flow)
    let expectations = flow.expectations.compactMap { diagnose($0, in: flow) }
    let found = settings + expectations + ambiguousClaims(in: flow)
    return found.sorted { ($0.span ?? start) < ($1.span ?? start) }
  }

  private static let start = SourceSpan(line: 1, column: 1)

  /// Returns the mistakes in settings for rules that do not exist, or with subjects that the rule does not report.
  ///
  /// - Parameter flow: The flow of the settings; nil for settings of a project.
  public static func diagnose(
    _ settings: [RuleSetting], in file: String, of flow: Flow? = nil
  ) -> [Diagnostic] {
    settings.flatMap { $0.diagnoseScope(in: file, of: flow) } + unknownRules(settings, in: file)
  }

  private static func unknownRules(_ settings: [RuleSetting], in file: String) -> [Diagnostic] {
    settings.filter { Rule.named($0.rule.value) == nil }.map { setting in
      Diagnostic(
        .unknownRule, file: file, span: setting.rule.span,
        message: "there is no rule '\(setting.rule.value)'",
        suggestion: Suggestion.question(for: setting.rule.value, among: Rule.all.map(\.id)))
    }
  }

  private static func diagnose(_ expectation: Expectation, in flow: Flow) -> Diagnostic? {
    let subject = expectation.subject.value
    let own = flow.ownClaims.map(\.name.value)
    guard !own.contains(subject) else { return nil }
    guard Rule.named(subject) != nil else {
      return Diagnostic(
        .unknownSubject, file: flow.source.name, span: expectation.subject.span,
        message: "no rule, property, goal or walkthrough is called '\(subject)'",
        suggestion: Suggestion.question(for: subject, among: own + Rule.all.map(\.id)))
    }
    let setting = flow.ruleSettings.last { $0.rule.value == subject }
    guard let setting, setting.severity == nil, !setting.keepsSeverity else { return nil }
    return Diagnostic(
      .expectedRuleIsOff, file: flow.source.name, span: expectation.subject.span,
      message: "rule '\(subject)' is expected to be '\(expectation.verdict.value.rawValue)', but it is off",
      suggestion: "\(setting.rule.span.lineWords) turns it off")
  }

  /// Returns diagnostics for properties, goals and walkthroughs with the name of a rule or of one another.
  private static func ambiguousClaims(in flow: Flow) -> [Diagnostic] {
    var owners = Dictionary(uniqueKeysWithValues: Rule.all.map { ($0.id, "rule") })
    return flow.ownClaims.compactMap { kind, name in
      guard let owner = owners.updateValue(kind, forKey: name.value) else { return nil }
      return Diagnostic(
        .ambiguousClaim, file: flow.source.name, span: name.span,
        message: "\(kind) '\(name.value)' has the name of a \(owner)")
    }
  }
}

extension Flow {
  /// The claims of the file itself, each with the word for its kind.
  fileprivate var ownClaims: [(kind: String, name: Located<String>)] {
    properties.map { ("property", $0.name) } + goals.map { ("goal", $0.name) }
      + walkthroughs.map { ("walkthrough", $0.name) }
  }

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

extension RuleSetting {
  /// Returns how much a violation of the rule matters; nil if the rule is off.
  package func severity(of rule: Rule) -> Severity? { keepsSeverity ? rule.severity : severity }

  /// Returns the mistakes in `only` and `except`.
  ///
  /// - Parameter flow: The flow that declares the names; nil for the settings of a project, which has many scenarios.
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
