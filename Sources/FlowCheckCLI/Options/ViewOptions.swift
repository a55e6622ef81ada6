import ArgumentParser
import FlowCheckKit

/// What is drawn of a scenario.
struct ViewOptions: ParsableArguments {
  /// A kind of picture.
  enum View: String, CaseIterable, ExpressibleByArgument {
    /// Screens and the ways between them.
    case map
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
      case .noRun: "no run violates what was checked, so there is no storyboard to draw"
      case .tooFewRuns(let asked, let count):
        "there is no run \(asked): what was checked is violated by \(count.counted("run"))"
      }
    }
  }

  @Option(
    help: ArgumentHelp(
      "Draw 'map', screens and the ways between them, or 'storyboard', a run that violates something.",
      valueName: "kind"))
  var view = View.map

  @Option(
    help: ArgumentHelp(
      "For a storyboard, the number of the run, from 1, in the order in which 'check' tells them.",
      valueName: "number"))
  var run: Int?

  /// Refuses options that do not go together.
  func validate(_ form: Picture.Form) throws {
    if let run, run < 1 { throw ValidationError("'--run' must be at least 1") }
    if run != nil, view != .storyboard { throw ValidationError("'--run' goes with '--view storyboard' only") }
    if form == .mermaid, view == .storyboard {
      throw ValidationError("a storyboard cannot be written for Mermaid, which draws no phones")
    }
  }

  /// The picture of a scenario.
  func diagram(of checked: CheckedScenario) throws(Refusal) -> Diagram {
    switch view {
    case .map: return checked.flowMap
    case .storyboard:
      let storyboards = checked.storyboards
      guard !storyboards.isEmpty else { throw .noRun }
      let number = run ?? 1
      guard number <= storyboards.count else { throw .tooFewRuns(asked: number, count: storyboards.count) }
      return storyboards[number - 1].diagram(of: checked.exploration.flow.flow)
    }
  }
}
