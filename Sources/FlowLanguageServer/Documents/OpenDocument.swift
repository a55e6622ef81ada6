import FlowAlgorithms
import FlowPipeline

/// A scenario that is open in an editor, with what is known about it.
struct OpenDocument {
  /// The address that the client uses.
  let uri: String
  /// Its path, or else its address.
  let file: String
  private(set) var version: Int
  private(set) var project: ProjectSettings
  private(set) var text: DocumentText
  private(set) var reading: Reading
  /// The last flow that was understood, from this text or an earlier one.
  private(set) var lastFlow: Flow?
  /// The verdicts on this text or an earlier one; nil before the first check.
  private(set) var verdicts: KnownVerdicts?
  var check: CheckJob?
  /// Whether scenarios include the file, so that it is not a scenario itself.
  private(set) var isPart = false
  /// The included file that a request is about; nil for the scenario's own file.
  private var focus: String?

  struct Reading {
    /// The flow with mistakes; nil if the text is no scenario.
    let parsed: ParsedScenario?
    /// The flow, ready to be explored, or its mistakes.
    let compiled: CompiledScenario?
    /// The bytes of the included files by their paths; nil for a file that cannot be read.
    let included: [String: [UInt8]?]
    var index: SymbolIndex { names.index }
    private let names: NamesOnDemand

    /// Reads a text, unless it is another kind of YAML file.
    init(
      _ document: DocumentText, file: String, including files: IncludedFiles, project: ProjectSettings,
      isPart: Bool
    ) {
      guard !isPart, document.isScenario else {
        (parsed, compiled, included, names) = (nil, nil, [:], NamesOnDemand(nil))
        return
      }
      let read = LockedValue<[String: [UInt8]?]>([:])
      let noting = IncludedFiles(list: { files.names(in: $0) }) { path in
        let result = files.read(path)
        read.withLock { $0[path] = .some(try? result.get()) }
        return result
      }
      let parsed = Pipeline.read(document.text, file: file, including: noting)
      (self.parsed, included) = (parsed, read.withLock { $0 })
      compiled = Pipeline.compile(parsed, project: project)
      names = NamesOnDemand(parsed.flow.value)
    }

    /// The names of a flow, collected on the first request and not for each letter typed.
    private final class NamesOnDemand {
      private let flow: Flow?
      private(set) lazy var index =
        flow.map { SymbolIndexer.index(of: $0) } ?? SymbolIndex(occurrences: [])

      init(_ flow: Flow?) { self.flow = flow }
    }
  }

  init(
    uri: String, file: String, version: Int, text: DocumentText, including files: IncludedFiles,
    project: ProjectSettings, isPart: Bool = false
  ) {
    (self.uri, self.file, self.version, self.text, self.project) = (uri, file, version, text, project)
    self.isPart = isPart
    reading = Reading(text, file: file, including: files, project: project, isPart: isPart)
    lastFlow = reading.parsed?.flow.value
  }

  /// The flow of the text, or the last flow if the text has none.
  var flow: Flow? { reading.parsed?.flow.value ?? lastFlow }

  var isSound: Bool { reading.compiled?.flow != nil }

  /// Replaces the text, which must then be read; known verdicts move along with their lines.
  mutating func change(to text: DocumentText, version: Int, edits: [KnownVerdicts.Edit]) {
    (self.text, self.version) = (text, version)
    note(edits)
  }

  mutating func note(_ edits: [KnownVerdicts.Edit]) { verdicts?.edits += edits }

  // MARK: Files

  /// Whether the scenario includes a file, even one that cannot be read.
  func includes(_ file: String) -> Bool { reading.included[file] != nil }

  /// The included files as last read.
  var includedFiles: IncludedFiles {
    let included = reading.included
    return IncludedFiles { path in (included[path] ?? nil).map { .success($0) } ?? .failure(.missing) }
  }

  /// Returns the document for a request about a file that it includes.
  func focused(on file: String) -> OpenDocument {
    var document = self
    document.focus = file
    return document
  }

  var page: DocumentPage { page(named: focus) ?? own }

  private var own: DocumentPage { DocumentPage(uri: uri, name: nil, text: text) }

