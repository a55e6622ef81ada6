import FlowPipeline
import Foundation
import Testing

@Suite("Reports for continuous integration")
struct ReportFormTests {
  /// The sample with what rules mean and a status, as a command gives them.
  private static var report: Report {
    var report = SampleReport.report
    report.descriptions = [
      RuleDescription(id: "auth-gate", summary: "no screen", help: "# `auth-gate`\n\nLong.", level: .error),
      RuleDescription(id: "alert-returns", summary: "every alert", help: "# x", level: .error),
      RuleDescription(id: "FC201", summary: "undeclared", help: "# FC201", level: .error),
    ]
    report.exitStatus = 66
    report.toolVersion = "1.2.3"
    return report
  }

  /// A text with something in it that each form would act on.
  private static let hostile =
    "'a' <b>&amp;]]> \"q\" %0A::error::x | `c` ```` [l](u) {0} \n::warning::y\r\t\u{0}\u{1B}[31m\u{202E}\u{FFFF} \"\u{301} <\u{301} `\u{301} :\u{301},\u{301}🦄"

  /// A report in which every text is hostile, a file's name too.
  private static var hostileReport: Report {
    let trace = TraceReport(
      start: SampleReport.start,
      steps: [
        StepReport(
          event: hostile, origin: .user, declaration: SourceSpan(line: 2, column: 1),
          from: SampleReport.start,
          to: SampleReport.state(path: [ItemValue(name: hostile)], layers: [ItemValue(name: hostile)]))
      ])
    let place = SourceSpan(line: 3, column: 1)
    var verdict = VerdictReport(
      id: hostile, kind: .walkthrough, verdict: .violated, severity: .error, summary: hostile,
      message: hostile,
      place: place, counterexamples: [.init(message: hostile, place: place, trace: trace)])
    verdict.circumstance = .init(switches: [.init(name: hostile, value: hostile)], count: 1, total: 2)
    let scenario = ScenarioReport(
      file: hostile, name: hostile, summary: hostile, states: 1, transitions: 0, depth: 0, bound: hostile,
      verdicts: [verdict])
    let code = DiagnosticCode("FC101", "t", explanation: "e")
    return Report(
      scenarios: [scenario],
      diagnostics: [Diagnostic(code, file: hostile, span: nil, message: hostile, suggestion: hostile)],
      unreadable: [UnreadableFile(file: hostile + "2", reason: hostile)])
  }

  @Test("each form is as recorded", arguments: ReportForm.allCases.filter { $0 != .json })
  func snapshot(form: ReportForm) throws {
    try expectSnapshot(form.render(Self.report), "form-\(form.rawValue).txt")
  }

  @Test("what a scenario says never becomes a line or a command of its own", arguments: ReportForm.allCases)
  func hostile(form: ReportForm) {
    let text = form.render(Self.hostileReport)
    let controls = text.unicodeScalars.filter {
      ($0.value < 0x20 && $0 != "\n" && $0 != "\t") || $0 == "\u{7F}" || $0 == "\u{FFFF}"
    }
    // A path in JSON is for programs, and says such a character as JSON does.
    let isForPrograms = form == .json || form == .gitlab
    #expect(isForPrograms || (controls.isEmpty && !text.contains("\u{202E}")))
    let commands = text.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("::") }
    #expect(commands.count == (form == .github ? 3 : 0))
  }

  @Test("GitHub gets ten annotations of a level, the gravest first, and a line that counts the rest")
  func fewAnnotations() {
    let code = DiagnosticCode("FC101", "t", explanation: "e")
    let diagnostics = (1...25).map { line in
      Diagnostic(
        code, severity: line.isMultiple(of: 2) ? .error : .warning, file: "a.yaml",
        span: SourceSpan(line: line, column: 1), message: "'\(line)'")
    }
    let lines = ReportForm.github.render(Report(diagnostics: diagnostics)).split(separator: "\n")
    #expect(lines.count == 21)
    #expect(lines.prefix(10).allSatisfy { $0.hasPrefix("::error file=a.yaml,line=") })
    #expect(lines[10].hasPrefix("::warning file=a.yaml,line=1,"))
    #expect(lines.last == "flowcheck: 5 more findings without an annotation")
  }

  @Test("a comment keeps within what GitHub takes and counts what is left out")
  func shortComment() {
    let code = DiagnosticCode("FC101", "t", explanation: "e")
    let long = String(repeating: "long ", count: 100)
    let diagnostics = (1...500).map {
      Diagnostic(code, file: "a.yaml", span: SourceSpan(line: $0, column: 1), message: "\(long)\($0)")
    }
    let text = ReportForm.markdown.render(Report(diagnostics: diagnostics))
    let told = text.components(separatedBy: "<b>error</b>").count - 1
    #expect(text.utf8.count < 65_536)
    #expect(told > 50)
    #expect(text.hasSuffix("… and \(500 - told) findings more\n"))
  }

  @Test("what matters less than the level that fails a run is told, and counts nowhere")
  func failLevel() {
    var report = Report(scenarios: [
      ScenarioReport(
        file: "a.yaml", name: "A", states: 1, transitions: 0, depth: 0,
        verdicts: [
          VerdictReport(
            id: "work-lost", kind: .rule, verdict: .violated, severity: .warning, summary: "s", message: "'a'"
          )
        ])
    ])
    #expect(report.failLevel == .error)
    report.failLevel = .warning
    #expect(ReportForm.junit.render(report).contains("failures=\"1\""))
    #expect(ReportForm.markdown.render(report).contains("## flowcheck: 1 finding in 1 file"))
    #expect(ReportForm.text.render(report).contains("FAILED"))
    report.failLevel = .error
    #expect(ReportForm.junit.render(report).contains("failures=\"0\""))
    #expect(ReportForm.junit.render(report).contains("<system-out>warning: 'a'"))
    let heading = "## flowcheck: everything passed, 1 warning in 1 file"
    #expect(ReportForm.markdown.render(report).contains(heading))
    #expect(ReportForm.markdown.render(report).contains("<b>warning</b>"))
    #expect(ReportForm.text.render(report).contains("a.yaml  ok"))
    #expect(ReportForm.text.render(report).contains("violated (warning)  work-lost: 'a'"))
  }
}
