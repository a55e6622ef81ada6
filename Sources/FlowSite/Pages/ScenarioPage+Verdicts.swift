import FlowChecking
import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowReports
import FlowRules

extension ScenarioPage {
  /// The verdicts in groups, the worst first.
  var verdicts: HTML {
    let groups = VerdictGroup.allCases.map { group in
      (group: group, verdicts: report.verdicts.filter { VerdictGroup(of: $0) == group })
    }
    return .tag(
      "section", ["id": "part-verdicts", "aria-labelledby": "verdicts-title"],
      .tag("h2", ["id": "verdicts-title"], "Verdicts"),
      .list(groups.filter { !$0.verdicts.isEmpty }.map { section($0.group, $0.verdicts) }))
  }

  private func section(_ group: VerdictGroup, _ verdicts: [VerdictReport]) -> HTML {
    let title: HTML = .tag(
      "h3", [:], "\(group.title) ", .tag("span", ["class": "count"], "\(verdicts.count)"))
    let meaning =
      group.explanation(ofPart: report.isTruncated).map {
        HTML.tag("p", ["class": "meaning"], Prose.inline($0))
      } ?? .nothing
    let entries: HTML =
      switch group {
      case .wrong, .expected: .list(verdicts.map { article($0, group) })
      case .undetermined, .holds, .vacuous:
        .tag("ul", ["class": "short-verdicts"], verdicts.map(shortEntry))
      }
    return .tag("section", ["id": group.anchor, "class": "verdicts"], title, meaning, entries)
  }

  // MARK: - Verdicts with nothing to show

  private func shortEntry(_ verdict: VerdictReport) -> HTML {
    let line = verdict.kind == .rule ? .nothing : " " + lineLink(verdict.place)
    let shown = verdict.witness.map { run in
      HTML.tag("p", ["class": "shown"], "Shown by ", .code(run.eventLine))
    }
    let expected = verdict.expected.map { HTML.tag("p", ["class": "shown"], "Expected: \($0.rawValue).") }
    return .tag(
      "li", ["id": Anchor.claim(verdict.id)],
      .tag("code", ["class": "claim-name"], .text(verdict.id)), line,
      demand(verdict), openReason(verdict), shown ?? .nothing, expected ?? .nothing,
      verdict.verdict == .vacuous
        ? story(verdict, title: "When it applies", parts: [\.definition]) : .nothing)
  }

  /// Returns why a claim is undetermined, unless the page says it for all such claims.
  private func openReason(_ verdict: VerdictReport) -> HTML {
    guard verdict.verdict == .undetermined, !report.isTruncated else { return .nothing }
    return .tag("p", ["class": "shown"], Prose.message(verdict.message.capitalisedFirst + "."))
  }

  // MARK: - Verdicts with something to show

  private func article(_ verdict: VerdictReport, _ group: VerdictGroup) -> HTML {
    .tag(
      "article", ["class": "claim \(group.tone)", "id": Anchor.claim(verdict.id)],
      .tag(
        "h4", [:], .tag("code", ["class": "claim-name"], .text(verdict.id)), " ",
        .tag("span", ["class": "chip \(group.tone)"], .text(word(verdict))), " ",
        .tag("span", ["class": "kind"], .text(kind(verdict))), " ",
        verdict.kind == .rule ? .nothing : lineLink(verdict.place)),
      demand(verdict), reason(verdict), findings(verdict), .list(runs(of: verdict)),
      verdict.verdict == .violated
        ? story(verdict, title: "How to fix it", parts: [\.fix], isOpen: group == .wrong) : .nothing,
      story(verdict, title: "What counts as bad, and why", parts: [\.definition, \.rationale]))
  }

  /// Returns what a claim demands: a sentence, or the claim as the file has it.
  private func demand(_ verdict: VerdictReport) -> HTML {
    let words: HTML =
      switch verdict.kind {
      case .rule: Prose.message(verdict.summary.capitalisedFirst + ".")
      case .property: .code(verdict.summary)
      case .goal, .walkthrough: Prose.message(verdict.summary)
      }
    return .tag("p", ["class": "demand"], words)
  }

  private func word(_ verdict: VerdictReport) -> String {
    let word = verdict.verdictWords
    guard let expected = verdict.expected else { return word }
    return verdict.isAsExpected ? "\(word), as expected" : "\(word), expected \(expected.rawValue)"
  }

  private func kind(_ verdict: VerdictReport) -> String {
    verdict.severity == .error
      ? verdict.kind.rawValue : "\(verdict.kind.rawValue), \(verdict.severity.rawValue)"
  }

  /// Returns what is said besides the runs: the message if no run or finding has one, the circumstance, and causes and
  /// symptoms.
  private func reason(_ verdict: VerdictReport) -> HTML {
    var pieces: [HTML] = []
    if verdict.counterexamples.isEmpty, verdict.findings.isEmpty, verdict.message != verdict.summary {
      pieces.append(.tag("p", ["class": "message"], Prose.message(verdict.message.capitalisedFirst + ".")))
    }
    if let circumstance = verdict.circumstance {
      pieces.append(.tag("p", [:], "Found \(circumstance.words)."))
    }
    if let cause = verdict.cause {
      pieces.append(.tag("p", [:], "Explained by ", claimLink(cause), ": fix that first."))
    }
    let symptoms = report.verdicts.filter { $0.cause == verdict.id }.map { claimLink($0.id) }
    if !symptoms.isEmpty {
      pieces.append(.tag("p", [:], "Explains ", .list(symptoms, separator: ", "), " as well."))
    }
    return .list(pieces)
  }

  /// Returns a claim's name, as a link to its verdict if it has one.
  func claimLink(_ id: String) -> HTML {
    let name: HTML = .code(id)
    guard report.verdicts.contains(where: { $0.id == id }) else { return name }
    return .tag("a", ["href": "#\(Anchor.claim(id))"], name)
  }

  private func findings(_ verdict: VerdictReport) -> HTML {
    guard !verdict.findings.isEmpty else { return .nothing }
    return .tag(
      "ul", ["class": "findings"],
      verdict.findings.map { finding in
        .tag("li", [:], Prose.message(finding.message.capitalisedFirst), " ", lineLink(finding.place))
      })
  }

  private func story(
    _ verdict: VerdictReport, title: String, parts: [KeyPath<Rule, String>], isOpen: Bool = false
  ) -> HTML {
    guard verdict.kind == .rule, let rule = Rule.named(verdict.id) else { return .nothing }
    return .tag(
      "details", ["class": "story", "open": isOpen ? "" : nil], .tag("summary", [:], .text(title)),
      .list(parts.map { Prose.html(rule[keyPath: $0]) }))
  }
}
