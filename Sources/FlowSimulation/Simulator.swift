public import FlowStateGraph

/// A walk through a transition system, forwards and backwards, one step at a time.
///
/// ```swift
/// var simulator = Simulator(system)!
/// simulator.take(0)
/// simulator.undo()
/// ```
///
/// Every step is one that the system has in its state, so a walk is always a run of the system. Each move, forwards or backwards,
/// computes the successors of one state.
public struct Simulator<System: TransitionSystem>: Sendable {
  /// The transition system.
  public let system: System
  /// The steps up to the current state.
  public private(set) var run: StateTrace
  /// The undone steps, the one to redo first at the front.
  public private(set) var undone: [StateTrace.Step] = []
  /// The possible steps, in the system's order.
  public private(set) var possible: [StateTrace.Step] = []

  /// Begins at an initial state; nil if the system has none of that number.
  ///
  /// - Parameter start: Which of the initial states, counted from 0 in the system's order.
  public init?(_ system: System, start: Int = 0) {
    let initial = system.initialStates()
    guard (0..<initial.count).contains(start) else { return nil }
    self.init(system, at: initial.state(at: start))
  }

  /// Begins at a state that the caller knows to be one of the system's.
  public init(_ system: System, at state: PackedState) {
    self.system = system
    run = StateTrace(start: state, steps: [])
    possible = system.steps(from: state)
  }

  /// The current state.
  public var state: PackedState { run.end }

  /// Takes a step. Discards the undone steps, unless it is the next step to redo.
  ///
  /// - Parameter index: The position in ``possible``.
  public mutating func take(_ index: Int) {
    let step = possible[index]
    if undone.first == step { undone.removeFirst() } else { undone = [] }
    run.steps.append(step)
    possible = system.steps(from: state)
  }

  /// Undoes the last step, and returns whether there was one.
  @discardableResult
  public mutating func undo() -> Bool { go(to: run.steps.count - 1) }

  /// Redoes the step that was undone last, and returns whether there is one.
  @discardableResult
  public mutating func redo() -> Bool { go(to: run.steps.count + 1) }

  /// Goes to the state after this many steps of the walk, including the undone ones. Returns whether there is one.
  @discardableResult
  public mutating func go(to count: Int) -> Bool {
    let whole = run.steps + undone
    guard (0...whole.count).contains(count) else { return false }
    run.steps = Array(whole[..<count])
    undone = Array(whole[count...])
    possible = system.steps(from: state)
    return true
  }

  /// Takes steps from the current state up to the first that is not possible, and returns how many were taken.
  ///
  /// A step is possible if one of its kind leads to the same state.
  @discardableResult
  public mutating func follow(_ steps: some Sequence<StateTrace.Step>) -> Int {
    var count = 0
    for step in steps {
      guard let index = possible.firstIndex(of: step) else { break }
      take(index)
      count += 1
    }
    return count
  }

  /// Replaces the walk by another run, up to the first step that is not possible.
  ///
  /// - Returns: The number of its steps that could be taken; the walk ends after them.
  @discardableResult
  public mutating func replace(with run: StateTrace) -> Int {
    self = Simulator(system, at: run.start)
    return follow(run.steps)
  }
}
