import FlowDiagnostics
import FlowRules
import Foundation
import Testing

@Suite("The catalogue of rules")
struct CatalogueTests {
  /// The rules that run by default, and then the others, each by severity and by the harm known.
  private let ids = [
    "auth-gate", "alert-returns", "modal-exclusive", "unbound-presentation", "dead-end", "deadlock",
    "modal-no-exit",
    "link-lands", "present-accepted", "state-ui-agree", "continuation-once", "session-closes", "lock-covers",
    "gate-not-dismissible", "gate-resume", "dismiss-target", "dismiss-present-race", "no-auto-loop",
    "restore-valid", "destination-missing", "root-swap-clean", "composed", "host-reachable",
    "lifetime-retained", "uikit-only-modal", "modal-iff-state", "present-on-mounted",
    "destination-overwritten", "alert-safe-exit", "unhandled-action", "double-event", "pop-safe",
    "bounded-stack", "queued-surprise", "link-once", "gate-not-below", "child-action-present",
    "re-presentable", "re-present-swallowed", "conditional-container", "push-during-transition",
    "path-owner", "zombie-push", "stale-index", "detached-flow", "work-lost", "modal-depth",
    "goal-unreachable",
    "event-unhandled", "intent-dropped", "modal-outlives-owner", "modal-survives-parent",
    "unreachable-route", "duplicate-modal-key",
  ]

  @Test("lists every rule once, the gravest first")
  func order() {
    #expect(ids.count == 54)
    #expect(Rule.all.map(\.id) == ids.filter { Rule.named($0) != nil })
    #expect(Set(Rule.all.map(\.id)).count == Rule.all.count)
  }

  @Test("runs the first 27 by default, and those are errors")
  func defaults() {
    #expect(Rule.all.filter(\.isDefault).map(\.id) == ids.prefix(27).filter { Rule.named($0) != nil })
    #expect(Rule.all.allSatisfy { $0.isDefault == ($0.severity == .error) })
    #expect(
      Rule.all.filter { $0.severity == .info }.map(\.id)
        == ids.suffix(2).filter { Rule.named($0) != nil })
  }

  @Test("finds rules by id")
  func names() {
    #expect(Rule.named("pop-safe")?.id == "pop-safe")
    #expect(Rule.named("pop-saf") == nil)
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
