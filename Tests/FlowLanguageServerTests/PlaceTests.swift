import FlowDiagnostics
import FlowScenario
import Testing

@Suite struct `Places in a text that is being written` {
  /// What could stand at the bar in a text.
  private func place(_ text: String) throws -> ScenarioPlace {
    let bar = try #require(text.firstIndex(of: "|"))
    let lines = text[..<bar].split(separator: "\n", omittingEmptySubsequences: false)
    let span = SourceSpan(line: lines.count, column: (lines.last?.unicodeScalars.count ?? 0) + 1)
    let written = text.replacing("|", with: "")
    let whole = ScenarioReader.Whole(text: written, file: "a.yaml", files: .none)
    return try #require(ScenarioReader.place(at: span, in: written, of: whole))
  }

  private let head =
    "flowcheck: 1\nplatform: swiftui\nscreens:\n  home:\ncoordinators:\n  App:\n    root: home\n"

  @Test func `a key, a word of a choice and a name are told apart`() throws {
    let key = try place("flowcheck: 1\npl|\n")
    #expect(key.isKey && key.path == [])
    guard case .keys(let keys)? = key.expectations.first else {
      Issue.record("no keys")
      return
    }
    #expect(keys.contains("platform") && !keys.contains("flowcheck"))
    #expect(
      try place("flowcheck: 1\nplatform: |\n").expectations
        == [.words(["swiftui", "uikit", "tca", "modals", "async"])])
    let name = try place(head + "    events:\n      go: { from: home, do: push ho| }\n")
    #expect(name.expectations == [.name("a screen")])
    #expect(name.path == ["coordinators", "App", "events", "go", "do"])
    #expect(name.before == ["push"])
    #expect(name.word == SourceSpan(line: 9, column: 34, length: 2))
  }

  @Test func `brackets that are still open, and another line that is broken, do not matter`() throws {
    let open = try place(head + "    events:\n      go: { from: home, do: [stay, push |\n")
    #expect(open.expectations == [.name("a screen")])
    let broken = try place(
      head + "    events:\n      bad: [\n      go: { from: home, do: [stay, push |\n      next: stay\n")
    #expect(broken.expectations == [.name("a screen")])
  }

  @Test func `two texts are the same if only blanks differ`() {
    #expect(ScenarioReader.isSame("a: {b: [c,  d]}", as: "a: { b: [c, d] }"))
    #expect(!ScenarioReader.isSame("a: {b: [c, d]}", as: "a: { b: [d, c] }"))
    #expect(!ScenarioReader.isSame("a: b", as: "a: 'b'"))
    #expect(!ScenarioReader.isSame("a: b", as: "a: [b]"))
    #expect(!ScenarioReader.isSame("a: [", as: "a: ["))
  }
}
