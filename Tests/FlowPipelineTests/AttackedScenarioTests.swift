import FlowPipeline
import FlowTestSupport
import Foundation
import Testing

/// Scenarios that an attack on earlier versions found, in `Tests/Defects/attack`.
@Suite struct `Scenarios found by attack` {
  private static let folder = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Defects/attack")

  static let names: [String] = ((try? FileManager.default.contentsOfDirectory(atPath: folder.path())) ?? [])
    .filter { $0.hasSuffix(".yaml") }.sorted()

  private func text(_ name: String) throws -> String {
    try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
  }

  private func check(
    _ text: String, of name: String, _ change: (inout CheckOptions) -> Void = { _ in }
  ) throws -> ScenarioReport {
    let scenario = FlowCheck.read(text, file: name)
    #expect(scenario.diagnostics.filter { $0.severity == .error }.map(\.message) == [], "\(name)")
    var options = CheckOptions(scope: .strict)
    change(&options)
    return try #require(FlowCheck.check(scenario, options: options)?.report)
  }

  @Test func `are there`() {
    #expect(Self.names.count >= 16)
  }

  @Test(arguments: Thoroughness.share(names, of: 3))
  func `have runs that can be gone along again, and walkthroughs that hold where they are pasted`(
    name: String
  ) throws {
    let text = try text(name)
    let scenario = FlowCheck.read(text, file: name)
    let flow = try #require(scenario.flow)
    let report = try check(text, of: name)
    for verdict in report.verdicts {
      for found in verdict.counterexamples {
        let kept = TraceFile(found.trace, of: scenario, claim: verdict.id, message: found.message)
        var simulator = try #require(ScenarioSimulator(scenario, switches: kept.switches))
        #expect(simulator.follow(try TraceFile(bytes: kept.bytes)) == nil, "\(verdict.id)")
      }
    }
    let plan = TestPlan(counterexamplesOf: report, flow: flow, command: "")
    var written = plan.holdingEverywhere(in: scenario).text(as: .walkthroughs)
    try expectHolding(written, in: text, of: name)
    let found = report.verdicts.first { !$0.counterexamples.isEmpty }
    if scenario.combinations.count == 1, let found, let run = found.counterexamples.first?.trace {
      let kept = TraceFile(run, of: scenario, claim: found.id)
      written = kept.walkthrough(named: scenario.unusedWalkthroughName(for: kept))
      try expectHolding(written, in: text, of: name)
    }
    for subject in CoverSubject.allCases {
      let cover = try #require(ScenarioCover(scenario, of: [subject], options: CheckOptions()))
      guard !cover.parts.isEmpty else { continue }
      let plan = cover.testPlan(file: name, command: "")
      written = plan.holdingEverywhere(in: scenario).text(as: .walkthroughs)
      try expectHolding(written, in: text, of: name)
    }
  }

  /// Pastes walkthroughs below those that the file has, and expects all of them to hold.
  private func expectHolding(_ written: String, in text: String, of name: String) throws {
    let lines = written.split(separator: "\n").filter { !$0.hasPrefix("#") }
    guard lines.first == "walkthroughs:" else { return #expect(lines.isEmpty) }
    let own = text.range(of: "\nwalkthroughs:\n")
    let rest = lines.dropFirst().joined(separator: "\n") + "\n"
    let pasted =
      own.map { text[..<$0.upperBound] + rest + text[$0.upperBound...] } ?? text + "\nwalkthroughs:\n" + rest
    let known = try #require(FlowCheck.read(text, file: name).declared).walkthroughs.map(\.name.value)
    // Walkthroughs are evaluated whatever the bounds of the search.
    let verdicts = try check(String(pasted), of: name) { $0.limits.states = 1 }.verdicts.filter {
      $0.kind == .walkthrough && !known.contains($0.id)
    }
    #expect(!verdicts.isEmpty)
    #expect(verdicts.filter { $0.verdict != .holds }.map { "\($0.id): \($0.message)" } == [], "\(name)")
  }

  @Test(arguments: Thoroughness.share(names, of: 3))
  func `go on from wherever they are broken off`(name: String) throws {
    let scenario = FlowCheck.read(try text(name), file: name)
    guard scenario.combinations.count == 1 else { return }
    let whole = try #require(FlowCheck.check(scenario, options: CheckOptions(scope: .strict))).report
    for bound in stride(from: 1, to: min(whole.states, 60), by: whole.states > 60 ? 7 : 1) {
      let kept = Kept()
      var options = CheckOptions(scope: .strict)
      options.limits.states = bound
      options.checkpoint = { kept.keep($0) }
      _ = FlowCheck.check(scenario, options: options)
      guard let bytes = kept.bytes else { continue }
      var rest = bytes[...]
      let resumed = try FlowCheck.check(
        scenario,
        resuming: { most in
          defer { rest = rest.dropFirst(most) }
          return Array(rest.prefix(most))
        }, options: CheckOptions(scope: .strict))
      #expect(resumed?.report == whole, "after \(bound) states")
    }
  }

  @Test(arguments: Thoroughness.share(names, of: 3))
  func `show by their first violation what a whole check shows`(name: String) throws {
    let whole = try check(try text(name), of: name)
    let first = try check(try text(name), of: name) { $0.extent = .firstViolation }
    for verdict in first.verdicts where verdict.verdict == .violated {
      let other = try whole.verdict(verdict.id)
      #expect(
        verdict.counterexamples.first?.trace.steps.count == other.counterexamples.first?.trace.steps.count,
        "\(verdict.id)")
    }
    #expect((first.outcome == .failed) == (whole.outcome == .failed))
  }
}
