import Foundation
import Testing

@Suite("Files that are checked at a time")
struct JobsTests {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()
  /// What holds, what is violated, what is undetermined, what has mistakes, what is not there.
  static let files =
    [
      "Tests/Reports/hostile.yaml", "Scenarios/bug-classes/c05-error-behind-an-editor-bad.yaml",
      "Tests/Reports/hostile-mistakes.yaml", "Scenarios/bug-classes/c01-rating-over-filters-bad.yaml",
      "gone.yaml", "Scenarios/bug-classes/c23-page-without-a-destination-corrected.yaml",
      "Scenarios/seeds/seed-004-twice.yaml",
    ]

  /// The status of a check, what it prints on both streams, and what it writes: all eight forms of reports.
  static func check(_ options: [String], keepsRuns: Bool = false) throws -> [String] {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let forms = ["text", "json", "sarif", "junit", "github", "summary", "gitlab", "markdown"]
    let reports = forms.map { "--report=\($0)=\(folder.path)/\($0)" }
    let runs = keepsRuns ? ["--save-traces", folder.path + "/traces"] : []
    let result = try Running(["check"] + files + reports + runs + options, in: root, moment: 0).finish()
    let walker = FileManager.default.enumerator(atPath: folder.path)
    let written = (walker?.compactMap { $0 as? String } ?? []).sorted()
    let contents = written.map { name in
      let text = try? String(contentsOf: folder.appending(path: name), encoding: .utf8)
      return "\(name)\n\(text ?? "")"
    }
    return ["\(result.status)", result.output, result.error.replacing(folder.path, with: "")] + contents
  }

  @Test("are told in their order, byte for byte as one after the other", .timeLimit(.minutes(5)))
  func sameBytes() throws {
    func check(_ jobs: Int) throws -> [String] {
      try Self.check(["--max-states", "8", "--jobs", "\(jobs)"], keepsRuns: true)
    }
    let one = try check(1)
    #expect(one[0] == "66")
    #expect(one[1].contains("FAILED") && one[1].contains("UNDETERMINED") && one[1].contains("  ok"))
    #expect(one[2].contains("error[FC") && one[2].contains("cannot read 'gone.yaml'"))
    #expect(one.count > 12)
    for jobs in [2, 3] { #expect(try check(jobs) == one) }
  }

  @Test("end with a Ctrl-C, and each is told", .timeLimit(.minutes(5)))
  func interrupted() throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "flowcheck-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    for name in ["a", "b", "c"] {
      try InterruptionTests.large.write(
        to: folder.appending(path: "\(name).yaml"), atomically: true, encoding: .utf8)
    }
    let run = try Running(["check", ".", "--jobs", "2", "--traces", "none"], in: folder)
    run.send(SIGINT)
    let result = run.finish()
    #expect(result.status == 130 && result.error == "")
    for name in ["a", "b", "c"] { #expect(result.output.contains("\(name).yaml  UNDETERMINED")) }
    #expect(result.output.hasSuffix(": 0 passed, 3 undetermined\n"))
  }
}
