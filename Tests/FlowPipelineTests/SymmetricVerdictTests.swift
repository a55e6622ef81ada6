import FlowPipeline
import FlowTestSupport
import FlowVerdictComparison
import Foundation
import Testing

/// What is evaluated up to symmetry, beside what is evaluated on every state.
@Suite("Verdicts up to symmetry")
struct SymmetricVerdictTests {
  static let parts = AskedSeeds.parts(of: 15, otherwise: 31_001...31_180)

  private static let root = ScenarioFilesTests.folder.deletingLastPathComponent()

  /// Every scenario of the repository, and those of its tests.
  private static let files: [String] = ["Scenarios", "Tests/Fixtures", "Tests/FlowRulesTests/Scenarios"]
    .flatMap {
      folder in
      let found =
        FileManager.default.enumerator(atPath: root.appending(path: folder).path())?
        .compactMap { $0 as? String } ?? []
      return found.filter { $0.hasSuffix(".yaml") }.sorted().map { "\(folder)/\($0)" }
    }

  /// A random scenario with more values in the domain that is declared by number.
  private static func text(seed: UInt64) -> String {
    RandomScenario(seed: seed).text.replacing("P: 1\n", with: "P: 3\n").replacing(
      "P: 2\n", with: "P: \(2 + seed % 2)\n")
  }

  @Test(
    "verdicts, counts, lengths and grouping are those of the unreduced search, and brute force agrees",
    arguments: parts)
  func random(seeds: [UInt64]) throws {
    var reduced = 0
    for seed in seeds {
      let text = Self.text(seed: seed)
      if try Self.compare(text, "seed \(seed)\n\(text)") { reduced += 1 }
    }
    #expect(reduced >= 1 || AskedSeeds.range != nil, "none of the scenarios has anything to exchange")
  }

  @Test("so are those of the repository's scenarios")
  func scenarios() throws {
    var reduced: [String] = []
    let small = Self.files.filter { file in
      !ScenarioFilesTests.large.contains { file == "Scenarios/\($0)" }
    }
    for file in Thoroughness.share(small, of: 10) {
      let text = try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
      if try Self.compare(text, file) { reduced.append(file) }
    }
    #expect(
      reduced.count >= (Thoroughness.isRest ? 48 : 4), "a scenario of the repository is not reduced any more"
    )
  }

  /// Compares twice; whether fewer states were visited the second time.
  private static func compare(_ text: String, _ name: String) throws -> Bool {
    let scenario = FlowCheck.read(text, file: "test.yaml", depths: .bounded(4))
    var options = CheckOptions(scope: .strict)
    options.limits.states = 5_000
    let plain = try #require(FlowCheck.check(scenario, options: options))
    guard plain.report.bound == nil || plain.exploration.graph.truncation == .system else {
      return false
    }
    options.symmetry = .exploited
    let reduced = try #require(FlowCheck.check(scenario, options: options))
    for (left, right) in zip(lines(plain.report), lines(reduced.report)) where left != right {
      Issue.record("\(name): unreduced '\(left)', up to symmetry '\(right)'")
    }
    guard reduced.report.symmetry?.states != nil else { return false }
    #expect(VerdictComparison.compare(text, largest: 5_000, symmetry: .exploited) == .agreement, "\(name)")
    return true
  }

  /// What must be the same: all but which values a run happens to name, and the order of runs that are equally long.
  private static func lines(_ report: ScenarioReport) -> [String] {
    let counts = "\(report.states) \(report.transitions) \(report.depth) \(report.bound ?? "")"
    let coverage = (report.coverage?.shares ?? []).map { "\($0.name) \($0.share.missing)" }
    let verdicts = report.verdicts.map { verdict in
      let runs = verdict.counterexamples.map { run in
        let place = run.place.map { "\($0.line):\($0.column)" } ?? ""
        return
          "\(run.trace.steps.count) \(run.trace.cycle.isEmpty ? "" : "cycle") \(run.message) \(place) \(run.cause ?? "")"
      }
      return
        "\(verdict.id) \(verdict.verdict) \(verdict.findings.count) \(verdict.cause ?? "") \(runs.sorted())"
    }
    return [counts] + coverage + verdicts
  }
}
