import FlowDiagnostics
import FlowPipeline
import Foundation
import Testing

/// The typical parts of docs/cookbook.md, which people copy.
@Suite struct CookbookTests {
  /// The parts with their headings.
  static func parts() throws -> [(heading: String, scenario: String)] {
    let page = try String(
      contentsOf: ScenarioFiles.root.appending(path: "docs/cookbook.md"), encoding: .utf8)
    return page.components(separatedBy: "\n## ").dropFirst().compactMap { section in
      let pieces = section.components(separatedBy: "```yaml\n")
      guard pieces.count == 2, let scenario = pieces[1].components(separatedBy: "```").first else {
        return nil
      }
      return (String(section.prefix { $0 != "\n" }), scenario)
    }
  }

  @Test func `each of the ten parts is valid, and every verdict is as expected`() throws {
    let parts = try Self.parts()
    #expect(
      parts.map(\.heading) == [
        "A login gate", "A biometric lock", "Onboarding", "A push notification", "Tabs with a stack each",
        "A payment with an answer from a server", "Logout", "A forced update", "A permission prompt",
        "A what's-new sheet",
      ])
    for part in parts {
      let scenario = FlowCheck.read(part.scenario, file: "\(part.heading).yaml")
      #expect(scenario.diagnostics == [], "\(part.heading)")
      let report = try #require(FlowCheck.check(scenario)).report
      #expect(report.verdicts.filter { !$0.isAsExpected }.map(\.id) == [], "\(part.heading)")
      let coverage = try #require(report.coverage)
      #expect(
        coverage.screens.missing + coverage.alerts.missing + coverage.events.missing == [], "\(part.heading)")
    }
  }
}
