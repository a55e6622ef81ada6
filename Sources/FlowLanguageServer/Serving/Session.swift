import FlowAlgorithms
import FlowPipeline
import Foundation

/// What a client has sent, and the answers to its requests. A session belongs to one thread.
final class Session {
  let outbox: Outbox
  let inbox: Mailbox<LanguageServer.News>
  let keep: LanguageServer.Keeping
  private let cancelled: LockedValue<Set<String>>
  private var state = State.new
  var client = ClientAbilities(.null)
  var documents: [String: OpenDocument] = [:]
  let checker: Checker
  /// The paths of the saved pages of codes and rules, by name.
  var pages: [String: String] = [:]
  /// The addresses of scenarios that are not open but include open files.
  var background: Set<String> = []
  /// Open documents that no scenario found on disk includes.
  var lonely: Set<String> = []
  /// What each scenario reports about files, by the address of the scenario and that of the file.
  var told: [String: [String: [JSONValue]]] = [:]
  /// The checks whose progress the client shows.
  var shownProgress: Set<String> = []

  private enum State { case new, running, shutDown }

  init(
    outbox: Outbox, inbox: Mailbox<LanguageServer.News>, cancelled: LockedValue<Set<String>>,
    keep: @escaping LanguageServer.Keeping
  ) {
    (self.outbox, self.inbox, self.cancelled, self.keep) = (outbox, inbox, cancelled, keep)
    checker = Checker { inbox.put(.check($0)) }
  }

  var isShutDown: Bool { state == .shutDown }

  /// Cancels running checks.
  func end() {
    for document in documents.values { document.check?.cancel() }
    checker.end()
  }

  func handle(_ message: Message) {
    guard let method = message.method else { return }
    guard let id = message.id else {
      if state == .running { takeNote(of: method, message.params) }
      return
    }
    do throws(Refusal) {
      guard cancelled.withLock({ $0.remove(id.text(.compact)) }) == nil else {
        throw Refusal(code: .requestCancelled, message: "the request was cancelled")
      }
      outbox.answer(id, try answer(method, message.params))
    } catch {
      outbox.refuse(id, error)
    }
  }

  private func answer(_ method: String, _ params: JSONValue) throws(Refusal) -> JSONValue {
    switch (state, method) {
    case (.new, "initialize"):
      state = .running
      client = ClientAbilities(params)
      return client.answer
    case (.new, _):
      throw Refusal(code: .serverNotInitialized, message: "'initialize' must come before '\(method)'")
    case (.running, "initialize"):
      throw Refusal(code: .invalidRequest, message: "'initialize' may come only once")
    case (.running, "shutdown"):
      state = .shutDown
      end()
      return .null
    case (.shutDown, _):
      throw Refusal(code: .invalidRequest, message: "only 'exit' may follow 'shutdown', not '\(method)'")
    case (.running, "workspace/executeCommand"): return try execute(params)
    case (.running, _):
      guard let answer = Self.answers[method] else {
        throw Refusal(code: .methodNotFound, message: "there is no method '\(method)'")
      }
      guard let uri = params["textDocument"]?["uri"]?.string, let open = documents[uri] else {
        throw .invalid("'\(method)' is about no open document")
      }
      let document = whole(of: open)
      guard document.reading.parsed != nil else { return .null }
      return try answer(document, params)
    }
  }

  /// The functions that answer requests about a document.
  private static let answers: [String: @Sendable (OpenDocument, JSONValue) throws(Refusal) -> JSONValue] = [
    "textDocument/completion": Completion.items,
    "textDocument/hover": Hover.text,
    "textDocument/definition": Naming.definitions,
    "textDocument/references": Naming.references,
    "textDocument/documentHighlight": Naming.highlights,
    "textDocument/prepareRename": Naming.renamable,
    "textDocument/rename": Naming.rename,
    "textDocument/documentSymbol": { document, _ in Outline.symbols(of: document) },
    "textDocument/foldingRange": { document, _ in Outline.folds(of: document) },
    "textDocument/formatting": { document, _ in Formatting.edits(of: document) },
    "textDocument/inlayHint": VerdictMarks.hints,
    "textDocument/codeLens": { document, _ in VerdictMarks.lenses(in: document) },
    "textDocument/codeAction": QuickFixes.actions,
  ]

  private func takeNote(of method: String, _ params: JSONValue) {
    switch method {
    case "textDocument/didOpen": open(params)
    case "textDocument/didChange": change(params)
    case "textDocument/didClose": close(params)
    case "textDocument/didSave", "workspace/didChangeWatchedFiles": reread()
    default: break
    }
  }

  /// Runs one of the server's commands, and returns its text.
  private func execute(_ params: JSONValue) throws(Refusal) -> JSONValue {
    let arguments = params["arguments"]?.items ?? []
    let (text, name): (String, String)
    switch params["command"]?.string {
    case VerdictMarks.command:
      guard let document = arguments.first?.string.flatMap({ documents[$0] }),
        let id = arguments.dropFirst().first?.string, let verdicts = document.verdicts,
        let verdict = verdicts.verdict(named: id)
      else { throw .failed("there is no such verdict any more") }
      text = TextRenderer(traces: .all).render(verdict, file: document.file)
      // A walkthrough can have any name, and its name must not lead to another folder.
      name = id.map { $0.isASCII && ($0.isLetter || $0.isNumber) ? String($0) : "-" }.joined() + ".txt"
    case QuickFixes.command:
      guard let code = arguments.first?.string, let page = Catalogue.page(named: code) else {
        throw .invalid("there is no such code or rule")
      }
      (text, name) = (page, "\(code).md")
    default:
      throw .invalid("there is no command '\(params["command"]?.string ?? "")'")
    }
    if client.showsDocuments, let path = keep(text, name) {
      outbox.request(
        "window/showDocument", ["uri": .string(Address.uri(ofPath: path)), "takeFocus": .bool(true)])
    }
    return .string(text)
  }
}
