import FlowPipeline
import FlowSimulation
import FlowTestSupport
import Foundation
import Testing

@Suite struct `Random steps` {
  private static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static let files: [String] = {
    let all = FileManager.default.enumerator(atPath: root.appending(path: "Scenarios").path)?.allObjects ?? []
    return all.compactMap { $0 as? String }.filter { $0.hasSuffix(".yaml") }.sorted()
  }()

  /// What the naive interpreter says of each state, by its key; worked out once.
  private struct Oracle {
    let naive: NaiveInterpreter
    var steps: [String: [(label: String, key: String)]] = [:]
    var states: [String: NaiveState]

    init(_ flow: Flow) {
      naive = NaiveInterpreter(flow)
      states = [naive.key(of: naive.initialState): naive.initialState]
    }

    mutating func steps(from key: String) -> [(label: String, key: String)]? {
      if let known = steps[key] { return known }
      guard let state = states[key] else { return nil }
      let all = naive.steps(from: state).map { step in
        let target = naive.key(of: step.next)
        states[target] = step.next
        return (label: step.label, key: target)
      }
      steps[key] = all
      return all
    }
  }

  /// A thousand steps on some scenarios, or ten thousand on each where `make conformance` asks, with everything that could have been
  /// done instead compared at each.
  @Test(arguments: Thoroughness.isRest ? files : Thoroughness.share(files, of: 6))
  func `agree with the naive interpreter`(file: String) throws {
    let text = try String(contentsOf: Self.root.appending(path: "Scenarios/\(file)"), encoding: .utf8)
    let scenario = FlowCheck.read(text, file: file)
    var simulator = try #require(ScenarioSimulator(scenario))
    var oracle = Oracle(simulator.flow.flow)
    var random = RandomWalk(seed: 2026)
    var keys: [PackedState: String] = [:]
    func key(_ state: PackedState) -> String {
      if let known = keys[state] { return known }
      let key = simulator.flow.describe(state).key
      keys[state] = key
      return key
    }
    var compared: Set<PackedState> = []
    for step in 0..<(Thoroughness.isRest ? 10_000 : 1_000) {
      let state = simulator.simulator.state
      let known = oracle.steps(from: key(state))
      let naive = try #require(known, "step \(step) leads to a state that it does not know")
      if compared.insert(state).inserted {
        let engine = simulator.simulator.possible.map {
          (label: simulator.flow.actions[$0.kind.action].label, key: key($0.state))
        }
        #expect(
          engine.map { "\($0.label): \($0.key)" }.sorted() == naive.map { "\($0.label): \($0.key)" }.sorted())
      }
      guard simulator.wander(steps: 1, by: &random) == 1 else { break }
      let label = simulator.flow.actions[
        simulator.simulator.run.steps[simulator.simulator.run.steps.count - 1].kind.action
      ].label
      let after = key(simulator.simulator.state)
      try #require(naive.contains { $0.label == label && $0.key == after }, "step \(step), \(label)")
    }
  }
}
