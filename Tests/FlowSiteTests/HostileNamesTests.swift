import FlowPipeline
import Testing

/// Texts that would end an element, an attribute or a script if they were written as they are.
@Suite("Hostile names")
struct HostileNamesTests {
  private static func hostile(_ number: Int) -> String { "</script><img onerror=alert(\(number))>\"'&\u{1}" }
  private static func harmless(_ number: Int) -> String {
    "&lt;/script&gt;&lt;img onerror=alert(\(number))&gt;&quot;&#39;&amp;\u{FFFD}"
  }

  /// No element but those that pages have begins in the text.
  private static func isInnocent(_ page: String) -> Bool {
    !page.contains("<img") && !page.contains("</script><") && !page.contains("<svg/")
      && !page.contains("\u{1}")
  }

  @Test("in a file stay text: title, summary, buttons, links, reasons, walkthroughs, comments")
  func file() throws {
    let text = """
      # </script><img onerror=alert(0)>
      flowcheck: 1
      platform: swiftui
      name: "</script><img onerror=alert(1)>"
      summary: "</script><img onerror=alert(2)>"
      gates: { open: door == ajar }
      screens:
        home: { home: true }
        über: { requires: open }
      alerts:
        ask:
          buttons: { "</script><img onerror=alert(3)>": { do: push über } }
      coordinators:
        App:
          root: home
          state:
            path: { stack: [über], limit: 2 }
            alert: { alert: [ask] }
            door: [shut, ajar]
          events: { go: { from: home, do: present ask } }
          links: { "x://</script><img/onerror=alert(4)>": { do: push über } }
      rules:
        double-event: { severity: warning, reason: "</script><img onerror=alert(5)>" }
      walkthroughs:
        "</script><img onerror=alert(6)>": { steps: [go], ends: visible is home }
      """
    let page = try #require(try pageText(text, file: "</script><img onerror=alert(7)>.yaml"))
    #expect(Self.isInnocent(page))
    for number in [0, 1, 2, 3, 5, 6, 7] {
      #expect(page.contains("&lt;/script&gt;&lt;img onerror=alert(\(number))&gt;"), "\(number)")
    }
    #expect(page.contains("x://&lt;/script&gt;&lt;img/onerror=alert(4)&gt;"))
  }

  @Test("in a report stay text, whichever field they stand in")
  func report() throws {
    let checked = try #require(FlowCheck.check(FlowCheck.read(gated, file: "sample.yaml")))
    var verdict = try #require(checked.report.verdicts.first { $0.id == "auth-gate" })
    verdict.id = Self.hostile(1)
    verdict.kind = .property
    verdict.summary = Self.hostile(2)
    verdict.findings = [VerdictReport.Finding(message: Self.hostile(3), place: verdict.place)]
    verdict.counterexamples[0].message = Self.hostile(4)
    verdict.counterexamples[0].cause = Self.hostile(5)
    verdict.counterexamples[0].trace.steps[0].event = Self.hostile(6)
    verdict.counterexamples[0].trace.steps[0].changes = [
      FieldChange(field: Self.hostile(7), before: Self.hostile(8), after: Self.hostile(9))
    ]
    verdict.counterexamples[0].explanation = ExplanationReport(
      claim: Self.hostile(10), holds: false, reason: Self.hostile(11))
    verdict.circumstance = VerdictReport.Circumstance(
      switches: [PlatformReport.Switch(name: Self.hostile(12), value: Self.hostile(13))], count: 1, total: 2)
    var report = checked.report
    report.verdicts = [verdict]
    (report.name, report.summary, report.file) = (Self.hostile(14), Self.hostile(15), Self.hostile(16))
    report.bound = Self.hostile(17)
    report.coverage = CoverageReport(screens: CoverageReport.Share(total: 1, missing: [Self.hostile(18)]))
    report.ruleChanges = [RuleChange(rule: Self.hostile(19), from: .error, to: nil, reason: Self.hostile(20))]
    let map = Diagram(title: "map")
    let page = ScenarioPage(
      path: "sample", report: report, flow: checked.exploration.flow,
      map: MapPicture(
        [MapPicture.View(id: "all", title: Self.hostile(22), svg: Array("<svg></svg>".utf8))], of: map,
        legend: [.init(.edge(.push, .plain), Self.hostile(21))])
    ).file
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(Self.isInnocent(text))
    for number in 1...21 { #expect(text.contains(Self.harmless(number)), "field \(number)") }

    let index = String(decoding: IndexPage([(report, "a \"b\"/<c>")]).file.bytes, as: UTF8.self)
    #expect(Self.isInnocent(index))
    #expect(index.contains("href=\"a%20%22b%22/%3Cc%3E.html\""))
    for number in [1, 14, 16, 17] { #expect(index.contains(Self.harmless(number)), "field \(number)") }
  }

  @Test("in quotes become code, and an apostrophe is no quote")
  func quotes() throws {
    var report = try #require(FlowCheck.check(FlowCheck.read(gated, file: "sample.yaml"))).report
    report.verdicts = [
      VerdictReport(
        id: "a", kind: .rule, verdict: .violated, severity: .error, summary: "a modal's token is the app's",
        message: "'Don't Save' of 'ask' is ('x')")
    ]
    let checked = try #require(FlowCheck.check(FlowCheck.read(gated, file: "sample.yaml")))
    let page = ScenarioPage(
      path: "sample", report: report, flow: checked.exploration.flow,
      map: MapPicture([], of: Diagram(title: "map"), legend: [])
    ).file
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("A modal&#39;s token is the app&#39;s."))
    #expect(text.contains("<code>Don&#39;t Save</code> of <code>ask</code> is (<code>x</code>)."))
  }
}
