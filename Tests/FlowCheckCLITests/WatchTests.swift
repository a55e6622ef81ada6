import Foundation
import Testing

@Suite("Watching files")
struct WatchTests {
  /// The program while it watches a folder, with what it printed in files.
  private final class Watching {
    private let process = Process()
    private let folder: URL

    init(_ arguments: [String], in folder: URL, printingTo outputs: URL) throws {
      self.folder = outputs
      process.executableURL = try Binary.flowcheck()
      process.arguments = arguments
      process.currentDirectoryURL = folder
      for name in ["out", "err"] { try Data().write(to: outputs.appending(path: name)) }
      process.standardOutput = try FileHandle(forWritingTo: outputs.appending(path: "out"))
      process.standardError = try FileHandle(forWritingTo: outputs.appending(path: "err"))
      process.standardInput = FileHandle.nullDevice
      try process.run()
    }

    func text(_ name: String) -> String {
      (try? String(contentsOf: folder.appending(path: name), encoding: .utf8)) ?? ""
    }

    /// Waits until standard error has so many rounds' ends, however long that takes.
    func waitForRound(_ count: Int) {
      while text("err").components(separatedBy: "; Ctrl-C stops it\n").count <= count, process.isRunning {
        Thread.sleep(forTimeInterval: 0.05)
      }
    }

    func finish() -> Int32 {
      kill(process.processIdentifier, SIGINT)
      process.waitUntilExit()
      return process.terminationStatus
    }
  }

  private static let good = """
    flowcheck: 1
    name: Good
    platform: swiftui
    screens:
      home: { home: true }
    coordinators:
      App:
        root: home

    """
  private static let bad = """
    flowcheck: 1
    name: Bad
    platform: swiftui
    screens:
      home: { home: true }
      island: { dismissible: false }
    coordinators:
      App:
        root: home
        state:
          path: { stack: [island], limit: 1 }
        events:
          leave: { from: home, do: push island }

    """

