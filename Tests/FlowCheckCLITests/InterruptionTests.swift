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

  @Test("keeps the search, which goes on to what an unbroken one finds", .timeLimit(.minutes(5)))
  func resume() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.large.write(to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
    let run = try Running(["explore", "large.yaml", "--checkpoint", "kept"], in: folder)
    run.send(SIGINT)
    let broken = run.finish()
    #expect(broken.status == 2)
    #expect(broken.error.hasPrefix("wrote 'kept' with "))
    let words = broken.error.split(separator: " ")
    let states = try #require(words.count > 3 ? Int(words[3].filter(\.isNumber)) : nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["kept", "large.yaml"])
    let limit = ["large.yaml", "--max-states", String(states + 20_000)]
    let resumed = try Running(["explore", "--resume", "kept"] + limit, in: folder, moment: 0).finish()
    // Within a bound on states, a search that can be kept sees others than one that keeps no steps.
    let whole = try Running(["explore", "--checkpoint", "other"] + limit, in: folder, moment: 0).finish()
    #expect(resumed.status == 2)
    #expect(resumed.error == "")
    #expect(resumed.output == whole.output)
  }
}
