import FlowDiagnostics
import FlowLanguageServer
import FlowRendering
import Testing

@Suite struct `Positions in a document` {
  private let text = "a: é😀b\r\nc\u{2028}d: 1\rlast"

  private func position(_ line: Int, _ character: Int) -> JSONValue {
    ["line": .int(line), "character": .int(character)]
  }

  @Test func `UTF-16 counts an emoji twice, UTF-8 four times`() {
    let sixteen = DocumentText(text, encoding: .utf16)
    let eight = DocumentText(text, encoding: .utf8)
    #expect(sixteen.offset(of: position(0, 6)) == 9)
    #expect(eight.offset(of: position(0, 9)) == 9)
    #expect(sixteen.position(of: 9).text() == position(0, 6).text())
    #expect(eight.position(of: 9).text() == position(0, 9).text())
  }

  @Test func `a position inside a character or past an end is the nearest one before it`() {
    let document = DocumentText(text, encoding: .utf16)
    #expect(document.offset(of: position(0, 5)) == 5)
    #expect(document.offset(of: position(0, 99)) == 10)
    #expect(document.offset(of: position(99, 0)) == document.bytes.count)
    #expect(document.offset(of: position(-1, -1)) == 0)
  }

  @Test func `the protocol's lines and those of diagnostics are told apart`() {
    let document = DocumentText(text, encoding: .utf16)
    #expect(document.lineCount == 3)
    let span = SourceSpan(line: 3, column: 1)
    #expect(document.text(document.offsets(of: span)) == "d")
    #expect(document.position(of: document.offsets(of: span).lowerBound).text() == position(1, 2).text())
    #expect(document.place(of: document.offsets(of: span).lowerBound) == span)
  }

  @Test func `every offset at a character comes back from its position and its place`() {
    let all = "\u{FEFF}x\n\n" + text + "\n"
    for encoding in [PositionEncoding.utf8, .utf16] {
      let document = DocumentText(all, encoding: encoding)
      var offset = 3
      for scalar in all.unicodeScalars.dropFirst() {
        let isBetween = scalar == "\n" && document.bytes[offset - 1] == 13
        if !isBetween {
          #expect(document.offset(of: document.position(of: offset)) == offset)
          #expect(document.offsets(of: document.place(of: offset)).lowerBound == offset)
        }
        offset += String(scalar).utf8.count
      }
    }
  }

  @Test func `a client that offers nothing known gets UTF-16`() {
    #expect(PositionEncoding(offered: []) == .utf16)
    #expect(PositionEncoding(offered: ["utf-32", "utf-8"]) == .utf8)
  }
}
