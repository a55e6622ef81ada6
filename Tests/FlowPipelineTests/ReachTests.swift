import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

@Suite("Reaching the states of a scenario without steps")
struct ReachTests {
  @Test("counts and covers what an exploration does, on random scenarios", arguments: UInt64(1)...60)
  func random(seed: UInt64) throws {
    let scenario = FlowCheck.read(RandomScenario(seed: seed).text, file: "random.yaml")
    guard scenario.flow != nil else { return }
    var options = CheckOptions()
    options.limits.states = 2000
    for depth in [nil, 0, 1, 3] {
      options.limits.depth = depth
      let exploration = try #require(FlowCheck.explore(scenario, options: options))
      // Within a bound on states it is chance which of a level are seen.
      if case .states = exploration.graph.truncation { continue }
      let reach = try #require(FlowCheck.reach(scenario, options: options))
      expectSame(reach, exploration)
    }
  }

  @Test("counts and covers what an exploration does, on scenarios written by hand")
  func files() throws {
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(
      path: "../../Scenarios")
    let files = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter {
      $0.hasSuffix(".yaml")
    }
    #expect(files.count >= 2)
    for file in files.sorted() {
      let text = try String(contentsOf: folder.appending(path: file), encoding: .utf8)
      let scenario = FlowCheck.read(text, file: file)
      expectSame(try #require(FlowCheck.reach(scenario)), try #require(FlowCheck.explore(scenario)))
    }
  }

  @Test("finds more successors of one state than a batch holds")
  func manySuccessors() throws {
    let scenario = FlowCheck.read(
      """
      flowcheck: 1
      platform: swiftui
      domains: { Big: 17 }
      screens: { home: { home: true } }
      coordinators:
        App:
          root: home
          state: { a: Big, b: Big, c: Big, moved: [still, gone] }
          events:
            jump:
              params: { x: Big, y: Big, z: Big }
              from: home
              when: moved == still
              do: "set a = x; set b = y; set c = z; set moved = gone"
      """, file: "wide.yaml")
    let reach = try #require(FlowCheck.reach(scenario))
    #expect(reach.states.levels == [1, 17 * 17 * 17])
    expectSame(reach, try #require(FlowCheck.explore(scenario)))
  }

  @Test("keeps to a bound on states, for any number of threads")
  func bound() throws {
    let scenario = FlowCheck.read(Fixture.shop, file: "shop.yaml")
    let full = try #require(FlowCheck.explore(scenario)).graph.stateCount
    for states in 1...full {
      var options = CheckOptions(threads: ThreadCount(2, minimumStates: 0))
      options.limits.states = states
      let reach = try #require(FlowCheck.reach(scenario, options: options))
      #expect(reach.states.stateCount == states)
      #expect(reach.states.levels.reduce(0, +) == states)
      #expect((reach.states.truncation == nil) == (states == full))
    }
  }

  private func expectSame(
    _ reach: Reach, _ exploration: Exploration, at location: SourceLocation = #_sourceLocation
  ) {
    let graph = exploration.graph
    var levels = Array(repeating: 0, count: graph.depth + 1)
    for id in 0..<graph.stateCount { levels[graph.depth(of: id)] += 1 }
    #expect(reach.states.stateCount == graph.stateCount, sourceLocation: location)
    #expect(reach.states.transitionCount == graph.transitionCount, sourceLocation: location)
    #expect(reach.states.levels == levels, sourceLocation: location)
    #expect(reach.states.truncation == graph.truncation, sourceLocation: location)
    #expect(reach.bound == exploration.bound, sourceLocation: location)
    #expect(reach.coverage == exploration.coverage, sourceLocation: location)
  }
}
