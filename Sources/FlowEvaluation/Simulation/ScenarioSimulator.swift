import FlowEveryDepth

/// A scenario that is walked through by hand, with the semantics of the checker and the names of the file.
///
/// ```swift
/// var simulator = ScenarioSimulator(scenario)!
/// simulator.take(named: "openProduct(Product#1)")
/// print(simulator.screen.layerLine)
/// ```
public struct ScenarioSimulator: Sendable {
  /// Something that can happen now.
  public struct Choice: Sendable, Hashable {
    /// The event with its arguments and outcome.
    public var label: String
    /// Who makes it happen.
    public var origin: EventOrigin
    /// Where it is declared; nil for events of the platform.
    public var declaration: SourceSpan?
    /// Whether the state after it is the same.
    public var changesNothing: Bool
  }

  /// The scenario.
  public let scenario: CompiledScenario
  /// Its flow, with the default of each switch that is left open, and as much room on stacks without limits as the walk needs.
  public private(set) var flow: CompiledFlow
  /// The walk.
  public private(set) var simulator: Simulator<CompiledFlow>
  private var blocking: Blocking
  /// The flow as it was compiled first, and how much room stacks without limits have now.
  private let base: CompiledFlow
  package private(set) var room: Int

  /// Begins at the start, with uncertain facts of the platform taken to be as given where the file leaves them open; nil where
  /// the scenario has mistakes.
  public init?(_ scenario: CompiledScenario, switches: [String: String] = [:]) {
    let fitting = scenario.combinations.first { flow in
      flow.switches.allSatisfy { switches[$0.name] == nil || switches[$0.name] == $0.value }
    }
    guard let base = fitting ?? scenario.flow else { return nil }
    let (flow, room) = base.withRoomToWalk
    guard let simulator = Simulator(flow) else { return nil }
    self.scenario = scenario
    (self.base, self.flow, self.room) = (base, flow, room)
    self.simulator = simulator
    blocking = Blocking(flow)
  }

  // MARK: - What is

  /// The current state.
  public var screen: StateDescription { flow.describe(simulator.state) }

  /// What can happen now, in the flow's order.
  public var choices: [Choice] {
    simulator.possible.map { step in
      let action = flow.actions[step.kind.action]
      return Choice(
        label: action.label, origin: action.origin, declaration: action.declaration,
        changesNothing: step.state == simulator.state)
    }
  }

  /// What cannot happen now, each with what stands in the way.
  public var blocked: [Blocking.Line] { blocking.lines(in: simulator.state) }

  /// Everything that can happen in the flow at all.
  public var everything: [Blocking.Choice] { blocking.choices }

  /// Why one of ``everything`` is not possible now, by its position; nil when it is.
  public func blockage(of choice: Int) -> Blockage? { blocking.blockage(of: choice, in: simulator.state) }

  /// The walk with names: its start, and each step with what it changed.
  public var trace: TraceReport { flow.named(simulator.run) }

  /// The last step with names; nil at the start.
  public var lastStep: StepReport? { steps(after: simulator.run.steps.count - 1).first }

  /// The steps of the walk but for the first ones, with names.
  public func steps(after count: Int) -> [StepReport] {
    let steps = simulator.run.steps
    guard (0..<steps.count).contains(count) else { return [] }
    let before = count == 0 ? simulator.run.start : steps[count - 1].state
    return flow.named(Array(steps[count...]), from: flow.describe(before))
  }

  /// What is different from the state after an earlier step of the walk, 0 for the start.
  public func changes(since step: Int) -> [FieldChange] {
    let run = simulator.run
    let before = step == 0 ? run.start : run.steps[step - 1].state
    return screen.changes(since: flow.describe(before))
  }

  // MARK: - Walking

  /// Takes one of ``choices``, by its position.
  public mutating func take(_ choice: Int) {
    simulator.take(choice)
    makeRoom()
  }

  /// Takes what a label names, and says whether it is possible; spaces in labels do not matter.
  @discardableResult
  public mutating func take(named label: String) -> Bool {
    guard let index = position(of: label) else { return false }
    take(index)
    return true
  }

  /// Takes what a label names, of several steps with the label the one that leads to a state, and says whether there is any.
  ///
  /// Two coordinators can handle one event, and then a state has two steps with its label.
  package mutating func take(named label: String, leadingTo state: String) -> Bool {
    let positions = positions(of: label)
    let fitting = positions.first { flow.describe(simulator.possible[$0].state).key == state }
    guard let index = fitting ?? positions.first else { return false }
    take(index)
    return true
  }

  private func positions(of label: String) -> [Int] {
    let wanted = Self.normal(label)
    return simulator.possible.indices.filter {
      Self.normal(flow.actions[simulator.possible[$0].kind.action].label) == wanted
    }
  }

