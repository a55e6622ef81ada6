import FlowPipeline
import Testing

@Suite("Root causes")
struct CauseTests {
  private static func scenario(_ slots: String, events: String) -> String {
    """
    flowcheck: 1
    name: Causes
    platform: swiftui
    screens:
      home: { home: true }
      card:
    alerts:
      sure:
        buttons:
          No: { role: cancel }
      other:
        buttons:
          No: { role: cancel }
    coordinators:
      App:
        root: home
        state:
          \(slots)
        events:
          \(events)

    """
  }

  @Test("the text prints a trace once, with the other rules that it violates")
  func sameTrace() throws {
    let slots = "sheet: { sheet: [card] }\n      alert: { alert: [sure] }"
    let events =
      "ask: { from: home, do: present card }\n"
      + "      fail: { by: system, when: sheet is card, do: present sure }"
    let text = TextRenderer().render(try Fixture.check(Self.scenario(slots, events: events)))
    #expect(text.contains("  violated  modal-exclusive: "))
    #expect(text.contains("    also violates: present-accepted, state-ui-agree, see --traces all\n"))
    #expect(text.split(separator: "1. ask  (user").count == 2)
  }

  @Test("an unbound slot explains an alert that nothing clears")
  func unbound() throws {
    let report = try Fixture.check(
      Self.scenario("alert: { alert: [sure], bound: false }", events: "ask: { from: home, do: present sure }")
    )
    #expect(try report.verdict("alert-returns").cause == "unbound-presentation")
    #expect(try report.verdict("unbound-presentation").cause == nil)
  }

  @Test("an unbound slot explains nothing about another slot")
  func otherSlot() throws {
    let report = try Fixture.check(
      Self.scenario(
        "{ alert: { alert: [sure], bound: false }, dialog: { alert: [other], writeBack: false } }",
        events: "{ ask: { from: home, do: present sure }, more: { from: home, do: present other } }"))
    let verdict = try report.verdict("alert-returns")
    let causes = verdict.counterexamples.map { [$0.message.contains("'sure'") ? "sure" : "other", $0.cause] }
    #expect(causes.contains(["sure", "unbound-presentation"]))
    #expect(causes.contains(["other", nil]))
    #expect(verdict.cause == nil)
  }

  @Test("a forbidden screen after a relaunch is explained by the gate that is passed by")
  func gate() throws {
    let text = Fixture.shop.replacing("    links:\n", with: "    restores: [path]\n    links:\n")
    let report = try Fixture.check(text)
    #expect(try report.verdict("restore-valid").verdict == .violated)
    #expect(try report.verdict("restore-valid").cause == "auth-gate")
  }

  @Test("a presentation that is lost explains that its slot disagrees after the same step")
  func step() throws {
    let report = try Fixture.check(
      Self.scenario(
        "{ sheet: { sheet: [card] }, alert: { alert: [sure], writeBack: false } }",
        events: "{ both: { from: home, do: [present card, present sure] } }"),
      options: CheckOptions(scope: .only([.presentAccepted, .stateUIAgree])))
    let runs = try report.verdict("state-ui-agree").counterexamples
    #expect(runs.map(\.cause) == ["present-accepted"])
  }

  @Test("no rule is, by way of others, its own cause")
  func acyclic() {
    var reachable = Dictionary(grouping: RuleCausality.pairs, by: \.cause).mapValues {
      Set($0.map(\.symptom))
    }
    for _ in reachable {
      for (cause, symptoms) in reachable {
        reachable[cause] = symptoms.union(symptoms.flatMap { reachable[$0] ?? [] })
      }
    }
    for (cause, symptoms) in reachable { #expect(!symptoms.contains(cause), "\(cause)") }
  }

  @Test("every rule in the table of causes is a rule")
  func known() {
    let known = Set(Rule.all.map(\.id))
    for pair in RuleCausality.pairs {
      #expect(known.contains(pair.cause), "\(pair.cause)")
      #expect(known.contains(pair.symptom), "\(pair.symptom)")
    }
  }
}
