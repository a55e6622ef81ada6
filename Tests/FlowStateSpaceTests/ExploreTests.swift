import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite("Exploring without bounds")
struct ExploreTests {
  @Test("a small graph is numbered in the order of discovery, with every step kept")
  func smallGraph() {
    let system = graph("s0 -a-> s2 -b-> s3 -c-> s0, s0 -b-> s1 -a-> s1, s1 -c-> s3, s9 -a-> s0")
    let graph = explore(system)
    #expect(graph.stateCount == 4)
    #expect(graph.transitionCount == 6)
    #expect(graph.depth == 2)
    #expect(graph.truncation == nil)
    #expect(graph.openStates.isEmpty)
    #expect(graph.initialStates == 0..<1)
    #expect((0..<4).map { system.name(of: $0, in: graph) } == ["s0", "s2", "s1", "s3"])
    #expect((0..<4).map(graph.depth(of:)) == [0, 1, 1, 2])
    #expect(
      Array(graph.transitions(from: 2)) == [
        Transition(source: 2, action: 0, target: 2), Transition(source: 2, action: 2, target: 3),
      ])
    #expect(system.text(of: graph.shortestTrace(to: 3), in: graph) == "s0 -a-> s2 -b-> s3")
    #expect(graph.shortestTrace(to: 0) == Trace(start: 0))
  }

  @Test("several initial states are depth 0, and one given twice counts once")
  func initialStates() {
    var system = graph(">s0 -a-> s1, >s2 -a-> s1")
    system.initial.append(0)
    let graph = explore(system)
    #expect(graph.initialStates == 0..<2)
    #expect(graph.stateCount == 3)
    #expect(graph.depth == 1)
    #expect(system.text(of: graph.shortestTrace(to: 2), in: graph) == "s0 -a-> s1")
    #expect(system.text(of: graph.shortestTrace(to: 1), in: graph) == "s2")
  }

  @Test("a system without initial states gives an empty graph")
  func empty() {
    let graph = explore(ToySystem(names: ["s0"], labels: [], steps: [[]], initial: []))
    #expect(graph.stateCount == 0)
    #expect(graph.transitionCount == 0)
    #expect(graph.depth == 0)
    #expect(graph.initialStates.isEmpty)
    #expect(graph.truncation == nil)
  }

  @Test(
    "TABS has as many states and transitions as its formula says, in one, two and three words",
    arguments: [(1, 1), (1, 4), (2, 2), (2, 4), (3, 2)], [1, 2, 3])
  func tabs(family: (tabs: Int, depth: Int), width: Int) {
    let system = Tabs(tabs: family.tabs, depth: family.depth, stateWidth: width)
    let graph = explore(system)
    #expect(graph.stateCount == system.expectedStates)
    #expect(graph.transitionCount == system.expectedTransitions)
    #expect(graph.truncation == nil)
  }

  @Test(
    "TABS(3,2) has 2,058 states, 18,816 transitions and depth 7 in one, two and three words", arguments: 1...3
  )
  func exactTabs(width: Int) {
    let graph = explore(Tabs(tabs: 3, depth: 2, stateWidth: width))
    #expect(graph.stateCount == 2_058)
    #expect(graph.transitionCount == 18_816)
    #expect(graph.depth == 7)
  }

  @Test("states, numbers, steps and depths are those of a naive search", arguments: 1...3)
  func tabsAgainstNaive(width: Int) {
    let system = Tabs(tabs: 2, depth: 3, stateWidth: width)
    expectSame(explore(system), NaiveSearch(system))
  }

  @Test("200 random systems give the graph that a naive search gives", arguments: UInt64(0)..<200)
  func randomAgainstNaive(seed: UInt64) {
    let system = ToySystem.random(seed: seed, states: 5 + Int(seed % 60), fanout: 1 + Int(seed % 4))
    expectSame(explore(system), NaiveSearch(system))
  }

  @Test("shortest traces start initially, follow steps of the graph, and are as long as the state is deep")
  func traces() {
    for seed in UInt64(0)..<60 {
      let system = ToySystem.random(seed: seed, states: 40, fanout: 3)
      let graph = explore(system)
      let naive = NaiveSearch(system)
      for state in 0..<graph.stateCount {
        let trace = graph.shortestTrace(to: state)
        #expect(graph.initialStates.contains(trace.start))
        #expect(trace.end == state)
        #expect(trace.steps.count == naive.distance[graph.state(state).words])
        var current = trace.start
        for step in trace.steps {
          #expect(step.source == current)
          #expect(graph.transitions(from: current).contains(step))
          current = step.target
        }
      }
    }
  }

  private func expectSame(_ graph: StateGraph, _ naive: NaiveSearch) {
    #expect((0..<graph.stateCount).map { graph.state($0).words } == naive.order)
    #expect((0..<graph.stateCount).map(graph.depth(of:)) == naive.order.map { naive.distance[$0] })
    #expect(graph.depth == naive.distance.values.max() ?? 0)
    #expect(graph.transitionCount == naive.steps.values.reduce(0) { $0 + $1.count })
    for state in 0..<graph.stateCount {
      #expect(NaiveSearch.steps(of: graph, from: state) == naive.steps[graph.state(state).words])
    }
  }
}

@Suite("Telling states apart")
struct StateIdentityTests {
  /// A line of states whose words are `shape` of their number.
  struct Line: TransitionSystem {
    let count: UInt64
    let stateWidth: Int
    let shape: @Sendable (UInt64) -> [UInt64]

    func initialStates(into successors: inout SuccessorBuffer) {
      for number in 0..<count { successors.append(PackedState(words: shape(number)), action: 0) }
    }

    func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
      successors.append(state, action: 1)
    }
  }

  @Test("states that differ in any one bit of any word are different")
  func singleBits() {
    for width in 1...4 {
      let line = Line(count: UInt64(64 * width), stateWidth: width) { number in
        (0..<width).map { Int(number / 64) == $0 ? 1 << (number % 64) : 0 }
      }
      #expect(explore(line).stateCount == 64 * width)
      #expect(explore(line).transitionCount == 64 * width)
    }
  }

  @Test("20,000 states that differ only in high bits are all kept", arguments: [0, 13, 32, 47])
  func shifted(by shift: UInt64) {
    let line = Line(count: 20_000, stateWidth: 1) { [$0 << shift] }
    #expect(explore(line).stateCount == 20_000)
    let wide = Line(count: 20_000, stateWidth: 2) { [7, $0 << shift] }
    #expect(explore(wide).stateCount == 20_000)
    let swapped = Line(count: 20_000, stateWidth: 3) { [$0 & 127, $0 >> 7, ~0 - $0 << shift] }
    #expect(explore(swapped).stateCount == 20_000)
  }
}
