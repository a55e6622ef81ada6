import Foundation

/// The scenarios of the repository, of all kinds.
enum ScenarioFiles {
  /// The folder of the repository.
  static let root = ScenarioFilesTests.folder.deletingLastPathComponent()

  /// Their paths from there.
  static let files: [String] = ["Scenarios", "Tests/Fixtures", "Tests/FlowRulesTests/Scenarios"].flatMap {
    folder in
    let names = FileManager.default.enumerator(atPath: root.appending(path: folder).path())
    return (names?.compactMap { $0 as? String } ?? []).filter { $0.hasSuffix(".yaml") }.map {
      "\(folder)/\($0)"
    }
  }.sorted()
}
