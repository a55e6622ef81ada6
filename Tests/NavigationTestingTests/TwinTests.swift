import FlowPipeline
import FlowTestSupport
import Foundation
import NavigationTesting
import Testing

/// An app in Swift and the same app as a scenario: both doors find as many states and steps, and say the same of every rule.
struct TwinTests {
  private func scenario(_ path: String, _ switches: String?) throws -> CheckedScenario {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scenarios/\(path)")
    var lines = try String(contentsOf: file, encoding: .utf8).split(separator: "\n").map(String.init)
    if let switches {
      lines.removeAll { $0.hasPrefix("switches:") }
      lines.append("switches: \(switches)")
    }
    return try Self.checked(lines.joined(separator: "\n") + "\n", path)
  }

  static func checked(_ text: String, _ path: String) throws -> CheckedScenario {
    let scenario = FlowCheck.read(text, file: path)
    return try #require(FlowCheck.check(scenario, options: CheckOptions(scope: .strict)))
  }

  /// - Parameters:
  ///   - switches: The switches that are set, as in a scenario file.
  ///   - off: The rules that the scenario turns off.
  private func compare<Snapshot, Action>(
    _ app: ExploredApp<Snapshot, Action>, with path: String, switches: String? = nil, off: [String] = []
  ) throws {
    try Self.compare(app, with: scenario(path, switches), off: off)
  }

  static func compare<Snapshot, Action>(
    _ app: ExploredApp<Snapshot, Action>, with checked: CheckedScenario, off: [String] = []
  ) throws {
    #expect(app.stateCount == checked.report.states)
    #expect(app.stepCount == checked.report.transitions)
    for rule in NavigationClaim<Snapshot, Action>.standardRuleIDs where !off.contains(rule) {
      let theirs = try #require(checked.report.verdicts.first { $0.id == rule })
      let ours = try #require(app.check([.rule(rule)]).first)
      #expect(ours.outcome.rawValue == theirs.verdict.rawValue, "\(rule): \(ours)")
      if theirs.verdict == .violated, ours.outcome == .violated {
        let lengths = theirs.counterexamples.map {
          $0.trace.steps.count + $0.trace.onward.count + $0.trace.cycle.count
        }
        #expect(ours.steps.count == lengths.first, "\(rule): \(ours)")
      }
    }
  }

  @Test func storefront() throws {
    try compare(Twins.storefront(), with: "storefront.yaml", off: ["double-event"])
  }

  @Test func `seed 001 as written`() throws {
    try compare(Twins.seedAsWritten(), with: "seeds/seed-001-as-written.yaml")
  }

  @Test func `seed 001 corrected`() throws {
    try compare(Twins.seedCorrected(), with: "seeds/seed-001-corrected.yaml")
  }

  private static let switches = [
    ("coveredAlert", "drop"), ("implicitCancel", "on"), ("alertWriteBack", "identityChecked"),
    ("swap", "lose"),
    ("tabSwitchDismissesModal", "on"), ("width", "regular"), ("presentationOrder", "reverse"),
    ("coveredAlert", "pessimistic"), ("swap", "pessimistic"),
  ]

  /// The storefront takes most of the time: `make conformance` has it.
  @Test(arguments: switches) func `each switch means the same in both`(_ name: String, _ value: String) throws
  {
    let setting = "{ \(name): \(value) }"
    if Thoroughness.isRest {
      return try compare(
        Twins.storefront { $0.switched(name, to: value) }, with: "storefront.yaml", switches: setting,
        off: ["double-event"])
    }
    try compare(
      Twins.seedAsWritten { $0.switched(name, to: value) }, with: "seeds/seed-001-as-written.yaml",
      switches: setting)
    try compare(
      Twins.seedCorrected { $0.switched(name, to: value) }, with: "seeds/seed-001-corrected.yaml",
      switches: setting)
  }

  @Test(.enabled(if: Thoroughness.isRest, "'make conformance' has the storefront"))
  func `pessimistic means the same in both`() throws {
    try compare(
      Twins.storefront { $0.pessimistic() }, with: "storefront.yaml", switches: "pessimistic",
      off: ["double-event"])
  }
}
