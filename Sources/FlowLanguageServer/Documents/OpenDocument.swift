import FlowAlgorithms
import FlowPipeline
import FlowDiagnostics
import FlowModel
import FlowRendering
import FlowReports
import FlowScenario

/// A scenario that is open in an editor, with what is known of it.
struct OpenDocument {
  /// What the client calls it.
  let uri: String
  /// Its path, or else its address.
  let file: String
  /// The version that the client gave it.
  private(set) var version: Int
  /// What its project decides.
  private(set) var project: ProjectSettings
  private(set) var text: DocumentText
  /// What was read of the text.
  private(set) var reading: Reading
  /// The last flow that could be understood, of this text or of one before.
  private(set) var lastFlow: Flow?
  /// The verdicts about this text or one before; nil before the first check.
  private(set) var verdicts: KnownVerdicts?
  /// The check that is under way.
  var check: CheckJob?
  /// Whether scenarios include the file, which then is none itself.
  private(set) var isPart = false
  /// The included file that a request is about; nil for the scenario's own.
  private var focus: String?

  /// A text as it was read and compiled.
  struct Reading {
    /// The flow with mistakes; nil for a text that is no scenario.
    let parsed: ParsedScenario?
    /// The flow ready to be explored, or what is wrong.
    let compiled: CompiledScenario?
    /// The bytes of the included files by their paths; nil for those that cannot be read.
    let included: [String: [UInt8]?]
    /// The names in it.
    var index: SymbolIndex { names.index }
    private let names: NamesOnDemand

    /// Reads a text, unless it is some other YAML file.
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

    /// The names of a flow, looked for when somebody asks: not for each letter that is typed.
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

  /// The flow of the text, or where there is none the last one.
  var flow: Flow? { reading.parsed?.flow.value ?? lastFlow }

  /// Whether the text can be checked.
  var isSound: Bool { reading.compiled?.flow != nil }

  /// Takes up another text, which must be read then; what is known of verdicts moves along with their lines.
  mutating func change(to text: DocumentText, version: Int, edits: [KnownVerdicts.Edit]) {
    (self.text, self.version) = (text, version)
    note(edits)
  }

  /// Has what is known of verdicts move along with changes of lines.
  mutating func note(_ edits: [KnownVerdicts.Edit]) { verdicts?.edits += edits }

  // MARK: Files

  /// Whether the scenario includes a file, also one that cannot be read.
  func includes(_ file: String) -> Bool { reading.included[file] != nil }

  /// The included files as they were read.
  var includedFiles: IncludedFiles {
    let included = reading.included
    return IncludedFiles { path in (included[path] ?? nil).map { .success($0) } ?? .failure(.missing) }
  }

  /// The document for a request about a file that it includes.
  func focused(on file: String) -> OpenDocument {
    var document = self
    document.focus = file
    return document
  }

  /// The file that a request is about.
  var page: DocumentPage { page(named: focus) ?? own }

  private var own: DocumentPage { DocumentPage(uri: uri, name: nil, text: text) }

  /// The file of a name that places have.
  func page(named name: String?) -> DocumentPage? {
    guard let name else { return own }
    guard let bytes = reading.included[name] ?? nil else { return nil }
    return DocumentPage(uri: Address.uri(ofPath: name), name: name, text: text.alike(bytes))
  }

  /// Places as clients want them; those in files that are gone are left out.
  func locations(of places: [SourceSpan]) -> [JSONValue] {
    let pages = Dictionary(grouping: places, by: \.file).mapValues { page(named: $0[0].file) }
    return places.compactMap { pages[$0.file]??.location(of: $0) }
  }

  /// Reads the text.
  mutating func read(including files: IncludedFiles, project: ProjectSettings, isPart: Bool) {
    (self.project, self.isPart) = (project, isPart)
    reading = Reading(text, file: file, including: files, project: project, isPart: isPart)
    lastFlow = reading.parsed?.flow.value ?? lastFlow
  }

  /// Takes up the verdicts about the text as it is.
  mutating func take(_ report: ScenarioReport, checkedAt time: String) {
    verdicts = KnownVerdicts(report: report, time: time)
  }

  /// The mistakes in the text, and what a check of it found that nobody expects.
  var diagnostics: [KnownDiagnostic] {
    let mistakes = (reading.compiled?.diagnostics ?? []).map { KnownDiagnostic(mistake: $0, of: file) }
    guard let verdicts, isSound else { return mistakes }
    let findings = verdicts.report.findings.filter { !$0.isExpected }
    return mistakes + findings.map { KnownDiagnostic(finding: $0, moved: verdicts.moved) }
  }
}

/// The verdicts of a check, and how the text has changed since.
struct KnownVerdicts {
  /// A change of the text: the lines from one to another became more or fewer.
  struct Edit {
    /// The first line, counted from 1.
    var line: Int
    /// The line after which nothing changed but the number.
    var end: Int
    /// How many lines were added.
    var added: Int
    /// The included file that changed; nil for the scenario's own.
    var file: String?
  }

  /// What was found.
  let report: ScenarioReport
  /// When that was, for people: `14:03:11`.
  let time: String
  /// The changes since, in their order.
  var edits: [Edit] = []

  /// Whether the text has changed since.
  var isStale: Bool { !edits.isEmpty }

  /// Where a place of the checked text is now.
  func moved(_ span: SourceSpan) -> SourceSpan {
    edits.reduce(into: span) { span, edit in
      if span.line > edit.end, span.file == edit.file { span.line = max(1, span.line + edit.added) }
    }
  }

  /// The verdict of a rule, property, goal or walkthrough.
  func verdict(named id: String) -> VerdictReport? { report.verdicts.first { $0.id == id } }
}

/// Something that is wrong in a document, as editors show it.
struct KnownDiagnostic {
  /// The code or the rule's id.
  var code: String
  /// How much it matters.
  var level: Finding.Level
  /// The included file that it is in; nil for the scenario's own.
  var file: String?
  /// The place; nil for the whole file.
  var span: SourceSpan?
  /// The words for it.
  var message: String
  /// Other places to look at.
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
  /// The other line that the suggestion speaks of, as in `merge it with the one on line 12`.
  fileprivate var lineInSuggestion: Int? {
    let words = (suggestion ?? "").split(separator: " ")
    return zip(words, words.dropFirst()).first { $0.0 == "line" }.flatMap { Int($0.1.prefix { $0.isNumber }) }
  }
}
