import FlowPipeline
import FlowDiagnostics
import FlowModel
import FlowReports
import FlowScenario
import Foundation

/// Documents that are opened, edited and closed.
extension Session {
  func open(_ params: JSONValue) {
    guard let item = params["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string
    else {
      return
    }
    documents[uri]?.check?.cancel()
    let file = Address.path(of: uri) ?? uri
    documents[uri] = OpenDocument(
      uri: uri, file: file, version: item["version"]?.int ?? 0,
      text: DocumentText(text, encoding: client.encoding), project: project(around: file))
    publish(uri)
    check(uri)
  }

  /// Applies edits, each to what the one before left; of several changes that wait only the last is read.
  func change(_ params: JSONValue) {
    guard let item = params["textDocument"], let uri = item["uri"]?.string, var document = documents[uri]
    else {
      return
    }
    var text = document.text
    var edits: [KnownVerdicts.Edit] = []
    for change in params["contentChanges"]?.items ?? [] {
      let new = change["text"]?.string ?? ""
      let range = change["range"].map { text.offsets(of: $0) } ?? 0..<text.bytes.count
      let (first, last) = (text.line(of: range.lowerBound), text.line(of: range.upperBound))
      let before = text.lineCount
      text = text.replacing(range, with: new)
      edits.append(KnownVerdicts.Edit(line: first + 1, end: last + 1, added: text.lineCount - before))
    }
    document.check?.cancel()
    document.check = nil
    document.change(to: text, version: item["version"]?.int ?? document.version + 1, edits: edits)
    let isOvertaken = isNextChange(of: uri)
    if !isOvertaken { document.read(project: project(around: document.file)) }
    documents[uri] = document
    guard !isOvertaken else { return }
    publish(uri)
    check(uri)
  }

  /// Whether the next thing to do is to change a document once more.
  private func isNextChange(of uri: String) -> Bool {
    guard case .message(let next)? = inbox.next, next.method == "textDocument/didChange" else { return false }
    return next.params["textDocument"]?["uri"]?.string == uri
  }

  func close(_ params: JSONValue) {
    guard let uri = params["textDocument"]?["uri"]?.string, let document = documents.removeValue(forKey: uri)
    else { return }
    document.check?.cancel()
    outbox.notify(
      "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .array([])])
  }

  /// Reads all documents again, since the project file may have changed.
  func reread() {
    for uri in documents.keys.sorted() {
      guard var document = documents[uri] else { continue }
      document.read(project: project(around: document.file))
      documents[uri] = document
      publish(uri)
      if document.check == nil { check(uri) }
    }
  }

  /// What the nearest project file decides for a scenario; the defaults where there is none, or it has mistakes.
  private func project(around file: String) -> ProjectSettings {
    var folder = file.split(separator: "/").dropLast()
    while file.hasPrefix("/") {
      let path = "/" + (folder + [".flowcheck.yaml"]).joined(separator: "/")
      if let bytes = FileManager.default.contents(atPath: path), bytes.count <= ScenarioReader.mostBytes {
        return FlowCheck.readProject(bytes: Array(bytes), file: path).value ?? ProjectSettings()
      }
      guard folder.popLast() != nil else { break }
    }
    return ProjectSettings()
  }

  /// Tells what is wrong in a document.
  private func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    let diagnostics = document.diagnostics.map { json($0, in: document) }
    outbox.notify(
      "textDocument/publishDiagnostics",
      ["uri": .string(uri), "version": .int(document.version), "diagnostics": .array(diagnostics)])
  }

  private func json(_ diagnostic: KnownDiagnostic, in document: OpenDocument) -> JSONValue {
    let severity =
      switch diagnostic.level {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    var members: [(key: String, value: JSONValue)] = [
      ("range", document.text.range(of: diagnostic.span)), ("severity", .int(severity)),
      ("code", .string(diagnostic.code)), ("source", "flowcheck"), ("message", .string(diagnostic.message)),
    ]
    if client.takesPages, let path = page(of: diagnostic.code) {
      members.append(("codeDescription", ["href": .string(Address.uri(ofPath: path))]))
    }
    if !diagnostic.related.isEmpty {
      let places = diagnostic.related.map { related -> JSONValue in
        [
          "location": ["uri": .string(document.uri), "range": document.text.range(of: related.span)],
          "message": .string(related.words),
        ]
      }
      members.append(("relatedInformation", .array(places)))
    }
    return .object(members)
  }

  /// The file with the page of a code or rule, which is written when it is first asked for.
  private func page(of code: String) -> String? {
    if let path = pages[code] { return path }
    let path = Catalogue.page(named: code).flatMap { keep($0, "\(code).md") }
    pages[code] = path
    return path
  }

  // MARK: Checks

  /// Has a document checked once nobody types any more.
  private func check(_ uri: String) {
    guard let document = documents[uri], document.isSound, let scenario = document.reading.compiled else {
      return
    }
    let job = CheckJob(uri: uri, version: document.version, scenario: scenario, after: client.delay)
    documents[uri]?.check = job
    checker.start(job)
  }

  /// Tells how far a check is, or takes up what it found.
  func handle(_ news: Checker.News) {
    switch news {
    case .progress(let job, let words, let percent): showProgress(of: job, words, percent)
    case .finished(let job, let report):
      endProgress(of: job)
      guard let report, let document = documents[job.uri], document.check === job else { return }
      documents[job.uri]?.take(report, checkedAt: Self.timeOfDay())
      documents[job.uri]?.check = nil
      publish(job.uri)
      for kind in client.refreshes { outbox.request("workspace/\(kind)/refresh") }
    }
  }

  private func token(_ job: CheckJob) -> String { "\(job.uri)#\(job.version)" }

  private func showProgress(of job: CheckJob, _ words: String, _ percent: Int?) {
    guard client.showsProgress, !job.isCancelled else { return }
    let token = token(job)
    var value: [(key: String, value: JSONValue)]
    if shownProgress.insert(token).inserted {
      outbox.request("window/workDoneProgress/create", ["token": .string(token)])
      value = [("kind", "begin"), ("title", "flowcheck"), ("message", .string(words)), ("percentage", 0)]
    } else {
      value = [("kind", "report"), ("message", .string(words))]
      if let percent { value.append(("percentage", .int(percent))) }
    }
    outbox.notify("$/progress", ["token": .string(token), "value": .object(value)])
  }

  private func endProgress(of job: CheckJob) {
    guard shownProgress.remove(token(job)) != nil else { return }
    outbox.notify("$/progress", ["token": .string(token(job)), "value": ["kind": "end"]])
  }

  /// The time on the clock of the place: `14:03:11`.
  private static func timeOfDay() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }
      .joined(separator: ":")
  }
}
