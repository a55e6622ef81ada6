public import ArgumentParser
public import FlowCheckKit

/// `flowcheck check`: explores every state and judges every rule, property and goal.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: CommandLineTool.name,
    abstract: "Check what scenarios demand, and show a shortest run to whatever goes wrong.",
    discussion: """
      Names files, folders (searched for .yaml and .yml files) or quoted patterns such as \
      'Scenarios/**/*.yaml'. Mistakes in the files are told on standard error, verdicts on standard output.
      """)

  @Argument(help: "Scenario files, folders or patterns.", completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String]

  @OptionGroup var checking: CheckingOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var caching: CacheOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var checkpoints: CheckpointOptions
  @OptionGroup var output: OutputOptions
  @OptionGroup var reports: ReportOptions

  @Option(
    help: """
      Which runs to write out: all of them, at most five for each root cause, the same for unexpected violations \
      only, or none.
      """)
  var traces: TextRenderer.Traces = .causes

  @Flag(
    inversion: .prefixedNo,
    help: """
      Visit one state of those that differ in the names of interchangeable values only; verdicts, counts and lengths \
      are the same (default: unless a checkpoint is kept or resumed).
      """)
  var symmetry: Bool?

  @Flag(
    help: """
      End with a first violation that the file does not expect: look at 65,536 states by themselves, judge steps and ways among \
      4,096, then go on with four times as many, and so on. Its run is a shortest one; the rest is undetermined.
      """)
  var first = false

  @Option(
    help: ArgumentHelp(
      "Keep each run that shows what goes wrong below this folder, for 'flowcheck replay'.",
      valueName: "folder"), completion: .directory)
  var saveTraces: String?

  @Option(
    help: ArgumentHelp(
      "Take what this file of accepted findings lists for expected; see 'flowcheck baseline'.",
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Go on, and check again what changes, until Ctrl-C.")
  var watch = false

  func validate() throws {
    if watch, output.format == .json || (checkpoints.output ?? checkpoints.input != nil) {
      throw ValidationError("'--watch' goes on: without '--format json', '--checkpoint' and '--resume'")
    }
    if first, checkpoints.output ?? checkpoints.input != nil {
      throw ValidationError("'--first' begins anew several times, so it cannot be kept or resumed")
    }
    if output.format == .json, reports.replacesText {
      throw ValidationError("'--format json' is printed on standard output, where nothing else can be")
    }
  }

  func run() throws {
    Interruption.watch()
    let named = try ScenarioBatch(paths: paths, format: output.format, color: output.color)
    if named.files.count > 1, checkpoints.output ?? checkpoints.input != nil {
      Console.printFailure("'--checkpoint' and '--resume' are for one file, not for \(named.files.count)")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    let own = baseline.map(InputFiles.shortened)
    let files = named.files.filter { $0 != own }
    var outcomes: [String: FileOutcome] = [:]
    guard watch else {
      return try exit(with: try check(WatchLoop.Round(files: files, changed: files), keeping: &outcomes))
    }
    let status = try WatchLoop(paths: paths, shared: own).run(files) { round in
      let status = try check(round, keeping: &outcomes)
      let count = round.files.count.counted("file")
      if !Interruption.isRequested {
        Console.print("watching \(count), status \(status.rawValue); Ctrl-C ends it\n", to: .error)
      }
      return status
    }
    try exit(with: status)
  }

  /// Checks what changed, and tells it with the sums over all files.
  private func check(
    _ round: WatchLoop.Round, keeping outcomes: inout [String: FileOutcome]
  ) throws -> ExitStatus {
    var batch = ScenarioBatch(files: round.files, format: output.format, color: output.color)
    var accepted: (Baseline, String)?
    if let baseline {
      guard let known = BaselineFile(baseline).read(&batch, color: output.color, isNew: false) else {
        return batch.status
      }
      accepted = (known, baseline)
    }
    var telling = CheckReporter(batch, renderer: renderer(for: round.files), reports: reports)
    telling.accepted = accepted
    var everything = telling
    everything.batch.isTold = true
    for file in round.gone { outcomes[file] = nil }
    try check(round.changed) { outcome in
      telling.tell(outcome, checkpoints)
      outcomes[outcome.file] = outcome
    }
    guard round.changed.count < round.files.count else { return try telling.sumUp() }
    for file in round.files { outcomes[file].map { everything.tell($0, checkpoints) } }
    return try everything.sumUp()
  }

  private func renderer(for files: [String]) -> TextRenderer {
    var renderer = TextRenderer(
      styling: output.color.styling(for: .output), traces: traces,
      fileWidth: files.map(\.count).max() ?? 0)
    renderer.failLevel = reports.failLevel
    return renderer
  }

  /// Checks files, several at a time, and tells of one after the other.
  private func check(_ files: [String], tell: (FileOutcome) -> Void) throws {
    let board = ProgressBoard(total: files.count)
    let check = try fileCheck(for: files)
    try jobs.orderedJobs(threads: checking.limits.threadCount).run(files.count) { number in
      let progress = ProgressLine(file: files[number], on: board, as: number)
      defer { board.end(number) }
      return try check.outcome(of: files[number], progress: progress)
    } tell: { outcome in
      board.hidden { tell(outcome) }
    }
    check.cache?.answers.tidy()
    caching.tell(check.cache?.answers, files: files.count)
  }

  private func fileCheck(for files: [String]) throws -> FileCheck {
    let scope = try choice.scope(with: checking.rules)
    var options = CheckOptions(
      limits: checking.limits.declared, scope: scope,
      threads: checking.limits.threadCount, symmetry: declaredSymmetry)
    options.extent = first ? .firstViolation : .everything
    return FileCheck(
      options: options, choice: choice, checkpoints: checkpoints,
      traces: saveTraces.map { TraceFolder($0, for: files) }, cache: cache(for: options))
  }

  /// Where answers are kept; nowhere when a check gives more than a report, or was asked not to look for everything.
  private func cache(for options: CheckOptions) -> (ResultCache, CacheKey.Asker)? {
    guard saveTraces == nil, !first, checkpoints.output ?? checkpoints.input == nil else { return nil }
    guard let folder = caching.folder, let tool = ToolIdentity.text else { return nil }
    return (ResultCache(folder: folder), CacheKey.Asker(tool: tool, options: options))
  }

  /// Whether one state of each orbit is visited: as the option says, else where nothing else is explored or kept.
  private var declaredSymmetry: CheckOptions.Symmetry {
    let isWhole = checkpoints.output ?? checkpoints.input == nil
    return symmetry ?? isWhole ? .exploited : .ignored
  }
}

extension TextRenderer.Traces: ExpressibleByArgument {}
