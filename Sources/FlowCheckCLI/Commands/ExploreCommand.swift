import ArgumentParser
import FlowPipeline

/// `flowcheck explore`: the size of a scenario, and its state graph for other programs.
struct ExploreCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "explore", _superCommandName: CommandLineTool.name,
    abstract: "Explore a scenario and report its size, depth and coverage, or write its state graph.")

  @Argument(help: "A scenario file.", completion: .file(extensions: ["yaml", "yml"]))
  var file: String

  @Option(
    name: .customLong("graph"),
    help: ArgumentHelp("Write every state and transition to this file as JSON.", valueName: "file"),
    completion: .file())
  var graphFile: String?

  @Flag(
    help: """
      Also report which events, stacks and variables multiply the states, and what it would save to bound, merge or remove them.
      """)
  var profile = false

  @Flag(help: "Also report how states are represented and how long each phase took.")
  var verbose = false

  @OptionGroup var depth: DepthOptions
  @OptionGroup var limits: LimitOptions
  @OptionGroup var checkpoints: CheckpointOptions

  @Option(help: "Print as text, or as JSON for programs.")
  var format: OutputFormat = .text

  @OptionGroup var colors: ColorOptions
  @OptionGroup var project: ProjectOptions

  func validate() throws {
    guard profile, format == .json else { return }
    throw ValidationError("'--profile' writes text: leave out '--format json'.")
  }

  func run() throws {
    Interruption.watch()
    var batch = try ScenarioBatch(
      file: file, format: format == .text ? .text : .json, color: colors.color)
    batch.depths = depth.depths
    var phases = PhaseTimes()
    guard let scenario = phases.measure("reading", { batch.readFile() }) else {
      return try exit(with: batch.status)
    }
    scenario.tellOfOtherCombinations()
    var store = "each state with its transitions"
    var obstacle: String?
    let view = keepsSearch ? nil : phases.measure("exploring", { atEveryDepth(scenario) })
    if case .bounded(let reason)? = view { obstacle = reason }
    if case .everyDepth(let exploration)? = view {
      try phases.measure("reporting") { try tell(exploration, file: scenario.file) }
    } else if !needsSteps, var reach = phases.measure("exploring", { reach(scenario) }) {
      reach.obstacle = obstacle
      if reach.states.truncation != nil { batch.note(.undetermined) }
      phases.measure("reporting") { tell(reach, file: scenario.file) }
      store = reach.states.storeWords
    } else {
      guard var exploration = try phases.measure("exploring", { try explore(scenario, noting: &batch) })
      else { return try exit(with: batch.status) }
      exploration.obstacle = obstacle
      if exploration.graph.truncation != nil { batch.note(.undetermined) }
      try phases.measure("reporting") { try tell(exploration, file: scenario.file) }
      if profile {
        let found = phases.measure("profiling") { ExplorationProfile(exploration) }
        Console.print(ProfileRenderer().render(found, bound: exploration.bound))
      }
    }
    if verbose, let flow = scenario.flow {
      let details = RepresentationRenderer().render(flow.layout, store: store) + phases.line
      Console.print(details, to: format == .text ? .output : .error)
    }
    try exit(with: batch.status)
  }

  /// Whether the output needs transitions, or a search that keeps them.
  private var needsSteps: Bool {
    graphFile != nil || format == .json || keepsSearch
  }

  /// Whether the search itself is needed, which does not cover every depth: to save or resume it, or to see what multiplies
  /// its states.
  private var keepsSearch: Bool { profile || checkpoints.output != nil || checkpoints.input != nil }

  private func atEveryDepth(_ scenario: CompiledScenario) -> DepthView? {
    limits.watching(scenario.file) { FlowCheck.atEveryDepth(scenario, options: $0) }
  }

  private func reach(_ scenario: CompiledScenario) -> Reach? {
    limits.watching(scenario.file) { FlowCheck.reach(scenario, options: $0) }
  }

  private func tell(_ reach: Reach, file: String) {
    let states = reach.states
    let renderer = SizeRenderer(
      file: file, name: reach.flow.flow.name, states: states.stateCount, transitions: states.transitionCount,
      levels: states.levels, bound: reach.bound)
    Console.print(renderer.render(coverage: reach.coverage))
  }

  private func explore(_ scenario: CompiledScenario, noting batch: inout ScenarioBatch) throws -> Exploration?
  {
    let kept = checkpoints.output.map { CheckpointFile($0) }
    let exploration = try limits.watching(scenario.file) { options in
      var options = options
      if let kept { options.checkpoint = { kept.keep($0) } }
      guard let file = checkpoints.input else { return FlowCheck.explore(scenario, options: options) }
      return try checkpoints.resuming(from: file) { next throws(CheckpointFailure) in
        try FlowCheck.explore(scenario, resuming: next, options: options)
      }
    }
    checkpoints.tell(kept, isTruncated: exploration?.graph.truncation != nil, noting: &batch)
    return exploration
  }

  private func tell(_ exploration: Exploration, file: String) throws {
    let coverage = exploration.coverage
    let renderer = GraphRenderer(
      file: file, flow: exploration.flow, graph: exploration.graph,
      bound: exploration.bound)
    if let graphFile {
      let status = Console.deliver(to: graphFile) { renderer.writeJSON(coverage: coverage, to: $0) }
      guard status == .passed else { return try exit(with: status) }
    }
    switch format {
    case .text: Console.print(renderer.summary(coverage: coverage))
    case .json: renderer.writeJSON(coverage: coverage) { Console.print($0) }
    }
  }
}

extension ReachableStates {
  /// How the states were stored, for people.
  fileprivate var storeWords: String {
    let way =
      switch store {
      case .packed: "explicit states"
      case .sets: "state sets, one for each content of the stacks"
      }
    return "\(way); \(blockCount.counted("block")) of transitions"
  }
}
