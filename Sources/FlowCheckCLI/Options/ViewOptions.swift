public import ArgumentParser
public import FlowCheckKit

/// What is drawn of a scenario.
struct ViewOptions: ParsableArguments {
  /// A kind of picture.
  enum View: String, CaseIterable, ExpressibleByArgument {
    /// Screens and the ways between them.
    case map
    /// States and steps.
    case states
    /// A run that violates something, step by step.
    case storyboard
  }

  /// Why a scenario has no such picture.
  enum Refusal: Error, CustomStringConvertible {
    /// No run violates anything.
    case noRun
    /// There are fewer runs than the number that was asked for.
    case tooFewRuns(asked: Int, count: Int)

    var description: String {
      switch self {
      case .noRun: "no run violates what was checked, so there is none to draw"
      case .tooFewRuns(let asked, let count):
        "there is no run \(asked): what was checked is violated by \(count.counted("run"))"
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      """
      Draw 'map', screens and the ways between them, 'states', the state graph, or 'storyboard', a run that violates \
      something.
      """, valueName: "kind"))
  var view = View.map

  @Option(
    help: ArgumentHelp(
      """
      Of the states draw 'full', all of them, 'clean', without what only fills the picture, 'trace', a run that violates \
      something, or 'choices', the run and the roads not taken (default: clean).
      """, valueName: "mode"))
  var mode: StatePicture.Mode?

  @Option(
    help: ArgumentHelp(
      "The number of the run to draw, from 1, in the order in which 'check' tells them.", valueName: "number")
  )
  var run: Int?

  @Option(
    help: ArgumentHelp(
      "Draw what changed since this older version of the scenario.", valueName: "file"),
    completion: .file(extensions: ["yaml", "yml"]))
  var against: String?

  private var showsRun: Bool { view == .storyboard || mode == .trace || mode == .choices }

  /// Refuses options that do not go together.
  func validate(_ form: Picture.Form) throws {
    if let run, run < 1 { throw ValidationError("'--run' must be at least 1") }
    if mode != nil, view != .states { throw ValidationError("'--mode' goes with '--view states' only") }
    if run != nil, !showsRun {
      throw ValidationError("'--run' goes with '--view storyboard' and '--mode trace' or 'choices' only")
    }
    if against != nil, view != .map { throw ValidationError("'--against' goes with '--view map' only") }
    if form == .mermaid, view == .storyboard {
      throw ValidationError("a storyboard cannot be written for Mermaid, which draws no phones")
    }
  }

  /// The picture of a scenario.
  func diagram(of checked: CheckedScenario) throws(Refusal) -> Diagram {
    let number = run ?? 1
    switch view {
    case .map: return checked.flowMap
    case .states:
      if let diagram = checked.stateGraph(mode ?? .clean, run: number - 1) { return diagram }
      throw refusal(checked.violations.count)
    case .storyboard:
      let storyboards = checked.storyboards
      guard number <= storyboards.count else { throw refusal(storyboards.count) }
      return storyboards[number - 1].diagram(of: checked.exploration.flow.flow)
    }
  }

  private func refusal(_ count: Int) -> Refusal {
    count == 0 ? .noRun : .tooFewRuns(asked: run ?? 1, count: count)
  }
}

extension StatePicture.Mode: ExpressibleByArgument {}
