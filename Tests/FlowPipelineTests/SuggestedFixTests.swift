import FlowDiagnostics
import FlowPipeline
import Foundation
import Testing

/// Mistakes that people make, and what becomes of the file when a program applies the suggestions.
@Suite struct SuggestedFixTests {
  /// A file with a mistake, and what it was.
  struct Mistake {
    let name: String
    let text: String
  }

  static let root = ScenarioFilesTests.folder.deletingLastPathComponent()

  /// A valid scenario with one slip each, as `right ⇒ wrong` on a line.
  static func slips() throws -> [Mistake] {
    let shop = try String(contentsOf: root.appending(path: "Tests/Mistakes/shop.yaml"), encoding: .utf8)
    let lines = try String(contentsOf: root.appending(path: "Tests/Mistakes/slips.txt"), encoding: .utf8)
    return try lines.split(separator: "\n").map { line in
      let parts = line.components(separatedBy: " ⇒ ").map { $0.replacing("\\n", with: "\n") }
      let place = try #require(shop.range(of: parts[0]), "shop.yaml has no '\(parts[0])'")
      return Mistake(name: String(line), text: shop.replacingCharacters(in: place, with: parts[1]))
    }
  }

  /// The files of `Tests/Defects/mistakes` that are UTF-8, and the first draft of a larger one.
  static func files() throws -> [Mistake] {
    let folder = root.appending(path: "Tests/Defects")
    let names = try FileManager.default.contentsOfDirectory(atPath: folder.appending(path: "mistakes").path())
    let paths = names.filter { $0.hasSuffix(".yaml") }.sorted().map { "mistakes/\($0)" }
    return try (["bank-first-draft.yaml"] + paths).compactMap { path in
      let bytes = [UInt8](try Data(contentsOf: folder.appending(path: path)))
      return String(validUTF8: bytes).map { Mistake(name: path, text: $0) }
    }
  }

  /// A mistake with what flowcheck says of it, and what applying the suggestions makes of the file.
  private struct Outcome {
    let mistake: Mistake
    let said: [String]
    let fixes: [SuggestedFix]
    let mended: String
    let isMended: Bool

    init(_ mistake: Mistake) {
      self.mistake = mistake
      said = FlowCheck.read(mistake.text, file: "shop.yaml").diagnostics.map { diagnostic in
        let place = diagnostic.span.map { "\($0.line):\($0.column)" } ?? "-"
        return "\(place) \(diagnostic.message) ~ \(diagnostic.suggestion ?? "-")"
      }
      let result = FlowCheck.applyingSuggestions(to: mistake.text, file: "shop.yaml")
      (fixes, mended) = (result.applied, result.text)
      isMended = FlowCheck.read(mended, file: "shop.yaml").diagnostics.isEmpty
    }

    /// The lines that the suggestions change.
    var changes: String {
      LineDifference(mistake.text, mended).lines.compactMap { line -> String? in
        switch line {
        case .both: nil
        case .old(let words): "-" + words
        case .new(let words): "+" + words
        }
      }.joined()
    }
  }

  /// The outcomes of all slips and of all files, each worked out once.
  private static let outcomes = Result { try (slips().map(Outcome.init), files().map(Outcome.init)) }

