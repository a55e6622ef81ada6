import FlowCompiler
import FlowTestSupport
import Testing

/// The compiled system and the naive interpreter, side by side on made-up scenarios.
@Suite("Random scenarios")
struct RandomScenarioTests {
  /// Twenty seeds a test, so that the tests share the cores.
  static let firstSeeds: [UInt64] = (0..<26).map { 1 + UInt64($0) * 20 }

  @Test(
    "compiled exploration and the naive interpreter agree on states, steps with their notes, and depth",
    arguments: Thoroughness.share(firstSeeds, of: 4))
  func agreement(firstSeed: UInt64) {
    var compared = 0
    for seed in firstSeed..<firstSeed + 20 {
      let scenario = RandomScenario(seed: seed)
      switch SideBySide.compare(scenario.text) {
      case .agreement: compared += 1
      case .tooLarge: break
      case .refused(let diagnostics):
        Issue.record("seed \(seed) is refused: \(diagnostics.joined(separator: "; "))\n\(scenario.text)")
      case .difference(let difference):
        let small = ScenarioShrinker.shrink(scenario.text) { SideBySide.compare($0).isDifference }
        let smallDifference = SideBySide.compare(small)
        Issue.record("seed \(seed): \(difference)\nshrunk to:\n\(small)with: \(smallDifference)")
      }
    }
    #expect(compared >= 16, "too many of the scenarios are too large to compare")
  }
}
