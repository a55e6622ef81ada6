import FlowRules
import Foundation

extension RuleScenario {
  /// Takes a file as it is.
  init(
    _ rule: String, _ name: String, _ outcome: Outcome, alsoViolated: [String: String] = [:], file: String
  ) {
    self.rule = rule
    self.name = name
    self.outcome = outcome
    self.alsoViolated = alsoViolated
    text = file
  }

  /// The same on another platform than `swiftui`.
  func on(_ platform: String) -> RuleScenario {
    RuleScenario(
      rule, name, outcome, alsoViolated: alsoViolated,
      file: text.replacing("\nplatform: swiftui\n", with: "\nplatform: \(platform)\n"))
  }

  /// The bad file of a rule, its correction, and what follows from the correction: a search truncated, where there
  /// is something to search for, and a flow in which nothing happens that the rule speaks of.
  static func pair(
    _ rule: String, _ findings: [Finding], alsoViolated: [String: String] = [:]
  ) -> [RuleScenario] {
    guard let bad = file(rule, "bad"), let corrected = file(rule, "corrected") else { return [] }
    let platform = corrected.split(separator: "\n").first { $0.hasPrefix("platform: ") } ?? ""
    let truncated = RuleScenario(
      rule, "a search cut short", .undetermined, file: corrected + "limits: { states: 1 }\n")
    let isStatic = Rule.all.contains { $0.id == rule && $0.kind == .static }
    return [
      RuleScenario(rule, "bad", .violated(findings), alsoViolated: alsoViolated, file: bad),
      RuleScenario(rule, "corrected", .holds, file: corrected),
      RuleScenario(
        rule, "nothing that it speaks of", .vacuous,
        file: """
          flowcheck: 1
          name: Example
          \(platform)
          screens: { home: { home: true } }
          coordinators: { App: { root: home } }

          """),
    ] + (isStatic ? [] : [truncated])
  }

  /// The folder with a bad file and its correction for each rule.
  static var pairs: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Scenarios")
  }

  private static func file(_ rule: String, _ name: String) -> String? {
    try? String(contentsOf: pairs.appending(path: "\(rule)/\(name).yaml"), encoding: .utf8)
  }
}
