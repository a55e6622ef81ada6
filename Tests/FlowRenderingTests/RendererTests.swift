import FlowPipeline
import Foundation
import Testing

@Suite("A report in each format")
struct RendererTests {
  @Test("text has a line a file, then what went wrong, unexpected things first")
  func text() throws {
    try expectSnapshot(TextRenderer().render(SampleReport.report), "report.txt")
  }

  @Test("coloured text differs from plain text only by its colours")
  func colouredText() throws {
    let coloured = TextRenderer(styling: .ansi).render(SampleReport.report)
    try expectSnapshot(coloured, "report.ansi.txt")
    let plain = coloured.replacing(try Regex("\u{1B}\\[[0-9;]*m"), with: "")
    #expect(plain == TextRenderer().render(SampleReport.report))
  }

  @Test("text without expected runs keeps the unexpected ones and names the rest")
  func unexpectedOnly() throws {
    let text = TextRenderer(traces: .unexpected).render(SampleReport.scenario)
    #expect(text.contains("1. openProduct(Product#1)"))
    #expect(!text.contains("over and over"))
    #expect(text.contains("  as expected  alert-returns violated\n"))
  }

  @Test("text without runs still says what is violated and where")
  func noTraces() throws {
    let text = TextRenderer(traces: .none).render(SampleReport.scenario)
    #expect(!text.contains("1. openProduct(Product#1)"))
    #expect(text.contains("violated  auth-gate: 'checkout' is visible while gate 'signedIn' is closed\n"))
    #expect(text.contains("    Scenarios/shop.yaml:14:3\n"))
  }

  @Test("a single scenario has no line that sums up")
  func noTotals() {
    #expect(TextRenderer().totals(Report(scenarios: [SampleReport.good])) == "")
    #expect(
      TextRenderer().render(Report(scenarios: [SampleReport.good]))
        == "Scenarios/good.yaml  ok      2 states, 1 transition, depth 1\n  1 holds: dead-end\n\n")
  }

  @Test("JSON keeps the keys in the documented order")
  func json() throws {
    try expectSnapshot(ReportForm.json.render(SampleReport.report), "report.json")
  }

  @Test("JSON is read back by an independent parser")
  func jsonParses() throws {
    let data = Data(ReportForm.json.render(SampleReport.report).utf8)
    let top = try #require(try JSONSerialization.jsonObject(with: data) as? [String: Any])
    #expect(top["schemaVersion"] as? Int == 3)
    let diagnostics = try #require(top["diagnostics"] as? [[String: Any]])
    #expect(diagnostics.last?["file"] as? String == "Scenarios/\"odd\"\t\u{1}.yaml")
    #expect(diagnostics.last?["line"] is NSNull)
  }

  @Test("Markdown is a page with verdicts, runs and coverage")
  func markdown() throws {
    let page = MarkdownRenderer().render(SampleReport.scenario, map: "shop.svg")
    try expectSnapshot(page, "shop.md")
  }

  @Test("the index of pages has a row a scenario")
  func index() throws {
    let index = MarkdownRenderer().renderIndex([
      (SampleReport.scenario, "shop.md"), (SampleReport.truncated, "seeds/large.md"),
      (SampleReport.good, "good.md"),
    ])
    try expectSnapshot(index, "index.md")
  }

  @Test(
    "numbers have a comma between thousands",
    arguments: [(0, "0"), (999, "999"), (1000, "1,000"), (1_234_567, "1,234,567"), (-1000, "-1,000")])
  func grouped(number: Int, text: String) {
    #expect(number.grouped == text)
  }
}