  /// Returns the name at the position of a request.
  func occurrence(at params: JSONValue) -> Occurrence? {
    reading.index.occurrence(at: page.place(of: page.text.offset(of: params["position"] ?? .null)))
  }

  /// Returns the file with a name that occurs in places.
  func page(named name: String?) -> DocumentPage? {
    guard let name else { return own }
    guard let bytes = reading.included[name] ?? nil else { return nil }
    return DocumentPage(uri: Address.uri(ofPath: name), name: name, text: text.alike(bytes))
  }

  /// Returns places as clients expect them, without those in files that are gone.
  func locations(of places: [SourceSpan]) -> [JSONValue] {
    let pages = Dictionary(grouping: places, by: \.file).mapValues { page(named: $0[0].file) }
    return places.compactMap { pages[$0.file]??.location(of: $0) }
  }

  mutating func read(including files: IncludedFiles, project: ProjectSettings, isPart: Bool) {
    (self.project, self.isPart) = (project, isPart)
    reading = Reading(text, file: file, including: files, project: project, isPart: isPart)
    lastFlow = reading.parsed?.flow.value ?? lastFlow
  }

  mutating func take(_ report: ScenarioReport, checkedAt time: String) {
    verdicts = KnownVerdicts(report: report, time: time)
  }

  /// The mistakes in the text, and the unexpected findings of its last check.
  var diagnostics: [KnownDiagnostic] {
    let mistakes = (reading.compiled?.diagnostics ?? []).map { KnownDiagnostic(mistake: $0, of: file) }
    guard let verdicts, isSound else { return mistakes }
    let findings = verdicts.report.findings.filter { !$0.isExpected }
    return mistakes + findings.map { KnownDiagnostic(finding: $0, moved: verdicts.moved) }
  }
}

/// The verdicts of a check, and the changes of the text since.
struct KnownVerdicts {
  /// A change of the text: the number of lines between two lines grew or shrank.
  struct Edit {
    /// The first line, counted from 1.
    var line: Int
    /// The last line of the change; the lines after it only changed their numbers.
    var end: Int
    var added: Int
    /// The included file that changed; nil for the scenario's own file.
    var file: String?
  }

  let report: ScenarioReport
  /// The time of the check, for people: `14:03:11`.
  let time: String
  var edits: [Edit] = []

  var isStale: Bool { !edits.isEmpty }

  /// Returns where a place of the checked text is now.
  func moved(_ span: SourceSpan) -> SourceSpan {
    edits.reduce(into: span) { span, edit in
      if span.line > edit.end, span.file == edit.file { span.line = max(1, span.line + edit.added) }
    }
  }

  func verdict(named id: String) -> VerdictReport? { report.verdicts.first { $0.id == id } }
}

/// Something wrong in a document, as editors show it.
struct KnownDiagnostic {
  /// The code or the id of the rule.
  var code: String
  var level: Finding.Level
  /// The included file that it is in; nil for the scenario's own file.
  var file: String?
  /// The place; nil for the whole file.
  var span: SourceSpan?
  var message: String
  var related: [(span: SourceSpan, words: String)] = []
  var mistake: Diagnostic?

  init(mistake: Diagnostic, of scenario: String) {
    file = mistake.file == scenario ? nil : mistake.file
    (code, level, span) = (mistake.code.id, Finding.Level(mistake.severity), mistake.span)
    message = mistake.message + (mistake.suggestion.map { "; \($0)" } ?? "")
    self.mistake = mistake
    if let line = mistake.lineInSuggestion {
      related = [(SourceSpan(line: line, column: 1, in: file), "line \(line)")]
    }
  }

  init(finding: Finding, moved: (SourceSpan) -> SourceSpan) {
    (code, level, span) = (finding.subject.id, finding.level, finding.place.map(moved))
    file = finding.place?.file
    message = finding.fullSentence
    related = finding.relatedPlaces.map { (moved($0.span), $0.words) }
  }
}

extension Diagnostic {
  /// The other line that the suggestion mentions, as in `merge it with the one on line 12`.
  fileprivate var lineInSuggestion: Int? {
    let words = (suggestion ?? "").split(separator: " ")
    return zip(words, words.dropFirst()).first { $0.0 == "line" }.flatMap { Int($0.1.prefix { $0.isNumber }) }
  }
}
