import Foundation
import Testing

@Suite("Command line transcripts")
struct TranscriptTests {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
    path: "Transcripts")
  static let names: [String] = {
    let files = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
    return files.filter { $0.hasSuffix(".md") }.sorted()
  }()

  @Test("gives the output and the status that it shows", arguments: names)
  func transcript(name: String) throws {
    let file = Self.folder.appending(path: name)
    let outcome = try Transcript(contentsOf: file).run(binary: try Binary.flowcheck())
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try outcome.actual.write(to: file, atomically: true, encoding: .utf8)
      return
    }
    let actual = outcome.actual.split(separator: "\n", omittingEmptySubsequences: false)
    let expected = outcome.expected.split(separator: "\n", omittingEmptySubsequences: false)
    for (index, (now, then)) in zip(actual, expected).enumerated() {
      try #require(now == then, "\(name):\(index + 1); FLOWCHECK_RECORD=1 accepts what is printed now")
    }
    #expect(actual.count == expected.count, "\(name)")
  }

  @Test("are found")
  func areFound() {
    #expect(Self.names.count >= 7)
  }
}

/// Where the programs under test are.
enum Binary {
  /// The built `flowcheck`, which lies beside the test bundle.
  static func flowcheck() throws -> URL {
    var folder = URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent()
    for _ in 0..<4 {
      let candidate = folder.appending(path: "flowcheck")
      if FileManager.default.isExecutableFile(atPath: candidate.path) { return candidate }
      folder.deleteLastPathComponent()
    }
    throw NotBuilt(start: CommandLine.arguments[0])
  }

  /// The program was not built with the tests.
  struct NotBuilt: Error {
    /// Where the search began.
    let start: String
  }
}
