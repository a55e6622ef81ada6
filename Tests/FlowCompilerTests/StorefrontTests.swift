import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Foundation
import Testing

/// The example of the scenario format, Scenarios/storefront.yaml, whose numbers its definition publishes.
@Suite("The storefront")
struct StorefrontTests {
  static let file = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().appending(path: "Scenarios/storefront.yaml")

  private static func flow() throws -> Flow {
    let text = try String(contentsOf: file, encoding: .utf8)
    return try #require(ScenarioReader.read(text, file: "storefront.yaml").value)
  }

  /// The states of which none is another one with its products exchanged: here renaming one of two is enough.
  private static func upToSymmetry(_ keys: [String]) -> Int {
    Set(keys.map { $0.replacing("Product#2", with: "Product#1") }).count
  }

  @Test("compiled, it has the published 67 states, 535 transitions and 46 states up to symmetry")
  func compiled() throws {
    let compiled = try #require(CompiledFlow.compile(Self.flow()).value)
    let graph = explore(compiled, limits: ExplorationLimits(states: 1_000))
    #expect(graph.stateCount == 67)
    #expect(graph.transitionCount == 535)
    #expect(graph.depth == 6)
    let keys = (0..<graph.stateCount).map { compiled.describe(graph.state($0)).key }
    #expect(Self.upToSymmetry(keys) == 46)
  }

  @Test("the naive interpreter finds the same numbers")
  func naive() throws {
    let graph = try NaiveInterpreter(Self.flow()).explore()
    #expect(graph.states.count == 67)
    #expect(graph.edges.count == 535)
    #expect(graph.depth == 6)
    #expect(Self.upToSymmetry(graph.keys) == 46)
  }

  @Test("both read every state and every step alike")
  func sideBySide() throws {
    let text = try String(contentsOf: Self.file, encoding: .utf8)
    #expect(SideBySide.compare(text) == .agreement(states: 67))
  }
}
