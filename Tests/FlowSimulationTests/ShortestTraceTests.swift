import FlowSimulation
import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite struct `Shortest runs` {
  private let system = graph("a -x-> b -x-> c -x-> d, a -y-> c, d -z-> a, d -x-> e")

  private func names(_ run: StateTrace) -> String {
    ([run.start] + run.steps.map(\.state)).map { system.names[Int($0.words[0])] }.joined()
  }

  private func state(_ name: String) throws -> PackedState {
    PackedState(words: [UInt64(try #require(system.names.firstIndex(of: name)))])
  }

  @Test func `the shortest way is found, and none where there is none`() throws {
    let goal = try state("d")
    guard case .found(let run) = system.shortestTrace(from: try state("a"), to: { $1?.state == goal }) else {
      Issue.record("d can be reached")
      return
    }
    #expect(names(run) == "acd")
    let none = system.shortestTrace(from: try state("e"), to: { $1?.state == goal })
    #expect(none == .unreachable)
  }

  @Test func `a state that is looked for may be the first`() throws {
    let start = try state("b")
    let found = system.shortestTrace(from: start) { before, step in step == nil && before == start }
    #expect(found == .found(StateTrace(start: start, steps: [])))
  }

  @Test func `a bound is told and nothing is claimed`() throws {
    let goal = try state("e")
    let cut = system.shortestTrace(from: try state("a"), limit: 3, to: { $1?.state == goal })
    #expect(cut == .undetermined(states: 3))
    let stopped = system.shortestTrace(
      from: try state("a"), shouldStop: { _ in true }, to: { $1?.state == goal })
    #expect(stopped == .undetermined(states: 1))
  }

  /// The search by levels of the engine, which shares no code with this one, finds as short a run.
  @Test(arguments: UInt64(0)..<40)
  func `runs are as short as the levels of the state graph`(seed: UInt64) throws {
    var system = ToySystem.random(seed: seed, states: 80, fanout: 3)
    system.initial = [0]
    let graph = explore(system)
    for id in 0..<graph.stateCount {
      let goal = graph.state(id)
      let start = graph.state(0)
      guard
        case .found(let run) = system.shortestTrace(
          from: start, to: { before, step in (step?.state ?? before) == goal })
      else {
        Issue.record("state \(id) can be reached")
        continue
      }
      #expect(run.steps.count == graph.depth(of: id))
      var simulator = try #require(Simulator(system))
      #expect(simulator.replace(with: run) == run.steps.count, "it is a run")
    }
  }
}
