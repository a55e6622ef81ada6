import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Testing

/// Propositions that are answered for many states at once.
@Suite("Answers to propositions")
struct PropositionAnswersTests {
  /// Propositions of every form about what a flow declares.
  private func propositions(of flow: Flow) -> [Proposition] {
    var result: [Proposition] = [
      .alertUp, .moving, .detachedPage, .cancelOffered, .lives(site: 0), .lives(site: 1),
    ]
    for screen in flow.screens.map(\.name.value) {
      result += [
        .page(screen: screen), .frontPage(screen: screen), .wanted(screen: screen), .appears(screen),
        .belowTop(screen: screen), .canSwipe(screen: screen), .holds(site: 0, screen: screen),
        .holds(site: 1, screen: screen),
      ]
    }
    result += flow.alerts.map { .appears($0.name.value) } + flow.gates.map { .gateOpen($0.name.value) }
    for coordinator in flow.coordinators {
      for field in coordinator.fields {
        for site in 0..<3 {
          let reference = FieldReference(
            site: site, coordinator: coordinator.name.value, field: field.name.value)
          result += [
            .wants(reference, name: nil), .shows(reference, nil), .disagrees(reference), .awaiting(reference),
            .pending(reference), .wantsKind(reference, .sheet), .showsKind(reference, .alert),
          ]
        }
      }
      let conditions = coordinator.events.compactMap(\.when)
      result += conditions.flatMap { [.condition($0), .conditionAt(site: 0, $0), .conditionAt(site: 1, $0)] }
    }
    return result
  }

  @Test("answers for many states are those for explicit states", arguments: UInt64(0)..<6)
  func sameAnswers(tenth: UInt64) throws {
    var (compared, said) = (0, [0, 0])
    for seed in 5000 + tenth * 20..<5020 + tenth * 20 {
      guard let flow = ScenarioReader.read(RandomScenario(seed: seed).text, file: "random.yaml").value,
        let compiled = CompiledFlow.compile(flow).value
      else { continue }
      let graph = explore(compiled, limits: ExplorationLimits(states: 300))
      let propositions = propositions(of: flow)
      let threads = ThreadCount(Int(1 + seed % 3), minimumStates: 0)
      let sets = compiled.states(of: propositions, in: graph, threads: threads)
      for (proposition, set) in zip(propositions, sets) {
        let holds = compiled.evaluator(of: proposition)
        for state in 0..<graph.stateCount {
          let answer = holds(graph.state(state))
          said[answer ? 1 : 0] += 1
          guard set.contains(state) != answer else { continue }
          Issue.record("seed \(seed): \(proposition) in \(compiled.describe(graph.state(state)))")
          break
        }
      }
      compared += 1
    }
    #expect(compared >= 16)
    #expect(said.allSatisfy { $0 > 1000 })
  }
}
