import FlowCheckKit
import Foundation
import Testing

@Suite("Checks that are answered from the cache")
struct CachedCheckTests {
  private static func inFolder(_ body: (URL) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    try body(folder)
  }

  /// The names of the answers in a folder.
  private static func answers(in folder: URL) -> [String] {
    let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return names.filter { $0.hasSuffix(".answer") }
  }

  @Test("print and write the same bytes, and never those for other options", .timeLimit(.minutes(5)))
  func sameBytes() throws {
    try Self.inFolder { folder in
      let cache = ["--cache", folder.path]
      for options in [["--max-states", "40"], ["--strict", "--traces", "all"], ["--rule", "auth-gate"]] {
        let plain = try JobsTests.check(options + ["--no-cache"])
        let cold = try JobsTests.check(options + cache)
        let warm = try JobsTests.check(options + cache + ["--threads", "2"])
        #expect(cold == plain)
        // Of seven files one is not there, and one has mistakes that leave no flow.
        var words = plain
        words[2] += "5 of 7 answered from the cache\n"
        #expect(warm == words)
      }
    }
  }

  @Test("tell the warnings about a file too")
  func warnings() throws {
    try Self.inFolder { folder in
      let examples = Catalogue.codes.compactMap(\.example)
      let text = try #require(
        examples.first { text in
          let scenario = FlowCheck.read(text, file: "warned.yaml")
          return scenario.flow != nil && !scenario.diagnostics.isEmpty
        })
      try text.write(to: folder.appending(path: "warned.yaml"), atomically: true, encoding: .utf8)
      func run(_ options: [String]) throws -> [String] {
        let result = try Running(["check", "warned.yaml"] + options, in: folder, moment: 0).finish()
        return ["\(result.status)", result.output, result.error]
      }
      let plain = try run(["--no-cache"])
      #expect(plain[2].contains("warning[FC"))
      #expect(try run(["--cache", "c"]) == plain)
      let warm = try run(["--cache", "c"])
      #expect(warm == [plain[0], plain[1], plain[2] + "1 of 1 answered from the cache\n"])
    }
  }

  @Test("are no answer for another build, and none to keep when runs are kept", .timeLimit(.minutes(5)))
  func otherBuild() throws {
    try Self.inFolder { folder in
      let scenario = folder.appending(path: "large.yaml")
      try InterruptionTests.large.write(to: scenario, atomically: true, encoding: .utf8)
      let cache = folder.appending(path: "cache")
      let check = ["check", "large.yaml", "--max-states", "10", "--cache", "cache", "--traces", "none"]
      func run(_ binary: URL? = nil, _ options: [String] = []) throws -> String {
        try Running(check + options, in: folder, moment: 0, binary: binary).finish().error
      }
      #expect(try run(nil, ["--save-traces", "runs"]) == "" && Self.answers(in: cache).isEmpty)
      #expect(try run(nil, ["--first"]) == "" && Self.answers(in: cache).isEmpty)
      #expect(try run() == "" && Self.answers(in: cache).count == 1)
      #expect(try run() == "1 of 1 answered from the cache\n")
      let copy = folder.appending(path: "flowcheck")
      try FileManager.default.copyItem(at: try Binary.flowcheck(), to: copy)
      #expect(try run(copy) == "" && Self.answers(in: cache).count == 2)
      #expect(try run(copy) == "1 of 1 answered from the cache\n")
    }
  }

  @Test("are not kept when time, memory or Ctrl-C cut them short", .timeLimit(.minutes(5)))
  func truncated() throws {
    try Self.inFolder { folder in
      try InterruptionTests.large.write(
        to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
      let check = ["check", "large.yaml", "--cache", "cache", "--traces", "none"]
      for limit in [["--max-time", "300ms"], ["--max-memory", "1MB"]] {
        #expect(try Running(check + limit, in: folder, moment: 0).finish().status == 2)
      }
      let run = try Running(check, in: folder)
      run.send(SIGINT)
      #expect(run.finish().status == 2)
      #expect(Self.answers(in: folder.appending(path: "cache")).isEmpty)
      // A bound on states is another matter, also when there is time enough.
      let bound = ["--max-states", "20", "--max-time", "10m"]
      #expect(try Running(check + bound, in: folder, moment: 0).finish().status == 2)
      #expect(Self.answers(in: folder.appending(path: "cache")).count == 1)
    }
  }

  @Test("are kept where a person's programs keep such things, and nowhere on a build server")
  func places() throws {
    try Self.inFolder { folder in
      try InterruptionTests.large.write(
        to: folder.appending(path: "large.yaml"), atomically: true, encoding: .utf8)
      func run(_ variables: [String: String], _ options: [String] = []) throws {
        let all = ["CI": "", "XDG_CACHE_HOME": "", "HOME": folder.path].merging(variables) { $1 }
        _ = try Running(
          ["check", "large.yaml", "--max-states", "10"] + options, in: folder, moment: 0, variables: all
        ).finish()
      }
      #if os(macOS)
        let own = folder.appending(path: "Library/Caches/flowcheck")
      #else
        let own = folder.appending(path: ".cache/flowcheck")
      #endif
      try run(["CI": "true"])
      try run([:], ["--no-cache"])
      try run(["XDG_CACHE_HOME": folder.path + "/other"])
      #expect(Self.answers(in: own).isEmpty)
      #expect(Self.answers(in: folder.appending(path: "other/flowcheck")).count == 1)
      try run(["XDG_CACHE_HOME": "relative"])
      #expect(Self.answers(in: own).count == 1)
    }
  }
}
