import FlowCompiler
import FlowModel
import FlowStateSpace

/// The transition labels of an app's steps in a flow without layers. The flow computes each once for each event.
struct PlainKinds {
  /// The words of a state; the last is the number of the app's state.
  let words: [UInt64]
  /// The labels of the steps that change the app, by event.
  private(set) var moving: [TransitionLabel] = []
  /// The labels of the steps that change nothing.
  private(set) var staying: [TransitionLabel] = []
  /// The labels of the steps that are left out because they lead beyond a bound of the app.
  private(set) var beyond: [TransitionLabel] = []

  /// Asks a flow for the labels; nil if it does more than its events say.
  ///
  /// - Parameter labels: The events by number.
  init?(_ flow: CompiledFlow, labels: [String]) {
    let width = flow.stateWidth
    let starts = AppSystem(flow, OneStep(to: 0)).initialStates()
    guard starts.count == 1 else { return nil }
    words = starts.words
    for target in [UInt64(1), 0, 2] {
      var found = SuccessorBuffer(stateWidth: width)
      AppSystem(flow, OneStep(to: target)).successors(of: PackedState(words: words), into: &found)
      guard found.actions.map({ flow.actions[Int($0)].event }) == labels else { return nil }
      let kinds = (0..<found.count).map { found.label(at: $0) }
      let end = target == 2 ? 0 : target
      for step in kinds.indices {
        let after = found.words[step * width..<(step + 1) * width]
        guard after.dropLast() == words.dropLast(), after.last == end else { return nil }
      }
      switch target {
      case 1: moving = kinds
      case 0: staying = kinds
      default: beyond = kinds
      }
    }
  }
}

/// An app in which every action leads to one state. State 2 is beyond a bound.
private final class OneStep: AppSteps {
  private let target: UInt64
  private let nothing = WantedLayer(stacks: [], slots: [], tabs: [], variables: [])
  private(set) var state: UInt64 = 0

  init(to target: UInt64) { self.target = target }

  var initialStates: [(state: UInt64, wanted: WantedLayer)] { [(0, nothing)] }
  var isBeyondBound: Bool { state == 2 }
  var relaunch: (() -> WantedLayer)? { nil }

  func begin(_ state: UInt64) { self.state = state }
  func isPossible(_ action: Int, in state: UInt64) -> Bool { true }
  func take(_ action: Int) -> WantedLayer {
    state = target
    return nothing
  }
  var layers: AppLayers { AppLayers(stacks: [], slots: []) }
  var wanted: WantedLayer { nothing }
  func writeBack(_ changes: [WriteBack]) -> WantedLayer { nothing }
}
