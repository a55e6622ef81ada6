import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

/// The facts of dumps about states and steps, beside those that brute force finds.
@Suite("Facts of dumps")
struct DumpOracleTests {
  static let files = [
    "Scenarios/storefront.yaml", "Scenarios/seeds/seed-003-combining-as-written.yaml",
    "Scenarios/seeds/seed-004-tabs.yaml", "Scenarios/bug-classes/c24-about-without-an-exit-bad.yaml",
    "Scenarios/bug-classes/c17-lock-below-the-sheets-bad.yaml",
    "Tests/Fixtures/F05-cover-without-exit-bad.yaml",
  ]

  @Test("are those that brute force finds in scenarios of the repository", arguments: files)
  func repository(file: String) throws {
    let folder = ScenarioFilesTests.folder.deletingLastPathComponent()
    #expect(try compare(String(contentsOf: folder.appending(path: file), encoding: .utf8), file))
  }

  @Test("are those that brute force finds in made-up scenarios")
  func madeUp() throws {
    let compared = try (20_001..<20_021).count { try compare(RandomScenario(seed: $0).text, "seed \($0)") }
    #expect(compared >= 10, "too many of the scenarios are too large to compare")
  }

  /// Whether there are so few states that they were compared.
  private func compare(_ text: String, _ name: String) throws -> Bool {
    let scenario = FlowCheck.read(text, file: "scenario.yaml")
    var options = CheckOptions()
    options.limits.states = 100
    let checked = try #require(FlowCheck.check(scenario, options: options), "\(name)")
    guard checked.report.bound == nil else { return false }
    let expected = scenario.combinations.map { combination in
      let naive = NaiveInterpreter(combination.flow)
      return NaiveChecker(naive, naive.explore(limit: 100)).reachedFacts
    }
    let sections: Set<FlowSummary.Section> = [.reached, .ways, .gates, .deadEnds]
    let facts = FlowSummary(checked).facts.filter { sections.contains($0.section) }.map(\.text)
    #expect(Set(facts).count == facts.count, "\(name)")
    guard let only = expected.first, expected.count == 1 else {
      // What is reported of several combinations is what some of them shows, with the shortest distances.
      let known = expected.reduce(into: Set<String>()) { $0.formUnion($1) }
      let isFar = { (fact: String) in fact.hasPrefix("reached ") || fact.hasPrefix("unreached ") }
      #expect(Set(facts.filter { !isFar($0) }) == known.filter { !isFar($0) }, "\(name)")
      return true
    }
    #expect(Set(facts).subtracting(only).sorted() == [], "\(name): only the dump says so")
    #expect(only.subtracting(facts).sorted() == [], "\(name): only brute force says so")
    return true
  }
}
