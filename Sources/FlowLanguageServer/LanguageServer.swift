import FlowAlgorithms
import FlowPipeline
import Foundation

/// A language server for scenarios (Language Server Protocol 3.17): messages in, messages out.
///
/// Three threads share the work: one reads, one answers, one checks. Only the second accesses the documents.
public struct LanguageServer: Sendable {
  /// Saves a text in a file that the editor can open, and returns the file's path; nil if that is not possible.
  public typealias Keeping = @Sendable (_ text: String, _ name: String) -> String?

  private let keep: Keeping

  /// Creates a server.
  ///
  /// - Parameter keep: Saves pages and traces for the editor.
  public init(keeping keep: @escaping Keeping) {
    self.keep = keep
  }

  enum News: Sendable {
    case message(Message)
    /// Bytes that are no message.
    case nonsense(Refusal)
    case check(Checker.News)
    case end
  }

  /// Serves until the client ends the session, or its input ends.
  ///
  /// - Parameters:
  ///   - read: Waits for bytes and returns them; returns none at the end.
  ///   - write: Sends bytes; called from several threads, one at a time.
  /// - Returns: The exit status: 0 after an orderly end, otherwise 1.
  public func run(
    reading read: () -> [UInt8], writing write: @escaping @Sendable ([UInt8]) -> Void
  ) -> Int32 {
    let (inbox, cancelled) = (Mailbox<News>(), LockedValue<Set<String>>([]))
    let outbox = Outbox(write: write)
    let (isOver, status) = (DispatchSemaphore(value: 0), LockedValue<Int32>(1))
    let keep = keep
    let thread = Thread {
      let session = Session(outbox: outbox, inbox: inbox, cancelled: cancelled, keep: keep)
      loop: while true {
        switch inbox.take() {
        case .message(let message): session.handle(message)
        case .nonsense(let refusal): outbox.refuse(nil, refusal)
        case .check(let news): session.handle(news)
        case .end: break loop
        }
      }
      session.end()
      if session.isShutDown { status.withLock { $0 = 0 } }
      isOver.signal()
    }
    thread.stackSize = 8 << 20
    thread.start()
    self.read(from: read, into: inbox, cancelled)
    inbox.put(.end)
    isOver.wait()
    return status.withLock { $0 }
  }

  /// Passes on messages until the last one; of a cancelled request, records only the id.
  private func read(
    from read: () -> [UInt8], into inbox: Mailbox<News>, _ cancelled: LockedValue<Set<String>>
  ) {
    var framing = MessageFraming()
    while true {
      let bytes = read()
      guard !bytes.isEmpty else { return }
      for content in framing.add(bytes) {
        guard let content, let value = JSONValue(bytes: content) else {
          inbox.put(.nonsense(Refusal(code: .parseError, message: "not a message in JSON")))
          continue
        }
        guard let message = Message(value) else {
          inbox.put(.nonsense(Refusal(code: .invalidRequest, message: "not a message of JSON-RPC 2.0")))
          continue
        }
        switch message.method {
        case "exit": return
        case "$/cancelRequest":
          if let id = message.params["id"] { cancelled.withLock { _ = $0.insert(id.text(.compact)) } }
        default: inbox.put(.message(message))
        }
      }
    }
  }
}

final class Outbox: Sendable {
  private let write: LockedValue<@Sendable ([UInt8]) -> Void>
  private let nextID = AtomicInt(1)

  init(write: @escaping @Sendable ([UInt8]) -> Void) { self.write = LockedValue(write) }

  func send(_ message: JSONValue) {
    let bytes = MessageFraming.framed(message)
    write.withLock { $0(bytes) }
  }

  func notify(_ method: String, _ params: JSONValue) {
    send(["jsonrpc": "2.0", "method": .string(method), "params": params])
  }

  /// Sends a request to the client and ignores the answer.
  func request(_ method: String, _ params: JSONValue? = nil) {
    send(
      .members([
        "jsonrpc": "2.0", "id": .string("flowcheck-\(nextID.add(1))"), "method": .string(method),
        "params": params,
      ]))
  }

  func answer(_ id: JSONValue, _ result: JSONValue) {
    send(["jsonrpc": "2.0", "id": id, "result": result])
  }

  func refuse(_ id: JSONValue?, _ refusal: Refusal) {
    send([
      "jsonrpc": "2.0", "id": id ?? .null,
      "error": ["code": .int(refusal.code.rawValue), "message": .string(refusal.message)],
    ])
  }
}
