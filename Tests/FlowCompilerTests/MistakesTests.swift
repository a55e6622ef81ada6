import FlowCompiler
import FlowDiagnostics
import FlowScenario
import Foundation
import Testing

/// Files with one typical slip each: what is said of it, where, and that doing what is said fixes the file.
@Suite struct MistakesTests {
  static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Defects")

  /// The files of the folder, and the first draft of a larger one.
  static let files: [String] = {
    let mistakes = (try? FileManager.default.contentsOfDirectory(atPath: folder.path + "/mistakes")) ?? []
    return ["bank-first-draft"]
      + mistakes.filter { $0.hasSuffix(".yaml") }.map { "mistakes/\($0.dropLast(5))" }.sorted()
  }()

  static func bytes(_ file: String) throws -> [UInt8] {
    [UInt8](try Data(contentsOf: folder.appending(path: "\(file).yaml")))
  }

  /// What reading and compiling a file reports, as people see it.
  static func diagnostics(of bytes: [UInt8], file: String) -> [String] {
    let read = ScenarioReader.whole(bytes: bytes, file: "\(file).yaml", including: .none).flow
    let compiled = read.value.map { CompiledFlow.compile($0).diagnostics } ?? []
    let source = SourceText(name: file, text: String(decoding: bytes, as: UTF8.self))
    return (read.diagnostics + compiled).inSourceOrder().map {
      DiagnosticRenderer().render($0, source: source)
    }
  }

  @Test func whatIsSaidOfEachFileIsAsRecorded() throws {
    #expect(Self.files.count == 49)
    let page = try Self.files.map { file in
      let said = Self.diagnostics(of: try Self.bytes(file), file: file)
      return "\(file)\n\n\(said.isEmpty ? "valid" : said.joined(separator: "\n\n"))\n"
    }.joined(separator: "\n\n")
    let record = Self.folder.appending(path: "mistakes/diagnostics.txt")
    if ProcessInfo.processInfo.environment["FLOWCHECK_RECORD"] == "1" {
      try page.write(to: record, atomically: true, encoding: .utf8)
    }
    #expect(try String(contentsOf: record, encoding: .utf8) == page)
  }

  @Test(arguments: MistakesTests.files.filter { !MistakesTests.exempt.contains($0) })
  func doingWhatIsSaidMendsTheFile(file: String) throws {
    let bytes = try Self.bytes(file)
    let said = Self.diagnostics(of: bytes, file: file).joined(separator: "\n")
    guard !said.isEmpty else {
      #expect(Self.mendings[file] == nil)
      return
    }
    let edits = try #require(Self.mendings[file], "no mending is written down for \(file)")
    var text = String(decoding: bytes, as: UTF8.self)
    for edit in edits {
      #expect(said.contains(edit.said), "\(file) says nothing of '\(edit.said)'")
      #expect(text.contains(edit.old), "\(file) has no '\(edit.old)'")
      text = text.replacing(edit.old, with: edit.new)
    }
    #expect(Self.diagnostics(of: Array(text.utf8), file: file) == [])
  }

  /// What has to be saved in another encoding, or is no scenario at all.
  private static let exempt: Set = [
    "mistakes/comment", "mistakes/empty", "mistakes/latin1", "mistakes/list", "mistakes/multi",
    "mistakes/scalar", "mistakes/utf16",
  ]

  @Test func aFileThatIsSavedInUTF8IsRead() throws {
    let wide = try #require(String(bytes: try Self.bytes("mistakes/utf16"), encoding: .utf16))
    #expect(Self.diagnostics(of: Array(wide.utf8), file: "wide") == [])
    let narrow = try #require(String(bytes: try Self.bytes("mistakes/latin1"), encoding: .isoLatin1))
    #expect(Self.diagnostics(of: Array(narrow.utf8), file: "narrow") == [])
  }

  @Test func eachDocumentInAFileOfItsOwnIsRead() throws {
    let text = String(decoding: try Self.bytes("mistakes/multi"), as: UTF8.self)
    for document in text.split(separator: "---\n") {
      #expect(Self.diagnostics(of: Array(document.utf8), file: "single") == [])
    }
  }
}

/// What is written in place of something, and the words that ask for it.
private struct Mending {
  let said: String
  let old: String
  let new: String

  init(_ said: String, _ old: String, _ new: String) { (self.said, self.old, self.new) = (said, old, new) }
}

