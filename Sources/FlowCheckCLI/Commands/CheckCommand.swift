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
      are the same (default: unless a slice is explored, or a checkpoint kept or resumed).
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

  func validate() throws {
    if first, checkpoints.output ?? checkpoints.input != nil {
      throw ValidationError("'--first' begins anew several times, so it cannot be kept or resumed")
    }
    if output.format == .json, reports.replacesText {
      throw ValidationError("'--format json' is printed on standard output, where nothing else can be")
    }
  }

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: paths, format: output.format, color: output.color)
    if batch.files.count > 1, checkpoints.output ?? checkpoints.input != nil {
      Console.printFailure("'--checkpoint' and '--resume' are for one file, not for \(batch.files.count)")
      throw ExitCode(ExitStatus.usage.rawValue)
    }
    var renderer = TextRenderer(
      styling: output.color.styling(for: .output), traces: traces,
      fileWidth: batch.files.map(\.count).max() ?? 0)
    renderer.failLevel = reports.failLevel
    let printsText = output.format == .text && !reports.replacesText
    var scenarios: [ScenarioReport] = []
    for file in batch.files {
      guard let scenario = batch.read(file) else { continue }
      if let failure = choice.failure(in: scenario) {
        Console.printFailure(failure)
        batch.note(.usage)
        continue
      }
      guard let checked = try check(scenario, noting: &batch) else { continue }
      batch.note(ExitStatus(checked.report.outcome(failingOn: reports.failLevel)))
      scenarios.append(checked.report)
      if let saveTraces {
        batch.note(TraceFolder(saveTraces, for: batch.files).keep(checked.report, of: scenario))
      }
      if printsText { Console.print(renderer.render(checked.report)) }
    }
    if printsText {
      let told = Report(scenarios: scenarios, diagnostics: batch.diagnostics, unreadable: batch.unreadable)
      Console.print(renderer.totals(told))
    }
    let report = batch.report(on: scenarios, failLevel: reports.failLevel)
    if output.format == .json { Console.print(ReportForm.json.render(report)) }
    batch.note(try reports.write(report))
    try exit(with: batch.status)
  }

  /// Whether one state of each orbit is visited: as the option says, else where nothing else is explored or kept.
  private func symmetry(for scope: RuleSelection.Scope) -> CheckOptions.Symmetry {
    let isWhole = !choice.declaredSlicing.applies(to: scope) && checkpoints.output ?? checkpoints.input == nil
    return symmetry ?? isWhole ? .exploited : .ignored
  }

  private func check(_ scenario: ReadScenario, noting batch: inout ScenarioBatch) throws -> CheckedScenario? {
    let progress = ProgressLine(file: scenario.file)
    let kept = checkpoints.output.map { CheckpointFile($0) }
    let scope = try choice.scope(with: checking.rules)
    var options = CheckOptions(
      limits: checking.limits.declared, scope: scope, slicing: choice.declaredSlicing,
      threads: checking.limits.threadCount, symmetry: symmetry(for: scope), monitor: progress.monitor)
    options.grain = choice.grain
    options.extent = first ? .firstViolation : .everything
    options.judging = progress.judgingMonitor
    if let kept { options.checkpoint = { kept.keep($0) } }
    defer { progress.clear() }
    let checked =
      try checkpoints.input.map { file in
        try checkpoints.resuming(from: file) { next throws(CheckpointFailure) in
          try FlowCheck.check(scenario, resuming: next, options: options)
        }
      } ?? FlowCheck.check(scenario, options: options)
    progress.clear()
    checkpoints.tell(kept, isCutShort: checked?.report.isTruncated ?? false, noting: &batch)
    return checked
  }
}

extension TextRenderer.Traces: ExpressibleByArgument {}

extension ExitStatus {
  /// The status of one scenario that was checked.
  init(_ outcome: ScenarioOutcome) {
    switch outcome {
    case .asDemanded: self = .asDemanded
    case .failed: self = .violated
    case .undetermined: self = .undetermined
    }
  }
}
