import FlowCompiler
import FlowDiagnostics
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Testing

/// The same system without a word about what its steps depend on.
private struct Forgetful: TransitionSystem {
  let system: CompiledFlow
  var stateWidth: Int { system.stateWidth }

  func initialStates(into successors: inout SuccessorBuffer) { system.initialStates(into: &successors) }

  func successors(of state: PackedState, into successors: inout SuccessorBuffer) {
    system.successors(of: state, into: &successors)
  }
}

/// Steps that are reused for states that agree on what they depend on.
@Suite("Known commands")
struct KnownCommandsTests {
  @Test("reusing commands gives the graph that taking each step anew gives", arguments: UInt64(0)..<10)
  func sameGraph(tenth: UInt64) throws {
    var compared = 0
    for seed in 1 + tenth * 20...20 + tenth * 20 {
      let text = RandomScenario(seed: seed).text
      guard let flow = ScenarioReader.read(text, file: "random.yaml").value,
        let compiled = CompiledFlow.compile(flow).value
      else { continue }
      let limits = ExplorationLimits(states: 500)
      let known = explore(compiled, limits: limits)
      let anew = explore(Forgetful(system: compiled), limits: limits)
      #expect(known.stateCount == anew.stateCount, "seed \(seed)")
      for state in 0..<min(known.stateCount, anew.stateCount) {
        guard known.state(state) == anew.state(state),
          known.transitions(from: state).elementsEqual(anew.transitions(from: state))
        else {
          Issue.record("seed \(seed), state \(state): \(compiled.describe(anew.state(state)))")
          break
        }
      }
      compared += 1
    }
    #expect(compared >= 16)
  }
}