  @Test func `each slip is answered as recorded, with its place and the edit that mends it`() throws {
    let page = try Self.outcomes.get().0.map { outcome -> String in
      #expect(!outcome.said.isEmpty, "nothing is said of \(outcome.mistake.name)")
      let answer =
        [outcome.mistake.name] + outcome.said + [outcome.isMended ? outcome.changes : "not mended\n"]
      return answer.joined(separator: "\n")
    }.joined(separator: "\n")
    let record = Self.root.appending(path: "Tests/Mistakes/answers.txt")
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try page.write(to: record, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: record, encoding: .utf8) == page)
  }

  /// The words of a text, with how often each stands there.
  private static func words(_ text: String) -> [Substring: Int] {
    text.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.reduce(into: [:]) { $0[$1, default: 0] += 1 }
  }

  @Test func `no edit takes away a word beside the one that it replaces`() throws {
    let (slips, files) = try Self.outcomes.get()
    for outcome in slips + files {
      let mistake = outcome.mistake
      let (before, after) = (Self.words(mistake.text), Self.words(outcome.mended))
      let lost = before.reduce(0) { $0 + max(0, $1.value - after[$1.key, default: 0]) }
      // What a suggestion says to remove may be an entry with its value.
      let most = outcome.fixes.reduce(0) { sum, fix in
        sum + fix.edits.count * (fix.mistake.suggestion?.contains("remove") == true ? 4 : 3)
      }
      #expect(lost <= most, "\(lost) words are lost by \(outcome.fixes.count) edits: \(mistake.name)")
      let denials = [mistake.text, outcome.mended].map { text in
        Self.words(text)["not", default: 0] + text.ranges(of: "!=").count
      }
      #expect(denials[0] <= denials[1], "\(mistake.name)")
    }
  }

  @Test func `four mistakes in five are mended by a program that applies the suggestions`() throws {
    let (slips, files) = try Self.outcomes.get()
    let outcomes = (slips + files).filter { !$0.said.isEmpty }
    let mended = outcomes.count(where: \.isMended)
    #expect(outcomes.count >= 60)
    #expect(Double(mended) >= 0.8 * Double(outcomes.count), "\(mended) of \(outcomes.count)")
  }

  /// A text with one mistake, and the edit for it applied.
  private static func mended(_ text: String) throws -> String {
    let mistake = try #require(FlowCheck.read(text, file: "a.yaml").diagnostics.first)
    let edits = try #require(FlowCheck.suggestedEdits(for: mistake, in: text, file: "a.yaml"))
    return EditableText(text).applying(edits).text
  }

  @Test func `what is missing is declared where it belongs, in either style`() throws {
    let block = """
      flowcheck: 1
      platform: swiftui
      screens:
        home:
        # The last one.
        detail: { home: true }
      coordinators:
        App:
          root: home
          state:
            path:
              stack:
                - detail
          events:
            open: { from: home, do: push detail }
            far: { from: home, do: push basket }
      """
    let declared = try Self.mended(block)
    #expect(
      declared == block.replacing("detail: { home: true }\n", with: "detail: { home: true }\n  basket:\n"))
    let listed = try Self.mended(declared)
    #expect(listed == declared.replacing("- detail\n", with: "- detail\n          - basket\n"))
    #expect(FlowCheck.read(listed, file: "a.yaml").diagnostics.isEmpty)
    let flow = """
      flowcheck: 1
      platform: swiftui
      screens: { home: , detail: }
      coordinators: { App: { root: home, state: { v: [a, b] }, events: { open: { from: home, do: present detail } } } }
      """
    #expect(
      try Self.mended(flow)
        == flow.replacing("v: [a, b] }", with: "v: [a, b], sheet: { sheet: [detail] } }"))
    let none = flow.replacing("state: { v: [a, b] }, ", with: "").replacing("present", with: "push")
    #expect(
      try Self.mended(none)
        == none.replacing(
          "push detail } } }", with: "push detail } }, state: { path: { stack: [detail] } } }"))
  }

  @Test func `an item is listed in the column of the others`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: , detail: }
      coordinators:
        App:
          root: home
          restores:
          - path
          state:
            path:
              stack:
              - home
          events:
            open: { from: home, do: push detail }
      """
    #expect(try Self.mended(text) == text.replacing("- home\n", with: "- home\n        - detail\n"))
    let wrong = text.replacing("- home\n", with: "- home\n        - a: b\n")
    let mended = FlowCheck.applyingSuggestions(to: wrong, file: "a.yaml").text
    #expect(mended == wrong.replacing("a: b\n", with: "a: b\n        - detail\n"))
  }

  @Test func `quotes end where YAML ends them`() throws {
    for name in [#"'No\'"#, "'Don''t, ever'", #""No\"""#] {
      let text = """
        flowcheck: 1
        platform: swiftui
        screens: { home: , detail: }
        alerts: { ask: { buttons: { \(name): { do: stay } } } }
        coordinators: { App: { root: home, state: { path: { stack: [home] }, ask: { alert: [ask] } }, events: {
          open: { from: home, do: push detail }, ask: { from: home, do: present ask } } } }
        """
      #expect(try Self.mended(text) == text.replacing("stack: [home]", with: "stack: [home, detail]"))
    }
  }

  @Test func `a list that says nothing goes with its key`() throws {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens: { home: }
      coordinators: { App: { root: home, restores: [] } }
      """
    #expect(try Self.mended(text) == text.replacing(", restores: []", with: ""))
    let block = text.replacing(
      "{ App: { root: home, restores: [] } }", with: "\n  App:\n    root: home\n    restores: []\n")
    #expect(try Self.mended(block) == block.replacing("    restores: []\n", with: ""))
  }

  @Test func `braces and brackets of messages are marked in SARIF, and those of the new text are not`() throws
  {
    let text =
      "flowcheck: 1\nplatform: swiftui\nscreens: { home: \ncoordinators: { App: { root: home } }\n"
    var mistake = try #require(FlowCheck.read(text, file: "a.yaml").diagnostics.first)
    #expect(mistake.message == "this '{' is never closed")
    mistake.suggestion = "write '[]'"
    let fix = SuggestedFix(mistake: mistake, edits: [TextEdit(range: 0..<0, text: "{[")])
    let sarif = FileRepairs.sarif([], mistakes: [(text, fix)])
    for words in ["this '{{' is never closed", #"write '\\[\\]'"#, "{["] {
      #expect(sarif.contains("\"text\": \"\(words)\""))
    }
  }

  @Test func `a suggestion that breaks something else is not applied`() throws {
    let text =
      "flowcheck: 1\nname: A\nplatform: swiftui\nscreens: { home: }\ncoordinators: { App: { root: hom } }\n"
    let mistake = try #require(FlowCheck.read(text, file: "a.yaml").diagnostics.first)
    let edits = FlowCheck.suggestedEdits(for: mistake, in: text, file: "a.yaml")
    #expect(edits?.map(\.text) == ["home"])
    var other = mistake
    other.suggestion = "write 'away'"
    #expect(FlowCheck.suggestedEdits(for: other, in: text, file: "a.yaml") == nil)
  }
}
