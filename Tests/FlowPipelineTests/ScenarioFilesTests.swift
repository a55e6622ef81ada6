import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Foundation
import Testing

/// The scenarios of the repository, evaluated by brute force too.
@Suite("The repository's scenarios")
struct ScenarioFilesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios")

  static let files: [String] = {
    let found = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// Brute force takes seconds for so many states, and minutes for many more.
  static let largest = 3_200

  /// The scenarios with more states, which brute force does not evaluate; "Random steps" compares thousands of them.
  static let large: Set<String> = [
    "apps/chat-as-written.yaml", "apps/chat-corrected.yaml", "apps/courses-as-written.yaml",
    "apps/courses-corrected.yaml", "apps/game-as-written.yaml",
    "apps/services-as-written.yaml", "apps/shop-as-written.yaml", "apps/shop-corrected.yaml",
    "apps/social.yaml", "natural/news.yaml",
  ]

  @Test("there are scenarios to evaluate")
  func someFiles() {
    #expect(Self.files.contains("storefront.yaml"))
  }

  @Test(
    "counts, verdicts and shortest traces are those that brute force finds",
    arguments: Thoroughness.share(files, of: 6))
  func agreement(file: String) throws {
    let text = try String(contentsOf: Self.folder.appending(path: file), encoding: .utf8)
    let outcome = VerdictComparison.compare(text, largest: Self.largest)
    #expect(outcome == (Self.large.contains(file) ? .tooLarge : .agreement))
  }
}
