public import ArgumentParser
public import FlowPipeline

/// What to draw of a scenario.
struct ViewOptions: ParsableArguments {
  /// A kind of picture.
  enum View: String, CaseIterable, ExpressibleByArgument {
    /// Screens and the transitions between them.
    case map
    /// States and transitions.
    case states
    /// A counterexample, step by step.
    case storyboard
  }

  /// There are fewer counterexamples than the requested number, or none.
  struct MissingRun: Error, CustomStringConvertible {
    let number: Int
    let count: Int

    var description: String {
      count == 0
        ? "there is no counterexample to draw"
        : "there is no counterexample \(number); the highest number is \(count)"
    }
  }

  @Option(
    help: ArgumentHelp(
      """
      What to draw: 'map', the screens and the transitions between them, 'states', the state graph, or 'storyboard', a \
      counterexample.
      """, valueName: "kind"))
  var view = View.map

  @Option(
    help: ArgumentHelp(
      """
      Which states to draw: 'full', all of them, 'clean', up to the names of interchangeable values, 'screens', merged if they \
      look the same, 'trace', a counterexample, or 'choices', the counterexample and the alternatives not taken (default: clean).
      """, valueName: "mode"))
  var mode: StatePicture.Mode?

  @Option(
    help: ArgumentHelp(
      "The number of the counterexample to draw, from 1, in the order in which 'check --traces all' prints them.",
      valueName: "number")
  )
  var run: Int?

  @Option(
    help: ArgumentHelp(
      "Draw the changes since this older version of the scenario.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var against: String?

  @Option(
    help: ArgumentHelp(
      """
      Draw this coordinator as one node; repeat it for several. Or 'children', all child coordinators, 'coordinators', all \
      coordinators, 'tabs', each tab of the outermost tab bar, or 'nothing' (default: children if the map has more than 25 screens).
      """, valueName: "name"))
  var fold: [String] = []

  @Option(
    help: ArgumentHelp(
      "Shade the map by 'coverage', the number of states in which a screen is in front, or 'depth', the steps to get there.",
      valueName: "measure"))
  var heat: FlowMap.Heat?

  @Option(
    help: ArgumentHelp(
      "Draw only this screen, alert or child coordinator of the map and its neighbours.", valueName: "name"))
  var focus: String?

  @Option(
    help: ArgumentHelp("With '--focus', the maximum number of arrows away (default: 1).", valueName: "count"))
  var hops: Int?

  /// What one node of the whole state graph stands for; nil for other pictures.
  private var grain: StatePicture.Grain? { view == .states ? (mode ?? .clean).grain : nil }

  private var showsRun: Bool { view == .storyboard || mode == .trace || mode == .choices }

  /// Refuses options that contradict each other.
  func validate(_ form: Picture.Form) throws {
    if let run, run < 1 { throw ValidationError("'--run' must be at least 1") }
    if mode != nil, view != .states { throw ValidationError("'--mode' requires '--view states'") }
    if run != nil, !showsRun {
      throw ValidationError("'--run' requires '--view storyboard', '--mode trace' or '--mode choices'")
    }
    if against != nil, view != .map { throw ValidationError("'--against' requires '--view map'") }
    if view != .map {
      let options = [("fold", !fold.isEmpty), ("heat", heat != nil), ("focus", focus != nil)]
      for (name, isGiven) in options where isGiven {
        throw ValidationError("'--\(name)' requires '--view map'")
      }
    }
    if let hops, hops < 0 { throw ValidationError("'--hops' must not be negative") }
    if hops != nil, focus == nil { throw ValidationError("'--hops' requires '--focus'") }
    if form == .mermaid, view == .storyboard {
      throw ValidationError("a storyboard cannot be written for Mermaid, which draws no phones")
    }
  }

  /// Checks before the evaluation that the state graph is small enough to draw; returns the exploration if it can be reused,
  /// else nil.
  func explored(_ scenario: CompiledScenario, _ options: CheckOptions) throws -> Exploration? {
    guard let grain else { return nil }
    if case .everyDepth(let deep)? = FlowCheck.atEveryDepth(scenario, options: options) {
      _ = try deep.stateGraph(by: grain)
      return nil
    }
    let exploration = FlowCheck.explore(scenario, options: options)
    _ = try exploration?.stateGraph(by: grain)
    return exploration
  }

  /// Returns the picture of a scenario.
  ///
  /// - Parameter older: The version since which changes are drawn, if any.
  func diagram(of checked: CheckedScenario, since older: CheckedScenario?) throws -> Diagram {
    let number = run ?? 1
    switch view {
    case .map:
      let choice = MapChoice(folded: fold, heat: heat, focus: focus, hops: hops ?? 1)
      guard let older else { return try choice.map(of: checked) }
      return try choice.map(of: checked, since: older)
    case .states:
      if let diagram = try checked.stateGraph(mode ?? .clean, run: number - 1) { return diagram }
      throw MissingRun(number: number, count: checked.violations.count)
    case .storyboard:
      let storyboards = checked.storyboards
      guard number <= storyboards.count else { throw MissingRun(number: number, count: storyboards.count) }
      return checked.diagram(of: storyboards[number - 1])
    }
  }
}

extension MapChoice.Refusal: CustomStringConvertible {
  /// Why the flow has no such map.
  public var description: String {
    func hint(_ nearest: String?) -> String { nearest.map { ", did you mean '\($0)'?" } ?? "" }
    return switch self {
    case .noTabs: "'--fold tabs' needs tabs, but the flow has none"
    case .oneCoordinator: "'--fold' needs several coordinators, but the flow has only one"
    case .unknownCoordinator(let name, let nearest):
      "there is no coordinator '\(name)' to fold" + hint(nearest)
    case .unknownFocus(let name, let nearest): "there is no '\(name)' on the map" + hint(nearest)
    }
  }
}

extension StatePicture.TooLarge: CustomStringConvertible {
  /// That there are too many states or arrows, and which other pictures can be drawn instead.
  public var description: String {
    let coarser =
      switch alternative {
      case .clean: "'--mode clean' merges interchangeable values, "
      case .screens: "'--mode screens' merges states that look the same, "
      case .full, nil: ""
      }
    return """
      \(states.counted("state")) with their arrows are too many for '--view states --mode \(grain)': \(coarser)\
      '--mode trace' draws a counterexample, '--view map' the screens, '--focus NAME' a part of the map
      """
  }
}

extension StatePicture.Mode: ExpressibleByArgument {}
extension FlowMap.Heat: ExpressibleByArgument {}
