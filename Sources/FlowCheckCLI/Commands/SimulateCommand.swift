import ArgumentParser
import FlowPipeline

/// `flowcheck simulate`: walk through a scenario by hand, by script or at random.
struct SimulateCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "simulate", _superCommandName: CommandLineTool.name,
    abstract: "Walk through a scenario by hand, by a script or at random.",
    discussion: """
      Shows the screen and a numbered list of the possible events; type a number, an event's name or a command \
      ('help' lists them). Commands can also be piped in. A script has one command per line. A command that fails, or a \
      walkthrough that cannot be replayed, ends it with status 1; a bound or Ctrl-C ends it with status 2. The semantics \
      are those of 'check'.
      """)

  @Argument(help: "The scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    help: ArgumentHelp(
      "Run the commands in this file, one per line ('//' starts a comment).", valueName: "file"),
    completion: .file())
  var script: String?

  @Option(
    name: .customLong("walkthrough"),
    help: ArgumentHelp(
      "Replay this walkthrough of the file; repeat the option for others.", valueName: "name"),
    completion: .declared { $0.walkthroughs.map(\.name.value) })
  var walkthroughs: [String] = []

  @Flag(name: .customLong("walkthroughs"), help: "Replay every walkthrough of the file.")
  var wantsAllWalkthroughs = false

  @Option(
    help: ArgumentHelp(
      "Take this many random walks, and check every rule, property and goal along the way.",
      valueName: "walks")
  )
  var random: Int?

  @Option(help: ArgumentHelp("The seed of the random choices.", valueName: "number"))
  var seed: UInt64 = 1

  @Option(help: ArgumentHelp("The maximum length of a random walk.", valueName: "steps"))
  var depth: Int = 200

  @OptionGroup var colors: ColorOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    let ways = [
      ("--script", script != nil), ("--random", random != nil), ("--walkthrough", !walkthroughs.isEmpty),
      ("--walkthroughs", wantsAllWalkthroughs),
    ].filter(\.1).map { "'\($0.0)'" }
    if ways.count > 1 {
      throw ValidationError("\(ways.joined(separator: " and ")) are mutually exclusive")
    }
    if let random, random < 1 { throw ValidationError("'--random' must be at least 1") }
    if depth < 1 { throw ValidationError("'--depth' must be at least 1") }
  }

  func run() throws {
    var batch = try ScenarioBatch(file: file, color: colors.color)
    guard let scenario = batch.readFile() else { return try exit(with: batch.status) }
    let styling = colors.color.styling(for: .output)
    if let random {
      let walks = RandomWalks(scenario: scenario, styling: styling)
      batch.note(walks.walk(count: random, depth: depth, seed: seed))
    } else if wantsAllWalkthroughs || !walkthroughs.isEmpty {
      let replays = Walkthroughs(scenario: scenario, styling: styling)
      batch.note(replays.go(along: wantsAllWalkthroughs ? nil : walkthroughs))
    } else if var session = SimulatorSession(
      scenario, styling: styling, width: max(40, Console.columns(of: .output)), seed: seed)
    {
      if let script { batch.note(perform(script, in: &session)) } else { batch.note(talk(&session)) }
    }
    try exit(with: batch.status)
  }

  /// Ctrl-C ends the work of one line and the walk goes on, so it does not affect the status.
  private func exit(with status: ExitStatus) throws {
    if status != .passed { throw ExitCode(status.rawValue) }
  }

  /// Reads and answers commands until there are no more, or Ctrl-C at the prompt; through a pipe, until one is interrupted.
  private func talk(_ session: inout SimulatorSession) -> ExitStatus {
    let reader = LineReader(prompt: "> ")
    Console.print("\(session.simulator.flow.flow.name): 'help' lists the commands\n\(session.view)")
    while let line = reader.next(completing: session.words) {
      let reply = session.perform(line)
      Console.print(reply.text)
      if reply.isLast { break }
      if reply.status == .interrupted, !reader.isTerminal { return .interrupted }
    }
    guard reader.isInterrupted else { return .passed }
    offerToKeep(session, asking: reader)
    return .interrupted
  }

  /// Asks where to save the walk that Ctrl-C is about to end.
  private func offerToKeep(_ session: SimulatorSession, asking reader: LineReader) {
    let count = session.simulator.trace.steps.count
    guard count > 0 else { return Console.print("\n") }
    let question = "\nsave this walk of \(count.counted("step")) as (Enter to discard it): "
    if let file = reader.answer(to: question), !file.isEmpty { Console.print(session.save(file).text) }
  }

  /// Performs the commands of a file, up to the first one that fails.
  private func perform(_ script: String, in session: inout SimulatorSession) -> ExitStatus {
    guard let bytes = Console.receive(script, limit: .max) else { return .unreadable }
    let lines = String(decoding: bytes, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline)
    var count = 0
    for (index, line) in lines.enumerated() {
      let reply = session.perform(String(line))
      guard reply.status == .passed else {
        Console.print("\(script):\(index + 1): \(line)\n\(reply.text)\(session.way)")
        return reply.status
      }
      count += line.allSatisfy(\.isWhitespace) ? 0 : 1
      if reply.isLast { break }
    }
    Console.print(
      "\(script): \(count.counted("line")) done, \(session.simulator.simulator.run.steps.count.counted("step"))\n"
        + session.renderer.state(session.simulator.screen))
    return .passed
  }
}
