import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Testing

/// Verdicts of the whole pipeline and of brute force, side by side on made-up scenarios.
@Suite("Random verdicts")
struct RandomVerdictTests {
  static let parts = AskedSeeds.parts(of: 20, otherwise: 10_001...10_420)

  @Test("brute force knows every rule of the catalogue")
  func catalogue() {
    #expect(NaiveChecker.ruleIDs == Rule.all.map(\.id).sorted())
  }

  @Test("what an answer wipes is lost, be it a pushed page, and whatever is dismissed after that")
  func wipedPush() {
    let text = """
      flowcheck: 1
      platform: modals
      screens: { home: , b: }
      alerts: { warn: { buttons: { Cancel: { do: present b in other } } } }
      coordinators:
        App:
          root: home
          state: { other: { alert: [warn], push: [b] } }
          events: { e1: { by: system, do: await warn, resumes: { Cancel: { do: dismiss all } } } }
      """
    var found: Verdict?
    let outcome = VerdictComparison.compare(text) { report in
      found = report.verdicts.first { $0.id == "present-accepted" }?.verdict
    }
    #expect(outcome == .agreement)
    #expect(found == .violated)
  }

  /// The verdict of one rule or property, on which both sides must agree.
  private func verdict(of id: String, in text: String) -> Verdict? {
    var found: Verdict?
    let outcome = VerdictComparison.compare(text) { report in
      found = report.verdicts.first { $0.id == id }?.verdict
    }
    #expect(outcome == .agreement)
    return found
  }

