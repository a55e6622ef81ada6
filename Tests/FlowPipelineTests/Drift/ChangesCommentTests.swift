import FlowPipeline
import Testing

@Suite("A comment on a change")
struct ChangesCommentTests {
  private func changes() throws -> FlowChanges {
    let open = DumpTests.first.replacing("note: { requires: open }", with: "note:").replacing(
      "when: open, ", with: "")
    return try FlowChangesTests.changes(DumpTests.first, open)
  }

  @Test("has everything while there is room")
  func whole() throws {
    var comment = ChangesComment()
    let changes = try changes()
    let text = comment.begin() + comment.text(for: changes) + comment.end
    #expect(text == ChangesMarkdownRenderer.marker + ChangesMarkdownRenderer().render(changes))
    #expect(comment.text(for: changes) == "\n" + ChangesMarkdownRenderer().render(changes))
  }

  @Test(
    "with too many scenarios shortens those that come later, counts those that it leaves out, and is never too long"
  )
  func long() throws {
    var comment = ChangesComment()
    let changes = try changes()
    let count = 1_000
    let marker = comment.begin()
    let texts = (0..<count).map { _ in comment.text(for: changes) }
    let all = marker + texts.joined() + comment.end
    #expect(all.utf16.count <= ChangesComment.mostCharacters)
    #expect(all.utf16.count > ChangesComment.mostCharacters - 1_000)

    let heading = "What changed is left out, since a comment has no room for it"
    let kinds = texts.map { text in text.isEmpty ? 2 : text.contains(heading) ? 1 : 0 }
    // Each scenario has as much as there is room for: less and less.
    #expect(kinds == kinds.sorted() && Set(kinds) == [0, 1, 2])
    #expect(texts.filter { $0.contains("❌ **worse**") }.count == kinds.count { $0 == 0 })
    #expect(comment.end == "\nNo room for \(kinds.count { $0 == 2 }) more scenarios.\n")
    // What is folded away is closed again.
    #expect(all.matches(of: /<details/).count == all.matches(of: /<\/details>/).count)
  }

  @Test("leaves out a picture, and all that did not get worse, of a scenario that is too long by itself")
  func large() throws {
    var comment = ChangesComment()
    let changes = try changes()
    let chart = String(repeating: "a --> b\n", count: 10_000)
    let picture = ChangesMarkdownRenderer.Picture(mermaid: chart, isSmall: false)
    let text = comment.begin() + comment.text(for: changes, picture: picture) + comment.end
    #expect(text.contains("What else changed is left out, since a comment has no room for it"))
    #expect(text.contains("❌ **worse**") && !text.contains("a --> b") && !text.contains("other change"))
    #expect(text.utf16.count <= ChangesComment.mostCharacters)
  }

  @Test("names new and deleted scenarios by their headings")
  func lone() {
    var comment = ChangesComment()
    let marker = comment.begin()
    let texts = (0..<4_000).map { comment.text(for: LoneScenario(file: "\($0).yaml", report: nil)) }
    #expect(texts[0] == "## 0.yaml: deleted\n")
    #expect(texts[1] == "\n## 1.yaml: deleted\n")
    #expect((marker + texts.joined() + comment.end).utf16.count <= ChangesComment.mostCharacters)
  }
}
