import FlowDiagnostics

/// Mistakes in statements and in the texts around them.
extension DiagnosticCode {
  static let statementCodes = [
    unknownStatement, malformedStatement, missingBody, severalBodies, colonInCall, cutByFlow, hashMadeComment,
    otherCounter,
  ]

  private static func event(_ event: String) -> String {
    scenario(
      "", screens: "home:\nlogin: { params: { returnTo: [home, nothing], hint: [none, full] } }",
      coordinator: "state: { sheet: { sheet: [login] } }\nevents:\n  \(event)")
  }

  static let unknownStatement = DiagnosticCode(
    "FC140", "a statement starts with a known keyword",
    explanation: """
      The statements are `push S`, `pop`, `pop N`, `popTo S`, `popTo index v`, `popToRoot`, `replace [S, …]`,
      `present S`, `present S in slot`, `dismiss`, `dismiss slot`, `dismiss all`, `dismiss self`, `await S`,
      `return R`, `select tab`, `set v = e`, `set v = v + 1`, `set v = path.count`, `set root = S`, `start effect`,
      `cancel effect`, `send event`, `send screen.event`, `emit event` and `stay`. Several statements in one text are
      separated by `;`.
      """,
    example: event("signIn: { from: home, do: psuh login }"))

  static let malformedStatement = DiagnosticCode(
    "FC141", "a statement is complete, and nothing follows it",
    explanation: """
      The statement starts correctly, but something is missing, or something follows that does not belong to it. The
      message says what was expected. Screens take arguments in parentheses: `present login(nothing)` or
      `present login(returnTo = nothing)`; variables are set with one `=`.
      """,
    example: event("signIn: { from: home, do: present }"))

  static let missingBody = DiagnosticCode(
    "FC142", "an event, case or outcome has a body",
    explanation:
      "An event, a case and an outcome have `do`, `cases` or `outcomes`. Write `stay` for an event that does nothing.",
    example: event("signIn: { from: home }"))

  static let severalBodies = DiagnosticCode(
    "FC143", "only one of 'do', 'cases', 'outcomes' is given",
    explanation: """
      An event has a list of statements, or a choice of cases, or an outcome that the environment picks. They can be nested,
      but not stand side by side, because their order would be unclear.
      """,
    example: event("signIn: { from: home, do: stay, cases: [{ do: stay }] }"))

  static let colonInCall = DiagnosticCode(
    "FC144", "arguments are given with '='",
    explanation: """
      YAML takes everything before `: ` for a key, so `login(returnTo: profile)` is not a call. Pass arguments by position,
      `login(profile)`, or by name with `=`, `login(returnTo = profile)`.
      """,
    example: event("signIn: { from: home, do: [present login(returnTo: home)] }"))

  static let cutByFlow = DiagnosticCode(
    "FC145", "a text with a comma inside a YAML list or map is quoted",
    explanation: """
      Between YAML's own brackets and braces, a comma ends the text: `[present login(home, none)]` is a list of
      `present login(home` and `none)`. Quote the statement or condition, or use a list with `- ` on lines of its own.
      """,
    example: event("signIn: { from: home, do: [present login(home, none)] }"))

  static let hashMadeComment = DiagnosticCode(
    "FC146", "a value's number follows its domain without a space",
    explanation: """
      ` #` starts a YAML comment, so `push product(Product #1)` ends before the `#`. The values of a domain with a
      number are written as one word: `Product#1`.
      """,
    example: event("signIn: { from: home, do: present login(Product #1) }").replacing(
      "{ from: home, do: present login(Product #1) }",
      with: "\n        from: home\n        do: present login(Product #1)"))

  static let otherCounter = DiagnosticCode(
    "FC147", "a counter changes relative to its own value",
    explanation: """
      `set tries = tries + 1` counts up and `set tries = tries - 1` down, by a fixed number and within the counter's
      range. A sum of two variables, or one assigned to another variable, is not a statement. Assign first, with
      `set a = b`, and then count.
      """,
    example: scenario(
      coordinator:
        "state: { tries: { range: 0..3 }, best: { range: 0..3 } }\nevents:\n  again: { from: home, do: set best = tries + 1 }"
    ))
}
