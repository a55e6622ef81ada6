import FlowPipeline

/// A small report written by hand, with every kind of verdict, for the snapshots of all formats.
enum SampleReport {
  static let home = ItemValue(name: "home")
  static let login = ItemValue(name: "login", arguments: ["profile"])
  static let product = ItemValue(name: "product", arguments: ["Product#1"])
  static let question = ItemValue(name: "discard")

  static let start = state(layers: [home])
  static let atProduct = state(path: [product], layers: [home, product])
  static let loginOver = state(
    path: [product], sheet: .slot(wanted: login, kind: .sheet, .shown), layers: [home, product, login])
  static let waiting = state(
    path: [product], sheet: .slot(wanted: login, kind: .sheet, .waiting(asked: home)),
    alert: .slot(wanted: question, kind: .alert, .shown), session: "active",
    layers: [home, product, question], up: question)

  static func state(
    path: [ItemValue] = [], sheet: StateDescription.Content = .empty,
    alert: StateDescription.Content = .empty, session: String = "none", layers: [ItemValue],
    up: ItemValue? = nil
  ) -> StateDescription {
    var description = StateDescription(
      page: layers.last { $0 != up } ?? home, alert: up, layers: layers,
      fields: [
        StateDescription.Field(name: "path", content: .stack(path)),
        StateDescription.Field(name: "sheet", content: sheet),
        StateDescription.Field(name: "alert", content: alert),
        StateDescription.Field(name: "session", content: .variable(session)),
      ])
    description.layerKinds = layers.map { $0 == login ? .sheet : $0 == question ? .alert : nil }
    return description
  }

  static let openProduct = StepReport(
    event: "openProduct(Product#1)", origin: .user, declaration: SourceSpan(line: 52, column: 7),
    from: start, to: atProduct)
  static let showLogin = StepReport(
    event: "shop://login", origin: .link, declaration: SourceSpan(line: 81, column: 7), from: atProduct,
    to: loginOver)
  static let ask = StepReport(
    event: "back", origin: .back, declaration: nil, from: loginOver, to: waiting)

  static let scenario = ScenarioReport(
    file: "Scenarios/shop.yaml", name: "Shop_1", summary: "Buy | sell.",
    platform: PlatformReport(switches: [.init(name: "coveredAlert", value: "drop")]), states: 1_234_567,
    transitions: 5678, depth: 9,
    coverage: CoverageReport(
      screens: .init(total: 4, missing: ["receipt"]), alerts: .init(total: 1),
      events: .init(total: 9, missing: ["pay", "shop://old/{id}"]),
      branches: .init(total: 5, missing: ["buy: case 2"])),
    verdicts: [
      VerdictReport(
        id: "auth-gate", kind: .rule, verdict: .violated, severity: .error,
        summary: "no screen is visible while a gate that it requires is closed",
        message: "'checkout' is visible while gate 'signedIn' is closed",
        place: SourceSpan(line: 14, column: 3),
        counterexamples: [
          .init(
            message: "'checkout' is visible while gate 'signedIn' is closed",
            place: SourceSpan(line: 14, column: 3),
            trace: TraceReport(start: start, steps: [openProduct, showLogin])),
          .init(
            message: "'profile' is visible while gate 'signedIn' is closed",
            place: SourceSpan(line: 15, column: 3),
            trace: TraceReport(start: start, steps: [openProduct, showLogin, ask])),
        ]),
      VerdictReport(
        id: "alert-returns", kind: .rule, verdict: .violated, severity: .warning,
        summary: "every alert closes", message: "alert 'discard' can stay up for ever",
        place: SourceSpan(line: 20, column: 3), expected: .violated,
        counterexamples: [
          .init(
            message: "alert 'discard' can stay up for ever", place: SourceSpan(line: 20, column: 3),
            trace: TraceReport(start: start, steps: [openProduct], cycle: [ask]))
        ]),
      VerdictReport(
        id: "pop-safe", kind: .rule, verdict: .vacuous, severity: .warning,
        summary: "no pop on an empty stack", message: "it holds only because what it describes never happens"),
      VerdictReport(
        id: "dead-end", kind: .rule, verdict: .holds, severity: .error,
        summary: "people can always get home", message: "people can always get home"),
      VerdictReport(
        id: "wayHome", kind: .property, verdict: .holds, severity: .error, summary: "always reachable home",
        message: "always reachable home", place: SourceSpan(line: 90, column: 3), expected: .violated),
      VerdictReport(
        id: "canPay", kind: .goal, verdict: .violated, severity: .error, summary: "'canPay' can be reached",
        message: "goal 'canPay' cannot be reached", place: SourceSpan(line: 99, column: 3)),
    ])

  static let truncated = ScenarioReport(
    file: "Scenarios/large.yaml", name: "Large", states: 1, transitions: 0, depth: 0,
    bound: "the limit of 1 state",
    coverage: CoverageReport(screens: .init(total: 1)),
    verdicts: [
      VerdictReport(
        id: "auth-gate", kind: .rule, verdict: .undetermined, severity: .error, summary: "s",
        message: "the search was truncated by the limit of 1 state"),
      VerdictReport(
        id: "dead-end", kind: .rule, verdict: .undetermined, severity: .error, summary: "s",
        message: "the search was truncated by the limit of 1 state"),
    ])

  static let good = ScenarioReport(
    file: "Scenarios/good.yaml", name: "Good", states: 2, transitions: 1, depth: 1,
    coverage: CoverageReport(screens: .init(total: 2), events: .init(total: 1)),
    verdicts: [
      VerdictReport(
        id: "dead-end", kind: .rule, verdict: .holds, severity: .error,
        summary: "people can always get home", message: "people can always get home")
    ])

  static let report = Report(
    scenarios: [scenario, truncated, good],
    diagnostics: [
      Diagnostic(
        DiagnosticCode("FC201", "undeclared screen", explanation: "e"), file: "Scenarios/bad.yaml",
        span: SourceSpan(line: 14, column: 11, length: 7), message: "screen 'chekout' is not declared",
        suggestion: "did you mean 'checkout'?"),
      Diagnostic(
        DiagnosticCode("FC101", "no text", explanation: "e"), severity: .warning,
        file: "Scenarios/\"odd\"\t\u{1}.yaml", span: nil, message: "the file is empty"),
    ],
    unreadable: [UnreadableFile(file: "Scenarios/gone.yaml", reason: "no such file or directory")])
}
