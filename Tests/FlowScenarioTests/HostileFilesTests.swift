import FlowDiagnostics
import FlowModel
import FlowScenario
import Testing

/// Files that are no scenarios at all: each gets a diagnostic, none a crash.
@Suite struct HostileFilesTests {
  private func found(_ bytes: [UInt8]) -> [String] {
    let read = ScenarioReader.whole(bytes: bytes, file: "hostile.yaml", including: .none).flow
    #expect(read.value == nil)
    #expect(read.hasErrors)
    return read.diagnostics.map { diagnostic in
      "\(diagnostic.code.id) \(diagnostic.span.map { "\($0.line):\($0.column)" } ?? "-") \(diagnostic.message)"
    }
  }

  private func found(_ text: String) -> [String] {
    found(Array(text.utf8))
  }

  @Test(arguments: ["", "\n\n", "# only a comment\n", "---\n", "~", "--- # nothing\n...\n"])
  func aFileThatSaysNothingIsEmpty(text: String) {
    #expect(found(text) == ["FC103 - the file is empty"])
  }

  @Test func bytesThatAreNoUTF8AreReportedAtTheFirstOfThem() {
    #expect(
      found(Array("flowcheck: 1\nname: caf".utf8) + [0xE9, 0x0A]) == ["FC101 2:10 the file is not UTF-8"])
    #expect(found([0xFF, 0xFE, 0x66, 0x00]) == ["FC101 - the file is UTF-16, but a scenario must be UTF-8"])
    #expect(found([0xFF, 0x66]) == ["FC101 1:1 the file is not UTF-8"])
    #expect(found([0xC0, 0x80]) == ["FC101 1:1 the file is not UTF-8"])
  }

  @Test func aFileOfMoreThanAMebibyteIsNotRead() {
    let comment = String(repeating: "#", count: 1 << 20)
    #expect(found(comment) == ["FC103 - the file is empty"])
    #expect(found(comment + "#") == ["FC102 - a scenario file may have at most 1048576 bytes"])
    #expect(
      ScenarioReader.read(comment + "#", file: "x").diagnostics.map(\.code.id) == ["FC102"])
  }

  @Test func controlCharactersAreReportedOneByOne() {
    #expect(
      found("flowcheck: 1\nname: a\u{0}b\n\u{7}x: \u{FFFE}\n") == [
        "FC110 2:8 the character U+0000 is not allowed in a scenario",
        "FC110 3:1 the character U+0007 is not allowed in a scenario",
        "FC110 3:5 the character U+FFFE is not allowed in a scenario",
      ])
  }

  @Test(arguments: ["[", "{", "- ", "? ", "[{a: ", "a: [", "- [- ", "&a [", "!x [", "a: !y {b: "])
  func deepNestingIsRefusedWithoutRunningOutOfStack(unit: String) {
    for count in [100, 990, 5000] {
      let codes = found(String(repeating: unit, count: count)).map { $0.prefix(5) }
      #expect(codes == ["FC107"] || codes == ["FC104"], "\(unit) \(count): \(codes)")
    }
  }

  @Test func closedNestingIsRefusedAtTheFirstLevelTooDeep() {
    let lists = String(repeating: "[", count: 900) + String(repeating: "]", count: 900)
    #expect(found(lists) == ["FC107 1:65 lists and maps may be nested at most 64 deep"])
    let maps = (0..<200).map { String(repeating: " ", count: $0) + "a:" }.joined(separator: "\n")
    #expect(found(maps) == ["FC107 64:64 lists and maps may be nested at most 64 deep"])
    #expect(
      found(String(repeating: "- ", count: 200)) == [
        "FC107 1:129 lists and maps may be nested at most 64 deep"
      ])
  }

  @Test func aliasesThatExpandWithoutEndAreRefused() {
    var bomb = "flowcheck: 1\na0: &a0 [x, x, x, x, x, x, x, x, x, x]\n"
    for level in 1...30 {
      bomb +=
        "a\(level): &a\(level) [\(Array(repeating: "*a\(level - 1)", count: 10).joined(separator: ", "))]\n"
    }
    #expect(found(bomb) == ["FC108 5:45 aliases may expand to at most 10000 nodes"])
  }

  @Test func aliasesAsKeysAreNeverExpanded() {
    var bomb = "flowcheck: 1\na0: &a0 [x, x]\n"
    for level in 1...40 { bomb += "a\(level): &a\(level) {? *a\(level - 1) : 1, *a\(level - 1) : 2}\n" }
    #expect(!found(bomb).isEmpty)
  }

  @Test func anAliasOfItselfHasNoAnchorBeforeIt() {
    #expect(found("flowcheck: &a [*a]\n").contains("FC109 1:16 alias '*a' has no anchor '&a' before it"))
  }

  @Test(arguments: [
    ("just a text", "1:1", "a word"), ("- a\n- b", "1:1", "a list"), ("[flowcheck]", "1:1", "a list"),
    ("\"flowcheck: 1\"", "1:2", "a word"), ("|\n flowcheck: 1", "2:2", "a word"),
  ])
  func whatIsNoMapIsNoScenario(text: String, place: String, kind: String) {
    #expect(
      found(text) == [
        "FC111 \(place) a scenario must be a map with keys such as 'flowcheck' and 'screens', not \(kind)"
      ])
  }

  @Test func moreMistakesThanAnybodyReadsAreCutOff() {
    let screens = (1...3000).map { "  s\($0): { hoem: true }" }.joined(separator: "\n")
    let read = ScenarioReader.read("flowcheck: 1\nscreens:\n\(screens)\n", file: "x")
    #expect(read.diagnostics.count == 1000)
  }

  @Test func manyRepeatedKeysAreAllNamed() {
    let screens = (1...300).map { "  s\($0 % 100):" }.joined(separator: "\n")
    let text = "flowcheck: 1\nplatform: swiftui\nscreens:\n\(screens)\ncoordinators: { App: { root: s1 } }\n"
    let read = ScenarioReader.read(text, file: "x")
    #expect(read.diagnostics.map(\.code.id) == Array(repeating: "FC112", count: 200))
    #expect(read.diagnostics.map { $0.span?.line } == (104...303).map(Optional.init))
  }

  @Test func longTextsAreReadWithoutDelay() {
    let text =
      "flowcheck: 1\ngates: { a: \"a\(String(repeating: " ", count: 200_000))b\", b: \(String(repeating: "( ", count: 5000)) }\n"
    #expect(!found(text).isEmpty)
  }

  @Test func everyPrivateUseCharacterTogetherIsRefused() {
    let all = (UInt32(0xE000)...0xF8FF).compactMap(Unicode.Scalar.init).map { String($0) }.joined()
    #expect(found("name: \"\(all)\"") == ["FC104 - the file uses every private-use character of Unicode"])
  }

  @Test func privateUseCharactersOfTheAuthorStayWhatTheyAre() {
    let text =
      "flowcheck: 1\nname: \"\u{E000}*\u{E001}\"\nplatform: swiftui\nscreens: { home: , home: }\ncoordinators: { App: { root: home } }\n"
    let read = ScenarioReader.read(text, file: "x")
    #expect(read.diagnostics.map(\.message) == ["the key 'home' occurs twice in its map"])
    #expect(read.value?.name == "\u{E000}*\u{E001}")
  }
}