  @Test("checks again what changed, came or went, and sums all up", .timeLimit(.minutes(5)))
  func watch() throws {
    let outputs = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    let folder = outputs.appending(path: "work")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outputs) }
    func write(_ text: String, _ name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(Self.good, "a.yaml")
    try write(Self.bad, "b.yaml")
    let report = outputs.appending(path: "report.json").path
    let run = try Watching(
      ["check", ".", "--watch", "--traces", "none", "--report", "json=\(report)"], in: folder,
      printingTo: outputs)
    run.waitForRound(1)
    #expect(run.text("err") == "watching 2 files, status 1; Ctrl-C stops it\n")
    let first = run.text("out")
    #expect(first.hasPrefix("a.yaml  ok") && first.contains("\nb.yaml  FAILED"))
    #expect(first.hasSuffix(": 1 passed, 1 failed\n"))

    try write(Self.good, "b.yaml")
    run.waitForRound(2)
    #expect(run.text("err").contains("\nchanged: b.yaml\n"))
    let second = run.text("out").dropFirst(first.count)
    #expect(run.text("out").hasPrefix(first))
    #expect(
      !second.contains("a.yaml") && second.contains("b.yaml  ok") && second.hasSuffix(": 2 passed\n"))

    try write(Self.bad, "b.yaml")
    try write("flowcheck: 1\n", "c.yml")
    run.waitForRound(3)
    #expect(run.text("err").contains("\nchanged: b.yaml, c.yml\n"))
    #expect(run.text("err").contains("c.yml:1:1"))
    #expect(run.text("err").hasSuffix("watching 3 files, status 65; Ctrl-C stops it\n"))
    // The report is about all files, those that were not checked anew too.
    let json = try String(contentsOfFile: report, encoding: .utf8)
    #expect(["a.yaml", "b.yaml", "c.yml"].allSatisfy { json.contains("\"\($0)\"") })

    try FileManager.default.removeItem(at: folder.appending(path: "c.yml"))
    run.waitForRound(4)
    #expect(run.text("err").contains("\ngone: c.yml\nwatching 2 files, status 1; Ctrl-C stops it\n"))

    // Written again as it was, it is told again.
    let fourth = run.text("out")
    try write(Self.bad, "b.yaml")
    run.waitForRound(5)
    #expect(run.text("err").hasSuffix("\nchanged: b.yaml\nwatching 2 files, status 1; Ctrl-C stops it\n"))
    let fifth = run.text("out").dropFirst(fourth.count)
    #expect(!fifth.contains("a.yaml") && fifth.contains("b.yaml  FAILED"))
    #expect(run.finish() == 1)
    #expect(run.text("out").hasSuffix(": 1 passed, 1 failed\n"))
  }

  @Test("checks again what includes a changed file, or one that came or went", .timeLimit(.minutes(5)))
  func included() throws {
    let outputs = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    let folder = outputs.appending(path: "work")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outputs) }
    func write(_ text: String, _ name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    let part = "screens:\n  page:\n"
    try write(Self.good, "a.yaml")
    try write(Self.good + "include: page.yaml\n", "b.yaml")
    try write(part, "page.yaml")
    let run = try Watching(["check", ".", "--watch", "--traces", "none"], in: folder, printingTo: outputs)
    run.waitForRound(1)
    #expect(run.text("err") == "watching 2 files, status 0; Ctrl-C stops it\n")
    let first = run.text("out")
    #expect(first.contains("a.yaml  ok") && first.contains("\nb.yaml  ok"))

    try write(part + "  page2: { home: maybe }\n", "page.yaml")
    run.waitForRound(2)
    #expect(run.text("err").contains("\nchanged: page.yaml\n"))
    #expect(run.text("err").contains("page.yaml:3:18"))
    #expect(run.text("err").hasSuffix("watching 2 files, status 65; Ctrl-C stops it\n"))

    try FileManager.default.removeItem(at: folder.appending(path: "page.yaml"))
    run.waitForRound(3)
    #expect(run.text("err").contains("cannot include 'page.yaml': there is no such file"))

    let third = run.text("out")
    try write(part, "page.yaml")
    run.waitForRound(4)
    #expect(
      run.text("err").hasSuffix("\nchanged: page.yaml\nwatching 2 files, status 0; Ctrl-C stops it\n"))
    let fourth = run.text("out").dropFirst(third.count)
    #expect(!fourth.contains("a.yaml") && fourth.contains("b.yaml  ok"))
    #expect(run.finish() == 0)
  }

  @Test("follows the project file: a new one, an edited one, a wrong one and none", .timeLimit(.minutes(5)))
  func project() throws {
    let outputs = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    let folder = outputs.appending(path: "work/app")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: outputs) }
    func write(_ text: String, _ name: String) throws {
      try text.write(to: folder.appending(path: name), atomically: true, encoding: .utf8)
    }
    try write(Self.good, "a.yaml")
    try write(Self.bad, "b.yaml")
    try write("paths: [a.yaml]\n", "../.flowcheck.yaml")
    let run = try Watching(
      ["check", "b.yaml", "--watch", "--traces", "none"], in: folder, printingTo: outputs)
    run.waitForRound(1)
    #expect(run.text("err") == "watching 1 file, status 1; Ctrl-C stops it\n")

    // A nearer one applies from now on.
    try write("rules: { dead-end: warning, deadlock: warning }\n", ".flowcheck.yaml")
    run.waitForRound(2)
    #expect(run.text("err").contains("\nchanged: .flowcheck.yaml\nwatching 1 file, status 0"))

    try write("rules: { dead-end: error }\n", ".flowcheck.yaml")
    run.waitForRound(3)
    #expect(
      run.text("err").hasSuffix("\nchanged: .flowcheck.yaml\nwatching 1 file, status 1; Ctrl-C stops it\n"))

    try write("rules: { dead-end: never }\n", ".flowcheck.yaml")
    run.waitForRound(4)
    #expect(run.text("err").contains(".flowcheck.yaml:1:20"))
    #expect(run.text("err").hasSuffix("watching 0 files, status 65; Ctrl-C stops it\n"))

    try FileManager.default.removeItem(at: folder.appending(path: ".flowcheck.yaml"))
    run.waitForRound(5)
    #expect(
      run.text("err").hasSuffix("\nchanged: .flowcheck.yaml\nwatching 1 file, status 1; Ctrl-C stops it\n"))
    #expect(run.finish() == 1)
  }
}