  @Test("what is claimed of a root that no statement swaps is vacuous")
  func rootThatStays() {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: , a: }
      coordinators: { App: { root: [home, a], state: { mode: [off, on] }, events: { e: { by: user, do: stay } } } }
      properties: { stays: always (root is home) }
      """
    #expect(verdict(of: "stays", in: text) == .vacuous)
    #expect(verdict(of: "stays", in: text.replacing("do: stay", with: "do: set root = a")) == .violated)
  }

  @Test("a call without its argument does nothing, so it misses no child")
  func callWithoutArgument() {
    let text = """
      flowcheck: 1
      platform: tca
      domains: { P: 2 }
      screens: { home: , a: { coordinator: Child } , c: }
      coordinators:
        App:
          root: home
          state: { prompt: { sheet: [a] }, cart: P? }
          events:
            tell: { from: home, do: send a.told(cart) }
            fill: { from: home, params: { p: P }, do: set cart = p }
        Child: { root: c, events: { told: { params: { w: P }, do: stay } } }
      """
    #expect(verdict(of: "child-action-present", in: text) == .violated)
    #expect(
      verdict(of: "child-action-present", in: text.replacing("set cart = p", with: "stay")) != .violated)
  }

  @Test("so does a call of a child that can't be there")
  func callOfNobody() {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { P: 2 }
      screens: { home: , a: { coordinator: Child }, info: }
      coordinators:
        App:
          root: home
          state: { prompt: { sheet: [a] }, cart: P? }
          events: { open: { from: home, do: present a } }
        Child:
          root: a
          state: { sheet: { popover: [info] } }
          events:
            tell: { from: a, do: send a.told(cart) }
            told: { params: { w: P }, do: present info }
      """
    #expect(verdict(of: "child-action-present", in: text) != .violated)
    #expect(verdict(of: "child-action-present", in: text.replacing("P? }", with: "P }")) == .violated)
  }

  @Test("a button that answers what a coordinator without a place awaits is not idle")
  func awaitedWhereNothingLives() {
    let text = """
      flowcheck: 1
      platform: tca
      screens: { home: , c: { coordinator: Child } }
      alerts: { ask: { buttons: { Yes: { role: destructive }, No: { role: cancel } } } }
      coordinators:
        App: { root: home }
        Child:
          root: c
          state: { other: { alert: [ask], awaits: true } }
          events: { f: { from: c, do: present ask, resumes: { Yes: stay, cancelled: stay } } }
      rules: { unhandled-action: warning }
      """
    #expect(verdict(of: "unhandled-action", in: text) == .vacuous)
    #expect(verdict(of: "unhandled-action", in: text.replacing(", awaits: true", with: "")) == .violated)
  }

  @Test("the page that is leaving is not heard where its stack is detached")
  func leavingDetachedStack() {
    let text = """
      flowcheck: 1
      platform: async
      timing: interleaved
      screens: { a: , b: , info: { coordinator: Inner } }
      coordinators:
        App: { state: { tab: { tabs: [a, info] } } }
        Inner:
          root: info
          state: { path: { stack: [b], limit: 1, then: true }, taps: [none, some] }
          events: { open: { from: info, do: push b }, tap: { from: b, when: visible is a, do: set taps = some } }
      properties: { unheard: never Inner.taps == some }
      """
    #expect(verdict(of: "unheard", in: text) == .holds)
    #expect(verdict(of: "unheard", in: text.replacing(", then: true", with: "")) == .violated)
  }

  @Test("nobody listens to what is presented over an item of a detached stack either")
  func overDetachedStack() {
    let text = """
      flowcheck: 1
      platform: async
      screens: { b: { coordinator: Child }, info: { coordinator: Inner } }
      coordinators:
        App: { state: { tab: { tabs: [b, info] } } }
        Child:
          root: info
          state: { path: { stack: [info], limit: 1, then: true } }
          events: { open: { by: app, do: push info } }
        Inner:
          root: info
          limit: 2
          state: { lock: { window: [info] }, taps: [none, some] }
          events: { tap: { from: info, when: lock != nil, do: set taps = some } }
          links: { "app://lock": { do: present info } }
      """
    #expect(VerdictComparison.compare(text) == .agreement)
  }

  @Test("what only UIKit kept on screen goes without the app navigating")
  func keptByUIKit() {
    let text = """
      flowcheck: 1
      platform: uikit
      screens: { c: , d: , login: { coordinator: Child } }
      coordinators:
        App:
          root: [login]
          state: { sheet: { modal: [d, login] } }
          events:
            again: { by: app, cases: [{ when: sheet is d, do: [dismiss, present d in sheet] }] }
          links: { "app://d": { do: present d in sheet }, "app://login": { do: present login in sheet } }
        Child: { root: login, state: { sheet: { sheet: [c] } } }
      """
    #expect(verdict(of: "no-auto-loop", in: text) != nil)
  }

  @Test("a gesture pops what is shown as a push, not what is wanted as one")
  func swipeOverPush() {
    let text = """
      flowcheck: 1
      platform: uikit
      screens: { home: , info: }
      coordinators:
        App:
          root: home
          state: { prompt: { sheet: [info], push: [info], writeBack: false } }
          events: { push: { by: app, do: present info in prompt.push }, show: { by: system, do: present info in prompt.sheet } }
      properties: { once: never prompt is info }
      """
    #expect(verdict(of: "once", in: text) == .violated)
  }

  @Test("an alert is answered while the slot shows one, and not a toast, where a rule asks for alerts")
  func toastBesideAlert() {
    let text = """
      flowcheck: 1
      platform: uikit
      screens: { home: , d: }
      alerts: { ask: , warn: }
      coordinators:
        App:
          root: home
          state: { prompt: { toast: [d], alert: [ask], identity: case }, other: { alert: [warn] } }
          events: { show: { by: app, do: [present d in prompt, present warn in other] } }
      """
    #expect(verdict(of: "re-present-swallowed", in: text) == .vacuous)
  }

  @Test("a modal that waits behind a container off screen was asked for on the page that the user touched")
  func askedOnTouchedPage() {
    let text = """
      flowcheck: 1
      platform: modals
      screens: { home: , c: { coordinator: Child }, d: , info: }
      coordinators:
        App:
          root: home
          state: { cover: { modal: [c], bound: false }, prompt: { popover: [d] } }
          events:
            over: { from: home, do: present d }
            open: { from: d, do: present c in cover }
            tell: { by: user, do: send c.ask }
        Child: { root: c, state: { cover: { modal: [info] } }, events: { ask: { do: present info in cover } } }
      properties: { asked: never Child.cover is info }
      """
    #expect(verdict(of: "asked", in: text) == .violated)
  }

  @Test(
    "rules, properties and goals get the verdicts and shortest traces that brute force finds",
    arguments: parts)
  func agreement(seeds: [UInt64]) {
    var compared = 0
    for seed in seeds {
      let text = RandomScenario(seed: seed).text
      let outcome = VerdictComparison.compare(text)
      switch outcome {
      case .agreement: compared += 1
      case .tooLarge: break
      case .refused: Issue.record("seed \(seed) is refused:\n\(text)")
      case .otherGraph, .difference:
        let small = ScenarioShrinker.shrink(text) { VerdictComparison.compare($0).isSameKind(as: outcome) }
        Issue.record(
          "seed \(seed): \(outcome)\nshrunk to:\n\(small)with: \(VerdictComparison.compare(small))")
      }
    }
    guard AskedSeeds.range == nil else { return }
    #expect(compared >= 14, "too many of the scenarios are too large to compare")
  }
}
