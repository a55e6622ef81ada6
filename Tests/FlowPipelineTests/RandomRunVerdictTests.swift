import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Testing

/// Claims about runs of made-up scenarios: verdicts of the whole pipeline beside those of a tableau over naive states, and every
/// run that is shown looked at directly.
@Suite("Random verdicts on runs")
struct RandomRunVerdictTests {
  private static let isAsked = AskedSeeds.range != nil
  private static let seeds = AskedSeeds.range ?? 40_001...40_160

  /// The seeds in four parts, so that the tests share the cores.
  static let parts: [[UInt64]] = (0..<4).map { part in seeds.filter { $0 % 4 == part } }

  @Test("every word of the temporal language gets the verdict that brute force finds", arguments: parts)
  func agreement(seeds: [UInt64]) {
    var counts: [Verdict: Int] = [:]
    let compared = Self.compare(seeds) {
      RandomScenario(seed: $0, claims: $0 % 8 < 4 ? .runs : .fairRuns).text
    } hearing: { report in
      for verdict in report.verdicts where verdict.id.hasPrefix("run") {
        counts[verdict.verdict, default: 0] += 1
      }
    }
    let isVaried = [.holds, .violated, .vacuous].allSatisfy { counts[$0, default: 0] > 0 }
    if Self.isAsked {
      print("compared \(compared) of \(seeds.count) scenarios: \(counts)")
    } else {
      #expect(compared * 2 >= seeds.count && isVaried, "compared \(compared) scenarios with \(counts)")
    }
  }

  @Test("so it does where values are exchanged, and its runs are real and fair ones", arguments: parts)
  func symmetry(seeds: [UInt64]) {
    var reduced: [Verdict: Int] = [:]
    let compared = Self.compare(seeds, .exploited) { seed in
      RandomScenario(seed: seed, claims: .runs).text.replacing("P: 1\n", with: "P: 3\n")
        .replacing("P: 2\n", with: "P: \(2 + seed % 2)\n")
    } hearing: { report in
      guard report.symmetry?.states != nil else { return }
      for verdict in report.verdicts where verdict.id.hasPrefix("run") {
        reduced[verdict.verdict, default: 0] += 1
      }
    }
    if Self.isAsked {
      print("compared \(compared) of \(seeds.count) scenarios up to symmetry: \(reduced)")
    } else {
      #expect(reduced[.holds, default: 0] > 0 && reduced[.violated, default: 0] > 0, "reduced: \(reduced)")
    }
  }

  /// Compares the scenarios of some seeds; how many agree.
  private static func compare(
    _ seeds: [UInt64], _ symmetry: CheckOptions.Symmetry = .ignored, text: (UInt64) -> String,
    hearing: (ScenarioReport) -> Void
  ) -> Int {
    var compared = 0
    func compare(_ text: String) -> VerdictComparison.Outcome {
      VerdictComparison.compare(
        text, of: .properties, largest: 60, symmetry: symmetry, hearing: hearing)
    }
    for seed in seeds {
      let text = text(seed)
      let outcome = compare(text)
      switch outcome {
      case .agreement: compared += 1
      case .tooLarge: break
      case .refused: Issue.record("seed \(seed) is refused:\n\(text)")
      case .otherGraph, .difference:
        let small = ScenarioShrinker.shrink(text) { compare($0).isSameKind(as: outcome) }
        Issue.record("seed \(seed): \(outcome)\nshrunk to:\n\(small)with: \(compare(small))")
      }
    }
    return compared
  }
}
