import FlowPipeline
import Foundation
import Testing

/// The table of docs/strict-findings.md, compared with what the rules say of scenarios about something else.
@Suite("What strict rules find beside")
struct StrictFindingsTests {
  private static let folders = ["Scenarios/bug-classes", "Tests/Fixtures"]

  private static func url(_ path: String) -> URL { BugClassTests.root.appending(path: path) }

  static let files = folders.flatMap { folder in
    let names = (try? FileManager.default.contentsOfDirectory(atPath: url(folder).path())) ?? []
    return names.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
  }

  /// The rules that the page lists, by the name of a file without its ending.
  private static let told: [String: Set<String>] = {
    let page = (try? String(contentsOf: url("docs/strict-findings.md"), encoding: .utf8)) ?? ""
    let stems = files.map(stem)
    var told: [String: Set<String>] = [:]
    for line in page.split(separator: "\n") where line.hasPrefix("| [") {
      let cells = line.split(separator: "|").map { $0.trimmingCharacters(in: .whitespaces) }
      guard cells.count == 3, !cells[1].isEmpty, let rule = cells[0].firstMatch(of: /\[([a-z-]+)\]/) else {
        continue
      }
      for name in cells[2].matches(of: /`([A-Za-z0-9-]+)`/).map({ String($0.1) }) {
        let meant = stems.filter { stem in
          stem == name || ["-bad", "-corrected", "-fixed"].contains { stem == name + $0 }
        }
        #expect(!meant.isEmpty, "'\(name)' is no file")
        for stem in meant { told[stem, default: []].insert(String(rule.1)) }
      }
    }
    return told
  }()

  private static func stem(_ path: String) -> String {
    URL(filePath: path).deletingPathExtension().lastPathComponent
  }

  @Test("is explained for each file, and nothing else is", arguments: files)
  func explained(file: String) throws {
    #expect(Self.files.count == 58 + 30)
    let text = try String(contentsOf: Self.url(file), encoding: .utf8)
    let report = try Fixture.check(text, options: CheckOptions(scope: .strict))
    let found = report.verdicts.filter { $0.verdict == .violated && $0.expected == nil && $0.kind == .rule }
    #expect(Set(found.map(\.id)) == Self.told[Self.stem(file)] ?? [])
  }
}
