import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// The scenarios in the manual are scenarios.
@Suite struct ManualTests {
  private static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "docs/scenario-format.md")

  private func examples() throws -> [String] {
    try String(contentsOf: Self.file, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.filter { $0.hasPrefix("flowcheck:") }
  }

  @Test func everyCompleteExampleIsReadWithoutADiagnostic() throws {
    let examples = try examples()
    #expect(examples.count == 4)
    for example in examples {
      let read = ScenarioReader.read(example, file: "manual.yaml")
      #expect(read.diagnostics.map(\.message) == [], "\(example)")
    }
  }

  @Test func everyStatementAndKeyOfTheManualIsKnown() throws {
    let manual = try String(contentsOf: Self.file, encoding: .utf8)
    let rows = manual.components(separatedBy: "### Statements")[1].components(separatedBy: "### Conditions")[
      0]
    let statements = rows.split(separator: "\n").filter { $0.hasPrefix("| `") }
      .flatMap {
        $0.split(separator: "|")[0].components(separatedBy: "`").enumerated().filter { $0.offset % 2 == 1 }
      }
      .map {
        $0.element.replacing("N", with: "2").replacing(", …", with: "").replacing(
          "slot.kind", with: "slot.sheet")
      }
    #expect(statements.count == 31)
    for statement in statements {
      let text =
        "flowcheck: 1\nplatform: swiftui\nscreens: { S: }\ncoordinators:\n  App:\n    events:\n      e:\n        do: \(statement)\n"
      #expect(ScenarioReader.read(text, file: "x").diagnostics.map(\.message) == [], "\(statement)")
    }
  }
}
