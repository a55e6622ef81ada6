import FlowPipeline
import Foundation

/// Where a test's scenario file is.
struct ScenarioLocation {
  private let path: String
  /// The folders to look in, the nearest first.
  private let folders: [URL]

  init(_ path: String, sourceFile: String) {
    self.path = path
    var folders: [URL] = []
    var folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent().standardizedFileURL
    while folder.path != "/", folders.count < 64 {
      folders.append(folder)
      // A package is looked through up to its root, and not what is around it.
      if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { break }
      folder.deleteLastPathComponent()
    }
    self.folders = folders
  }

  /// The bytes of the file.
  func read() throws(ScenarioTestError) -> (url: URL, bytes: [UInt8]) {
    let candidates =
      path.hasPrefix("/") ? [URL(fileURLWithPath: path)] : folders.map { $0.appending(path: path) }
    guard let url = candidates.first(where: { FileManager.default.fileExists(atPath: $0.path) }) else {
      throw .notFound(path, folders: folders.map(\.path))
    }
    do {
      return (url, [UInt8](try Data(contentsOf: url)))
    } catch {
      throw .unreadable(path, reason: error.localizedDescription)
    }
  }
}
