import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// Code, page and example of every scenario mistake stay together.
@Suite struct ScenarioCodesTests {
  @Test(arguments: DiagnosticCode.scenarioCodes)
  func theExampleOfACodeGivesThatCodeAndNoOther(code: DiagnosticCode) throws {
    guard let example = code.example else {
      #expect(
        ["FC101", "FC102", "FC114", "FC115", "FC116", "FC117"].contains(code.id), "\(code.id) has no example")
      return
    }
    let read = ScenarioReader.read(example, file: "example.yaml")
    #expect(
      Set(read.diagnostics.map(\.code.id)) == [code.id], "\(read.diagnostics.map(\.message))\n\(example)")
    #expect(read.hasErrors)
  }

  @Test func codesAreUniqueAndOfTheirPhase() {
    let ids = DiagnosticCode.scenarioCodes.map(\.id)
    #expect(ids == ids.sorted())
    #expect(Set(ids).count == ids.count)
    #expect(ids.allSatisfy { $0.hasPrefix("FC1") || $0.hasPrefix("FC4") })
  }

  @Test(arguments: DiagnosticCode.scenarioCodes)
  func thePageOfACodeIsCurrent(code: DiagnosticCode) throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "docs/codes")
    let file = folder.appending(path: "\(code.id).md")
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try code.page.write(to: file, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: file, encoding: .utf8) == code.page)
  }
}
