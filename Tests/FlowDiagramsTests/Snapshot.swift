import Foundation
import Testing

/// Texts kept beside the tests; `FLOWCHECK_RECORD=1` rewrites them.
enum Snapshot {
  /// Compares with the text of that name.
  static func expect(
    _ text: String, named name: String, sourceLocation: SourceLocation = #_sourceLocation
  ) throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
    let file = folder.appending(path: name)
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try Data(text.utf8).write(to: file)
      return
    }
    let recorded = (try? String(contentsOf: file, encoding: .utf8)) ?? ""
    #expect(
      text == recorded, "see \(name); record it with FLOWCHECK_RECORD=1", sourceLocation: sourceLocation)
  }
}
