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

  @Test("states can be picked by their words")
  func picking() {
    let system = graph("s0 -a-> s2 -b-> s1")
    let graph = explore(system)
    let picked = graph.states { system.names[Int($0.words[0])] != "s2" }
    #expect((0..<3).filter(picked.contains) == [0, 2])
    let wide = explore(Tabs(tabs: 2, depth: 2, stateWidth: 3))
    for word in 0..<3 {
      let odd = wide.states { $0.words[word] % 2 == 1 }
      #expect((0..<wide.stateCount).allSatisfy { odd.contains($0) == (wide.state($0).words[word] % 2 == 1) })
    }
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
