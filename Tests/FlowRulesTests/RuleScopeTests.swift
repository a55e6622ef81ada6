import FlowDiagnostics
import FlowModel
import FlowPipeline
import Foundation
import Testing

/// `only` and `except` in `rules:`.
@Suite struct RuleScopeTests {
  /// The rules whose findings are about something that can be named.
  static let rules = Rule.all.filter { !$0.subjects.isEmpty }.map(\.id)

  @Test func `eighteen rules, each by what its findings are about, take names`() {
    let table = Rule.all.filter { !$0.subjects.isEmpty }.map { rule in
      "\(rule.id): \(rule.subjects.map(\.rawValue).joined(separator: ", "))"
    }
    #expect(
      table.sorted() == [
        "alert-returns: alert", "alert-safe-exit: alert", "auth-gate: gate, screen",
        "destination-missing: screen", "double-event: event, screen", "event-unhandled: event, link",
        "gate-not-below: gate, screen", "gate-not-dismissible: gate, screen", "gate-resume: gate, screen",
        "link-lands: link, event", "link-once: link", "lock-covers: gate, screen", "modal-no-exit: screen",
        "re-presentable: screen, alert", "session-closes: gate, screen", "uikit-only-modal: screen",
        "unreachable-route: screen, alert, event, link", "work-lost: screen",
      ])
  }

  /// What a rule finds in its bad scenario, with a setting for it.
  private func findings(_ rule: String, _ key: String? = nil, _ names: [String] = []) throws -> [String] {
    let bad = try #require(RuleScenario.named(rule, "bad")).text
    let words = names.map { "\"\($0)\"" }.joined(separator: ", ")
    let setting = key.map { "\nrules: { \(rule): { severity: error, \($0): [\(words)] } }\n" } ?? ""
    let scenario = FlowCheck.read(bad.replacing("\nrules:", with: "\n#") + setting, file: "bad.yaml")
    #expect(scenario.diagnostics.filter { $0.code.id != "FC285" }.map(\.message) == [])
    var options = CheckOptions()
    options.scope = .only([try #require(Rule.named(rule))])
    let verdict = try #require(FlowCheck.check(scenario, options: options)).report.verdicts.first {
      $0.id == rule
    }
    let found = try #require(verdict)
    return
      (found.counterexamples.map(\.message) + found.findings.map(\.message) + found.absences.map(\.message))
      .sorted()
  }

  /// What a rule's findings can be about in its bad scenario.
  private func names(_ rule: String) throws -> [String] {
    let bad = try #require(RuleScenario.named(rule, "bad")).text
    let flow = try #require(FlowCheck.read(bad, file: "bad.yaml").declared)
    let kinds = try #require(Rule.named(rule)).subjects
    let events = flow.coordinators.flatMap(\.events)
    let found = kinds.flatMap { kind -> [String] in
      switch kind {
      case .gate: flow.gates.map(\.name.value)
      case .screen: flow.screens.map(\.name.value)
      case .alert: flow.alerts.map(\.name.value)
      case .event: events.filter { !$0.isLink }.map(\.name.value)
      case .link: events.filter(\.isLink).map(\.name.value)
      }
    }
    return found.filter { name in found.count { $0 == name } == 1 }
  }

  @Test("'except' hides nothing that is not about the name, and 'only' shows the rest", arguments: rules)
  func scope(rule: String) throws {
    let all = try findings(rule)
    #expect(!all.isEmpty)
    var hidden: Set<String> = []
    for name in try names(rule) {
      let (left, chosen) = try (findings(rule, "except", [name]), findings(rule, "only", [name]))
      #expect(Set(left).isSubset(of: all), "\(name)")
      #expect(Set(chosen).isSubset(of: all), "\(name)")
      #expect(Set(left).union(chosen) == Set(all), "\(name)")
      #expect(Set(left).isDisjoint(with: chosen), "\(name)")
      // Only a tap is about something that its message does not name: the page.
      let unnamed = all.filter { !left.contains($0) && !$0.contains("'\(name)'") }
      #expect(rule == "double-event" || unnamed.isEmpty, "\(name) hides \(unnamed)")
      hidden.formUnion(all.filter { !left.contains($0) })
    }
    #expect(hidden == Set(all), "each finding is about something that has a name")
  }

  @Test func `a name that the rule does not take has a diagnostic of its own`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      gates: { signedIn: session == active }
      screens: { home: { home: true }, open: , result: { requires: signedIn } }
      alerts: { sure: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [open, result], limit: 1 }, alert: { alert: [sure] }, session: [none, active] }
          events: { open: { from: home, do: push open }, go: { from: open, do: "replace [result]" } }
          links: { "app://r": { do: present sure } }
      rules:
        double-event: { except: [resutl] }
        gate-resume: { only: sure }
        dead-end: { except: home }
        work-lost: { only: [zzz] }
        link-lands: { except: ["app://r"] }
        auth-gate: { only: signedIn, except: [result], severity: warning, reason: it is an offer }
        pop-safe: { reason: none }
      """
    let found = FlowCheck.read(text, file: "a.yaml").diagnostics.map {
      "\($0.code.id) \($0.span?.line ?? 0): \($0.message) ~ \($0.suggestion ?? "-")"
    }
    #expect(
      found == [
        "FC286 13: no event or screen is called 'resutl' ~ did you mean 'result'?",
        "FC286 14: 'sure' is an alert, but findings of rule 'gate-resume' are about gates and screens ~ -",
        "FC286 15: findings of rule 'dead-end' are about whole states or steps, so it has no 'except' "
          + "~ set its 'severity', or accept findings with 'flowcheck baseline'",
        "FC286 16: no screen is called 'zzz' ~ -",
        "FC121 19: rule 'pop-safe' needs the key 'severity' ~ -",
      ])
    let both = FlowCheck.read(
      text.replacing("[resutl]", with: "open").replacing("only: sure", with: "severity: off")
        .replacing("  dead-end: { except: home }\n", with: "").replacing(
          "  work-lost: { only: [zzz] }\n", with: ""
        )
        .replacing("  pop-safe: { reason: none }", with: ""), file: "a.yaml")
    #expect(
      both.diagnostics.map(\.message) == [
        "'open' is a screen and an event, so it is unclear what findings of 'double-event' it stands for"
      ])
  }

  @Test func `a wrong name is told with all other mistakes, also with those of its own setting`() {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, result: }
      coordinators:
        App:
          root: home
          state: { path: { stack: [result], limit: 1 } }
          events: { open: { from: hom, do: psuh result }, go: { from: home, do: push reslt } }
      rules:
        double-event: { except: [resutl], severity: warn }
        work-lots: { only: hoem }
        unreachable-route: { only: resutl }
      """
    let found = FlowCheck.read(text, file: "a.yaml").diagnostics.map {
      "\($0.code.id) \($0.span?.line ?? 0): \($0.suggestion ?? "-")"
    }
    #expect(
      found == [
        "FC201 8: did you mean 'home'?", "FC140 8: did you mean 'push'?", "FC201 8: did you mean 'result'?",
        "FC286 10: did you mean 'result'?", "FC123 10: did you mean 'warning'?",
        "FC280 11: did you mean 'work-lost'?", "FC286 11: did you mean 'home'?",
        "FC286 12: did you mean 'result'?",
      ])
  }

  @Test func `the report says what is left out, and a rule that is named so runs`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: { home: true }, detail: { home: true } }
      coordinators:
        App:
          root: home
          state: { path: { stack: [detail], limit: 2 } }
          events: { open: { from: [home, detail], do: push detail } }
      rules: { double-event: { except: [detail] }, work-lost: { only: home, severity: error } }
      """
    let report = try #require(FlowCheck.check(FlowCheck.read(text, file: "a.yaml"))).report
    let verdict = try #require(report.verdicts.first { $0.id == "double-event" })
    #expect(verdict.severity == .warning)
    #expect(verdict.counterexamples.map(\.trace.steps.count) == [1])
    #expect(
      report.ruleChanges.map(\.words) == [
        "double-event (except detail)", "work-lost (only home) error instead of warning",
      ])
    let json = ReportForm.json.render(Report(scenarios: [report])).filter { !$0.isWhitespace }
    #expect(json.contains("\"only\":[],\"except\":[\"detail\"]"))
    #expect(json.contains("\"only\":[\"home\"],\"except\":[]"))
  }

  @Test func `in a project file a name that a scenario does not have has no effect there`() throws {
    let text =
      "rules:\n  double-event: { except: [\"result\"], reason: \"once\" }\n  dead-end: { only: [home] }\n"
    let read = FlowCheck.readProject(bytes: Array(text.utf8), file: ".flowcheck.yaml")
    #expect(
      read.diagnostics.map(\.message) == [
        "findings of rule 'dead-end' are about whole states or steps, so it has no 'only'"
      ])
    let good = "rules:\n  double-event: { except: [result], reason: \"once\" }\n"
    let settings = try #require(FlowCheck.readProject(bytes: Array(good.utf8), file: ".flowcheck.yaml").value)
    #expect(settings.text.contains("  double-event: { except: [result], reason: \"once\" }\n"))
    let bad = try #require(RuleScenario.named("double-event", "bad")).text
    let scenario = FlowCheck.read(bad, file: "bad.yaml", project: settings)
    #expect(scenario.diagnostics.isEmpty)
    let report = try #require(FlowCheck.check(scenario)).report
    #expect(report.ruleChanges.map(\.words) == ["double-event (except result)"])
    #expect(report.verdicts.contains { $0.id == "double-event" && $0.verdict == .violated })
  }
}
