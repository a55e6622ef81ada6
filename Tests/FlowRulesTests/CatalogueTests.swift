import FlowDiagnostics
import FlowRules
import Foundation
import Testing

@Suite("The catalogue of rules")
struct CatalogueTests {
  @Test("lists thirteen rules, the gravest first")
  func ids() {
    #expect(
      Rule.all.map(\.id) == [
        "auth-gate", "alert-returns", "modal-exclusive", "unbound-presentation", "dead-end", "modal-no-exit",
        "link-lands", "restore-valid", "destination-overwritten", "pop-safe", "bounded-stack",
        "goal-unreachable", "unreachable-route",
      ])
  }

  @Test("runs eight rules by default, and those are errors")
  func defaults() {
    let standard = Rule.all.filter(\.isDefault)
    #expect(standard.map(\.id) == Array(Rule.all.map(\.id).prefix(8)))
    #expect(standard.allSatisfy { $0.severity == .error })
    let strict = Rule.all.filter { !$0.isDefault }
    #expect(strict.map(\.severity) == [.warning, .warning, .warning, .warning, .info])
  }

  @Test("finds rules by id and announces the other ids once")
  func names() {
    #expect(Rule.named("pop-safe")?.id == "pop-safe")
    #expect(Rule.named("pop-saf") == nil)
    #expect(Rule.announcedIDs.count == 39)
    #expect(Set(Rule.announcedIDs + Rule.all.map(\.id)).count == 52)
  }

  @Test("keeps to the style of messages", arguments: Rule.all.map(\.id))
  func summaries(id: String) throws {
    let rule = try #require(Rule.named(id))
    #expect(!rule.summary.hasSuffix("."))
    #expect(rule.summary.first?.isLowercase == true)
    #expect(rule.definition.hasSuffix("."))
    #expect(rule.definition.contains("vacuous"))
    #expect(!rule.realCases.isEmpty)
    #expect(rule.realCases.allSatisfy { $0.contains(": ") && !$0.hasSuffix(".") })
  }

  @Test("has a current page for each rule in docs/rules, and no other")
  func currentPages() throws {
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
      for rule in Rule.all { try Data(rule.page.utf8).write(to: pages.appending(path: "\(rule.id).md")) }
    }
    for rule in Rule.all {
      let recorded = try? String(contentsOf: pages.appending(path: "\(rule.id).md"), encoding: .utf8)
      #expect(recorded == rule.page, "FLOWCHECK_RECORD=1 swift test writes docs/rules/\(rule.id).md")
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: pages.path())
    #expect(files.sorted() == Rule.all.map { "\($0.id).md" }.sorted())
  }

  private var pages: URL {
    URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/rules")
      .standardizedFileURL
  }
}
