import FlowDiagnostics

/// What is wrong with conditions and properties.
extension DiagnosticCode {
  static let conditionCodes = [
    malformedCondition, singleEquals, foreignOperator, unknownProperty, malformedFormula,
    nestedCondition,
  ]

  static let malformedCondition = DiagnosticCode(
    "FC401", "a condition is complete and ends where it should",
    explanation: """
      Conditions are gate names; `v == x`, `v != x`, `v in [x, y]`, and for counters `v < 3`; `slot is screen(…)`,
      `slot == nil`; `path contains screen`, `path.top is screen`, `path.count < 3`; `root is screen`;
      `Reader.page == x` for a variable of another coordinator; `visible is screen`. They are joined by `not`, `and`,
      `or` and `implies`, which bind in this order, and grouped with parentheses.
      """,
    example: scenario("goals: { shown: visible is }"))

  static let singleEquals = DiagnosticCode(
    "FC402", "conditions compare with '=='",
    explanation: """
      One `=` gives a variable a value, in `set v = x`, or names an argument. A condition asks, with `==` or `!=`.
      """,
    example: scenario(
      "goals: { closed: sheet = nil }", screens: "home:\nlogin:",
      coordinator: "state: { sheet: { sheet: [login] } }"))

  static let foreignOperator = DiagnosticCode(
    "FC403", "conditions are joined by words",
    explanation: """
      A scenario is read aloud: write `and`, `or`, `not` and `implies` instead of `&&`, `||`, `!` and `->`. `!=`
      stays as it is.
      """,
    example: scenario("goals: { shown: visible is home && visible is home }"))

  static let unknownProperty = DiagnosticCode(
    "FC404", "a property starts with what it claims",
    explanation: """
      `always P` claims that P holds in every reachable state, `never P` that it holds in none, `reachable P` that
      it holds in some, and `always reachable P` that from every state some way leads to one where P holds. Claims about runs
      are `eventually P`, `P leadsTo Q` and `P until Q`.
      """,
    example: scenario("properties: { start: visible is home }"))

  static let malformedFormula = DiagnosticCode(
    "FC405", "a formula is complete, and of the logic that it says",
    explanation: """
      `{ ltl: … }` takes `X F G`, `U W R`, and `{ ctl: … }` the same with `A` or `E` before each. They are joined by `!`, `&`,
      `|`, `->` and `<->`. What they speak of is `visible(S)`, a gate, a condition in braces, and in LTL `after(event)`.
      docs/temporal.md tells what each means.
      """,
    example: scenario("properties: { start: { ltl: \"G (visible(home) -> )\" } }"))

  static let nestedCondition = DiagnosticCode(
    "FC406", "conditions and formulas are of a size that can be checked",
    explanation: """
      Parentheses are nested at most 64 deep, conditions 128 deep, formulas in `ltl` and `ctl` 128 deep, and such a formula has at
      most 1000 operators. A chain of `and` or of `or` is not deep, however long it is; one of `implies` is, since it groups to the
      right. `a implies b implies c` is the same as `a and b implies c`. Gates give names to parts of a condition.
      """,
    example: scenario(
      "goals: { deep: \"\(String(repeating: "(", count: 65))visible is home\(String(repeating: ")", count: 65))\" }"
    ))
}
