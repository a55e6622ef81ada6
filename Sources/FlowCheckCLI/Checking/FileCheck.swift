import FlowAlgorithms
import FlowPipeline

/// What has to be done for each file of a check; several can be checked at a time.
struct FileCheck: Sendable {
  /// What is evaluated and within which bounds, without anybody who watches.
  var options: CheckOptions
  /// How deep stacks are looked at.
  var depths: StackDepths
  /// The properties and goals that each file must declare.
  var choice: ChoiceOptions
  /// Where a search that ends early is kept, and from where one goes on.
  var checkpoints: CheckpointOptions
  /// Where runs are kept; nil for nowhere.
  var traces: TraceFolder?
  /// What came of files before, while they are watched; empty at first.
  var known: [String: FileOutcome]

  /// Reads a file, explores it and evaluates what it demands; nothing is printed on the way but the progress.
  ///
  /// A file that has the bytes of a known outcome is not checked again, unless a bound ended that check.
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

/// What came of one file, to be told when its turn comes.
struct FileOutcome: Sendable {
  /// The file, as it was named.
  var file: String
  /// What reading it gave, or why it cannot be read.
  var reading: Result<ScenarioReading, FileSystem.Failure>
  /// The bytes of the file; empty where it cannot be read.
  var content: [UInt8] = []
  /// The files that it includes, also those that cannot be read.
  var included: [String: IncludedContent] = [:]
  /// Why it was not checked, where it does not declare what is asked for; nil elsewhere.
  var refusal: String?
  /// The verdicts; nil where it was not checked.
  var report: ScenarioReport?
  /// The search that was to be kept; nil where none was.
  var checkpoint: CheckpointFile?
  /// Why runs could not be kept; nil where they were, or were not to be.
  var traceFailure: FileSystem.Failure?

  /// Whether it was checked, no bound left anything open, and runs could be kept.
  var isWhole: Bool {
    guard let report, traceFailure == nil, !report.isTruncated else { return false }
    return !report.verdicts.contains { $0.verdict == .undetermined }
  }
}

/// An included file as it was read.
struct IncludedContent: Sendable {
  /// What it looked like just before.
  var mark: FileMark
  /// Its bytes; nil where it cannot be read.
  var bytes: [UInt8]?
}

/// What reading a scenario gave beside the flow.
struct ScenarioReading: Sendable {
  /// Every mistake, in the order of the source.
  var diagnostics: [Diagnostic]
  /// The texts to quote from, the scenario's own first; none where nothing is to be quoted.
  private(set) var texts: [SourceText]
  /// Whether the mistakes left a flow.
  var hasFlow: Bool

  /// What there is to tell of a scenario that was read.
  init(_ scenario: CompiledScenario) {
    diagnostics = scenario.diagnostics
    texts = diagnostics.isEmpty ? [] : [scenario.source] + scenario.parts
    hasFlow = scenario.flow != nil
  }

  /// The text that a diagnostic is about.
  func text(of diagnostic: Diagnostic) -> SourceText? { texts.first { $0.name == diagnostic.file } }
}
