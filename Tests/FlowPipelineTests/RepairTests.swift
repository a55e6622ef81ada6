import FlowDiagnostics
import FlowPipeline
import Foundation
import Testing

/// Repairs that were proved.
@Suite struct RepairTests {
  static let root = ScenarioFilesTests.folder.deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  @Test func `the repair of a forgotten question is that question, and says what was proved`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/auth-gate/bad.yaml"
    let text = try Self.text(path)
    let reports = try #require(
      FlowCheck.repairs(of: text, file: path, subjects: RepairSubjects(names: ["auth-gate"])))
    let repair = try #require(reports.first?.repairs.first)
    #expect(reports.count == 1)
    #expect(repair.words == "'shop://account' only when signedIn")
    #expect(repair.proof(of: "auth-gate") == "auth-gate holds; 26 other verdicts unchanged")
    #expect(repair.text.contains("cases: [{ when: signedIn, do: [popToRoot, push account] }, { do: stay }]"))
    #expect(repair.text.contains("auth-gate: holds"))
    #expect(EditableText(text).applying(repair.edits).text == repair.text)
  }

  @Test func `what the file expects is left alone unless it is named`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/auth-gate/bad.yaml"
    #expect(FlowCheck.repairs(of: try Self.text(path), file: path)?.isEmpty == true)
  }

  @Test func `a search that ends at a bound says so`() throws {
    let path = "Tests/FlowRulesTests/Scenarios/modal-depth/bad.yaml"
    var bounds = RepairBounds()
    bounds.candidates = 3
    let reports = try #require(
      FlowCheck.repairs(
        of: try Self.text(path), file: path, subjects: RepairSubjects(expected: .mended), bounds: bounds))
    #expect(reports.map(\.tried) == [3])
    #expect(reports.map(\.bound) == ["3 candidates"])
    let words = FileRepairs(file: path, text: "", reports: reports).words
    #expect(words.hasSuffix("  no repair: the search ended at 3 candidates, after 3 candidates\n"))
  }

  @Test func `a difference is a patch with three lines of context`() {
    let difference = LineDifference("a\nb\nc\nd\ne\nf\n", "a\nb\nc\nd\nE\nf\n")
    let patch = "--- a/x\n+++ b/x\n@@ -2,5 +2,5 @@\n b\n c\n d\n-e\n+E\n f\n"
    #expect(difference.unified(file: "x") == patch)
    #expect(difference.edits == [TextEdit(range: 8..<10, text: "E\n")])
    #expect(LineDifference("a\n", "a\n").unified(file: "x") == "")
  }
}
