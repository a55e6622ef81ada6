import FlowPipeline
import Foundation
import Testing

/// The five seed documents: docs/seeds.md says what is found in them, and the scenarios prove it.
@Suite("The seeds")
struct SeedTests {
  static let table = Result { try SeedTable(String(contentsOf: SeedTable.page, encoding: .utf8)) }
  static let rows = (try? table.get().found) ?? []
  static let files: [String] = {
    let found = (try? FileManager.default.contentsOfDirectory(atPath: SeedTable.folder.path())) ?? []
    return found.filter { $0.hasSuffix(".yaml") }.map { String($0.dropLast(5)) }.sorted()
  }()

  /// The flaws that are known: C are those of a snippet that calls itself correct, I of one that does not.
  static let flaws =
    (1...10).map { "000-C\($0)" } + (1...3).map { "000-I\($0)" } + (1...17).map { "001-C\($0)" }
    + (1...4).map { "001-I\($0)" } + (1...10).map { "002-\($0)" } + (1...10).map { "003-\($0)" }
    + (1...12).map { "004-\($0)" }

  @Test("every known flaw has a row")
  func everyFlaw() throws {
    let table = try Self.table.get()
    #expect(Set(table.found.map(\.flaw) + table.notFound) == Set(Self.flaws))
    #expect(Set(table.found.map(\.flaw)).isDisjoint(with: table.notFound))
  }

  @Test("every scenario of the seeds is in the table")
  func everyFile() {
    #expect(Set(Self.rows.flatMap { [$0.asWritten, $0.corrected] }) == Set(Self.files))
  }

  @Test("a flaw is found by its rule, in as few steps as the table says", arguments: rows)
  func asWritten(row: SeedTable.Found) throws {
    let verdict = try verdict(of: row.rule, in: row.asWritten)
    #expect(verdict.verdict == .violated)
    let lengths = verdict.counterexamples.map(\.trace.steps.count)
    #expect(lengths.min() == row.steps)
    // Flaws that one rule finds in one file are found in places of their own.
    let others = Self.rows.filter { $0.asWritten == row.asWritten && $0.rule == row.rule }
    let places = verdict.counterexamples.map(\.place) + verdict.findings.map(\.place)
    #expect(others.count == 1 || Set(places.map { $0?.line }).count >= others.count)
  }

  @Test("a comment of the scenario names the flaw", arguments: rows)
  func comment(row: SeedTable.Found) throws {
    let comments = try SeedTable.text(of: row.asWritten).split(separator: "\n")
      .compactMap { $0.firstMatch(of: /#[^0-9].*/)?.output }
    #expect(try comments.contains { try row.isNamed(in: $0) })
  }

  /// A second tap cannot be written as a step, so `double-event` has no walkthrough.
  static let rowsWithARun = rows.filter { $0.steps != nil && $0.rule != "double-event" }

  @Test("a walkthrough of the scenario leads to the flaw, in that many steps", arguments: rowsWithARun)
  func walkthrough(row: SeedTable.Found) throws {
    let read = try ScenarioReader.read(SeedTable.text(of: row.asWritten), file: "seed.yaml")
    let flow = try #require(read.value)
    let own = try flow.walkthroughs.filter { try row.isNamed(in: $0.name.value) }
    #expect(own.map(\.steps.count).contains(try #require(row.steps)))
  }

  @Test("where the flaw is mended the rule holds, and not for want of an occasion", arguments: rows)
  func corrected(row: SeedTable.Found) throws {
    let verdict = try verdict(of: row.rule, in: row.corrected)
    #expect(verdict.verdict == .holds, "\(verdict.message)")
  }

  @Test("with every rule, a scenario is what its own expectations say", arguments: files)
  func expectations(name: String) throws {
    let report = try Fixture.check(SeedTable.text(of: name), options: CheckOptions(scope: .strict))
    let wrong = report.verdicts.filter { !$0.isAsExpected }.map { "\($0.id) is \($0.verdict)" }
    #expect(wrong == [])
  }

  @Test("a corrected scenario notices nine of ten mutants", arguments: Set(rows.map(\.corrected)).sorted())
  func mutants(name: String) throws {
    let scenario = try FlowCheck.read(SeedTable.text(of: name), file: "\(name).yaml")
    try expectNineOfTen(scenario)
  }

  @Test("so does the storefront")
  func storefrontMutants() throws {
    let file = SeedTable.folder.deletingLastPathComponent().appending(path: "storefront.yaml")
    try expectNineOfTen(FlowCheck.read(String(contentsOf: file, encoding: .utf8), file: "storefront.yaml"))
  }

  private func expectNineOfTen(_ scenario: CompiledScenario) throws {
    let report = try #require(MutationReport(scenario))
    #expect(report.noticed > 0)
    #expect(report.noticed * 10 >= (report.noticed + report.unnoticed) * 9, "\(report.text)")
  }

  private func verdict(of rule: String, in name: String) throws -> VerdictReport {
    let rule = try #require(Rule.named(rule))
    let options = CheckOptions(scope: .only([rule]))
    return try Fixture.check(SeedTable.text(of: name), options: options).verdict(rule.id)
  }
}
