import ArgumentParser
import FlowCheckKit

/// `flowcheck explore`: how large a scenario is, and its state graph for other programs.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore",
    abstract: "Explore a scenario and tell its size, depth and coverage, or write its state graph.")

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .customLong("graph"),
    help: ArgumentHelp("Write every state and transition to this file as JSON.", valueName: "file"))
  var graphFile: String?

  @OptionGroup var limits: LimitOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(file: file, format: output.format, color: output.color)
    for file in batch.files {
      guard let scenario = batch.read(file) else { continue }
      let progress = ProgressLine(file: file)
      let options = CheckOptions(
        limits: limits.declared, threads: limits.threadCount, monitor: progress.monitor)
      guard let exploration = FlowCheck.explore(scenario, options: options) else { continue }
      progress.clear()
      if exploration.graph.truncation != nil { batch.note(.undetermined) }
      if scenario.combinations.count > 1 {
        let count = scenario.combinations.count
        Console.print("\(file): the first of \(count) combinations of switches, all defaults\n", to: .error)
      }
      try tell(exploration, file: file)
    }
    try exit(with: batch.status)
  }

  private func tell(_ exploration: Exploration, file: String) throws {
    let coverage = exploration.coverage
    let renderer = GraphRenderer(
      file: file, flow: exploration.flow, graph: exploration.graph,
      bound: exploration.bound)
    if let graphFile {
      do throws(Disk.Failure) {
        try Disk.write(to: graphFile) { sink in
          renderer.writeJSON(coverage: coverage) { sink(Array($0.utf8)) }
        }
      } catch {
        Console.printFailure(error)
        try exit(with: .unreadable)
      }
    }
    switch output.format {
    case .text: Console.print(renderer.summary(coverage: coverage))
    case .json: renderer.writeJSON(coverage: coverage) { Console.print($0) }
    }
  }
}
