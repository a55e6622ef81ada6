public import ArgumentParser
public import FlowCheckKit

/// `flowcheck check`: explores every state and judges every rule, property and goal.
struct CheckCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "check",
    abstract: "Check what scenarios demand, and show a shortest run to whatever goes wrong.",
    discussion: """
      Names files, folders (searched for .yaml and .yml files) or quoted patterns such as \
      'Scenarios/**/*.yaml'. Mistakes in the files are told on standard error, verdicts on standard output.
      """)

  @Argument(help: "Scenario files, folders or patterns.", completion: .file(extensions: ["yaml", "yml"]))
  var paths: [String]

  @OptionGroup var checking: CheckingOptions
  @OptionGroup var output: OutputOptions

  @Option(
    help: """
      Which runs to write out: all of them, at most five for each root cause, the same for unexpected violations \
      only, or none.
      """)
  var traces: TextRenderer.Traces = .causes

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(paths: paths, format: output.format, color: output.color)
    let scope = try checking.scope
    let renderer = TextRenderer(
      styling: output.color.styling(for: .output), traces: traces,
      fileWidth: batch.files.map(\.count).max() ?? 0)
    var report = Report()
    for file in batch.files {
      guard let scenario = batch.read(file) else { continue }
      let progress = ProgressLine(file: file)
      let options = CheckOptions(
        limits: checking.limits.declared, scope: scope, threads: checking.limits.threadCount,
        monitor: progress.monitor)
      guard let checked = FlowCheck.check(scenario, options: options) else { continue }
      progress.clear()
      batch.note(ExitStatus(checked.report.outcome))
      report.scenarios.append(checked.report)
      if output.format == .text { Console.print(renderer.render(checked.report)) }
    }
    report.diagnostics = batch.diagnostics
    report.unreadable = batch.unreadable
    switch output.format {
    case .text: Console.print(renderer.totals(report))
    case .json: Console.print(JSONRenderer().render(report))
    }
    try exit(with: batch.status)
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
