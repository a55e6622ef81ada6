import FlowPipeline
import Foundation

/// Reads a test's scenario file: absolute, or relative to the nearest folder that has it, from the test's source file upwards.
func readScenario(
  _ path: String, from sourceFile: String
) throws(ScenarioTestError) -> (url: URL, bytes: [UInt8]) {
  var folders: [URL] = []
  var folder = URL(fileURLWithPath: sourceFile).deletingLastPathComponent().standardizedFileURL
  while folder.path != "/", folders.count < 64 {
    folders.append(folder)
    // The search ends at the root of the package.
    if FileManager.default.fileExists(atPath: folder.appending(path: "Package.swift").path) { break }
    folder.deleteLastPathComponent()
  }
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
