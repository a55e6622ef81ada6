import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// Every scenario of the repository is read without a diagnostic.
@Suite struct RepositoryScenariosTests {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  private static var files: [URL] {
    let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil)
    return (files?.compactMap { $0 as? URL } ?? []).filter { $0.pathExtension == "yaml" }
      .sorted { $0.path < $1.path }
  }

  @Test func everyScenarioIsReadWithoutADiagnostic() throws {
    for file in Self.files {
      let text = try String(contentsOf: file, encoding: .utf8)
      let read = ScenarioReader.read(text, file: file.lastPathComponent)
      let renderer = DiagnosticRenderer()
      let rendered = read.diagnostics.map {
        renderer.render($0, source: SourceText(name: file.lastPathComponent, text: text))
      }
      #expect(rendered == [])
      #expect(read.value != nil)
    }
  }
}
