import Foundation
import Testing

@Suite("Ctrl-C")
struct InterruptionTests {
  /// Far more states than a debug build explores in a second.
  private static let large: String = """
    flowcheck: 1
    name: Large
    platform: swiftui
    domains: { Digit: [d0, d1, d2, d3, d4, d5, d6, d7, d8, d9] }
    screens:
      home: { home: true }
    coordinators:
      App:
        root: home
        state:
    \(fields.map { "      \($0): Digit" }.joined(separator: "\n"))
        events:
    \(fields.map { "      set\($0): { params: { v: Digit }, from: home, do: set \($0) = v }" }.joined(separator: "\n"))

    """
  private static let fields = ["a", "b", "c", "e", "f", "g", "h"]

  @Test("ends the search and tells what is known so far as undetermined", .timeLimit(.minutes(5)))
  func interrupt() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.large.write(to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
    let run = try Running(["check", "large.yaml"], in: folder)
    run.send(SIGINT)
    let result = run.finish()
    #expect(result.status == 2)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("large.yaml  UNDETERMINED"))
    #expect(result.output.contains("cut short by an interruption\n"))
  }
}
