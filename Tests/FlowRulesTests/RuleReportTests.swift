import FlowPipeline
import Foundation
import Testing

@Suite("The page about rules and their scenarios")
struct RuleReportTests {
  private static let file = RuleScenario.pairs.deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "reports/rules.md")

  private static let table = RuleTable(
    Rule.all.map { rule in
      let (bad, corrected) = (RuleScenario.named(rule.id, "bad"), RuleScenario.named(rule.id, "corrected"))
      let reasons = (bad?.alsoViolated ?? [:]).merging(corrected?.alsoViolated ?? [:]) { first, _ in first }
      return RuleTable.Row(
        rule, bad: bad.map { FlowCheck.read($0.text, file: "bad.yaml") },
        corrected: corrected.map { FlowCheck.read($0.text, file: "corrected.yaml") }, reasons: reasons)
    })

  @Test("is current; FLOWCHECK_RECORD=1 writes it anew")
  func current() throws {
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try Self.table.page.write(to: Self.file, atomically: true, encoding: .utf8)
      return
    }
    let page = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(Self.table.page == page, "run 'make reports' and look at what changed")
  }

  @Test(
    "has a bad and a corrected scenario for each rule, which prove it", arguments: table.rows.map(\.rule.id))
  func proved(rule: String) throws {
    let row = try #require(Self.table.rows.first { $0.rule.id == rule })
    guard row.bad != nil || row.corrected != nil else { return }
    #expect(row.isProved)
    #expect(row.unexplained == [])
  }
}
