public import FlowStateGraph

/// A walk through a transition system that goes forth and back, a step at a time.
///
/// ```swift
/// var simulator = Simulator(system)!
/// simulator.take(0)
/// simulator.undo()
/// ```
///
/// Every step is one that the system gives for the state it is taken in, so a walk is always a run of the system. Going back and
/// forth over steps costs nothing; taking one costs the system's successors of one state.
public struct Simulator<System: TransitionSystem>: Sendable {
  /// What is walked through.
  public let system: System
  /// The steps up to the current state.
  public private(set) var run: StateTrace
  /// The steps that were taken back, the one to take again first.
  public private(set) var undone: [StateTrace.Step] = []
  /// The steps that can be taken now, in the system's order.
  public private(set) var possible: [StateTrace.Step] = []

  /// Begins at an initial state; nil where the system has none of that number.
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

  /// Where the walk is.
  public var state: PackedState { run.end }

  /// Takes a step; what was undone before is forgotten, unless it is that very step.
  ///
  /// - Parameter index: Which of ``possible``.
  public mutating func take(_ index: Int) {
    let step = possible[index]
    if undone.first == step { undone.removeFirst() } else { undone = [] }
    run.steps.append(step)
    possible = system.steps(from: state)
  }

  /// Takes the first possible step of a kind, and says whether there is one.
  public mutating func take(_ kind: TransitionLabel) -> Bool {
    guard let index = possible.firstIndex(where: { $0.kind == kind }) else { return false }
    take(index)
    return true
  }

  /// Takes back the last step, and says whether there was one.
  @discardableResult
  public mutating func undo() -> Bool { go(to: run.steps.count - 1) }

  /// Takes the step that was taken back last, and says whether there is one.
  @discardableResult
  public mutating func redo() -> Bool { go(to: run.steps.count + 1) }

  /// Goes to the state after this many steps of the walk, undone steps included. Returns false if there is none.
  @discardableResult
  public mutating func go(to count: Int) -> Bool {
    let whole = run.steps + undone
    guard (0...whole.count).contains(count) else { return false }
    run.steps = Array(whole[..<count])
    undone = Array(whole[count...])
    possible = system.steps(from: state)
    return true
  }

  /// Walks along steps from where the walk is, and says how many could be taken; it ends before the first that cannot.
  ///
  /// A step can be taken where one of its kind leads to the same state.
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

  /// Puts another run in the place of the walk, as far as it is one of the system.
  ///
  /// - Returns: The number of its steps that could be taken; the walk ends after them.
  @discardableResult
  public mutating func replace(with run: StateTrace) -> Int {
    self = Simulator(system, at: run.start)
    return follow(run.steps)
  }
}
