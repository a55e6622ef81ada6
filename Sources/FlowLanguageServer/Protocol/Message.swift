package import FlowPipeline

/// One message from a client (JSON-RPC 2.0).
struct Message: Sendable {
  /// The method of a request or notification; nil for an answer.
  var method: String?
  /// The number or string that the answer must repeat; nil for a notification.
  var id: JSONValue?
  var params: JSONValue
  /// The result of an answer; nil for everything else, and for an error.
  var result: JSONValue?

  /// Reads a message; nil if it is no JSON-RPC 2.0 object, or has neither a method nor an id.
  init?(_ value: JSONValue) {
    (method, id, result) = (value["method"]?.string, value["id"], value["result"])
    params = value["params"] ?? .object([])
    guard value["jsonrpc"]?.string == "2.0", method != nil || id != nil else { return nil }
  }
}

/// Why a request is refused, with the protocol's error code.
struct Refusal: Error {
  /// The error codes of JSON-RPC and of the protocol.
  enum Code: Int {
    case parseError = -32700
    case invalidRequest = -32600
    case methodNotFound = -32601
    case invalidParams = -32602
    case serverNotInitialized = -32002
    case requestFailed = -32803
    case requestCancelled = -32800
  }

  var code: Code
  var message: String

  static func failed(_ message: String) -> Refusal { Refusal(code: .requestFailed, message: message) }
  static func invalid(_ message: String) -> Refusal { Refusal(code: .invalidParams, message: message) }
}

/// Splits incoming bytes into messages, each after a header that gives its length.
package struct MessageFraming {
  private var pending: [UInt8] = []
  private static let mostBytes = 64 << 20
  private static let separator: [UInt8] = [13, 10, 13, 10]

  /// Creates a splitter that has received no bytes yet.
  package init() {}

  /// Adds bytes and returns the contents that they complete; nil for one whose header gives no usable length.
  package mutating func add(_ bytes: [UInt8]) -> [[UInt8]?] {
    pending += bytes
    var contents: [[UInt8]?] = []
    var start = 0
    while let end = pending[start...].firstRange(of: Self.separator)?.upperBound {
      guard let length = Self.length(in: pending[start..<end]), length <= Self.mostBytes else {
        contents.append(nil)
        start = end
        continue
      }
      guard pending.count - end >= length else { break }
      contents.append(Array(pending[end..<end + length]))
      start = end + length
    }
    pending.removeFirst(start)
    return contents
  }

  /// Returns the bytes of a message with its header.
  package static func framed(_ message: JSONValue) -> [UInt8] {
    let content = Array(message.text(.compact).utf8)
    return Array("Content-Length: \(content.count)\r\n\r\n".utf8) + content
  }

  private static func length(in header: ArraySlice<UInt8>) -> Int? {
    for line in String(decoding: header, as: UTF8.self).split(whereSeparator: \.isNewline) {
      let parts = line.split(separator: ":", maxSplits: 1)
      guard parts.count == 2, parts[0].lowercased() == "content-length" else { continue }
      return Int(parts[1].filter { $0 != " " }).flatMap { $0 >= 0 ? $0 : nil }
    }
    return nil
  }
}
