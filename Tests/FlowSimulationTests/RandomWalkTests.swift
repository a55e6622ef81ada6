import FlowSimulation
import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite struct `Walks by chance` {
  private func walk(_ seed: UInt64, on system: ToySystem, steps: Int = 200) -> StateTrace {
    guard var simulator = Simulator(system) else { preconditionFailure("it has an initial state") }
    var random = RandomWalk(seed: seed)
    random.walk(&simulator, steps: steps)
    return simulator.run
  }

  @Test func `the seed alone decides`() {
    let system = graph("a -x-> b -x-> a, a -y-> c -y-> a, b -z-> c -z-> b")
    #expect(walk(1, on: system) == walk(1, on: system))
    #expect(Set((0..<20).map { walk($0, on: system) }).count > 10)
  }

  /// One action with nine outcomes and one with a single one: half of the steps are the latter.
  @Test func `an event with many outcomes is not taken more often`() {
    let outcomes = (1...9).map { "hub -many-> s\($0) -back-> hub" }
    let system = graph((outcomes + ["hub -one-> t -back-> hub"]).joined(separator: ", "))
    let steps = walk(3, on: system, steps: 4000).steps
    let ones = steps.count { system.labels[$0.kind.action] == "one" }
    // 2,000 choices with even chances: six standard deviations are 134.
    #expect(abs(ones - 1000) < 134)
    #expect(Set(steps.map(\.state)).count == 11, "each outcome was taken")
  }

  @Test func `a walk ends where nothing is possible, or when it is told to`() throws {
    let system = graph("a -> b -> c")
    #expect(walk(0, on: system).steps.count == 2)
    var simulator = try #require(Simulator(system))
    var random = RandomWalk(seed: 0)
    #expect(random.walk(&simulator, steps: 10) { _, count in count == 1 } == 1)
    #expect(simulator.run.steps.count == 1)
  }
}
