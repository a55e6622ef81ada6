import FlowPipeline
import FlowModel
import FlowReports
import FlowRules
import FlowVerdictComparison
import Testing

@Suite("The table of rules and scenarios")
struct RuleTableTests {
  @Test("every rule says of its own scenarios what the table says", arguments: RuleScenario.all)
  func ownVerdicts(scenario: RuleScenario) throws {
    let report = try #require(try check(scenario).first { $0.id == scenario.rule })
    #expect(report.verdict.rawValue == scenario.verdict)
    let found = report.counterexamples.map {
      RuleScenario.Finding(message: $0.message, steps: $0.trace.steps.count)
    }
    let traced = scenario.findings.filter { $0.steps != nil }
    #expect(found.map(\.description).sorted() == traced.map(\.description).sorted())
    let untraced = scenario.findings.filter { $0.steps == nil }
    if !untraced.isEmpty { #expect(report.message == untraced.map(\.message).joined(separator: "; ")) }
  }

  @Test("no other rule finds anything in them, but for a reason", arguments: RuleScenario.all)
  func otherVerdicts(scenario: RuleScenario) throws {
    let others = try check(scenario).filter { $0.id != scenario.rule && $0.verdict == .violated }
    #expect(others.map(\.id).sorted() == scenario.alsoViolated.keys.sorted())
  }

  /// Those whose search no limit of the file cuts short, since brute force knows no such limits.
  static let complete = RuleScenario.all.filter { !$0.text.contains("\nlimits: ") }

  @Test("brute force gives every rule the same verdict and shortest trace in them", arguments: complete)
  func bruteForce(scenario: RuleScenario) {
    #expect(VerdictComparison.compare(scenario.text, largest: 2_000) == .agreement)
  }

  @Test("every rule is violated and holds somewhere, and vacuous and undetermined where it can be")
  func completeness() {
    let neverVacuous = ["dead-end", "deadlock", "unreachable-route"]
    for rule in Rule.all {
      let verdicts = Set(RuleScenario.all.filter { $0.rule == rule.id }.map(\.verdict))
      var expected: Set = ["violated", "holds", "undetermined", "vacuous"]
      if neverVacuous.contains(rule.id) { expected.remove("vacuous") }
      if rule.kind == .static { expected.remove("undetermined") }
      #expect(verdicts == expected, "\(rule.id)")
    }
  }

  /// The verdicts of all rules, without the scenario's own claims.
  private func check(_ scenario: RuleScenario) throws -> [VerdictReport] {
    let read = FlowCheck.read(scenario.text, file: "example.yaml")
    try #require(read.diagnostics.map(\.message) == [])
    let checked = FlowCheck.check(read, options: CheckOptions(scope: .strict))
    return try #require(checked).report.verdicts.filter { $0.kind == .rule }
  }
}
