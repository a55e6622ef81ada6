import FlowSimulation
import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite struct `Walking forth and back` {
  /// A corridor with a side door: a, b, c in a row, and d from b, which leads back to a.
  private let system = graph("a -on-> b -on-> c, b -off-> d -home-> a")

  private func names(_ run: StateTrace) -> String {
    ([run.start] + run.steps.map(\.state)).map { system.names[Int($0.words[0])] }.joined()
  }

  private func walked(_ steps: Int...) throws -> Simulator<ToySystem> {
    var simulator = try #require(Simulator(system))
    for step in steps { simulator.take(step) }
    return simulator
  }

  @Test func `a walk begins at an initial state`() throws {
    let simulator = try walked()
    #expect(names(simulator.run) == "a")
    #expect(simulator.possible.map { system.labels[$0.kind.action] } == ["on"])
    #expect(Simulator(system, start: 1) == nil)
  }

  @Test func `what was taken back can be taken again`() throws {
    var simulator = try walked(0, 0)
    #expect(names(simulator.run) == "abc")
    #expect(simulator.possible.isEmpty)
    #expect(simulator.undo() == true)
    #expect(names(simulator.run) == "ab")
    #expect(simulator.possible.map { system.labels[$0.kind.action] } == ["on", "off"])
    #expect(simulator.undo() == true)
    #expect(simulator.undo() == false)
    #expect(simulator.redo() == true)
    #expect(simulator.redo() == true)
    #expect(simulator.redo() == false)
    #expect(names(simulator.run) == "abc")
  }

  @Test func `another step forgets what was taken back, the same step does not`() throws {
    var simulator = try walked(0, 0)
    simulator.go(to: 0)
    simulator.take(0)
    #expect(simulator.undone.count == 1, "it was the step that was taken back")
    simulator.take(1)
    #expect(names(simulator.run) == "abd")
    #expect(simulator.undone.isEmpty)
  }

  @Test func `a walk can go to any of its steps, and to no other`() throws {
    var simulator = try walked(0, 1, 0, 0)
    #expect(names(simulator.run) == "abdab")
    #expect(simulator.go(to: 2) == true)
    #expect(names(simulator.run) == "abd")
    #expect(simulator.go(to: 5) == false)
    #expect(simulator.go(to: -1) == false)
    #expect(names(simulator.run) == "abd")
    #expect(simulator.go(to: 4) == true)
    #expect(names(simulator.run) == "abdab")
  }

  @Test func `a run is followed as far as it is one of the system`() throws {
    let other = try walked(0, 1, 0).run
    var simulator = try walked()
    #expect(simulator.replace(with: other) == 3)
    #expect(simulator.run == other)
    var torn = other
    torn.steps.remove(at: 1)
    #expect(simulator.replace(with: torn) == 1, "from b no step leads to a")
    #expect(names(simulator.run) == "ab")
  }
}
