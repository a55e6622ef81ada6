import FlowCheckKit
import FlowTestSupport
import Testing

/// Verdicts at every depth, and those of a search up to some depth, side by side on made-up scenarios.
///
/// A shortest violation of n steps pushes at most n times in a row, so a search whose bound is n finds it with the same length. What holds at
/// every depth is violated within no bound.
@Suite("Random depths")
struct RandomDepthTests {
  /// What the comparison of some scenarios came to.
  private struct Outcome {
    var proved = 0
    var refuted = 0
    var obstacles: [String: Int] = [:]
    var differences: [String] = []
  }

  /// A scenario, judged up to several depths.
  private struct Subject {
    let text: String
    var known: [Int: [String: VerdictReport]] = [:]

    /// The verdicts with a bound, or at every depth where it is nil.
    mutating func verdicts(within bound: Int?) -> [String: VerdictReport]? {
      if let known = known[bound ?? 0] { return known }
      var options = CheckOptions()
      options.limits.states = 2_500
      let scenario = FlowCheck.read(
        text, file: "random.yaml", depths: bound.map { .bounded($0) } ?? .declared)
      guard let report = FlowCheck.check(scenario, options: options)?.report else { return nil }
      let found = Dictionary(report.verdicts.map { ($0.id, $0) }) { first, _ in first }
      known[bound ?? 0] = found
      return found
    }
  }

  /// The scenario without the limits of its stacks.
  private static func unlimited(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.trimmingPrefix(while: { $0 == " " }).hasPrefix("limit:") }.joined(separator: "\n")
  }

  private static func compare(_ text: String, _ outcome: inout Outcome) {
    var subject = Subject(text: text)
    guard let every = subject.verdicts(within: nil) else { return }
    for (id, verdict) in every.sorted(by: { $0.key < $1.key }) where verdict.kind != .walkthrough {
      if let obstacle = verdict.depthObstacle { outcome.obstacles[obstacle, default: 0] += 1 }
      guard verdict.isAtEveryDepth else { continue }
      guard verdict.verdict == .violated else {
        outcome.proved += 1
        if subject.verdicts(within: 4)?[id]?.verdict == .violated {
          outcome.differences.append("\(id) \(verdict.verdict) at every depth, violated within 4")
        }
        continue
      }
      outcome.refuted += 1
      guard let run = verdict.counterexamples.first?.trace, run.cycle.isEmpty, run.steps.count <= 8 else {
        continue
      }
      let bounded = subject.verdicts(within: max(1, run.steps.count))?[id]
      if bounded?.verdict == .undetermined { continue }
      let length = bounded?.counterexamples.first?.trace.steps.count
      if bounded?.verdict != .violated || length != run.steps.count {
        let found = "\(bounded?.verdict.rawValue ?? "nothing") in \(length ?? -1)"
        outcome.differences.append("\(id) violated in \(run.steps.count), within that bound \(found)")
      }
    }
  }

  @Test("agrees with the search up to some depth", arguments: (0..<10).map { 50_000 + UInt64($0) * 100 })
  func agreement(firstSeed: UInt64) {
    var outcome = Outcome()
    for seed in firstSeed..<firstSeed + 100 {
      let text = Self.unlimited(RandomScenario(seed: seed).text)
      let known = outcome.differences.count
      Self.compare(text, &outcome)
      if outcome.differences.count > known {
        Issue.record("seed \(seed): \(outcome.differences[known...].joined(separator: "; "))\n\(text)")
      }
    }
    #expect(
      outcome.proved > 300 && outcome.refuted > 5, "\(outcome.proved) proved, \(outcome.refuted) refuted")
    // What is left open has one of the reasons that the semantics names.
    let reasons = [
      "acts below the top", "of a covered item", "lies inside items", "can both hold items",
      "too much to work out", "too many states",
      "before or after it",
    ]
    for obstacle in outcome.obstacles.keys {
      #expect(reasons.contains { obstacle.contains($0) }, "\(obstacle)")
    }
  }
}
