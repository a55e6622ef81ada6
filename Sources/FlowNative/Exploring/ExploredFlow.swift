public import FlowStateSpace

extension NavigationFlow {
  /// Visits every state that the flow can reach, breadth first, with every event that is possible there.
  ///
  /// - Parameters:
  ///   - limits: When to give up. The bound on memory counts the graph, not what the states themselves take.
  ///   - monitor: What to tell while it runs, and whether to stop.
  /// - Precondition: There is an initial state.
  /// - Complexity: One call of ``handle(_:in:)`` for each step; each state is kept once.
  public func explored(
    limits: ExplorationLimits = ExplorationLimits(states: 1_000_000), monitor: ExplorationMonitor = .silent
  ) -> ExploredFlow<Self> {
    precondition(!initialStates.isEmpty, "a flow starts somewhere: 'initialStates' is empty")
    let system = InternedFlow(self)
    let graph = explore(system, limits: limits, monitor: monitor)
    return ExploredFlow(flow: self, graph: graph, interned: system.states, events: system.events)
  }
}

/// A flow with all states that it can reach, ready to be evaluated and drawn.
public struct ExploredFlow<Flow: NavigationFlow>: Sendable {
  /// The flow.
  public let flow: Flow
  /// The states and steps, by number.
  public let graph: StateGraph
  /// The states, as the graph numbers them: in the order of discovery, nearer ones first.
  public let states: [Flow.State]
  /// The events that some step takes, as the graph numbers them.
  public let events: [Flow.Event]

  init(flow: Flow, graph: StateGraph, interned: [Flow.State], events: [Flow.Event]) {
    self.flow = flow
    self.graph = graph
    self.events = events
    var states: [Flow.State] = []
    states.reserveCapacity(graph.stateCount)
    graph.forEachState { states.append(interned[Int($0.words[0])]) }
    self.states = states
  }

  /// The number of states that can be reached.
  public var stateCount: Int { graph.stateCount }
  /// The number of steps between them, those that change nothing included.
  public var stepCount: Int { graph.transitionCount }
  /// The most steps that it takes to reach a state on a shortest way.
  public var depth: Int { graph.depth }

  /// Whether everything that can be reached was seen; otherwise ``StateGraph/truncation`` names the bound.
  public var isComplete: Bool { graph.truncation == nil }

  /// The names of all screens and alerts that some state shows, in order.
  public var shownNames: [String] {
    var names: Set<String> = []
    for state in states {
      let display = flow.display(of: state)
      names.insert(display.page)
      if let alert = display.alert { names.insert(alert) }
    }
    return names.sorted()
  }

  /// The steps from a state, with the event and the number of the state after it.
  public func steps(from state: StateID) -> [(event: Flow.Event, target: StateID)] {
    graph.transitions(from: state).map { (events[$0.action], $0.target) }
  }
}

extension ExploredFlow: CustomStringConvertible {
  /// How much was seen: `67 states, 535 steps, depth 6`.
  public var description: String {
    let size = "\(stateCount) states, \(stepCount) steps, depth \(depth)"
    return graph.truncation.map { "\(size), truncated by \($0.name)" } ?? size
  }
}

extension Truncation {
  /// The bound, for people.
  var name: String {
    switch self {
    case .states(let count): "the bound of \(count) states"
    case .depth(let steps): "the bound of \(steps) steps from the start"
    case .time(let time): "the bound of \(time) of time"
    case .memory(let bytes): "the bound of \(bytes >> 20) MB of memory"
    case .noMemory: "the available memory"
    case .interrupted: "an interruption"
    case .system: "the flow itself"
    }
  }
}
