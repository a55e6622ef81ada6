import FlowDiagnostics

/// Mistakes in conditions and properties.
extension DiagnosticCode {
  static let conditionCodes = [
    malformedCondition, singleEquals, foreignOperator, unknownProperty, malformedFormula,
    nestedCondition,
  ]

  static let malformedCondition = DiagnosticCode(
    "FC401", "a condition is complete, and nothing follows it",
    explanation: """
      Conditions are gate names; `v == x`, `v != x`, `v in [x, y]`, and for counters `v < 3`; `slot is screen(…)`,
      `slot == nil`; `path contains screen`, `path.top is screen`, `path.count < 3`; `root is screen`;
      `Reader.page == x` for a variable of another coordinator; `visible is screen`. They are joined by `not`, `and`,
      `or` and `implies`, which bind in this order, and grouped with parentheses.
      """,
    example: scenario("goals: { shown: visible is }"))

  static let singleEquals = DiagnosticCode(
    "FC402", "conditions compare with '=='",
    explanation:
      "`=` assigns a variable, in `set v = x`, or names an argument. Conditions compare with `==` or `!=`.",
    example: scenario(
      "goals: { closed: sheet = nil }", screens: "home:\nlogin:",
      coordinator: "state: { sheet: { sheet: [login] } }"))

  static let foreignOperator = DiagnosticCode(
    "FC403", "conditions are joined by keywords",
    explanation: "Write `and`, `or`, `not` and `implies` instead of `&&`, `||`, `!` and `->`. `!=` is valid.",
    example: scenario("goals: { shown: visible is home && visible is home }"))

  static let unknownProperty = DiagnosticCode(
    "FC404", "a property starts with its operator",
    explanation: """
      `always P` claims that P holds in every reachable state, `never P` that it holds in none, `reachable P` that it holds
      in some, and `always reachable P` that every state has a path to one where P holds. Temporal properties are
      `eventually P`, `P leadsTo Q` and `P until Q`.
      """,
    example: scenario("properties: { start: visible is home }"))

  static let malformedFormula = DiagnosticCode(
    "FC405", "a formula is complete and belongs to its logic",
    explanation: """
      `{ ltl: … }` takes `X F G` and `U W R`, and `{ ctl: … }` the same with `A` or `E` before each, joined by `!`, `&`, `|`,
      `->` and `<->`. Atoms are `visible(S)`, a gate, a condition in braces, and in LTL `after(event)`. See docs/temporal.md.
      """,
    example: scenario("properties: { start: { ltl: \"G (visible(home) -> )\" } }"))

  static let nestedCondition = DiagnosticCode(
    "FC406", "conditions and formulas have a limited size",
    explanation: """
      Parentheses are nested at most 64 deep, conditions 128 deep, formulas in `ltl` and `ctl` 128 deep, and such a formula
      has at most 1000 operators. A chain of `and` or of `or` is not deep, however long; one of `implies` is, because it
      groups to the right. `a implies b implies c` is the same as `a and b implies c`. Gates name parts of a condition.
      """,
    example: scenario(
      "goals: { deep: \"\(String(repeating: "(", count: 65))visible is home\(String(repeating: ")", count: 65))\" }"
    ))
}
