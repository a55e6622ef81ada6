import FlowCheckKit
import FlowVerdictComparison
import Foundation
import Testing

/// The scenarios of the repository, judged by brute force too.
@Suite("The repository's scenarios")
struct ScenarioFilesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  static let files: [String] = {
    let found = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  @Test("there are scenarios to judge")
  func someFiles() {
    #expect(Self.files.contains("storefront.yaml"))
  }

  @Test("counts, verdicts and shortest traces are those that brute force finds", arguments: files)
  func agreement(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    #expect(VerdictComparison.compare(text, largest: 5_000) == .agreement)
  }
}
