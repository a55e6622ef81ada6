import FlowPipeline
import FlowVerdictComparison
import Testing

/// Alerts on The Composable Architecture whose answer presents in the same slot.
@Suite("Answered alerts")
struct AnsweredAlertTests {
  @Test(
    "what an answer presents is swallowed where the alert counts as the same, as brute force finds",
    arguments: ["present ask(two)", "[dismiss, present ask(two)]"])
  func swallowed(body: String) throws {
    let text = """
      flowcheck: 1
      platform: tca
      screens: { home: { home: true } }
      alerts: { ask: { params: { x: [one, two] }, buttons: { Again: { do: \(body) }, OK: { do: stay } } } }
      coordinators:
        App:
          root: home
          state: { prompt: { alert: [ask], identity: case } }
          events: { open: { from: home, do: present ask(one) } }
      """
    #expect(VerdictComparison.compare(text, largest: 100) == .agreement)
    let report = try Fixture.check(text, options: CheckOptions(scope: .strict))
    #expect(try report.verdict("re-present-swallowed").verdict == .violated)
  }
}
