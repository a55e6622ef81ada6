import ArgumentParser
import FlowPipeline

/// `flowcheck mutate`: how many small mistakes the claims of scenarios notice.
struct MutateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "mutate", _superCommandName: CommandLineTool.name,
    abstract:
      "Remove one guard, dismissal or binding at a time, and report the removals that no claim detects.",
    discussion: """
      Lists each removal that no rule, property, goal or walkthrough detects: either a property is missing, or \
      the line is unnecessary. Mutants that change no state and no transition do not count.
      """)

  @OptionGroup var scenarios: ScenarioPaths

  @Option(
    name: .shortAndLong, help: ArgumentHelp("Also write a Markdown page.", valueName: "file"),
    completion: .file(extensions: ["md"]))
  var output: String?

  @OptionGroup var limits: LimitOptions

  func run() throws {
    Interruption.watchStrictly()
    var batch = try ScenarioBatch(paths: scenarios.all)
    var reports: [MutationReport] = []
    for file in batch.files where !Interruption.isRequested {
      guard let scenario = batch.read(file),
        let report = MutationReport(
          scenario, limits: limits.declared, isInterrupted: { Interruption.isRequested })
      else { continue }
      if report.bound != nil { batch.note(.undetermined) }
      reports.append(report)
      Console.print(report.text)
    }
    Interruption.tell()
    if reports.count > 1 { Console.print(MutationReport.total(reports)) }
    if let output { batch.note(Console.deliver(MutationReport.page(reports), to: output)) }
    try exit(with: batch.status)
  }
}
