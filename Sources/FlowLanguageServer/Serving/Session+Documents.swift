import FlowPipeline
import Foundation

/// Opening, editing and closing documents.
extension Session {
  func open(_ params: JSONValue) {
    guard let item = params["textDocument"], let uri = item["uri"]?.string, let text = item["text"]?.string
    else {
      return
    }
    documents[uri]?.check?.cancel()
    background.remove(uri)
    lonely.remove(uri)
    let file = Address.path(of: uri) ?? uri
    let content = DocumentText(text, encoding: client.encoding)
    let isPart = content.isPart && !scenarios(including: file, besides: uri).isEmpty
    documents[uri] = OpenDocument(
      uri: uri, file: file, version: item["version"]?.int ?? 0, text: content, including: files,
      project: project(around: file), isPart: isPart)
    publish(uri)
    check(uri)
    readAgain(around: uri)
  }

  /// Applies edits, each to the result of the previous one. If another change of the document is waiting, leaves reading to
  /// it.
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
      text = text.replacing([TextEdit(range: range, text: new)])
      edits.append(KnownVerdicts.Edit(line: first + 1, end: last + 1, added: text.lineCount - before))
    }
    document.check?.cancel()
    document.check = nil
    document.change(to: text, version: item["version"]?.int ?? document.version + 1, edits: edits)
    documents[uri] = document
    for index in edits.indices { edits[index].file = document.file }
    for host in scenarios(including: document.file, besides: uri) { documents[host]?.note(edits) }
    guard !isNextChange(of: uri) else { return }
    renew(uri)
    readAgain(around: uri)
  }

  /// Whether the next message is another change of a document.
  private func isNextChange(of uri: String) -> Bool {
    guard case .message(let next)? = inbox.next, next.method == "textDocument/didChange" else { return false }
    return next.params["textDocument"]?["uri"]?.string == uri
  }

  func close(_ params: JSONValue) {
    guard let uri = params["textDocument"]?["uri"]?.string, let document = documents.removeValue(forKey: uri)
    else { return }
    document.check?.cancel()
    tell([:], by: uri)
    outbox.notify(
      "textDocument/publishDiagnostics", ["uri": .string(uri), "diagnostics": .array([])])
    for host in scenarios(including: document.file, besides: uri) { renew(host) }
    for host in background.sorted() where !hasOpenParts(host) {
      documents.removeValue(forKey: host)?.check?.cancel()
      background.remove(host)
      tell([:], by: host)
    }
  }

  /// Reads all documents again, because the project file may have changed.
  func reread() {
    lonely = []
    for uri in documents.keys.sorted() {
      read(uri)
      publish(uri)
      if documents[uri]?.check == nil { check(uri) }
    }
  }

  /// Returns the settings in the project file nearest to a scenario; the defaults if there is none, or if it has mistakes.
  func project(around file: String) -> ProjectSettings {
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

  /// Reads a document again, publishes what is wrong in it, and has it checked.
  func renew(_ uri: String) {
    read(uri)
    publish(uri)
    check(uri)
  }

  /// Publishes what is wrong in a document, and in the files that it includes.
  func publish(_ uri: String) {
    guard let document = documents[uri] else { return }
    var found: [String: [JSONValue]] = [uri: []]
    for (name, diagnostics) in Dictionary(grouping: document.diagnostics, by: \.file) {
      guard let page = document.page(named: name) else { continue }
      found[page.uri] = diagnostics.map { json($0, of: document, in: page) }
    }
    tell(found, by: uri)
  }

  /// Publishes what a scenario reports about files, together with what other scenarios report about them.
  func tell(_ found: [String: [JSONValue]], by scenario: String) {
    let concerned = Set(found.keys).union(told[scenario, default: [:]].keys)
    told[scenario] = found.isEmpty ? nil : found
    for uri in concerned.sorted() {
      // A scenario that nobody opened reports only on files that somebody opened.
      guard documents[uri] != nil && !background.contains(uri) || !background.contains(scenario) else {
        continue
      }
      guard documents[uri] != nil || uri != scenario else { continue }
      var all: [JSONValue] = []
      for (_, own) in told.sorted(by: { $0.key < $1.key }) {
        all += (own[uri] ?? []).filter { one in !all.contains { $0.text(.compact) == one.text(.compact) } }
      }
      outbox.notify(
        "textDocument/publishDiagnostics",
        .members([
          "uri": .string(uri), "version": documents[uri].map { .int($0.version) }, "diagnostics": .array(all),
        ]))
    }
  }

  private func json(_ diagnostic: KnownDiagnostic, of document: OpenDocument, in file: DocumentPage)
    -> JSONValue
  {
    let severity =
      switch diagnostic.level {
      case .error: 1
      case .warning: 2
      case .note: 3
      }
    let path = client.takesPages ? page(of: diagnostic.code) : nil
    let places = diagnostic.related.compactMap { related -> JSONValue? in
      guard let location = document.locations(of: [related.span]).first else { return nil }
      return ["location": location, "message": .string(related.words)]
    }
    return .members([
      "range": file.text.range(of: diagnostic.span), "severity": .int(severity),
      "code": .string(diagnostic.code), "source": "flowcheck", "message": .string(diagnostic.message),
      "codeDescription": path.map { ["href": .string(Address.uri(ofPath: $0))] },
      "relatedInformation": diagnostic.related.isEmpty ? nil : .array(places),
    ])
  }

  /// Returns the file with the page of a code or rule, which is written on the first request.
  private func page(of code: String) -> String? {
    if let path = pages[code] { return path }
    let path = Catalogue.page(named: code).flatMap { keep($0, "\(code).md") }
    pages[code] = path
    return path
  }

  // MARK: Checks

  /// Has a document checked after a pause in typing.
  func check(_ uri: String) {
    guard let document = documents[uri], document.isSound, let scenario = document.reading.compiled else {
      return
    }
    let job = CheckJob(uri: uri, version: document.version, scenario: scenario, after: client.delay)
    documents[uri]?.check = job
    checker.start(job)
  }

  /// Shows the progress of a check, or stores its result.
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
    let isNew = shownProgress.insert(token).inserted
    if isNew { outbox.request("window/workDoneProgress/create", ["token": .string(token)]) }
    let value: JSONValue =
      isNew
      ? ["kind": "begin", "title": "flowcheck", "message": .string(words), "percentage": 0]
      : .members(["kind": "report", "message": .string(words), "percentage": percent.map { .int($0) }])
    outbox.notify("$/progress", ["token": .string(token), "value": value])
  }

  private func endProgress(of job: CheckJob) {
    guard shownProgress.remove(token(job)) != nil else { return }
    outbox.notify("$/progress", ["token": .string(token(job)), "value": ["kind": "end"]])
  }

  /// Returns the local time: `14:03:11`.
  private static func timeOfDay() -> String {
    var now = time(nil)
    var parts = tm()
    localtime_r(&now, &parts)
    return [parts.tm_hour, parts.tm_min, parts.tm_sec].map { ($0 < 10 ? "0" : "") + "\($0)" }
      .joined(separator: ":")
  }
}
