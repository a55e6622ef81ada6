import FlowAlgorithms
import FlowPipeline

/// The work for each file of a check; several files can be checked at a time.
struct FileCheck: Sendable {
  /// What to evaluate and within which bounds, without progress and interruptions.
  var options: CheckOptions
  /// How deep the stacks are explored.
  var depths: StackDepths
  /// The properties and goals that each file must declare.
  var choice: ChoiceOptions
  /// Where to save a search that ends early, and which saved search to resume.
  var checkpoints: CheckpointOptions
  /// Where to save runs; nil for nowhere.
  var traces: TraceFolder?
  /// The earlier outcomes by file, while files are watched; empty at first.
  var known: [String: FileOutcome]

  /// Reads a file, explores it and evaluates its claims. Prints nothing but the progress.
  ///
  /// If the file and those that it includes have the bytes of a known outcome, returns that outcome, unless a bound left
  /// something open or runs could not be saved.
  func outcome(of file: String, progress: ProgressLine) throws -> FileOutcome {
    let bytes: [UInt8]
    do throws(FileSystem.Failure) {
      bytes = try FileSystem.read(file, limit: ScenarioReader.mostBytes)
    } catch {
      return FileOutcome(file: file, reading: .failure(error))
    }
    let files = IncludedFiles.of(file)
    if var before = known[file], before.content == bytes, before.isWhole {
      let marks = before.included.keys.map { ($0, FileMark($0)) }
      if before.included.allSatisfy({ $0.value.bytes == (try? files.read($0.key).get()) }) {
        for (path, mark) in marks { before.included[path]?.mark = mark }
        return before
      }
    }
    let included = LockedValue<[String: IncludedContent]>([:])
    let scenario = FlowCheck.read(
      bytes: bytes, file: file,
      including: files.noting { path, mark, bytes in
        included.withLock { $0[path] = IncludedContent(mark: mark, bytes: bytes) }
      }, depths: depths, project: ProjectFile.settings)
    FileSystem.protect([file] + scenario.parts.map(\.name))
    var outcome = FileOutcome(file: file, reading: .success(ScenarioReading(scenario)))
    (outcome.content, outcome.included) = (bytes, included.withLock { $0 })
    guard scenario.flow != nil else { return outcome }
    if let refusal = choice.failure(in: scenario) {
      outcome.refusal = refusal
      return outcome
    }
    let kept = checkpoints.output.map { CheckpointFile($0) }
    guard let checked = try check(scenario, keeping: kept, progress) else { return outcome }
    outcome.checkpoint = kept
    outcome.report = checked.report
    outcome.traceFailure = traces?.keep(checked.report, of: scenario)
    return outcome
  }

  private func check(
    _ scenario: CompiledScenario, keeping kept: CheckpointFile?, _ progress: ProgressLine
  ) throws -> CheckedScenario? {
    var options = options
    (options.monitor, options.evaluation) = (progress.monitor(), progress.evaluationMonitor())
    if let kept { options.checkpoint = { kept.keep($0) } }
    defer { progress.clear() }
    guard let file = checkpoints.input else { return FlowCheck.check(scenario, options: options) }
    return try checkpoints.resuming(from: file) { next throws(CheckpointFailure) in
      try FlowCheck.check(scenario, resuming: next, options: options)
    }
  }
}

/// The outcome for one file, to be reported when its turn comes.
struct FileOutcome: Sendable {
  /// The file, as it was named.
  var file: String
  /// The result of reading it, or why it cannot be read.
  var reading: Result<ScenarioReading, FileSystem.Failure>
  /// The bytes of the file; empty if it cannot be read.
  var content: [UInt8] = []
  /// The files that it includes, even those that cannot be read.
  var included: [String: IncludedContent] = [:]
  /// Why it was not checked, if it does not declare what was requested; otherwise nil.
  var refusal: String?
  /// The verdicts; nil if it was not checked.
  var report: ScenarioReport?
  /// The file to save the search in; nil if none was given.
  var checkpoint: CheckpointFile?
  /// Why runs could not be saved; nil if they were saved, or were not to be.
  var traceFailure: FileSystem.Failure?

  /// Whether it was checked, no bound left anything open, and runs could be saved.
  var isWhole: Bool {
    guard let report, traceFailure == nil, !report.isTruncated else { return false }
    return !report.verdicts.contains { $0.verdict == .undetermined }
  }
}

/// An included file as read.
struct IncludedContent: Sendable {
  /// Its mark just before it was read.
  var mark: FileMark
  /// Its bytes; nil if it cannot be read.
  var bytes: [UInt8]?
}

/// The result of reading a scenario, apart from the flow.
struct ScenarioReading: Sendable {
  /// Every mistake, in the order of the source.
  var diagnostics: [Diagnostic]
  /// The texts to quote from, the scenario's own first; empty if there is nothing to quote.
  private(set) var texts: [SourceText]
  /// Whether there is a flow in spite of the mistakes.
  var hasFlow: Bool

  /// Collects what there is to report about a scenario that was read.
  init(_ scenario: CompiledScenario) {
    diagnostics = scenario.diagnostics
    texts = diagnostics.isEmpty ? [] : [scenario.source] + scenario.parts
    hasFlow = scenario.flow != nil
  }

  /// Returns the text that a diagnostic is about.
  func text(of diagnostic: Diagnostic) -> SourceText? { texts.first { $0.name == diagnostic.file } }
}
