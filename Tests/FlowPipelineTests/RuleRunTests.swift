import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Testing

/// The infinite runs that rules show, looked at step by step by somebody who shares no code with the search.
@Suite("Runs that rules show")
struct RuleRunTests {
  typealias Shown = NaiveChecker.ShownRun

  /// Nobody shows the alert, so nobody answers it, and what was started starts itself again.
  private static let wanted = """
    flowcheck: 1
    name: Wanted
    platform: swiftui
    screens: { home: { home: true } }
    alerts: { sure: { buttons: { Yes: {}, No: { role: cancel } } } }
    coordinators:
      App:
        root: home
        state: { alert: { alert: [sure], bound: false } }
        events:
          ask: { from: home, do: [present sure, start load] }
        effects:
          load: { outcomes: { done: start load, failed: start load } }
    """

  @Test("an alert that is wanted for ever is so in a run that puts nothing off")
  func alert() throws {
    let (shown, checker) = try Self.shown(Self.wanted, by: "alert-returns")
    #expect(shown.steps.map(\.label) == ["ask"])
    #expect(shown.onward.isEmpty)
    #expect(shown.cycle.map(\.label) == ["load.done"])
    func objection(_ change: (inout Shown) -> Void) -> String? {
      var other = shown
      change(&other)
      return checker.objection(to: other, by: "alert-returns")
    }
    #expect(objection { _ in } == nil)
    // Stuttering, and no end of what was started.
    #expect(objection { $0.cycle[0].label = nil } == "it is not fair to 'load'")
    #expect(objection { $0.cycle = [] } == "it ends, though what is wrong goes on")
    #expect(objection { $0.onward = $0.cycle } == nil)
    #expect(objection { ($0.steps, $0.onward) = ([], $0.steps) } == "no alert returns")
    #expect(objection { $0.message = "'other' returns" } == "no alert returns")
    #expect(objection { $0.cycle[0].label = "ask" } != nil)
  }

  @Test("an app goes round by its own steps")
  func round() throws {
    let text = """
      flowcheck: 1
      name: Round
      platform: swiftui
      screens: { home: { home: true }, lamp: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [lamp], limit: 1 } }
          events:
            light: { by: app, when: path.count == 0, do: push lamp }
            dim: { by: app, when: path.count == 1, do: pop }
            tap: { from: lamp, do: pop }
      """
    let (shown, checker) = try Self.shown(text, by: "no-auto-loop")
    #expect(shown.steps.isEmpty && shown.cycle.map(\.label) == ["light", "dim"])
    #expect(checker.objection(to: shown, by: "no-auto-loop") == nil)
    var other = shown
    other.cycle[1].label = "tap"
    #expect(
      checker.objection(to: other, by: "no-auto-loop")
        == "'tap' is no step of the app's own that does something")
    other.cycle.removeLast()
    #expect(checker.objection(to: other, by: "no-auto-loop") == "the cycle does not close")
    #expect(checker.objection(to: shown, by: "dead-end") != nil)
  }

  /// The only run that a rule shows of a scenario, and who looks at it.
  private static func shown(_ text: String, by rule: String) throws -> (Shown, NaiveChecker) {
    let verdict = try Fixture.check(text).verdict(rule)
    let run = try #require(verdict.counterexamples.first)
    #expect(verdict.verdict == .violated && verdict.counterexamples.count == 1)
    let flow = try #require(FlowCheck.read(text, file: "x.yaml").combinations.first).flow
    let naive = NaiveInterpreter(flow)
    return (run.shown, NaiveChecker(naive, naive.explore()))
  }
}
