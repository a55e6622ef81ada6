import FlowPipeline
import Foundation
import Testing

/// What the manual shows is what a newcomer copies, so nothing in it goes wrong unless it says so.
@Suite("The scenarios in the manual")
struct ManualExampleTests {
  private static func examples() throws -> [String] {
    let manual = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/scenario-format.md")
    return try String(contentsOf: manual, encoding: .utf8).components(separatedBy: "```yaml\n").dropFirst()
      .compactMap { $0.components(separatedBy: "```").first }.filter { $0.hasPrefix("flowcheck:") }
  }

  @Test("hold, apart from what they expect to be violated")
  func hold() throws {
    let examples = try Self.examples()
    #expect(examples.count == 4)
    for example in examples {
      let report = try Fixture.check(example)
      #expect(report.verdicts.filter { $0.verdict == .violated && !$0.isAsExpected }.map(\.id) == [])
      #expect(report.outcome == .passed, "\(example)")
    }
  }

  @Test("throw no work away, though strict checks alone ask for that")
  func work() throws {
    for example in try Self.examples() {
      let report = try Fixture.check(example, options: CheckOptions(scope: .strict))
      #expect(try report.verdict("work-lost").verdict != .violated, "\(example)")
    }
  }
}
