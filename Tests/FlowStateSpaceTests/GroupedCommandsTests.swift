import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

/// Commands in groups, each kept for the states that agree on what it depends on, beside steps that the system gives one by one.
@Suite("Grouped commands")
struct GroupedCommandsTests {
  /// The same system without commands, so that every step is asked of it.
  private struct Plain: TransitionSystem {
    let base: RandomCommands
    var stateWidth: Int { base.stateWidth }
    func initialStates(into successors: inout SuccessorBuffer) { base.initialStates(into: &successors) }
    func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
      base.successors(of: state, into: &successors)
    }
  }

  private func system(_ seed: UInt64) -> RandomCommands {
    RandomCommands(
      seed: seed, fields: 5 + Int(seed % 3), rules: 9, stateWidth: 1 + Int(seed % 5),
      fillsWords: seed.isMultiple(of: 7), hasGroups: true)
  }

  private func steps(_ graph: StateGraph) -> [[Transition]] {
    (0..<graph.stateCount).map { Array(graph.transitions(from: $0)) }
  }

  @Test("give the same graph as steps one by one", arguments: Thoroughness.share(UInt64(0)..<60, of: 3))
  func graph(seed: UInt64) {
    let system = system(seed)
    let expected = explore(Plain(base: system))
    // With little memory, what is known is forgotten again and again.
    for (threads, memory) in [(1, 1 << 30), (2, 1 << 30), (4, 1 << 30), (1, 1 << 19), (3, 1 << 19)] {
      let graph = explore(
        system, limits: ExplorationLimits(memory: memory),
        threads: ThreadCount(threads, minimumStates: 0))
      #expect((0..<graph.stateCount).map(graph.state) == (0..<expected.stateCount).map(expected.state))
      #expect(steps(graph) == steps(expected))
      #expect(graph.labels == expected.labels)
    }
  }

  /// Thousands of states that agree on all that is read, so that the commands of whole states are kept, unless that is seen not to pay.
  @Test(
    "give the same graph where those of whole states are joined",
    arguments: Thoroughness.share(UInt64(0)..<12, of: 3))
  func joined(seed: UInt64) {
    let system = RandomCommands(
      seed: seed, fields: 3 + Int(seed % 3), rules: 7, stateWidth: 1 + Int(seed % 3),
      fillsWords: seed.isMultiple(of: 5), hasGroups: true, unread: 5)
    let limits = ExplorationLimits(states: 60_000)
    let expected = explore(Plain(base: system), limits: limits)
    for threads in 1...3 {
      let graph = explore(system, limits: limits, threads: ThreadCount(threads, minimumStates: 0))
      let agrees = isSame(graph, expected)
      #expect(agrees)
    }
  }

  @Test("give the same states where a bound ends the search", arguments: UInt64(0)..<20)
  func bounded(seed: UInt64) {
    let system = system(seed)
    for states in [1, 7, 40] {
      let limits = ExplorationLimits(states: states)
      let (graph, expected) = (explore(system, limits: limits), explore(Plain(base: system), limits: limits))
      #expect(steps(graph) == steps(expected))
      #expect(graph.truncation == expected.truncation)
      #expect(graph.openStates == expected.openStates)
      #expect(graph.labels == expected.labels)
    }
  }

  @Test("give the same states without steps", arguments: UInt64(0)..<30)
  func states(seed: UInt64) {
    let system = system(seed)
    let expected = explore(Plain(base: system))
    for (threads, memory) in [(1, 1 << 30), (2, 1 << 30), (4, 1 << 30), (3, 1 << 19)] {
      let reached = reachableStates(
        of: system, store: .packed, limits: ExplorationLimits(memory: memory),
        threads: ThreadCount(threads, minimumStates: 0))
      #expect(reached.stateCount == expected.stateCount)
      #expect(reached.transitionCount == expected.transitionCount)
      #expect(reached.depth == expected.depth)
    }
  }
}
