import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

/// What is blocked in the repository's scenarios, beside the steps that exist.
@Suite("Blocked events of the repository's scenarios")
struct BlockedEventTests {
  /// The states of each scenario that the naive interpreter looks at; the graph is asked about many more.
  private static let naiveStates = 25
  private static let mostStates = 400

  @Test("an event is blocked exactly where neither the graph nor the naive interpreter takes it")
  func agreement() throws {
    var compared = 0
    let fixtures = Self.yaml(in: ScenarioFilesTests.folder.appending(path: "../Tests/Fixtures"))
    let files = ScenarioFilesTests.files.map { ScenarioFilesTests.folder.appending(path: $0) } + fixtures
    for file in Thoroughness.share(files, of: 4) {
      let text = try String(contentsOf: file, encoding: .utf8)
      let scenario = FlowCheck.read(text, file: file.lastPathComponent)
      let flow = try #require(scenario.flow)
      var options = CheckOptions()
      options.limits.states = 3_000
      let graph = try #require(FlowCheck.explore(scenario, options: options)).graph
      #expect(Self.difference(flow, graph) == nil, "\(file.lastPathComponent)")
      compared += 1
    }
    #expect(compared > (Thoroughness.isRest ? 75 : 25))
  }

  private static func yaml(in folder: URL) -> [URL] {
    let found = FileManager.default.enumerator(atPath: folder.path())?.compactMap { $0 as? String } ?? []
    return found.filter { $0.hasSuffix(".yaml") }.sorted().map { folder.appending(path: $0) }
  }

  private static func difference(_ flow: CompiledFlow, _ graph: StateGraph) -> String? {
    let blocking = Blocking(flow)
    let naive = NaiveInterpreter(flow.flow)
    var naiveStates: [StateID: NaiveState] = [0: naive.initialState]
    let isPart = graph.truncation != nil
    let stride = max(1, graph.stateCount / mostStates)
    for id in 0..<graph.stateCount where id % stride == 0 || naiveStates[id] != nil {
      if isPart, graph.openStates.contains(id) { continue }
      let steps = graph.transitions(from: id)
      let taken = Set(steps.map(\.action))
      var free: Set<String> = []
      for (index, choice) in blocking.choices.enumerated() {
        let blockage = blocking.blockage(of: index, in: graph.state(id))
        if choice.actions.contains(where: taken.contains) == (blockage != nil) {
          return
            "\(choice.label) in \(flow.describe(graph.state(id)).key): \(blockage?.description ?? "free")"
        }
        if blockage == nil { free.insert(choice.label) }
      }
      guard let state = naiveStates[id] else { continue }
      let expected = naive.steps(from: state)
      if Set(expected.map(\.label)) != free {
        return "naive: \(free.symmetricDifference(expected.map(\.label)).sorted())"
      }
      for step in steps where naiveStates.count < Self.naiveStates && naiveStates[step.target] == nil {
        let key = flow.describe(graph.state(step.target)).key
        naiveStates[step.target] = expected.first { naive.key(of: $0.next) == key }?.next
      }
    }
    return nil
  }
}
