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
  @OptionGroup var checkpoints: CheckpointOptions
  @OptionGroup var output: OutputOptions

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(file: file, format: output.format, color: output.color)
    for file in batch.files {
      guard let scenario = batch.read(file) else { continue }
      guard let exploration = try explore(scenario, noting: &batch) else { continue }
      if exploration.graph.truncation != nil { batch.note(.undetermined) }
      if scenario.combinations.count > 1 {
        let count = scenario.combinations.count
        Console.print("\(file): the first of \(count) combinations of switches, all defaults\n", to: .error)
      }
      try tell(exploration, file: file)
    }
    try exit(with: batch.status)
  }

  private func explore(_ scenario: ReadScenario, noting batch: inout ScenarioBatch) throws -> Exploration? {
    let progress = ProgressLine(file: scenario.file)
    let kept = checkpoints.output.map { CheckpointFile($0, of: scenario) }
    var options = CheckOptions(
      limits: limits.declared, threads: limits.threadCount, monitor: progress.monitor)
    if let kept { options.monitor.checkpoint = { kept.keep($0) } }
    let exploration =
      try checkpoints.input.map { try resume(scenario, from: $0, options: options) }
      ?? FlowCheck.explore(scenario, options: options)
    progress.clear()
    switch kept?.outcome {
    case .failure(let failure)?:
      Console.printFailure(failure)
      batch.note(.unreadable)
    case .success(let states)? where exploration?.graph.truncation != nil:
      let file = checkpoints.output ?? ""
      Console.print(
        "wrote '\(file)' with \(states.counted("state")); '--resume \(file)' goes on\n", to: .error)
    default: break
    }
    return exploration
  }

  private func resume(_ scenario: ReadScenario, from file: String, options: CheckOptions) throws
    -> Exploration?
  {
    do throws(Disk.Failure) {
      let outcome = try Disk.read(file) { next in
        Result { () throws(CheckpointFailure) in
          try FlowCheck.resume(scenario, from: next, options: options)
        }
      }
      switch outcome {
      case .success(let exploration): return exploration
      case .failure(let failure): Console.printFailure(failure.words(for: file))
      }
    } catch {
      Console.printFailure(error)
      try exit(with: .unreadable)
    }
    try exit(with: .invalidInput)
    return nil
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
