import FlowPipeline
import FlowDiagnostics
import FlowRules
import Foundation
import Testing

@Suite("The codes of rule names")
struct RuleCodesTests {
  @Test(
    "each example gives its code and no other",
    arguments: DiagnosticCode.ruleCodes.filter { $0.example != nil })
  func examples(code: DiagnosticCode) throws {
    let read = FlowCheck.read(try #require(code.example), file: "example.yaml")
    #expect(Set(read.diagnostics.map(\.code.id)) == [code.id], "\(read.diagnostics.map(\.message))")
  }

  @Test("the codes are in order and in their range")
  func ids() {
    let ids = DiagnosticCode.ruleCodes.map(\.id)
    #expect(ids == ["FC280", "FC281", "FC283", "FC284", "FC285", "FC286"])
  }

  @Test("each code of a model or rule name has a current page", arguments: Catalogue.codes)
  func pages(code: DiagnosticCode) throws {
    guard code.id.hasPrefix("FC2") else { return }
    let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../docs/codes")
    let file = folder.standardizedFileURL.appending(path: "\(code.id).md")
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try code.page.write(to: file, atomically: true, encoding: .utf8)
    }
    let recorded = try? String(contentsOf: file, encoding: .utf8)
    #expect(recorded == code.page, "FLOWCHECK_RECORD=1 swift test writes docs/codes/\(code.id).md")
  }
}
