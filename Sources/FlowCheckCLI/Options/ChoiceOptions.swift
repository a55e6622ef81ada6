import ArgumentParser
import FlowPipeline

/// Which of a file's own properties and goals to check.
struct ChoiceOptions: ParsableArguments, Sendable {
  @Option(
    name: .customLong("property"),
    help: ArgumentHelp(
      "Check only this property of the file; may be given more than once, in addition to '--rule' and '--goal'.",
      valueName: "name"),
    completion: .declared { $0.properties.map(\.name.value) })
  var properties: [String] = []

  @Option(
    name: .customLong("goal"),
    help: ArgumentHelp("Check only this goal of the file; may be given more than once.", valueName: "name"),
    completion: .declared { $0.goals.map(\.name.value) })
  var goals: [String] = []

  /// Returns what is requested here and by `--rule`.
  func scope(with rules: RuleOptions) throws -> RuleSelection.Scope {
    let scope = try rules.scope
    guard !properties.isEmpty || !goals.isEmpty else { return scope }
    if case .only(let chosen, _, _) = scope { return .only(chosen, properties: properties, goals: goals) }
    return .only([], properties: properties, goals: goals)
  }

  /// Returns what is wrong with the names for a scenario: one that it does not declare; nil if it declares all.
  func failure(in scenario: CompiledScenario) -> String? {
    guard let flow = scenario.declared else { return nil }
    return Self.unknown("property", properties, among: flow.properties.map(\.name.value), in: scenario.file)
      ?? Self.unknown("goal", goals, among: flow.goals.map(\.name.value), in: scenario.file)
  }

  /// Returns what is wrong with names: one that a file does not declare, with a suggestion; nil if it declares all.
  static func unknown(
    _ kind: String, _ names: [String], among declared: [String], in file: String
  ) -> String? {
    guard let name = names.first(where: { !declared.contains($0) }) else { return nil }
    let suggestion = Suggestion.nearest(to: name, among: declared).map { ", did you mean '\($0)'?" } ?? ""
    return "'\(file)' has no \(kind) '\(name)'\(suggestion)"
  }
}
