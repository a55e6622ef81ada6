import FlowEveryDepth

/// A simulator of a scenario that a person steps through, with the semantics of the checker and the names of the file.
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
    /// Who causes it.
    public var origin: EventOrigin
    /// Its declaration; nil for events of the platform.
    public var declaration: SourceSpan?
    /// Whether it leaves the state unchanged.
    public var changesNothing: Bool
  }

  /// The scenario.
  public let scenario: CompiledScenario
  /// Its flow, with the default of each switch that is left open, and as much room on unlimited stacks as the walk needs.
  public private(set) var flow: CompiledFlow
  /// The walk.
  public private(set) var simulator: Simulator<CompiledFlow>
  private var blocking: Blocking
  /// The flow as first compiled, and the current room of unlimited stacks.
  private let base: CompiledFlow
  package private(set) var room: Int

  /// Begins at the start. Switches that the file leaves open get the given values, if there is such a combination; nil if the
  /// scenario has mistakes.
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

  /// What cannot happen now, with the reason for each.
  public var blocked: [Blocking.Line] { blocking.lines(in: simulator.state) }

  /// Everything that can ever happen in the flow.
  public var everything: [Blocking.Choice] { blocking.choices }

  /// Returns the reason why one of ``everything``, given by its position, is not possible now; nil if it is possible.
  public func blockage(of choice: Int) -> Blockage? { blocking.blockage(of: choice, in: simulator.state) }

  /// The walk with names: its start, and each step with what it changed.
  public var trace: TraceReport { flow.named(simulator.run) }

  /// The last step with names; nil at the start.
  public var lastStep: StepReport? { steps(after: simulator.run.steps.count - 1).first }

  /// Returns the steps of the walk after the first ones, with names.
  public func steps(after count: Int) -> [StepReport] {
    let steps = simulator.run.steps
    guard (0..<steps.count).contains(count) else { return [] }
    let before = count == 0 ? simulator.run.start : steps[count - 1].state
    return flow.named(Array(steps[count...]), from: flow.describe(before))
  }

  /// Returns the differences from the state after an earlier step of the walk; 0 stands for the start.
  public func changes(since step: Int) -> [FieldChange] {
    let run = simulator.run
    let before = step == 0 ? run.start : run.steps[step - 1].state
    return screen.changes(since: flow.describe(before))
  }

  // MARK: - Walking

  /// Takes one of ``choices``, given by its position.
  public mutating func take(_ choice: Int) {
    simulator.take(choice)
    makeRoom()
  }

  /// Takes the step with a label, and returns whether it is possible. Spaces in labels do not matter.
  @discardableResult
  public mutating func take(named label: String) -> Bool {
    guard let index = position(of: label) else { return false }
    take(index)
    return true
  }

  /// Takes a step with a label, preferring one that leads to the given state, and returns whether there is any.
  ///
  /// Two coordinators can handle the same event. Then a state has two steps with its label.
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

  /// Returns the position in ``choices`` of the step with a label; nil if it is not possible now.
  public func position(of label: String) -> Int? { positions(of: label).first }

  /// Undoes the last step, and returns whether there was one.
  @discardableResult
  public mutating func undo() -> Bool { simulator.undo() }

  /// Redoes the step that was undone last, and returns whether there was one.
  @discardableResult
  public mutating func redo() -> Bool { simulator.redo() }

  /// Goes to the state after the given number of steps, and returns whether there is one.
  @discardableResult
  public mutating func go(to step: Int) -> Bool { simulator.go(to: step) }

  /// Walks at random for at most the given number of steps, and returns how many were taken.
  @discardableResult
  public mutating func wander(
    steps: Int, by random: inout RandomWalk, until isDone: (PackedState) -> Bool = { _ in false }
  ) -> Int {
    random.walk(&simulator, steps: steps) { run, _ in isDone(run.end) }
  }

  /// Continues in a flow with more room if a possible step finds none on an unlimited stack.
  ///
  /// States then have different words, so values computed for the previous flow do not fit them.
  package mutating func makeRoom() {
    while room < base.mostRoomToWalk,
      simulator.possible.contains(where: { $0.kind.flags.contains(.truncated) }),
      let wider = base.withRoom(2 * room), let walk = simulator.moved(from: flow, to: wider)
    {
      room *= 2
      (flow, simulator, blocking) = (wider, walk, Blocking(wider))
    }
  }

  /// Replaces the walk by a walkthrough of the scenario, replayed from the start as far as possible.
  ///
  /// - Returns: The step at which it fails, or how its end differs from the required one; nil if it succeeds.
  public mutating func follow(_ walkthrough: Walkthrough) -> WalkthroughMisfit? {
    let replay = WalkthroughReplay(walkthrough, on: flow)
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

  /// Continues along steps of the flow, and returns how many could be taken.
  @discardableResult
  public mutating func follow(_ steps: [StateTrace.Step]) -> Int { simulator.follow(steps) }

  /// Returns a label without spaces, which people write differently.
  static func normal(_ label: String) -> String { label.filter { $0 != " " } }

  /// Whether a text is a label without its spaces.
  static func isNormal(_ text: String, of label: String) -> Bool {
    var rest = text.utf8.makeIterator()
    for byte in label.utf8 where byte != UInt8(ascii: " ") {
      guard rest.next() == byte else { return false }
    }
    return rest.next() == nil
  }
}

extension CompiledFlow {
  /// The flow with more room on unlimited stacks than most people fill by hand, and how much that is. If items have coordinators
  /// of their own, each of which takes room too, it is the flow itself.
  fileprivate var withRoomToWalk: (flow: CompiledFlow, room: Int) {
    let most = mostRoomToWalk
    if most > 64, let wider = withRoom(64) { return (wider, 64) }
    return (self, InstanceTree.defaultStackLimit)
  }

  /// The most room that unlimited stacks can get; 0 if there are none.
  fileprivate var mostRoomToWalk: Int {
    guard flow.stackBound == nil, let stack = StackFlow(self) else { return 0 }
    return stack.hasChildren ? 64 : 1 << 14
  }
}

extension Simulator<CompiledFlow> {
  /// Returns the walk in a flow with different room; nil if it cannot be taken there.
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
