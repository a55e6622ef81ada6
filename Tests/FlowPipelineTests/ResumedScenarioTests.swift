import FlowPipeline
import FlowTestSupport
import Testing

@Suite("Going on with explorations of scenarios")
struct ResumedScenarioTests {
  @Test(
    "random scenarios that a bound ended go on to the graph of one exploration", arguments: UInt64(1)...12)
  func random(seed: UInt64) throws {
    let scenario = FlowCheck.read(RandomScenario(seed: seed).text, file: "random.yaml")
    guard scenario.flow != nil else { return }
    let most = bound(states: 300)
    let full = try #require(FlowCheck.explore(scenario, options: CheckOptions(limits: most))).graph
    let depths = (0..<full.depth).map { bound(states: 300, depth: $0) }
    let states = stride(from: 1, to: full.stateCount, by: max(1, full.stateCount / 12)).map {
      bound(states: $0)
    }
    for limits in depths + states {
      let bytes = try #require(Self.checkpoint(of: scenario, limits))
      let resumed = try #require(
        try FlowCheck.explore(scenario, resuming: pieces(of: bytes), options: CheckOptions(limits: most)))
      #expect(isSame(resumed.graph, full), "\(limits)")
    }
  }

  @Test("a checkpoint belongs to the text that it was written for, whatever the name of the file")
  func identity() throws {
    let scenario = FlowCheck.read(ScenarioTemplate.notes.text, file: "one.yaml")
    let bytes = try #require(Self.checkpoint(of: scenario, bound(states: 3)))
    let renamed = FlowCheck.read(ScenarioTemplate.notes.text, file: "two.yaml")
    #expect(try FlowCheck.explore(renamed, resuming: pieces(of: bytes))?.graph.truncation == nil)
    let changed = FlowCheck.read(ScenarioTemplate.notes.text + "\n# a comment\n", file: "one.yaml")
    #expect(throws: CheckpointFailure.otherSystem) {
      try FlowCheck.explore(changed, resuming: pieces(of: bytes))
    }
  }

  private func bound(states: Int, depth: Int? = nil) -> DeclaredLimits {
    var limits = DeclaredLimits()
    limits.states = states
    limits.depth = depth
    return limits
  }

  /// The checkpoint that an exploration within bounds ends with.
  private static func checkpoint(of scenario: CompiledScenario, _ limits: DeclaredLimits) -> [UInt8]? {
    let kept = Kept()
    var options = CheckOptions(limits: limits)
    options.checkpoint = { kept.keep($0) }
    _ = FlowCheck.explore(scenario, options: options)
    return kept.bytes
  }

  private func pieces(of bytes: [UInt8]) -> (Int) -> [UInt8] {
    var rest = bytes[...]
    return { most in
      defer { rest = rest.dropFirst(most) }
      return Array(rest.prefix(most))
    }
  }

  private func isSame(_ graph: StateGraph, _ expected: StateGraph) -> Bool {
    graph.stateCount == expected.stateCount && graph.transitionCount == expected.transitionCount
      && graph.depth == expected.depth && graph.labels == expected.labels
      && graph.truncation == expected.truncation && graph.openStates == expected.openStates
      && (0..<expected.stateCount).allSatisfy { state in
        graph.state(state) == expected.state(state) && graph.depth(of: state) == expected.depth(of: state)
          && graph.transitions(from: state).elementsEqual(expected.transitions(from: state))
          && graph.shortestTrace(to: state) == expected.shortestTrace(to: state)
      }
  }
}
