import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import FlowTestSupport
import Testing

/// Searches up to symmetry beside the naive interpreter, on made-up scenarios.
@Suite("Random symmetries")
struct RandomSymmetryTests {
  /// Fifteen seeds a test, so that the tests share the cores.
  static let firstSeeds: [UInt64] = (0..<16).map { 20_001 + UInt64($0) * 15 }

  private static let largest = 200

  @Test(
    "orbits, their sizes and steps are those that renaming every state of the naive interpreter gives",
    arguments: Thoroughness.share(firstSeeds, of: 4))
  func agreement(firstSeed: UInt64) {
    var compared = 0
    for seed in firstSeed..<firstSeed + 15 {
      // The generator's own domains are small, and their values are often distinguished: larger ones leave more to exchange.
      let text = RandomScenario(seed: seed).text.replacing("P: 1\n", with: "P: 3\n").replacing(
        "P: 2\n", with: "P: \(2 + seed % 3)\n")
      switch Self.compare(text) {
      case .agreement: compared += 1
      case .nothingToCompare: break
      case .difference(let difference): Issue.record("seed \(seed): \(difference)\n\(text)")
      }
    }
    #expect(compared >= 3, "too few of the scenarios have something to exchange")
  }

  private enum Outcome {
    case agreement
    /// Nothing can be exchanged, or there are too many states.
    case nothingToCompare
    case difference(String)
  }

  private static func compare(_ text: String) -> Outcome {
    guard let flow = ScenarioReader.read(text, file: "random.yaml").value,
      let compiled = CompiledFlow.compile(flow).value
    else { return .difference("the scenario is refused") }
    let symmetry = compiled.symmetry(for: [])
    guard !symmetry.isTrivial else { return .nothingToCompare }
    let naive = NaiveInterpreter(flow).explore(limit: largest)
    guard !naive.isTruncated else { return .nothingToCompare }
    let orbits = Orbits(symmetry.domains.map(\.values))
    let graph = explore(compiled, upTo: symmetry)
    let found = (0..<graph.stateCount).map {
      orbits.representative(of: compiled.describe(graph.state($0)).key)
    }
    let expected = Set(naive.keys.map(orbits.representative))
    guard found.count == expected.count, Set(found) == expected else {
      return .difference(
        "\(found.count) representatives of \(Set(found).count) orbits, and naively \(expected.count)")
    }
    guard let size = StateSpaceSize(of: graph, upTo: symmetry), size.states == naive.states.count,
      size.transitions == naive.edges.count, graph.depth == naive.depth
    else { return .difference("the counts are not the naive ones") }
    let difference =
      sizeDifference(compiled, graph, symmetry, orbits) ?? stepDifference(compiled, graph, naive, orbits)
    return difference.map(Outcome.difference) ?? .agreement
  }

  /// A state whose orbit is not as large as the number of its names.
  private static func sizeDifference(
    _ compiled: CompiledFlow, _ graph: StateGraph, _ symmetry: FlowSymmetry, _ orbits: Orbits
  ) -> String? {
    var symmetry = symmetry
    for id in 0..<graph.stateCount {
      let (state, key) = (graph.state(id), compiled.describe(graph.state(id)).key)
      guard symmetry.orbitSize(of: state.words) == orbits.orbit(of: key).count else {
        return "the orbit of \(key) has another size"
      }
    }
    return nil
  }

  /// The steps of every naive state beside those of the representative of its orbit: the same, once renamed.
  private static func stepDifference(
    _ compiled: CompiledFlow, _ graph: StateGraph, _ naive: NaiveGraph, _ orbits: Orbits
  ) -> String? {
    var steps: [String: [String]] = [:]
    for id in 0..<graph.stateCount {
      steps[orbits.representative(of: compiled.describe(graph.state(id)).key)] =
        graph.transitions(from: id).map { step in
          let action = compiled.actions[step.action]
          let notes = Observation.allCases.filter { step.flags.contains(TransitionFlags($0)) }
          return line(
            orbits.representative(of: action.label),
            orbits.representative(of: compiled.describe(graph.state(step.target)).key), notes,
            step.flags.contains(.truncated))
        }.sorted()
    }
    var naiveSteps = Array(repeating: [String](), count: naive.states.count)
    for edge in naive.edges {
      naiveSteps[edge.source].append(
        line(
          orbits.representative(of: edge.step.label), orbits.representative(of: naive.keys[edge.target]),
          Observation.allCases.filter(edge.step.notes.contains), edge.step.isTruncated))
    }
    for (source, key) in naive.keys.enumerated()
    where naiveSteps[source].sorted() != steps[orbits.representative(of: key)] {
      return "\(key) has other steps than its representative"
    }
    return nil
  }

  private static func line(_ label: String, _ target: String, _ notes: [Observation], _ isTruncated: Bool)
    -> String
  {
    "\(label) --> \(target) \(notes)\(isTruncated ? " cutShort" : "")"
  }
}
