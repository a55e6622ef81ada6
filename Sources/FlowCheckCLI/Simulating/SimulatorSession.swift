import FlowPipeline

/// A walk through a scenario: lines of commands in, text out.
struct SimulatorSession {
  /// The result of a line.
  struct Reply {
    /// What to print.
    var text: String
    /// The status of a script that cannot continue: `violated` if something cannot be done, `undetermined` if a bound ended a
    /// search, `interrupted` if Ctrl-C did.
    var status = ExitStatus.passed
    /// Whether the walk is over.
    var isLast = false

    init(_ text: String) { self.text = text }

    private init(_ text: String, _ status: ExitStatus) {
      self.text = text.hasSuffix("\n") ? text : text + "\n"
      self.status = status
    }

    static func refused(_ text: String) -> Reply { Reply(text, .violated) }
    static func undetermined(_ text: String) -> Reply { Reply(text, .undetermined) }
    static func interrupted(_ text: String) -> Reply { Reply(text, .interrupted) }
  }

  var simulator: ScenarioSimulator
  private(set) var renderer: SimulatorRenderer
  var random: RandomWalk
  /// The verdicts; nil until a counterexample is first requested.
  var verdicts: [VerdictReport]?
  /// Every state that was seen.
  private(set) var seen: Set<PackedState>
  private let styling: Styling
  private let width: Int

  init?(_ scenario: CompiledScenario, styling: Styling, width: Int, seed: UInt64) {
    guard let simulator = ScenarioSimulator(scenario) else { return nil }
    self.simulator = simulator
    (self.styling, self.width) = (styling, width)
    renderer = SimulatorRenderer(of: simulator.flow, styling: styling, width: width)
    random = RandomWalk(seed: seed)
    seen = [simulator.simulator.state]
  }

  /// Work that may take long.
  var longWork: LongWork { LongWork(on: simulator.scenario.file) }

  /// Starts over if platform switches are to have other values, and returns words that name these; empty if there are none.
  mutating func take(_ switches: [String: String]) -> String {
    let other = simulator.flow.switches.filter { switches[$0.name] ?? $0.value != $0.value }
    guard !other.isEmpty, let simulator = ScenarioSimulator(simulator.scenario, switches: switches) else {
      return ""
    }
    self.simulator = simulator
    renderer = SimulatorRenderer(of: simulator.flow, styling: styling, width: width)
    seen = [simulator.simulator.state]
    let values = simulator.flow.switches.filter { now in other.contains { $0.name == now.name } }
    return "from now on \(values.map { "\($0.name) \($0.value)" }.joined(separator: ", "))\n"
  }

  /// The screen and the possible events.
  var view: String {
    renderer.state(simulator.screen, changed: simulator.lastStep?.changes ?? []) + renderer.choices(choices)
  }

  private var choices: [SimulatorRenderer.Choice] {
    let choices = simulator.choices
    return order.enumerated().map { number, index in
      let choice = choices[index]
      return SimulatorRenderer.Choice(
        number: number + 1, label: choice.label, origin: choice.origin, changesNothing: choice.changesNothing)
    }
  }

  /// The positions of the possible events, grouped by who causes them: the order of their numbers.
  private var order: [Int] {
    let origins = simulator.choices.map(\.origin)
    return SimulatorRenderer.groups.flatMap { group in
      origins.indices.filter { group.origins.contains(origins[$0]) }
    }
  }

  /// All words that can be typed, for completion.
  var words: [String] {
    SimulatorCommand.allCases.map(\.rawValue) + simulator.choices.map(\.label)
      + simulator.flow.flow.screens.map(\.name.value) + simulator.flow.flow.walkthroughs.map(\.name.value)
  }

  /// Performs the command in a line.
  mutating func perform(_ line: String) -> Reply {
    let line = line.drop { $0 == " " || $0 == "\t" }
    let text = String(line.reversed().drop { $0.isWhitespace }.reversed())
    guard !text.isEmpty, !text.hasPrefix("//") else { return Reply("") }
    let room = simulator.room
    defer {
      let walk = simulator.simulator
      // States that were seen with another room are packed into other words.
      if simulator.room != room { seen = Set([walk.run.start] + walk.undone.map(\.state)) }
      for step in walk.run.steps { seen.insert(step.state) }
    }
    // Possible events come before commands, so that every event can be taken by its name.
    if let index = choice(text) { return take(index) }
    let parts = text.split(separator: " ", maxSplits: 1)
    let rest = parts.count > 1 ? String(parts[1].drop { $0 == " " }) : ""
    guard let command = SimulatorCommand(parts[0]) else { return unknown(text) }
    return perform(command, rest)
  }

  private mutating func perform(_ command: SimulatorCommand, _ rest: String) -> Reply {
    if rest.isEmpty, !command.argument.isEmpty, !command.argument.hasPrefix("[") {
      return .refused("'\(command.rawValue)' needs \(command.argument)")
    }
    switch command {
    case .take: return choice(rest).map { take($0) } ?? .refused(simulator.refusal(of: rest))
    case .undo: return simulator.undo() ? arrived() : .refused("this is the start")
    case .redo: return simulator.redo() ? arrived() : .refused("there is nothing to redo")
    case .back: return back(rest)
    case .random: return wander(rest)
    case .until: return wander(untilTrue: rest)
    case .find: return find(rest)
    case .goto: return goTo(rest)
    case .play: return play(rest)
    case .why: return why(rest)
    case .blocked: return Reply(renderer.blocked(simulator.blocked))
    case .trace: return Reply(renderer.run(simulator.trace))
    case .diff: return diff(rest)
    case .look: return Reply(view)
    case .test: return test(rest)
    case .expect: return expect(rest)
    case .save: return save(rest)
    case .load: return load(rest)
    case .help: return Reply(SimulatorCommand.table)
    case .quit:
      var reply = Reply("")
      reply.isLast = true
      return reply
    }
  }

  /// Returns the position of the event with a number or label.
  private func choice(_ text: String) -> Int? {
    if let number = Int(text) {
      let order = order
      return order.indices.contains(number - 1) ? order[number - 1] : nil
    }
    return simulator.position(of: text)
  }

  private mutating func take(_ index: Int) -> Reply {
    simulator.take(index)
    return arrived()
  }

  /// Returns the last step and where it led.
  func arrived() -> Reply {
    let number = simulator.simulator.run.steps.count
    let title = simulator.lastStep.map { renderer.title(of: $0, number: number) } ?? "0. start\n"
    return Reply(title + view)
  }

  private func unknown(_ text: String) -> Reply {
    if Int(text) != nil {
      return .refused("there is no choice \(text); there are \(simulator.choices.count)")
    }
    if simulator.everything.contains(where: { $0.label == text || $0.event == text }) {
      return .refused(simulator.refusal(of: text))
    }
    let names = Set(words + simulator.everything.flatMap { [$0.label, $0.event] })
    let nearest = Suggestion.nearest(to: text, among: names.sorted())
    let hint = nearest.map { ", did you mean '\($0)'?" } ?? "; 'help' lists the commands"
    return .refused("'\(text)' is neither a command nor a possible event\(hint)")
  }
}
