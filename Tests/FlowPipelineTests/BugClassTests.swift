import FlowPipeline
import Foundation
import Testing

/// The table of docs/bug-classes.md, compared with what the scenarios are.
@Suite("The classes of bugs")
struct BugClassTests {
  /// A rule, property or goal that is to be violated, and the steps of a shortest run.
  struct Finding: Sendable {
    let id: String
    let steps: Int
  }

  /// A line of the table.
  struct Row: Sendable, CustomStringConvertible {
    let name: String
    let bad: String
    let corrected: String
    let findings: [Finding]
    var description: String { name }
  }

  static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  static let rows: [Row] = {
    let page = (try? String(contentsOf: root.appending(path: "docs/bug-classes.md"), encoding: .utf8)) ?? ""
    return page.split(separator: "\n").compactMap { line in
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard line.hasPrefix("| C"), cells.count == 3 else { return nil }
      let links = cells[1].matches(of: /\(..\/(Scenarios[a-z0-9\/-]+\.yaml)\)/).map { String($0.1) }
      let findings = cells[2].matches(of: /([A-Za-z-]+) ([0-9]+)/).compactMap { match in
        Int(match.2).map { Finding(id: String(match.1), steps: $0) }
      }
      guard links.count == 2, findings.count == cells[2].split(separator: ",").count else { return nil }
      return Row(name: cells[0], bad: links[0], corrected: links[1], findings: findings)
    }
  }()

  @Test("the table has every class and every file, and no file twice")
  func complete() throws {
    #expect(Set(Self.rows.map { $0.name.prefix(3) }) == Set((1...26).map { $0 < 10 ? "C0\($0)" : "C\($0)" }))
    let listed = Self.rows.flatMap { [$0.bad, $0.corrected] }
    let folder = Self.root.appending(path: "Scenarios/bug-classes")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path())
    #expect(listed.sorted() == files.map { "Scenarios/bug-classes/\($0)" }.sorted())
    for row in Self.rows {
      #expect(row.bad.hasSuffix("-bad.yaml"))
      #expect(row.corrected == row.bad.replacing("-bad.yaml", with: "-corrected.yaml"))
    }
  }

  @Test("a bad scenario has what the table says, in as few steps, and nothing else", arguments: rows)
  func bad(row: Row) throws {
    let report = try Self.check(row.bad)
    for finding in row.findings {
      let verdict = try #require(report.verdicts.first { $0.id == finding.id })
      #expect(verdict.verdict == .violated)
      #expect((verdict.counterexamples.map(\.trace.steps.count).min() ?? 0) == finding.steps, "\(finding.id)")
    }
    let violated = report.verdicts.filter { $0.verdict == .violated }.map(\.id)
    #expect(Set(violated) == Set(row.findings.map(\.id)))
  }

  @Test("its corrected twin expects the same rules to hold, and is as it expects", arguments: rows)
  func corrected(row: Row) throws {
    let report = try Self.check(row.corrected)
    #expect(report.verdicts.filter { !$0.isAsExpected }.isEmpty)
    for finding in row.findings {
      let verdict = try #require(report.verdicts.first { $0.id == finding.id })
      #expect(verdict.expected != nil, "\(finding.id)")
      #expect([.holds, .vacuous].contains(verdict.verdict), "\(finding.id)")
    }
  }

  private static func check(_ path: String) throws -> ScenarioReport {
    try Fixture.check(String(contentsOf: root.appending(path: path), encoding: .utf8))
  }
}
