public import FlowDiagnostics
public import FlowModel

/// The rules that a check of one flow runs, each with its severity.
public struct RuleSelection: Sendable {
  /// Which rules, properties and goals the caller asks for.
  public enum Scope: Sendable {
    /// The default rules, and those that the scenario or its project turns on.
    case standard
    /// Every rule that the scenario does not turn off.
    case strict
    /// These rules, properties and goals, by name, and nothing else.
    case only([Rule], properties: [String] = [], goals: [String] = [])
  }

  /// A rule that runs.
  public struct Choice: Sendable {
    /// The rule.
    public let rule: Rule
    /// How much a violation matters in this scenario.
    public let severity: Severity
  }

  /// The rules that run, in the catalogue's order.
  public let choices: [Choice]
  /// Whether the file's own properties, goals and walkthroughs are all checked too.
  public let checksOwnClaims: Bool
  private let scope: Scope

  /// Selects the rules for one flow. A rule that the scope lists always runs. In the other scopes, a rule in `expect:` runs even
  /// if it is off.
  public init(_ scope: Scope, for flow: Flow) {
    let settings = Dictionary(flow.rulesInForce.map { ($0.rule.value, $0) }, uniquingKeysWith: { $1 })
    let expected = Set(flow.expectations.map(\.subject.value))
    choices = Rule.all.compactMap { rule in
      let setting = settings[rule.id]
      let isOn =
        expected.contains(rule.id) || setting.map { $0.severity(of: rule) != nil } ?? rule.isDefault
      let runs =
        switch scope {
        case .only(let rules, _, _): rules.contains { $0.id == rule.id }
        case .strict: isOn || setting == nil
        case .standard: isOn || setting == nil && flow.isStrict
        }
      return runs ? Choice(rule: rule, severity: setting?.severity(of: rule) ?? rule.severity) : nil
    }
    self.scope = scope
    checksOwnClaims = if case .only = scope { false } else { true }
  }

  /// Returns everything to check: the rules, then the flow's properties, then its goals.
  public func obligations(for flow: Flow) -> [Obligation] {
    let rules = choices.map { $0.rule.obligation(for: flow, severity: $0.severity) }
    var (properties, goals) = (flow.properties, flow.goals)
    if case .only(_, let chosenProperties, let chosenGoals) = scope {
      properties.removeAll { !chosenProperties.contains($0.name.value) }
      goals.removeAll { !chosenGoals.contains($0.name.value) }
    }
    return rules + properties.map(\.obligation) + goals.map(\.obligation)
  }
}
