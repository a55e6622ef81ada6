public import FlowDiagnostics

/// What a project decides for all of its scenarios, as its project file says.
///
/// A scenario's own `rules:` and `switches:` count more.
public struct ProjectSettings: Sendable, Hashable {
  /// The scenario files, folders and patterns that are checked by default, from the folder of the project file.
  public var paths: [Located<String>] = []
  /// Whether the rules that are off by default run too.
  public var isStrict = false
  /// The least severity that fails a check; nil for the default.
  public var failOn: Severity?
  /// The file with the accepted findings, from the folder of the project file.
  public var baseline: Located<String>?
  /// Severities of rules.
  public var ruleSettings: [RuleSetting] = []
  /// Values for platform facts; a platform that does not have one ignores it.
  public var switches: [SwitchSetting] = []
  /// Whether every switch that nothing sets explores all of its values (`switches: pessimistic`).
  public var isPessimistic = false

  /// The defaults.
  public init() {}
}

extension Flow {
  /// The severities in force: those of the file, and for other rules those of its project.
  public var rulesInForce: [RuleSetting] {
    let own = Set(ruleSettings.map(\.rule.value))
    return projectRules.filter { !own.contains($0.rule.value) } + ruleSettings
  }
}
