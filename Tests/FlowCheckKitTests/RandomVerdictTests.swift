import FlowCheckKit
import FlowTestSupport
import Testing

/// Verdicts of the whole pipeline and of brute force, side by side on made-up scenarios.
@Suite("Random verdicts")
struct RandomVerdictTests {
  /// Twenty-six seeds a test, so that the tests share the cores.
  static let firstSeeds: [UInt64] = (0..<20).map { 10_001 + UInt64($0) * 26 }

  @Test(
    "rules, properties and goals get the verdicts and shortest traces that brute force finds",
    arguments: firstSeeds)
  func agreement(firstSeed: UInt64) {
    for seed in firstSeed..<firstSeed + 26 {
      let text = RandomScenario(seed: seed).text
      guard let difference = VerdictComparison.difference(text) else { continue }
      let small = ScenarioShrinker.shrink(text) { VerdictComparison.difference($0) != nil }
      let smallDifference = VerdictComparison.difference(small) ?? "none"
      Issue.record("seed \(seed): \(difference)\nshrunk to:\n\(small)with: \(smallDifference)")
    }
  }
}
