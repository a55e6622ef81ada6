import FlowDiagnostics
package import FlowModel

/// A slow, plain reading of formal-semantics.md for swiftui in settled timing: the oracle of the engines.
///
/// It shares no code with the compiler or the explorer. Sections in its comments are those of that text.
/// It expects a flow without mistakes; names that do not exist are ignored.
package struct NaiveInterpreter: Sendable {
  /// The flow it interprets.
  package var flow: Flow { declarations.flow }

  let declarations: NaiveDeclarations

  /// Reads a flow that has no mistakes.
  package init(_ flow: Flow) {
    declarations = NaiveDeclarations(flow)
  }

  /// The root instance with initial values, settled (section 2).
  package var initialState: NaiveState {
    let state = NaiveState(root: freshInstance(of: flow.coordinators[0].name.value))
    var run = NaiveRun(state: state, front: front(of: state), origin: .relaunch)
    settle(&run)
    return run.state
  }

  /// Every enabled step of a state (section 5).
  package func steps(from state: NaiveState) -> [NaiveStep] {
    let front = front(of: state)
    var steps: [NaiveStep] = []
    for path in livingInstances(of: state) {
      guard let instance = state.instance(path) else { continue }
      for event in coordinator(instance.coordinator).events {
        steps += declaredSteps(of: event, at: path, in: state, front: front)
      }
    }
    steps += buttonSteps(in: state, front: front)
    steps += backSteps(in: state, front: front)
    steps += swipeSteps(in: state, front: front)
    steps += relaunchSteps(in: state, front: front)
    return steps
  }
}

/// One step of the naive interpreter.
package struct NaiveStep: Sendable {
  /// The label with arguments.
  package var label: String
  /// Who makes it happen.
  package var origin: EventOrigin
  /// The state after it.
  package var next: NaiveState
  /// What was noted on the way.
  package var notes: Set<StepNote>
  /// Whether a stack without a limit hit the default bound.
  package var isCutShort: Bool
  /// The slot whose alert it answers.
  package var answered: NaivePlace?
}

/// What is known while a step is being taken.
struct NaiveRun {
  /// The state so far.
  var state: NaiveState
  /// What was on screen before the step.
  var front: NaiveFront
  /// Who makes it happen.
  var origin: EventOrigin
  /// Whether the step is bound to the page on which it happens.
  var isBoundToPage = false
  /// The slot whose alert is being answered.
  var answered: NaivePlace?
  /// Slots that got a new item by `present` in this step.
  var presented: Set<NaivePlace> = []
  /// Slots that were dismissed in this tick.
  var dismissed: Set<NaivePlace> = []
  /// The last item pushed, presented or replaced.
  var aim: NaiveItem?
  /// Findings.
  var notes: Set<StepNote> = []
  /// Whether a stack without a limit hit the default bound.
  var isCutShort = false
}