extension MistakesTests {
  private static let mendings: [String: [Mending]] = [
    "bank-first-draft": [
      Mending("write 'Payment.draft'", "dirty: draft ==", "dirty: Payment.draft =="),
      Mending("write 'send resumeWanted'", "- resumeWanted", "- send resumeWanted"),
      Mending("write 'approval(Approval#1)'", "present approval]", "present approval(Approval#1)]"),
      Mending("write 'open(Transaction#1)'", "send accounts.open]", "send accounts.open(Transaction#1)]"),
    ],
    "mistakes/badalias": [
      Mending(
        "put '&nope' before an earlier node", "open: { from: home, do: present box }",
        "open: &nope { from: one, do: stay }")
    ],
    "mistakes/badplatform": [Mending("did you mean 'swiftui'?", "SwiftUI", "swiftui")],
    "mistakes/cond": [
      Mending("write 'App.sheet'", "when: sheet", "when: App.sheet"),
      Mending("write '=='", "= nil", "== nil"), Mending("write 'and'", "&&", "and"),
    ],
    "mistakes/crlfbad": [Mending("did you mean 'two'?", "push tow", "push two")],
    "mistakes/dup": [
      Mending(
        "or merge it with the one on line 13", "present ask }\n  Box:\n    root: one\n", "present ask }\n")
    ],
    "mistakes/emoji": [Mending("spell it in letters wherever it is used", "🏦", "bank")],
    "mistakes/ev": [Mending("did you mean 'gone'?", "goen", "gone")],
    "mistakes/homoglyph": [Mending("'о' here is Cyrillic (U+043E), did you mean 'two'?", "tw\u{43E}", "two")],
    "mistakes/indent": [Mending("indent it by 4 spaces, like line 8", "\n   state:", "\n    state:")],
    "mistakes/merge": [Mending("write 'from: one'", "<<: *n", "from: one")],
    "mistakes/misspelt": [Mending("did you mean 'two'?", "push tow", "push two")],
    "mistakes/misspeltcase": [Mending("did you mean 'two'?", "push Two", "push two")],
    "mistakes/nbsp": [Mending("write 'root: one'", "root:\u{A0}one", "root: one")],
    "mistakes/nocolon": [Mending("write 'root: one'", "root one", "root: one")],
    "mistakes/nocolon2": [Mending("write 'platform: swiftui'", "platform swiftui", "platform: swiftui")],
    "mistakes/noplatform": [Mending("write 'platform: swiftui'", ": 1\n", ": 1\nplatform: swiftui\n")],
    "mistakes/nospace": [Mending("write 'root: one'", "root:one", "root: one")],
    "mistakes/noversion": [
      Mending("start the file with 'flowcheck: 1'", "platform:", "flowcheck: 1\nplatform:")
    ],
    "mistakes/nul": [Mending("remove it", "\u{0}", "")],
    "mistakes/quote": [Mending("close it, or remove it", "\"push two", "push two")],
    "mistakes/root": [Mending("did you mean 'one'?", "root: oen", "root: one")],
    "mistakes/smart": [Mending("write \"push two\"", "“push two”", "\"push two\"")],
    "mistakes/space": [Mending("write 'detailPage'", "detail page", "detailPage")],
    "mistakes/stmt": [
      Mending("did you mean 'push'?", "psuh", "push"), Mending("did you mean 'do'?", "dooo", "do"),
      Mending("did you mean 'from'?", "{ form", "{ from"),
    ],
    "mistakes/tabs": [Mending("indent this line by 4 spaces", "\troot", "    root")],
    "mistakes/tabs2": [Mending("indent this line by 6 spaces", "\t  open", "      open")],
    "mistakes/unclosed": [Mending("add '}' where its map ends, on this line", "limit: 2 ,", "limit: 2 },")],
    "mistakes/unknownkey": [Mending("did you mean 'dismissible'?", "dismissable", "dismissible")],
    "mistakes/unknowntop": [Mending("did you mean 'alerts'?", "alert:\n", "alerts:\n")],
    "mistakes/v2": [Mending("write 'flowcheck: 1'", "flowcheck: 2", "flowcheck: 1")],
    "mistakes/wrongtype": [Mending("write '2'", "limit: two", "limit: 2")],
    "mistakes/wrongtype2": [Mending("write 'flowcheck: 1'", "flowcheck: one", "flowcheck: 1")],
    "mistakes/wrongtype3": [Mending("remove '[open]' there", "events: [open]", "events:")],
    "mistakes/yes": [Mending("write 'false'", "dismissible: no", "dismissible: false")],
  ]
}
