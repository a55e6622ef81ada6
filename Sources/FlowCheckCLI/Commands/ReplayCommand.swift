import ArgumentParser
import FlowPipeline

/// `flowcheck replay`: replays a saved trace, and says where it no longer fits.
struct ReplayCommand: ParsableCommand {
  /// The form in which a run is printed.
  enum Form: String, ExpressibleByArgument, CaseIterable, Sendable {
    /// For people.
    case text
    /// A walkthrough for a scenario file.
    case walkthrough
    /// The Informal Trace Format.
    case itf
  }

  static let configuration = CommandConfiguration(
    commandName: "replay", _superCommandName: CommandLineTool.name,
    abstract: "Replay a saved trace, and report the first step that no longer applies.",
    discussion: """
      Traces are saved by 'flowcheck check --save-traces' and by 'save' in 'flowcheck simulate'. Exit status 0 if every step is \
      possible and leads to the same state as before, 1 if not.
      """)

  @Argument(help: "The saved trace.", completion: .file(extensions: ["json"]))
  var trace: String

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    help: "Print the trace as text, as a walkthrough for the scenario file, or in the Informal Trace Format."
  )
  var form: Form = .text

  @OptionGroup var colors: ColorOptions
  @OptionGroup var project: ProjectOptions

  func run() throws {
    var batch = try ScenarioBatch(file: file, color: colors.color)
    guard let scenario = batch.readFile() else { return try exit(with: batch.status) }
    batch.note(replay(in: scenario))
    try exit(with: batch.status)
  }

  private func replay(in scenario: CompiledScenario) -> ExitStatus {
    let kept: TraceFile
    do throws(TraceFile.Refusal) {
      kept = try TraceFile(at: trace)
    } catch {
      Console.printFailure(error.words)
      return error.status
    }
    guard var simulator = ScenarioSimulator(scenario, switches: kept.switches) else { return .invalidInput }
    let renderer = SimulatorRenderer(of: simulator.flow, styling: colors.color.styling(for: .output))
    if let misfit = simulator.follow(kept) {
      Console.print(renderer.run(simulator.trace))
      Console.printFailure("'\(trace)': \(misfit)")
      return .violated
    }
    switch form {
    case .text:
      Console.print(renderer.run(simulator.trace))
      let steps = (kept.steps + kept.cycle).count.counted("step")
      Console.print("applies: \(steps)\(kept.message.map { ", \($0)" } ?? "")\n")
      let changes = simulator.changes(since: kept)
      if !changes.isEmpty { Console.print("it still applies, despite these changes:\n") }
      Console.print(changes.map { "  \($0)\n" }.joined())
    case .walkthrough: Console.print(kept.walkthrough(named: scenario.unusedWalkthroughName(for: kept)))
    case .itf:
      let whole = simulator.trace(as: kept)
      let informal = InformalTrace(whole, source: kept.scenario, summary: kept.message ?? kept.name)
      Console.print(String(decoding: informal.bytes, as: UTF8.self))
    }
    return .passed
  }
}
