public import ArgumentParser
public import FlowPipeline

/// `flowcheck check`: explores every state and evaluates every rule, property and goal.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check", _superCommandName: CommandLineTool.name,
    abstract: "Check scenarios, and show a shortest trace to each violation.",
    discussion: """
      Takes files, folders (searched for .yaml and .yml files) or quoted patterns such as \
      'Scenarios/**/*.yaml'. Errors in the files are reported on standard error, verdicts on standard output.
      """)

  @OptionGroup var scenarios: ScenarioPaths

  @OptionGroup var checking: CheckingOptions
  @OptionGroup var depth: DepthOptions
  @OptionGroup var jobs: JobOptions
  @OptionGroup var choice: ChoiceOptions
  @OptionGroup var checkpoints: CheckpointOptions
  @OptionGroup var output: FindingsOutputOptions
  @OptionGroup var reports: ReportOptions

  @Option(
    help: """
      Which traces to print: all of them, at most five for each root cause, the same for unexpected violations \
      only, or none.
      """)
  var traces: TextRenderer.Traces = .causes

  @Flag(help: "List each claim that holds or is vacuous, with what it demands.")
  var verbose = false

  @Flag(
    inversion: .prefixedNo,
    help: """
      Visit one representative of the states that differ only in the names of interchangeable values; verdicts, counts and \
      trace lengths are the same (default: on, unless a checkpoint is saved or resumed).
      """)
  var symmetry: Bool?

  @Flag(
    help: """
      Stop at the first violation that fails the check. Check 65,536 states, and transitions and paths among 4,096, \
      then four times as many, and so on. The trace is a shortest one; all other claims are undetermined.
      """)
  var first = false

  @Option(
    help: ArgumentHelp(
      "Save each counterexample below this folder, for 'flowcheck replay'.",
      valueName: "folder"), completion: .directory)
  var saveTraces: String?

  @Option(
    help: ArgumentHelp(
      """
      Treat the accepted findings in this file as expected; see 'flowcheck baseline' (default: 'baseline' of \
      .flowcheck.yaml).
      """,
      valueName: "file"), completion: .file())
  var baseline: String?

  @Flag(help: "Keep running, and recheck files that change, until Ctrl-C.")
  var watch = false

  func validate() throws {
    if watch, output.format != .text || (checkpoints.output ?? checkpoints.input != nil) {
      throw ValidationError("'--watch' cannot be combined with '--format', '--checkpoint' or '--resume'")
    }
    if watch, scenarios.given.contains("-") { throw ValidationError("'--watch' cannot watch standard input") }
    if first, checkpoints.output ?? checkpoints.input != nil {
      throw ValidationError("'--first' restarts the search several times, so it cannot be saved or resumed")
    }
    if output.format != .text, reports.replacesText {
      throw ValidationError(
        "'--format \(output.format.rawValue)' occupies standard output, so nothing else can be printed there")
    }
  }

  func run() throws {
    Interruption.watch()
    if try !watch && (saveTraces != nil || reports.targets.contains(where: { $0.file != nil })) {
      Console.ignoreClosedPipes()
    }
    var plan = try Plan(self)
    var outcomes: [String: FileOutcome] = [:]
    guard watch else {
      let all = WatchLoop.Round(files: plan.files, changed: plan.files)
      return try exit(with: try check(all, keeping: &outcomes))
    }
    while true {
      let status = try plan.loop.run(plan.files) { round in
        let status = try plan.failure ?? check(round, keeping: &outcomes)
        let count = round.files.count.counted("file")
        if !Interruption.isRequested {
          Console.print("watching \(count), status \(status.rawValue); Ctrl-C stops it\n", to: .error)
        }
        return (status, outcomes.mapValues { $0.included.mapValues(\.mark) })
      }
      // Ctrl-C is the way to end watching.
      if Interruption.isRequested { throw ExitCode(status.rawValue) }
      ProjectFile.readAgain()
      (plan, outcomes) = (Plan(anew: self), [:])
    }
  }

  /// What to check, according to the command line and the project file.
  private struct Plan {
    /// The files, without the baseline.
    var files: [String] = []
    /// The loop that watches the files.
    var loop: WatchLoop
    /// Why nothing can be checked; nil if something can.
    var failure: ExitStatus?

    /// Finds the files.
    init(_ command: CheckCommand) throws {
      let paths = try command.scenarios.all
      let named = try ScenarioBatch(
        paths: paths, format: command.output.format, color: command.output.colors.color)
      let checkpoints = command.checkpoints
      if named.files.count > 1, checkpoints.output ?? checkpoints.input != nil {
        throw Console.failure("'--checkpoint' and '--resume' take one file, not \(named.files.count)")
      }
      let own = command.acceptedFile.map(InputFiles.shortened)
      loop = WatchLoop(paths: paths, shared: own, decisive: command.decisive)
      files = named.files.filter { $0 != own && !loop.decisive.contains($0) }
    }

    /// Finds the files again after the project file changed. If nothing can be checked, watches the project file for its next
    /// change.
    init(anew command: CheckCommand) {
      do {
        self = try Plan(command)
      } catch {
        loop = WatchLoop(paths: [], shared: nil, decisive: command.decisive)
        failure = (error as? ExitCode).flatMap { ExitStatus(rawValue: $0.rawValue) } ?? .usage
      }
    }
  }

  /// The places of the project file, unless it is ignored.
  private var decisive: [String] { scenarios.project.isIgnored ? [] : ProjectFile.places }

  /// Checks the changed files, and reports them with totals over all files.
  private func check(
    _ round: WatchLoop.Round, keeping outcomes: inout [String: FileOutcome]
  ) throws -> ExitStatus {
    var batch = ScenarioBatch(files: round.files, format: output.format, color: output.colors.color)
    var accepted: (Baseline, String)?
    if let file = acceptedFile {
      guard let known = BaselineFile(path: file).read(&batch, color: output.colors.color, isNew: false) else {
        return batch.status
      }
      accepted = (known, file)
    }
    var telling = CheckReporter(batch, renderer: renderer(for: round.files), reports: reports)
    telling.accepted = accepted
    var everything = telling
    everything.batch.isTold = true
    for file in round.gone { outcomes[file] = nil }
    try check(round.changed, known: outcomes) { outcome in
      telling.tell(outcome, checkpoints)
      outcomes[outcome.file] = outcome
    }
    guard round.changed.count < round.files.count else { return try telling.sumUp() }
    for file in round.files { outcomes[file].map { everything.tell($0, checkpoints) } }
    return try everything.sumUp()
  }

  /// The requested baseline, or else the project's.
  private var acceptedFile: String? { baseline ?? ProjectFile.baseline }

  private func renderer(for files: [String]) -> TextRenderer {
    var renderer = TextRenderer(
      styling: output.colors.color.styling(for: .output), traces: traces,
      fileWidth: files.map(\.count).max() ?? 0)
    (renderer.failLevel, renderer.isVerbose) = (reports.failing.level, verbose)
    return renderer
  }

  /// Checks files, several at a time, and reports them one after the other.
  private func check(
    _ files: [String], known: [String: FileOutcome], tell: (FileOutcome) -> Void
  ) throws {
    let board = ProgressBoard(total: files.count)
    let check = try fileCheck(for: files, known: known)
    try jobs.orderedJobs(threads: checking.limits.threadCount).run(files.count) { number in
      let progress = ProgressLine(file: files[number], on: board, as: number)
      defer { board.end(number) }
      return try check.outcome(of: files[number], progress: progress)
    } tell: { outcome in
      board.hidden { tell(outcome) }
    }
  }

  private func fileCheck(for files: [String], known: [String: FileOutcome]) throws -> FileCheck {
    let scope = try choice.scope(with: checking.rules)
    var options = CheckOptions(
      limits: checking.limits.declared, scope: scope,
      threads: checking.limits.threadCount, symmetry: declaredSymmetry)
    (options.extent, options.failLevel) = (first ? .firstViolation : .everything, reports.failing.level)
    return FileCheck(
      options: options, depths: depth.depths, choice: choice, checkpoints: checkpoints,
      traces: saveTraces.map { TraceFolder($0, for: files) }, known: known)
  }

  /// Whether one state of each orbit is visited: as the option says, by default unless a checkpoint is saved or resumed.
  private var declaredSymmetry: CheckOptions.Symmetry {
    let isWhole = checkpoints.output ?? checkpoints.input == nil
    return symmetry ?? isWhole ? .exploited : .ignored
  }
}

extension TextRenderer.Traces: ExpressibleByArgument {}
