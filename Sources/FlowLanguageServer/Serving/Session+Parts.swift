import FlowPipeline
import Foundation

/// Files that scenarios include.
extension Session {
  /// The files that scenarios can include: the text in the editor if a file is open, otherwise the file on disk.
  var files: IncludedFiles {
    let open = documents.values.filter { !background.contains($0.uri) }.map { ($0.file, $0.text.text) }
    return .onDisk.replacing(Dictionary(open, uniquingKeysWith: { first, _ in first }))
  }

  /// Returns the document that answers a request about an open one: for an included file, the scenario that includes it.
  func whole(of document: OpenDocument) -> OpenDocument {
    guard document.isPart, let host = scenarios(including: document.file, besides: document.uri).first
    else { return document }
    return documents[host]?.focused(on: document.file) ?? document
  }

  /// Returns the scenarios among the documents that include a file.
  ///
  /// If there is none, looks for one near the file, and keeps it as long as it is needed.
  func scenarios(including file: String, besides uri: String) -> [String] {
    let known = documents.values.filter { $0.uri != uri && $0.includes(file) }.map(\.uri).sorted()
    guard known.isEmpty, documents[uri]?.text.isPart ?? true, !lonely.contains(uri) else { return known }
    guard let found = scenarioOnDisk(including: file) else {
      lonely.insert(uri)
      return []
    }
    documents[found.uri] = found
    background.insert(found.uri)
    return [found.uri]
  }

  private func scenarioOnDisk(including file: String) -> OpenDocument? {
    guard file.hasPrefix("/") else { return nil }
    var left = mostLookedInto
    for candidate in IncludedFiles.neighbours(of: file) where left > 0 {
      guard documents[Address.uri(ofPath: candidate)] == nil else { continue }
      left -= 1
      if let document = scenario(at: candidate), document.includes(file) { return document }
    }
    return nil
  }

  private var mostLookedInto: Int { 64 }

  private func scenario(at path: String) -> OpenDocument? {
    guard let bytes = FileManager.default.contents(atPath: path), bytes.count <= ScenarioReader.mostBytes,
      let text = String(validUTF8: Array(bytes)), text.contains("include")
    else { return nil }
    let content = DocumentText(text, encoding: client.encoding)
    guard !content.isPart else { return nil }
    return OpenDocument(
      uri: Address.uri(ofPath: path), file: path, version: 0, text: content, including: files,
      project: project(around: path))
  }

  /// Whether a scenario that is not open includes an open file.
  func hasOpenParts(_ host: String) -> Bool {
    guard let document = documents[host] else { return false }
    return documents.values.contains { !background.contains($0.uri) && document.includes($0.file) }
  }

  func read(_ uri: String) {
    guard var document = documents[uri] else { return }
    if background.contains(uri), let bytes = FileManager.default.contents(atPath: document.file),
      let text = String(validUTF8: Array(bytes))
    {
      document.change(to: DocumentText(text, encoding: client.encoding), version: 0, edits: [])
    }
    let isPart = document.text.isPart && !scenarios(including: document.file, besides: uri).isEmpty
    document.read(including: files, project: project(around: document.file), isPart: isPart)
    documents[uri] = document
  }

  /// Reads what a change of a document affects: the scenarios that include it, and the files that it includes.
  func readAgain(around uri: String) {
    guard let document = documents[uri] else { return }
    for host in scenarios(including: document.file, besides: uri) {
      callOff(host)
      renew(host)
    }
    for part in documents.values.filter({ document.includes($0.file) && !$0.isPart && $0.uri != uri }) {
      callOff(part.uri)
      read(part.uri)
      publish(part.uri)
    }
  }

  private func callOff(_ uri: String) {
    documents[uri]?.check?.cancel()
    documents[uri]?.check = nil
  }
}

extension DocumentText {
  /// Whether it is a part and not a scenario: no line begins with `flowcheck:` or `platform:`.
  var isPart: Bool { !hasLine(beginningWithSomeOf: ["flowcheck:", "platform:"]) }

  /// Whether it looks like a scenario: some line begins with `flowcheck:`, `coordinators:` or `screens:`.
  var isScenario: Bool { hasLine(beginningWithSomeOf: ["flowcheck:", "coordinators:", "screens:"]) }

  private func hasLine(beginningWithSomeOf keys: [String]) -> Bool {
    (0..<lineCount).contains { line in
      let content = bytes[offsets(ofLine: line)]
      return keys.contains { content.starts(with: $0.utf8) }
    }
  }
}
