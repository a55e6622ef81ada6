import FlowStateSpace
import FlowTestSupport
import FlowToyGraphs
import Testing

@Suite("Components and predecessors")
struct ComponentsTests {
  @Test(
    "states are in one component when each reaches the other inside the region", arguments: UInt64(0)..<80)
  func againstReachability(seed: UInt64) {
    let graph = explore(ToySystem.random(seed: seed, states: 30, fanout: 2))
    var random = SplitMix64(seed: seed + 1_000)
    var region = StateSet(stateCount: graph.stateCount)
    for state in 0..<graph.stateCount where random.below(5) > 0 { region.insert(state) }
    let components = Components(of: graph, within: region)
    let reach = (0..<graph.stateCount).map { reachable(from: $0, in: graph, region: region) }
    var classes: Set<Set<Int>> = []
    for one in 0..<graph.stateCount {
      guard region.contains(one) else {
        #expect(components.component(of: one) == nil)
        continue
      }
      let same = (0..<graph.stateCount).filter { reach[one].contains($0) && reach[$0].contains(one) }
      let found = (0..<graph.stateCount).filter {
        components.component(of: $0) == components.component(of: one)
      }
      #expect(found == same)
      classes.insert(Set(same))
    }
    #expect(components.count == classes.count)
  }

  @Test("a line of 200,000 states does not exhaust the stack")
  func longLine() {
    struct Ring: TransitionSystem {
      var stateWidth: Int { 1 }
      func initialStates(into successors: inout SuccessorBuffer) { successors.append(word: 0, action: 0) }
      func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
        successors.append(word: (state.words[0] + 1) % 200_000, action: 0)
      }
    }
    let graph = explore(Ring())
    #expect(graph.depth == 199_999)
    let all = StateSet(stateCount: graph.stateCount, containsAll: true)
    #expect(Components(of: graph, within: all).count == 1)
    var part = all
    var last = StateSet(stateCount: graph.stateCount)
    last.insert(199_999)
    part.formIntersection(last.complement())
    #expect(Components(of: graph, within: part).count == 199_999)
    #expect(
      BackwardSearch(graph).statesReaching(last, along: TransitionFilter(of: graph) { _ in .constant(true) })
        == all)
  }

  @Test(
    "backward reachability along some kinds of steps finds what walking forward finds",
    arguments: UInt64(0)..<80)
  func predecessors(seed: UInt64) {
    let graph = explore(ToySystem.random(seed: seed, states: 30, fanout: 3))
    var targets = StateSet(stateCount: graph.stateCount)
    targets.insert(graph.stateCount / 2)
    let filter = TransitionFilter(of: graph) { .constant($0.action != 1) }
    let found = BackwardSearch(graph).statesReaching(targets, along: filter)
    for state in 0..<graph.stateCount {
      let walked = walk(from: state, in: graph) { $0.action != 1 }
      #expect(found.contains(state) == walked.contains(graph.stateCount / 2))
    }
  }

  @Test("backward reachability follows a way that goes to and fro among the numbers")
  func zigzag() {
    struct Zigzag: TransitionSystem {
      var stateWidth: Int { 1 }
      func initialStates(into successors: inout SuccessorBuffer) {
        for state in UInt64(0)..<101 { successors.append(word: state, action: 0) }
      }
      /// 0, 100, 1, 99, 2 and so on to 50.
      func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
        let state = state.words[0]
        if state != 50 { successors.append(word: state < 50 ? 100 - state : 101 - state, action: 0) }
      }
    }
    let graph = explore(Zigzag())
    var targets = StateSet(stateCount: 101)
    targets.insert(50)
    let filter = TransitionFilter(of: graph) { _ in .constant(true) }
    #expect(BackwardSearch(graph).statesReaching(targets, along: filter).count == 101)
    var middle = StateSet(stateCount: 101)
    middle.insert(25)
    let found = BackwardSearch(graph).statesReaching(middle, along: filter)
    #expect((0..<101).filter(found.contains) == Array(0...25) + Array(76...100))
  }

  /// The states reached by zero or more allowed steps.
  private func walk(from state: Int, in graph: StateGraph, allowed: (Transition) -> Bool) -> Set<Int> {
    var seen: Set<Int> = [state]
    var changed = true
    while changed {
      let next = seen.flatMap { graph.transitions(from: $0).filter(allowed).map(\.target) }
      changed = !seen.isSuperset(of: next)
      seen.formUnion(next)
    }
    return seen
  }

  private func reachable(from state: Int, in graph: StateGraph, region: StateSet) -> Set<Int> {
    region.contains(state) ? walk(from: state, in: graph) { region.contains($0.target) } : []
  }
}
