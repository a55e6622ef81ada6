import Foundation
import Testing

/// Compares a text with a file beside the tests; `FLOWCHECK_RECORD=1` writes the file instead.
func expectSnapshot(_ text: String, _ name: String, at location: SourceLocation = #_sourceLocation) throws {
  let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Snapshots")
  let file = folder.appending(path: name)
  if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
    try text.write(to: file, atomically: true, encoding: .utf8)
    return
  }
  let recorded = try String(contentsOf: file, encoding: .utf8)
  let difference = firstDifference(text, recorded)
  #expect(
    difference == nil, "\(name) differs; run with FLOWCHECK_RECORD=1 to accept", sourceLocation: location)
}

/// The first line in which two texts differ, as a message.
private func firstDifference(_ text: String, _ recorded: String) -> String? {
  guard text != recorded else { return nil }
  let now = text.split(separator: "\n", omittingEmptySubsequences: false)
  let before = recorded.split(separator: "\n", omittingEmptySubsequences: false)
  let line = zip(now, before).enumerated().first { $0.element.0 != $0.element.1 }
  guard let line else { return "lengths differ: \(now.count) lines, recorded \(before.count)" }
  return "line \(line.offset + 1): '\(line.element.0)', recorded '\(line.element.1)'"
}
