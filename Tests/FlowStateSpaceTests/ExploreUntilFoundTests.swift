import FlowStateSpace
import Testing

/// Two counters up to 15, of which the first can be set back: 256 states, numbered diagonal by diagonal.
private struct Counters: CommandSystem {
  let stateWidth = 1

  static func first(_ state: PackedState) -> UInt64 { state.words[0] & 15 }
  static func second(_ state: PackedState) -> UInt64 { state.words[0] >> 4 }

  func initialStates(into successors: inout SuccessorBuffer) {
    successors.append(PackedState(words: [0]), action: 0)
  }

  func commands(of state: PackedState, into commands: inout CommandBuffer) {
    let (first, second) = (Self.first(state), Self.second(state))
    commands.depend(on: [255])
    func go(_ action: ActionID, to first: UInt64, _ second: UInt64) {
      commands.append(kept: [0], values: [second << 4 | first], action: action)
    }
    if first < 15 { go(1, to: first + 1, second) }
    if second < 15 { go(2, to: first, second + 1) }
    if first > 0 { go(3, to: 0, second) }
  }
}

@Suite("Infinite runs looked for while exploring") struct ExploreUntilFoundTests {
  /// Runs on which the second counter stays 0 and the first is 5 again and again.
  private func search(of graph: StateGraph, mustCountOn: Bool) -> EmptinessCheck {
    let staying = graph.states { Counters.second($0) == 0 }
    let five = graph.states { Counters.second($0) == 0 && Counters.first($0) == 5 }
    let reader = BuchiMonitor(
      acceptanceCount: 1,
      edges: [
        [
          .init(states: staying, readsStuttering: true, target: 0, acceptance: 0),
          .init(states: five, readsStuttering: false, target: 0, acceptance: 1),
        ]
      ])
    let counting = FairnessConstraint(
      isStrong: false, enabled: graph.states { Counters.second($0) < 15 },
      taken: TransitionFilter(of: graph) { .constant($0.action == 2) })
    return EmptinessCheck(
      of: graph, reader: reader, fairness: mustCountOn ? [counting] : [], bounds: EmptinessCheckBounds())
  }

  @Test("a lasso among the first states is found there, and all its steps are real")
  func foundEarly() throws {
    var parts: [Int] = []
    let (graph, found) = try explore(Counters(), firstPart: 10) { graph throws(EmptinessCheckEnd) in
      parts.append(graph.stateCount)
      return try search(of: graph, mustCountOn: false).lasso()
    }
    // Ten states are four diagonals, in which the first counter is at most 3; 36 are eight.
    #expect(parts == [10, 40])
    #expect(graph.truncation == .states(40))
    let lasso = try #require(found)
    #expect(lasso.stem.isEmpty)
    #expect(lasso.loop.count == 6)
    var state = graph.state(lasso.start)
    for step in lasso.loop {
      guard case .taken(let transition) = step else {
        Issue.record("the loop stutters")
        continue
      }
      var next = SuccessorBuffer(stateWidth: 1)
      Counters().successors(of: state, into: &next)
      let index = try #require(
        (0..<next.count).first {
          Int(next.actions[$0]) == transition.action && next.state(at: $0) == graph.state(transition.target)
        })
      state = next.state(at: index)
    }
    #expect(state == graph.state(lasso.start))
  }

  @Test("without a lasso everything is explored, part by part")
  func notFound() throws {
    var parts: [Int] = []
    let (graph, found) = try explore(Counters(), firstPart: 10) { graph throws(EmptinessCheckEnd) in
      parts.append(graph.stateCount)
      return try search(of: graph, mustCountOn: true).lasso()
    }
    #expect(parts == [10, 40, 160, 256])
    #expect(graph.truncation == nil)
    #expect(found == nil)
  }

  @Test("the last part is what the limits allow")
  func limited() throws {
    let (graph, found) = try explore(Counters(), firstPart: 10, limits: ExplorationLimits(states: 100)) {
      graph throws(EmptinessCheckEnd) in try search(of: graph, mustCountOn: true).lasso()
    }
    #expect(graph.truncation == .states(100))
    #expect(found == nil)
  }
}
