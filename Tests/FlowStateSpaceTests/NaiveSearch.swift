import FlowStateSpace

/// A breadth-first search over dictionaries, as plain as can be: the oracle for the real one.
struct NaiveSearch {
  /// The number of steps to each state reached.
  private(set) var distance: [[UInt64]: Int] = [:]
  /// The states in the order in which they were met.
  private(set) var order: [[UInt64]] = []
  /// The steps from each state.
  private(set) var steps: [[UInt64]: [NaiveStep]] = [:]

  struct NaiveStep: Hashable {
    var action: Int
    var flags: UInt64
    var target: [UInt64]
  }

  init(_ system: some TransitionSystem) {
    var buffer = SuccessorBuffer(stateWidth: system.stateWidth)
    system.initialStates(into: &buffer)
    for step in Self.steps(in: buffer) where distance[step.target] == nil {
      distance[step.target] = 0
      order.append(step.target)
    }
    var next = 0
    while next < order.count {
      let state = order[next]
      next += 1
      buffer = SuccessorBuffer(stateWidth: system.stateWidth)
      system.successors(of: PackedState(words: state), into: &buffer)
      let found = Self.steps(in: buffer)
      steps[state] = found
      for step in found where distance[step.target] == nil {
        distance[step.target] = distance[state, default: 0] + 1
        order.append(step.target)
      }
    }
  }

  /// All states.
  var states: Set<[UInt64]> { Set(order) }
  /// The states at each distance.
  var levels: [[[UInt64]]] {
    order.reduce(into: []) { levels, state in
      let level = distance[state, default: 0]
      if level == levels.count { levels.append([]) }
      levels[level].append(state)
    }
  }
  /// The number of steps from all states.
  var transitionCount: Int { steps.values.reduce(0) { $0 + $1.count } }
  /// What steps there are.
  var kinds: Set<TransitionLabel> {
    Set(
      steps.values.joined().map {
        TransitionLabel(action: $0.action, flags: TransitionFlags(rawValue: $0.flags))
      })
  }

  private static func steps(in buffer: SuccessorBuffer) -> [NaiveStep] {
    (0..<buffer.count).map {
      NaiveStep(
        action: Int(buffer.actions[$0]), flags: buffer.flags[$0].rawValue, target: buffer.state(at: $0).words)
    }
  }

  /// The steps that a graph lists from a state, in the same form.
  static func steps(of graph: StateGraph, from state: StateID) -> [NaiveStep] {
    graph.transitions(from: state).map {
      NaiveStep(action: $0.action, flags: $0.flags.rawValue, target: graph.state($0.target).words)
    }
  }
}
