import FlowTestSupport
import Foundation
import Testing

@Suite("Ctrl-C")
struct InterruptionTests {
  /// Far more states than a debug build explores in a second.
  static let large: String = """
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
    #expect(result.status == 130)
    #expect(result.error == "")
    #expect(result.output.hasPrefix("large.yaml  UNDETERMINED"))
    #expect(result.output.contains("truncated by an interruption\n"))
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
    #expect(broken.status == 130)
    #expect(broken.error.hasPrefix("wrote 'kept' with "))
    let words = broken.error.split(separator: " ")
    let states = try #require(words.count > 3 ? Int(words[3].filter(\.isNumber)) : nil)
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: folder.path).sorted() == ["kept", "large.yaml"])
    let limit = ["large.yaml", "--max-states", String(states + 20_000)]
    let resumed = try Running(["explore", "--resume", "kept"] + limit, in: folder, moment: 0).finish()
    // Within a bound on states, a search that can be kept sees others than one that keeps no steps.
    let whole = try Running(["explore", "--checkpoint", "other"] + limit, in: folder, moment: 0)
      .finish()
    #expect(resumed.status == 2)
    #expect(resumed.error == "")
    #expect(resumed.output == whole.output)
  }

  /// A line for the simulator that takes a debug build far longer than a second, and what it says when it is interrupted.
  private static let lines = [
    ("find a == d9 and a == d0", "not found among the nearest "), ("random 100000000", "stopped after "),
    ("goto dead-end", "'dead-end' has 0 counterexamples: the search was truncated by an interruption"),
  ]

  @Test("ends what takes long in a script or through a pipe, and claims nothing", .timeLimit(.minutes(5)))
  func simulating() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.large.write(to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
    for (line, words) in Self.lines {
      let script = "seta(d1)\n\(line)\nlook\n"
      try script.write(to: folder.appending(path: "script.txt"), atomically: true, encoding: .utf8)
      let scripted = try Running(["simulate", "large.yaml", "--script", "script.txt"], in: folder)
      let piped = try Running(["simulate", "large.yaml"], in: folder, typing: script, moment: 2)
      for run in [scripted, piped] {
        run.send(SIGINT)
        let result = run.finish()
        #expect(result.status == 130, "\(line)")
        #expect(result.output.contains(words), "\(line): \(result.output.suffix(300))")
        #expect(result.error == "")
      }
      #expect(scripted.finish().output.hasPrefix("script.txt:2: \(line)\n"))
      // The walk as it was by then is reported, of a long one its end, and nothing after it is done.
      if !line.hasPrefix("random") {
        #expect(
          scripted.finish().output.hasSuffix(
            "1. seta(d1)  (user, line 19)\n         home\n         a: d0 -> d1\n"))
      }
      #expect(!piped.finish().output.contains("> look"))
    }
  }

  @Test(
    "ends what cannot end early everywhere, too", .timeLimit(.minutes(1)),
    arguments: Thoroughness.share(
      [
        ["report", "large.yaml", "-o", "site"], ["mutate", "large.yaml"], ["dump", "large.yaml"],
        ["diagram", "large.yaml", "-o", "map.mmd"], ["diff", "large.yaml", "large.yaml"],
        ["generate-tests", "large.yaml", "--style", "xctest"],
      ], of: 4))
  func ending(arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.large.write(to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
    let run = try Running(arguments, in: folder, moment: 1)
    run.send(SIGINT)
    #expect(run.finish().status == 130)
  }

  @Test("tells what is known of a comparison, and claims nothing of states", .timeLimit(.minutes(1)))
  func comparing() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.large.write(to: folder.appending(path: "old.yaml"), atomically: true, encoding: .utf8)
    try Self.large.replacing("seta:", with: "putA:")
      .write(to: folder.appending(path: "new.yaml"), atomically: true, encoding: .utf8)
    let run = try Running(["diff", "old.yaml", "new.yaml"], in: folder)
    run.send(SIGINT)
    let result = run.finish()
    #expect(result.status == 130)
    #expect(result.output.contains("App.putA") && result.output.contains("App.seta"))
    #expect(result.output.contains("interruption") && !result.output.contains("no difference"))
  }

  @Test("tells which mutants were tried by then", .timeLimit(.minutes(1)))
  func mutating() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let guarded = Self.large.replacing(
      "from: home, do: set a = v", with: "from: home, when: b == d0, do: set a = v")
    try guarded.write(to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
    let run = try Running(["mutate", "large.yaml", "-o", "page.md"], in: folder)
    run.send(SIGINT)
    let result = run.finish()
    #expect(result.status == 130)
    #expect(result.output == "large.yaml  0 of 0 mutants detected, 1 not tried\n")
    #expect(result.error.hasPrefix("stopped by Ctrl-C before everything was done\n"))
    let page = try String(contentsOf: folder.appending(path: "page.md"), encoding: .utf8)
    #expect(page.contains("Ended early: 1 mutant not tried."))
  }

  @Test("ends walks by chance, which then prove even less", .timeLimit(.minutes(5)))
  func walking() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try Self.large.write(to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
    let run = try Running(
      ["simulate", "large.yaml", "--random", "1000000", "--depth", "20"], in: folder, moment: 2)
    run.send(SIGINT)
    let result = run.finish()
    #expect(result.status == 130)
    #expect(result.output.contains(" from seed 1: stopped by Ctrl-C, no violation so far\n"))
    #expect(result.output.contains("\nvisited "))
  }
}
