import FlowExtract
import Foundation
import Testing

/// Sources that are broken, large or not Swift.
@Suite struct `Hard input` {
  private static let router = """
    @Observable final class Router {
      var path: [Route] = []
      enum Route { case detail }
      func open() { path.append(.detail) }
    }
    """

  @Test func `a file that does not parse is told, and the rest goes on`() {
    let facts = Extraction.facts(of: [
      Extraction.Input(path: "Broken.swift", text: "struct Broken {\n  func ( {\n}\n"),
      Extraction.Input(path: "Router.swift", text: Self.router),
    ])
    #expect(facts.problems.count >= 1)
    #expect(facts.problems.allSatisfy { $0.file == 0 && !$0.message.isEmpty })
    #expect(facts.edges["Router"]?.map(text) == ["open() -> push path detail @4"])
  }

  @Test func `a hundred thousand lines in one file are read`() {
    let filler = (1...100_000).map { "let constant\($0) = \($0)" }.joined(separator: "\n")
    let facts = Extraction.facts(of: [
      Extraction.Input(path: "Large.swift", text: filler + "\n" + Self.router)
    ])
    #expect(facts.edges["Router"]?.map(text) == ["open() -> push path detail @100004"])
    #expect(facts.problems == [])
  }

  @Test func `macros are left as they are written`() {
    let source =
      "#makeRoutes(\"a\")\n" + Self.router + "\n#Preview { Router() }\n@Special struct Other { #more }\n"
    let facts = Extraction.facts(of: [Extraction.Input(path: "Macros.swift", text: source)])
    #expect(facts.edges["Router"]?.map(text) == ["open() -> push path detail @5"])
    #expect(facts.problems == [])
  }

  @Test func `Objective-C beside Swift is told`() {
    let facts = Extraction.facts(of: [
      Extraction.Input(path: "App/Old.m", text: "@implementation Old\n@end"),
      Extraction.Input(path: "App/Router.swift", text: Self.router),
    ])
    #expect(
      facts.unfollowed.map { "\($0.file):\($0.line) \($0.what): \($0.reason)" } == [
        "0:1 App/Old.m: Objective-C is not read"
      ])
    #expect(facts.edges["Router"]?.count == 1)
  }

  @Test func `nothing gives nothing`() {
    let facts = Extraction.facts(of: [Extraction.Input(path: "Empty.swift", text: "")])
    #expect(facts.units == [] && facts.edges == [:] && facts.problems == [] && facts.files == ["Empty.swift"])
  }

  @Test func `folders are searched in order, without tests, packages and hidden folders`() throws {
    let root = FileManager.default.temporaryDirectory.appending(path: "extract-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: root) }
    for path in [
      "b/B.swift", "a/A.swift", "a/A.txt", ".build/X.swift", "Pods/P.swift", "AppTests/T.swift",
      "Tests/T.swift", "a/Old.m",
    ] {
      let file = root.appending(path: path)
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data().write(to: file)
    }
    let found = SourceSearch.files(in: [root.path(), root.path() + "/Tests", root.path() + "/none"])
    #expect(
      found.paths.map { $0.replacing(root.path(), with: "").drop { $0 == "/" } } == [
        "a/A.swift", "a/Old.m", "b/B.swift", "Tests/T.swift",
      ])
    #expect(found.missing == [root.path() + "/none"])
  }
}
