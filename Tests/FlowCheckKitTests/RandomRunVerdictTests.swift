import FlowCheckKit
import FlowTestSupport
import FlowVerdictComparison
import Foundation
import Testing

/// Claims about runs of made-up scenarios: verdicts of the whole pipeline beside those of a tableau over naive states, and every
/// run that is shown looked at directly.
@Suite("Random verdicts on runs")
struct RandomRunVerdictTests {
  /// The seeds that somebody asks for, as `FLOWCHECK_SEEDS=50000-50499`.
  private static let asked: ClosedRange<UInt64>? = {
    let ends = ProcessInfo.processInfo.environment["FLOWCHECK_SEEDS"]?.split(separator: "-") ?? []
    let numbers = ends.compactMap { UInt64($0) }
    return numbers.count == 2 && numbers[0] <= numbers[1] ? numbers[0]...numbers[1] : nil
  }()

  private static let isAsked = asked != nil
  private static let seeds = asked ?? 40_001...40_060

  /// The seeds in four parts, so that the tests share the cores.
  static let parts: [[UInt64]] = (0..<4).map { part in seeds.filter { $0 % 4 == part } }

  @Test("every word of the temporal language gets the verdict that brute force finds", arguments: parts)
  func agreement(seeds: [UInt64]) {
    var compared = 0
    var counts: [Verdict: Int] = [:]
    for seed in seeds {
      if Self.isAsked { print("seed", seed) }
      let text = RandomScenario(seed: seed, claims: .runs).text
      let outcome = VerdictComparison.compare(text, of: .properties, largest: 60) { verdict in
        if verdict.id.hasPrefix("run") { counts[verdict.verdict, default: 0] += 1 }
      }
      switch outcome {
      case .agreement: compared += 1
      case .tooLarge: break
      case .refused: Issue.record("seed \(seed) is refused:\n\(text)")
      case .otherGraph(let difference): Issue.record("seed \(seed) has another graph: \(difference)")
      case .difference(let difference):
        let small = ScenarioShrinker.shrink(text) {
          VerdictComparison.compare($0, of: .properties, largest: 60).isDifference
        }
        let smallDifference = VerdictComparison.compare(small, of: .properties, largest: 60)
        Issue.record("seed \(seed): \(difference)\nshrunk to:\n\(small)with: \(smallDifference)")
      }
    }
    #expect(compared * 2 >= seeds.count, "too many of the scenarios are too large to compare")
    let isVaried = [.holds, .violated, .vacuous].allSatisfy { counts[$0, default: 0] > 0 }
    #expect(isVaried, "compared \(compared) scenarios with \(counts)")
    if Self.isAsked { print("compared \(compared) of \(seeds.count) scenarios: \(counts)") }
  }
}
