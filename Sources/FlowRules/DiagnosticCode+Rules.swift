public import FlowDiagnostics

extension DiagnosticCode {
  /// The codes for names of rules, properties and goals.
  public static let ruleCodes: [DiagnosticCode] = [
    unknownRule, unknownSubject, expectedRuleIsOff, ambiguousClaim, staticRule, unknownScope,
  ]

  static let unknownRule = DiagnosticCode(
    "FC280", "'rules' names built-in rules",
    explanation: """
      `rules:` sets the severity of built-in rules by their ids, and this id is unknown. It is an error because a misspelt
      id would leave the rule unchanged. `docs/rules/` has a page for every rule, and `flowcheck explain auth-gate` prints
      one.
      """,
    example: example("rules: { auth-gates: warning }"))

  static let unknownSubject = DiagnosticCode(
    "FC281", "'expect' names a rule, property or goal",
    explanation: """
      `expect:` gives a verdict other than `holds` for a rule, a property or a goal. This name is none of them, so the
      expectation could never be met.
      """,
    example: example("goals: { somewhere: visible is home }\nexpect: { nowhere: violated }"))

  static let expectedRuleIsOff = DiagnosticCode(
    "FC283", "a rule with an expected verdict is on",
    explanation: """
      `expect:` names a rule that `rules:` turns off. A rule that is off has no verdict. Remove one of the two.
      """,
    example: example("rules: { dead-end: off }\nexpect: { dead-end: violated }"))

  static let ambiguousClaim = DiagnosticCode(
    "FC284", "rules, properties and goals have different names",
    explanation: """
      Verdicts and expectations are identified by name, so a property or goal cannot have the name of another one or of a
      built-in rule. Choose another name.
      """,
    example: example("goals: { dead-end: visible is home }"))

  static let staticRule = DiagnosticCode(
    "FC285", "the declarations satisfy the rules that need no exploration",
    explanation: """
      Some built-in rules are decided by the declarations alone, without exploring a state. `validate` reports their
      findings; `check` reports the same as a violated rule without a trace. `flowcheck explain RULE` explains the rule;
      `rules:` changes its severity or turns it off.
      """)

  static let unknownScope = DiagnosticCode(
    "FC286", "'only' and 'except' name what the rule reports about",
    explanation: """
      `only` and `except` limit a rule to some of the gates, screens, alerts, events or links that its findings are about.
      The page of each rule says which of these it takes. This name is none of them, or the rule takes none at all. It is an
      error because a misspelt name would hide too many findings, or too few.
      """,
    example: example("rules: { double-event: { except: [hoem] } }"))

  private static func example(_ lines: String) -> String {
    """
    flowcheck: 1
    name: Example
    platform: swiftui
    screens:
      home: { home: true }
    coordinators:
      App:
        root: home
    \(lines)

    """
  }
}
