import FlowDiagnostics
import FlowModel
import FlowRules
import Testing

@Suite("The selection of rules")
struct RuleSelectionTests {
  private let defaults = Rule.all.filter(\.isDefault).map(\.id)

  @Test("takes the default rules with their severities")
  func standard() {
    let selection = RuleSelection(.standard, for: flow())
    #expect(selection.choices.map(\.rule.id) == defaults)
    #expect(selection.choices.allSatisfy { $0.severity == .error })
  }

  @Test("takes every rule when strict")
  func strict() {
    let selection = RuleSelection(.strict, for: flow())
    #expect(selection.choices.map(\.rule.id) == Rule.all.map(\.id))
    #expect(selection.choices.last?.severity == .info)
  }

  @Test("lets the scenario turn rules off and on and change their severity")
  func settings() {
    let flow = flow(rules: [("dead-end", nil), ("link-lands", .info), ("pop-safe", .error)])
    let selection = RuleSelection(.standard, for: flow)
    #expect(selection.choices.map(\.rule.id) == defaults.filter { $0 != "dead-end" } + ["pop-safe"])
    #expect(severity(of: "link-lands", in: selection) == .info)
    #expect(severity(of: "pop-safe", in: selection) == .error)
    #expect(RuleSelection(.strict, for: flow).choices.count == Rule.all.count - 1)
  }

  @Test("takes what 'expect' names")
  func expectations() {
    let flow = flow(expect: ["unreachable-route", "dead-end", "somewhere"])
    let selection = RuleSelection(.standard, for: flow)
    #expect(selection.choices.map(\.rule.id) == defaults + ["unreachable-route"])
  }

  @Test("takes nothing but the rules asked for, even where the scenario turns them off")
  func only() {
    let flow = flow(rules: [("dead-end", nil), ("pop-safe", .info)], expect: ["link-lands"])
    let selection = RuleSelection(.only([.popSafe, .deadEnd]), for: flow)
    #expect(selection.choices.map(\.rule.id) == ["dead-end", "pop-safe"])
    #expect(selection.choices.map(\.severity) == [.error, .info])
    #expect(selection.obligations(for: flow).map(\.id) == ["dead-end", "pop-safe"])
  }

  @Test("adds the flow's own claims after the rules")
  func ownClaims() {
    let obligations = RuleSelection(.standard, for: flow()).obligations(for: flow())
    #expect(obligations.map(\.id) == defaults + ["wayHome", "somewhere"])
    #expect(obligations.suffix(2).map(\.kind) == [.property, .goal])
    #expect(obligations.dropLast(2).allSatisfy { $0.kind == .rule && $0.place == nil })
  }

  @Test("reports unknown names with a suggestion, in the order of the source")
  func unknownNames() {
    let flow = flow(
      rules: [("auth-gates", nil), ("nonsense", .error)], expect: ["wayhome", "pop-saef", "x"])
    let found = RuleNames.diagnose(flow)
    #expect(
      found.map(\.message) == [
        "there is no rule 'auth-gates'", "there is no rule 'nonsense'",
        "no rule, property, goal or walkthrough is called 'wayhome'",
        "no rule, property, goal or walkthrough is called 'pop-saef'",
        "no rule, property, goal or walkthrough is called 'x'",
      ])
    #expect(
      found.map(\.suggestion) == [
        "did you mean 'auth-gate'?", nil, "did you mean 'wayHome'?", "did you mean 'pop-safe'?", nil,
      ])
    #expect(found.map(\.code.id) == ["FC280", "FC280", "FC281", "FC281", "FC281"])
    #expect(found.map(\.span?.line) == [10, 11, 20, 21, 22])
    #expect(found.allSatisfy { $0.severity == .error && $0.file == "example.yaml" })
  }

  @Test("refuses to expect a verdict of a rule that is off")
  func expectedButOff() {
    let found = RuleNames.diagnose(flow(rules: [("dead-end", nil)], expect: ["dead-end"]))
    #expect(found.map(\.message) == ["rule 'dead-end' is expected to be 'violated', but it is off"])
    #expect(found.map(\.suggestion) == ["line 10 turns it off"])
    #expect(found.map(\.code.id) == ["FC283"])
  }

  @Test("refuses properties and goals with names that are taken")
  func ambiguousClaims() {
    var flow = flow()
    flow.properties.append(
      Property(name: at("pop-safe", 4), claim: flow.properties[0].claim, text: at("", 4)))
    flow.goals.append(Goal(name: at("wayHome", 5), condition: flow.goals[0].condition))
    let found = RuleNames.diagnose(flow)
    #expect(
      found.map(\.message) == [
        "property 'pop-safe' has the name of a rule", "goal 'wayHome' has the name of a property",
      ])
    #expect(found.map(\.code.id) == ["FC284", "FC284"])
  }

  @Test("accepts rules, properties and goals")
  func knownNames() {
    #expect(
      RuleNames.diagnose(flow(rules: [("pop-safe", nil)], expect: ["wayHome", "somewhere", "dead-end"])) == []
    )
  }

  /// A flow with one property and one goal; settings stand on line 10 and after, expectations on 20 and after.
  private func flow(rules: [(String, Severity?)] = [], expect: [String] = []) -> Flow {
    let home = Condition.visible(ItemExpression(name: at("home", 1), span: SourceSpan(line: 1, column: 1)))
    var flow = Flow(
      source: SourceText(name: "example.yaml", text: ""), name: "Example",
      platform: Located(.swiftui, at: span(1)))
    flow.properties = [
      Property(
        name: at("wayHome", 2), claim: .alwaysReachable(home),
        text: at("always reachable (visible is home)", 2))
    ]
    flow.goals = [Goal(name: at("somewhere", 3), condition: home)]
    flow.ruleSettings = rules.enumerated().map { RuleSetting(rule: at($1.0, 10 + $0), severity: $1.1) }
    flow.expectations = expect.enumerated().map {
      Expectation(subject: at($1, 20 + $0), verdict: Located(.violated, at: span(20 + $0)))
    }
    return flow
  }

  private func at(_ name: String, _ line: Int) -> Located<String> { Located(name, at: span(line)) }

  private func span(_ line: Int) -> SourceSpan { SourceSpan(line: line, column: 1) }

  private func severity(of id: String, in selection: RuleSelection) -> Severity? {
    selection.choices.first { $0.rule.id == id }?.severity
  }
}
