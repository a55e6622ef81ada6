import FlowPipeline
import Testing

/// Small scenarios for the tests of the pipeline.
enum Fixture {
  /// A page behind a login that a link passes by, so that `auth-gate` is violated in one step.
  static let shop = """
    flowcheck: 1
    name: Shop
    platform: swiftui
    gates:
      signedIn: session == active
    screens:
      home: { home: true }
      account: { requires: signedIn }
      login: { opens: signedIn, dismissible: false }
      attic:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [account, attic], limit: 1 }
          sheet: { sheet: [login] }
          session: [none, active]
        events:
          showAccount:
            from: home
            cases:
              - when: signedIn
                do: push account
              - do: present login
          submit: { from: login, do: [set session = active, dismiss sheet] }
          never: { from: attic, do: stay }
        links:
          shop://account: { do: [dismiss all, popToRoot, push account] }
    goals:
      seeAccount: visible is account

    """

  /// A stack that grows without a written limit.
  static let unbounded = """
    flowcheck: 1
    name: Deep
    platform: swiftui
    screens:
      home: { home: true }
      page:
    coordinators:
      App:
        root: home
        state:
          path: { stack: [page] }
        events:
          open: { from: home, do: push page }
          more: { from: page, do: push page }
    properties:
      wayHome: always reachable (visible is home)
      shallow: never (path.count > 2)
      deep: reachable (path.count == 3)

    """

  /// Checks a scenario that has no mistakes.
  static func check(
    _ text: String, options: CheckOptions = CheckOptions(), depths: StackDepths = .declared,
    at location: SourceLocation = #_sourceLocation
  ) throws -> ScenarioReport {
    let scenario = FlowCheck.read(text, file: "test.yaml", depths: depths)
    #expect(scenario.diagnostics.map(\.message) == [], sourceLocation: location)
    let report = FlowCheck.check(scenario, options: options)?.report
    return try #require(report, sourceLocation: location)
  }

  /// Options with bounds.
  static func limits(_ change: (inout DeclaredLimits) -> Void) -> CheckOptions {
    var limits = DeclaredLimits()
    change(&limits)
    return CheckOptions(limits: limits)
  }
}

extension ScenarioReport {
  /// The verdict with this id.
  func verdict(_ id: String) throws -> VerdictReport {
    try #require(verdicts.first { $0.id == id })
  }
}
