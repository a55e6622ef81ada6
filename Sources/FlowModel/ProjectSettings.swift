public import FlowDiagnostics

/// The settings of a project for all of its scenarios, from its project file.
///
/// A scenario's own `rules:` and `switches:` take precedence.
public struct ProjectSettings: Sendable, Hashable {
  /// The scenario files, folders and patterns that are checked by default, relative to the folder of the project file.
  public var paths: [Located<String>] = []
  /// Whether the rules that are off by default run too.
  public var isStrict = false
  /// The least severity that fails a check; nil for the default.
  public var failOn: Severity?
  /// The file with the accepted findings, relative to the folder of the project file.
  public var baseline: Located<String>?
  /// Severities of rules.
  public var ruleSettings: [RuleSetting] = []
  /// Values of platform switches; a platform that does not have a switch ignores it.
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
