public import ArgumentParser
public import FlowPipeline

/// `flowcheck export`: a scenario in the languages of other tools.
struct ExportCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "export",
    abstract: "Export a scenario for other tools, such as the model checker SPIN.",
    discussion: """
      'promela' is the compiled flow with its properties and goals, for SPIN; 'json', 'dot' (Graphviz) and 'scxml' (state \
      charts) are the state graph; 'mermaid' is the flow map. Exports that would be too large or incomplete are refused.
      """)

  @Option(help: "The output language.")
  var to: ExportForm

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @OptionGroup var output: OutputFileOptions

  @Flag(help: "Export a truncated search too; the file says that it is partial.")
  var partial = false

  @OptionGroup var limits: LimitOptions
  @OptionGroup var project: ProjectOptions

  func run() throws {
    Interruption.watchStrictly()
    var batch = try ScenarioBatch(file: file)
    guard let scenario = batch.readFile() else { return try exit(with: batch.status) }
    scenario.tellOfOtherCombinations()
    let export = limits.watching(scenario.file) { ScenarioExport(scenario, options: $0) }
    guard let export else { return try exit(with: batch.status) }
    if export.exploration.graph.truncation != nil { batch.note(.undetermined) }
    do throws(ExportRefusal) {
      let writer = try export.writer(as: to, extent: partial ? .partial : .complete)
      batch.note(Console.deliver(to: output.file, writer))
    } catch {
      Console.printFailure("'\(scenario.file)': \(error)")
      if export.exploration.graph.truncation == nil { batch.note(.unreadable) }
    }
    try exit(with: batch.status)
  }
}

extension ExportForm: ExpressibleByArgument {}

extension CompiledScenario {
  /// Prints that only the first combination of switches is explored, if the file leaves several open.
  func tellOfOtherCombinations() {
    guard combinations.count > 1 else { return }
    Console.print(
      "\(file): the first of \(combinations.count) combinations of switches, all defaults\n", to: .error)
  }
}
