import FlowLanguageServer
import FlowRendering
import Testing

@Suite struct `Messages in bytes` {
  private let message: JSONValue = ["jsonrpc": "2.0", "method": "é😀"]

  @Test func `a message comes out whole however its bytes are cut`() {
    let bytes = MessageFraming.framed(message) + MessageFraming.framed("second")
    for size in [1, 2, 7, 30, bytes.count] {
      var framing = MessageFraming()
      var contents: [String] = []
      for start in stride(from: 0, to: bytes.count, by: size) {
        for content in framing.add(Array(bytes[start..<min(start + size, bytes.count)])) {
          contents.append(String(decoding: content ?? [], as: UTF8.self))
        }
      }
      #expect(contents == [#"{"jsonrpc": "2.0", "method": "é😀"}"#, #""second""#])
    }
  }

  @Test func `a header without a length is passed over`() {
    var framing = MessageFraming()
    let bytes = Array("Content-Type: x\r\n\r\nContent-Length: -3\r\n\r\ncontent-length:2\r\n\r\n{}".utf8)
    #expect(framing.add(bytes) == [nil, nil, Array("{}".utf8)])
  }

  @Test func `a value that was read has the members that were written`() throws {
    let text = #"{"a":[1,-2,true,false,null,"\u00e9",2.6],"b":{}}"#
    let value = try #require(JSONValue(bytes: Array(text.utf8)))
    guard case .object(let members) = value else {
      Issue.record("no object")
      return
    }
    let sorted = JSONValue.object(members.sorted { $0.key < $1.key })
    #expect(sorted.text(.compact) == #"{"a": [1, -2, true, false, null, "é", 3], "b": {}}"#)
    #expect(JSONValue(bytes: Array("{ no".utf8))?.text() == nil)
  }
}
