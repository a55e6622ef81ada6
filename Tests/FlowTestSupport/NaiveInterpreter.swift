import FlowDiagnostics
package import FlowModel

/// A slow, plain reading of docs/semantics: the oracle of the engines.
///
/// It shares no code with the compiler or the explorer. Its comments cite sections by number, and lines of the
/// platform pages by letter and number. Quoted sentences are the readings that it was written from.
/// It expects a flow without mistakes; names that do not exist are ignored.
package struct NaiveInterpreter: Sendable {
  /// The flow it interprets.
  package var flow: Flow { declarations.flow }

  let declarations: NaiveDeclarations
  /// How many items a stack without a limit holds.
  private(set) var stackBound: Int
  let hasWindows: Bool
  /// Whether some slot can be held back or awaited at all.
  let canHold: Bool
  let canAwait: Bool

  /// Reads a flow that has no mistakes. The given switches override those of the flow.
  ///
  /// - Parameter stackBound: How many items a stack without a limit holds; if nil, the flow's own bound, or four.
  package init(_ flow: Flow, switches: [String: String] = [:], stackBound: Int? = nil) {
    declarations = NaiveDeclarations(flow, switches: switches)
    self.stackBound = stackBound ?? flow.stackBound ?? 4
    let slots = declarations.coordinators.values.flatMap(\.slotDeclarations.values)
    hasWindows = slots.contains { slot in slot.presentations.contains { $0.kind == .window } }
    canHold =
      declarations.switches["tabSwitchDismissesModal"] == "on"
      || slots.contains { $0.shownWhen != nil || $0.anchor != nil }
    canAwait =
      slots.contains(where: \.awaits)
      || flow.coordinators.flatMap(\.events).contains { !$0.resumes.isEmpty }
  }

  /// Returns a copy with another bound for stacks without a limit.
  func with(stackBound: Int) -> NaiveInterpreter {
    var copy = self
    copy.stackBound = stackBound
    return copy
  }

  /// The root instance with initial values, settled (semantics 2.6).
  package var initialState: NaiveState {
    let root = freshInstance(of: flow.coordinators[0].name.value, birth: 0, around: [])
    let state = NaiveState(root: root)
    var run = NaiveRun(state: state, front: front(of: state), origin: .relaunch)
    settle(&run)
    return run.state
  }

  /// Returns every enabled step of a state (semantics 5), in order (semantics 5.6).
  package func steps(from state: NaiveState) -> [NaiveStep] {
    let front = front(of: state)
    var steps: [NaiveStep] = []
    for path in livingInstances(of: state) {
      guard let instance = state.instance(path) else { continue }
      for event in instance.coordinator.events {
        steps += declaredSteps(of: event, at: path, in: state, front: front)
      }
      steps += effectSteps(at: path, in: state, front: front)
    }
    if state.motion == nil {
      steps += buttonSteps(in: state, front: front)
      steps += backSteps(in: state, front: front)
      steps += swipeSteps(in: state, front: front)
      steps += tabSteps(in: state, front: front)
    }
    steps += finishSteps(in: state, front: front)
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
  package var notes: Set<Observation>
  /// Whether a stack without a limit hit the bound.
  package var isTruncated: Bool
  /// The slot whose alert it answers.
  package var answered: NaivePlace?
  /// The declared name of the event, link, effect or button it takes; none for the platform's own.
  package var event: String?
  /// The last item that it pushed, presented or replaced, except toasts.
  var aim: NaiveItem?
  /// The items that slots got by `present` in it.
  var presented: [NaivePlace: NaiveItem] = [:]
  /// The slots in which an alert's write-back wiped something presented in it.
  var wiped: Set<NaivePlace> = []
  /// The items that `present` asked slots for although they already wanted them, spent.
  var reasked: [NaivePlace: NaiveItem] = [:]
}

/// What is known while a step is being taken.
struct NaiveRun {
  /// The state so far.
  var state: NaiveState
  /// The state before the step.
  let before: NaiveState
  /// What was on screen before the step.
  var front: NaiveFront
  /// Who makes it happen.
  var origin: EventOrigin
  /// The instance on whose page the step happens, if it is bound to one.
  var pageOwner: NaivePath?
  /// The instance of the page that is leaving, if that is what the person touched (semantics 9.2).
  var departing: NaivePath?
  /// The page on which a person asks for something: the front one, or the one that is leaving.
  var touched: ItemValue
  /// The slot whose alert is being answered, or whose content a person closes.
  var answered: NaivePlace?
  /// The items that slots got by `present` in this step.
  var presented: [NaivePlace: NaiveItem] = [:]
  /// The items that slots were asked for in this step although they already wanted them, spent.
  var reasked: [NaivePlace: NaiveItem] = [:]
  /// The births of the instances with slots to which something happened.
  var recalled: [NaivePath: Int] = [:]
  /// Slots of `identity: case` whose item got other arguments in this step.
  var replaced: Set<NaivePlace> = []
  /// Slots that a present statement of this step was about, whether it changed them or not.
  var addressed: Set<NaivePlace> = []
  /// Slots that were dismissed in this tick.
  var dismissed: Set<NaivePlace> = []
  /// Slots in which the write-back of an alert wiped something presented in this step.
  var wiped: Set<NaivePlace> = []
  /// The last item pushed, presented or replaced.
  var aim: NaiveItem?
  /// Whether `aim` went on a stack or into a bound `push` slot.
  var isAimPushed = false
  /// Findings.
  var notes: Set<Observation> = []
  /// Whether a stack without a limit hit the bound.
  var isTruncated = false
  /// How many births there were.
  var births = 0
  /// The continuations that ended with a result, in order.
  var ended: [NaiveEnding] = []
  /// The awaited slots whose continuations have not ended, with the births of their instances.
  var open: Set<NaiveAwaited> = []
  /// The events that happened, by which effects can be cancelled, with the births of their instances.
  var happened: Set<NaiveHappening> = []
  /// Whether the step is an outcome of an effect whose owning screen is gone.
  var isOrphan = false
  /// What such an outcome may dismiss all the same.
  var spared: Set<String> = []
  /// The root swaps and emptied stacks, for rootSwapLeftover.
  var swaps: [NaiveSwap] = []

  init(state: NaiveState, front: NaiveFront, origin: EventOrigin) {
    self.state = state
    before = state
    self.front = front
    touched = front.page
    self.origin = origin
  }

  /// Returns the number of a new birth.
  mutating func newBirth() -> Int {
    births += 1
    return births
  }
}

/// A continuation that got a result.
struct NaiveEnding {
  var awaited: NaiveAwaited
  var continuation: NaiveContinuation
  var result: String
}

/// A slot of an instance of a certain birth.
struct NaiveAwaited: Hashable {
  var place: NaivePlace
  var birth: Int
}

/// An event that happened in an instance of a certain birth.
struct NaiveHappening: Hashable {
  var path: NaivePath
  var birth: Int
  var name: String
}

/// A root that was swapped, or a stack that was emptied, in an instance of a certain birth.
struct NaiveSwap {
  var path: NaivePath
  var birth: Int
  var isRoot: Bool
}

/// Who runs statements: an instance, with bound names.
struct NaiveFrame {
  var path: NaivePath
  var birth: Int
  var bindings: NaiveBindings
  /// What the enclosing cases bind in addition.
  var locals = NaiveBindings()
  /// The name of the event, effect, button or slot.
  var name: String
  /// The event whose `resumes` an `await` in these statements continues with.
  var event: NaiveEvent?

  /// What awaiting in this frame remembers: parameters first, then the names that only `from` binds.
  var continuation: NaiveContinuation {
    let parameters = event?.parameters.map(\.name.value) ?? []
    let ordered =
      parameters.compactMap { bindings[$0] } + bindings.all.filter { !parameters.contains($0.name) }
    let label = ItemValue(name: name, arguments: ordered.map(\.value)).description
    return NaiveContinuation(label: label, event: event, bindings: ordered)
  }
}

/// Bound names in the order in which they were bound.
struct NaiveBindings {
  private(set) var all: [NaiveBinding] = []

  subscript(name: String) -> NaiveBinding? { all.first { $0.name == name } }

  mutating func bind(_ name: String, _ value: String, _ type: ValueType) {
    all.removeAll { $0.name == name }
    all.append(NaiveBinding(name: name, value: value, type: type))
  }
}
