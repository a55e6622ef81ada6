import FlowStateSpace
import FlowToyGraphs
import Testing

/// What comes out must not depend on how many threads looked.
@Suite("Exploring on several threads")
struct ThreadTests {
  private func expectSame(
    _ system: some TransitionSystem, limits: ExplorationLimits = ExplorationLimits(), _ comment: Comment
  ) {
    let alone = explore(system, limits: limits, threads: ThreadCount(1))
    for count in 2...3 {
      let together = explore(system, limits: limits, threads: ThreadCount(count, minimumStates: 0))
      #expect(together.stateCount == alone.stateCount, comment)
      #expect(together.transitionCount == alone.transitionCount, comment)
      #expect(together.depth == alone.depth, comment)
      #expect(together.labels == alone.labels, comment)
      #expect(together.truncation == alone.truncation, comment)
      #expect(together.openStates == alone.openStates, comment)
      let differs = (0..<min(alone.stateCount, together.stateCount)).first { state in
        alone.state(state) != together.state(state)
          || !alone.transitions(from: state).elementsEqual(together.transitions(from: state))
          || alone.shortestTrace(to: state) != together.shortestTrace(to: state)
      }
      #expect(differs == nil, comment)
    }
  }

  @Test("random graphs are the same for any number of threads", arguments: UInt64(0)..<24)
  func random(seed: UInt64) {
    let system = ToySystem.random(seed: seed, states: 60, fanout: 3)
    expectSame(system, "complete")
    for limit in [0, 1, 7, 30] {
      expectSame(system, limits: ExplorationLimits(states: limit), "at most \(limit) states")
      expectSame(system, limits: ExplorationLimits(depth: limit / 4), "at most \(limit / 4) steps")
    }
  }

  @Test("many blocks and wide states are the same for any number of threads", arguments: 1...3)
  func blocks(stateWidth: Int) {
    let system = Tabs(tabs: 2, depth: 4, stateWidth: stateWidth)
    expectSame(system, "\(stateWidth) words")
    expectSame(system, limits: ExplorationLimits(states: 1_000), "cut short")
  }

  @Test("a graph that grows while threads join keeps its numbers")
  func joining() {
    let system = Tabs(tabs: 3, depth: 3, stateWidth: 1)
    let alone = explore(system, threads: ThreadCount(1))
    let joined = explore(system, threads: ThreadCount(2, minimumStates: 1_000))
    #expect(alone.stateCount == 20_250)
    #expect(joined.stateCount == alone.stateCount)
    #expect(joined.transitionCount == alone.transitionCount)
    let differs = (0..<alone.stateCount).first { state in
      alone.state(state) != joined.state(state)
        || !alone.transitions(from: state).elementsEqual(joined.transitions(from: state))
    }
    #expect(differs == nil)
  }
}