  /// The position in ``choices`` of what a label names; nil where it is not possible now.
  public func position(of label: String) -> Int? { positions(of: label).first }

  /// Takes back the last step, and says whether there was one.
  @discardableResult
  public mutating func undo() -> Bool { simulator.undo() }

  /// Takes the step that was taken back last, and says whether there is one.
  @discardableResult
  public mutating func redo() -> Bool { simulator.redo() }

  /// Goes to the state after this many steps. Returns false if there is none.
  @discardableResult
  public mutating func go(to step: Int) -> Bool { simulator.go(to: step) }

  /// Walks at random, at most this many steps. Returns how many it took.
  @discardableResult
  public mutating func wander(
    steps: Int, by random: inout RandomWalk, until isDone: (PackedState) -> Bool = { _ in false }
  ) -> Int {
    random.walk(&simulator, steps: steps) { run, _ in isDone(run.end) }
  }

  /// Goes on in a flow with more room, where something that is possible now finds none on a stack without a limit.
  ///
  /// States have other words then, and what was made of the flow before does not fit them.
  package mutating func makeRoom() {
    while room < base.mostRoomToWalk,
      simulator.possible.contains(where: { $0.kind.flags.contains(.truncated) }),
      let wider = base.withRoom(2 * room), let walk = simulator.moved(from: flow, to: wider)
    {
      room *= 2
      (flow, simulator, blocking) = (wider, walk, Blocking(wider))
    }
  }

  /// Replays a walkthrough of the scenario from the start, in the place of the walk, as far as it is possible.
  ///
  /// - Returns: Where it cannot be gone on with, or does not end as it should; nil when nothing is wrong with it.
  public mutating func follow(_ walkthrough: Walkthrough) -> WalkthroughMisfit? {
    guard let replay = WalkthroughReplay(walkthrough, on: flow) else { return nil }
    simulator.replace(with: replay.run)
    switch replay.end {
    case .arrived: return nil
    case .stuck(let index):
      let step = walkthrough.steps[index]
      return WalkthroughMisfit(
        step: index + 1, text: step.value, place: step.span, reason: refusal(of: step.value))
    case .elsewhere:
      let end = walkthrough.endText
      return WalkthroughMisfit(
        text: end?.value ?? "", place: end?.span,
        reason: "'\(end?.value ?? "")' is false: on screen is '\(layersLine)'")
    }
  }

  /// What is on screen, from the bottom up.
  public var layersLine: String { screen.layers.map(\.description).joined(separator: " > ") }

  /// Follows a run from its start, in the place of the walk, and says how many of its steps could be taken.
  @discardableResult
  public mutating func replace(with run: StateTrace) -> Int { simulator.replace(with: run) }

  /// Goes on along steps of the flow, and says how many could be taken.
  @discardableResult
  public mutating func follow(_ steps: [StateTrace.Step]) -> Int { simulator.follow(steps) }

  /// A label without the spaces that people write differently.
  static func normal(_ label: String) -> String { label.filter { $0 != " " } }

  /// Whether a text is a label without these spaces.
  static func isNormal(_ text: String, of label: String) -> Bool {
    var rest = text.utf8.makeIterator()
    for byte in label.utf8 where byte != UInt8(ascii: " ") {
      guard rest.next() == byte else { return false }
    }
    return rest.next() == nil
  }
}

extension CompiledFlow {
  /// The flow with more room in stacks without limits than most people fill by hand, and how much that is. Where items have coordinators of
  /// their own, each of which takes room too, it is the flow itself.
  fileprivate var withRoomToWalk: (flow: CompiledFlow, room: Int) {
    let most = mostRoomToWalk
    if most > 64, let wider = withRoom(64) { return (wider, 64) }
    return (self, InstanceTree.defaultStackLimit)
  }

  /// How much room stacks without limits can get; 0 where there are none.
  fileprivate var mostRoomToWalk: Int {
    guard flow.stackBound == nil, let stack = StackFlow(self) else { return 0 }
    return stack.hasChildren ? 64 : 1 << 14
  }
}

extension Simulator<CompiledFlow> {
  /// The walk in a flow with other room; nil where it cannot be taken there.
  fileprivate func moved(from flow: CompiledFlow, to other: CompiledFlow) -> Simulator? {
    guard var walk = Simulator(other) else { return nil }
    for step in run.steps + undone {
      let (label, key) = (flow.actions[step.kind.action].label, flow.describe(step.state).key)
      let index = walk.possible.firstIndex {
        other.actions[$0.kind.action].label == label && other.describe($0.state).key == key
      }
      guard let index else { return nil }
      walk.take(index)
    }
    walk.go(to: run.steps.count)
    return walk
  }
}
