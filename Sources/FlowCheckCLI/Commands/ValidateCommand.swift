import ArgumentParser
import FlowPipeline

/// `flowcheck validate`: every mistake in the files, and nothing else.
struct ValidateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "validate", _superCommandName: CommandLineTool.name,
    abstract: "Report every error in scenario files without exploring them.",
    discussion: """
      Rules that need no exploration are checked too, unless the scenario turns them off. Their findings count \
      as violations, unless the scenario expects them.
      """)

  @OptionGroup var scenarios: ScenarioPaths

  @OptionGroup var rules: RuleOptions
  @OptionGroup var output: FindingsOutputOptions
  @OptionGroup var failing: FailOnOptions

  func run() throws {
    let scope = try rules.scope
    var batch = try ScenarioBatch(paths: scenarios.all, format: output.format, color: output.colors.color)
    var valid = 0
    for file in batch.files {
      guard let scenario = batch.read(file) else { continue }
      valid += 1
      batch.note(scenario.staticDiagnostics(scope), in: scenario)
      if scenario.hasUnexpectedFindings(scope, failingOn: failing.level) { batch.note(.violated) }
    }
    switch output.format {
    case .text: Console.print("\(valid) of \(batch.files.count.counted("scenario")) valid\n")
    case .json: Console.print(ReportForm.json.render(batch.report()))
    case .xcode: Console.print(batch.xcodeLines())
    }
    try exit(with: batch.status)
  }
}
