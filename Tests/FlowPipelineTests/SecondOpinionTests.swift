import FlowPipeline
import FlowVerdictComparison
import Foundation
import Testing

/// Small, odd scenarios on which another implementation once answered something else: Tests/Defects/second-opinion,
/// whose README says of each what was decided and why.
@Suite("A second opinion")
struct SecondOpinionTests {
  /// A scenario with the states and steps that it has.
  struct Row: Sendable, CustomStringConvertible {
    let name: String
    let states: Int
    let transitions: Int
    var description: String { name }
  }

  static let rows = [
    Row(name: "0061d273", states: 2, transitions: 2),
    Row(name: "03cda263", states: 2, transitions: 3),
    Row(name: "15a478b9", states: 988, transitions: 8_476),
    Row(name: "2435adee", states: 3, transitions: 4),
    Row(name: "29e6790d", states: 4, transitions: 7),
    Row(name: "2a48a947", states: 6, transitions: 13),
    Row(name: "2d2c4cf1", states: 3, transitions: 5),
    Row(name: "3a91a26b", states: 4, transitions: 9),
    Row(name: "409efdbe", states: 5, transitions: 14),
    Row(name: "46bc3733", states: 3, transitions: 6),
    Row(name: "584dacd4", states: 1, transitions: 2),
    Row(name: "59f03624", states: 2, transitions: 2),
    Row(name: "61f651ef", states: 1, transitions: 0),
    Row(name: "6c11a873", states: 5, transitions: 12),
    Row(name: "7bce80f1", states: 8, transitions: 15),
    Row(name: "7db7e1a8", states: 4, transitions: 8),
    Row(name: "8100e1a0", states: 3, transitions: 6),
    Row(name: "8bf5aa8f", states: 1, transitions: 2),
    Row(name: "8e852096", states: 1, transitions: 0),
    Row(name: "a11b9efc", states: 2, transitions: 2),
    Row(name: "a4148fb9", states: 12, transitions: 21),
    Row(name: "ae939bc1", states: 2, transitions: 4),
    Row(name: "b59b7797", states: 3, transitions: 8),
    Row(name: "b8f53360", states: 1, transitions: 2),
    Row(name: "b9ce53a4", states: 5, transitions: 12),
    Row(name: "cd97efe9", states: 4, transitions: 6),
    Row(name: "d5cf9da7", states: 2, transitions: 2),
    Row(name: "d8a53ac0", states: 2, transitions: 4),
    Row(name: "e459e399", states: 2, transitions: 2),
    Row(name: "e507f8a7", states: 2, transitions: 2),
    Row(name: "e8a1aca6", states: 1, transitions: 1),
    Row(name: "eb227301", states: 7, transitions: 22),
    Row(name: "f6da4c20", states: 2, transitions: 2),
    Row(name: "m1", states: 9, transitions: 16),
  ]

  private static let folder = BugClassTests.root.appending(path: "Tests/Defects/second-opinion")

  private static func text(of name: String) throws -> String {
    try String(contentsOf: folder.appending(path: "\(name).yaml"), encoding: .utf8)
  }

  @Test("every scenario of the folder is in the table, and in the table of its README")
  func complete() throws {
    let files = try FileManager.default.contentsOfDirectory(atPath: Self.folder.path())
      .filter { $0.hasSuffix(".yaml") }
    #expect(files.sorted() == Self.rows.map { "\($0.name).yaml" }.sorted())
    let readme = try String(contentsOf: Self.folder.appending(path: "README.md"), encoding: .utf8)
    let listed = readme.split(separator: "\n").compactMap { line in
      line.firstMatch(of: /^\| ([0-9a-z]+)\.yaml \| (yes|no) \|/).map { (String($0.1), String($0.2)) }
    }
    #expect(listed.map(\.0) == Self.rows.map(\.name))
  }

  @Test(
    "states, steps and the verdicts that were in dispute are as decided, with strict rules and without",
    arguments: rows)
  func decided(row: Row) throws {
    for scope in [RuleSelection.Scope.standard, .strict] {
      let scenario = try FlowCheck.read(Self.text(of: row.name), file: "\(row.name).yaml")
      let checked = FlowCheck.check(scenario, options: CheckOptions(scope: scope))
      let report = try #require(checked?.report)
      #expect(report.states == row.states)
      #expect(report.transitions == row.transitions)
      let wrong = report.verdicts.filter { $0.expected != nil && !$0.isAsExpected }
      #expect(wrong.map { "\($0.id) is \($0.verdict)" } == [])
    }
  }

  @Test("counts, verdicts and shortest traces are those that brute force finds", arguments: rows)
  func agreement(row: Row) throws {
    #expect(try VerdictComparison.compare(Self.text(of: row.name), largest: 1_000) == .agreement)
  }
}
