import FlowPipeline
import FlowVerdictComparison
import Foundation
import Testing

/// The fixtures F1 to F15, bad and fixed.
@Suite("The fixtures")
struct FixtureTests {
  /// What is to be found in a bad scenario, and not in its fixed twin.
  struct Row: Sendable, CustomStringConvertible {
    let name: String
    let rule: String
    /// The steps of a shortest run, worked out by hand.
    let steps: Int
    var description: String { "\(name): \(rule)" }
  }

  static let rows = [
    Row(name: "F01-unbound-alert", rule: "unbound-presentation", steps: 1),
    Row(name: "F01-unbound-alert", rule: "alert-returns", steps: 1),
    Row(name: "F02-link-under-sheet", rule: "link-lands", steps: 2),
    Row(name: "F03-unguarded-checkout", rule: "auth-gate", steps: 1),
    Row(name: "F03-unguarded-checkout", rule: "restore-valid", steps: 2),
    Row(name: "F04-return-action", rule: "gate-resume", steps: 2),
    Row(name: "F05-cover-without-exit", rule: "modal-no-exit", steps: 1),
    Row(name: "F05-cover-without-exit", rule: "dead-end", steps: 1),
    Row(name: "F06-modal-container", rule: "modal-iff-state", steps: 1),
    Row(name: "F06-modal-container", rule: "lifetime-retained", steps: 1),
    Row(name: "F06-modal-container", rule: "host-reachable", steps: 1),
    Row(name: "F07-alert-over-sheet", rule: "unhandled-action", steps: 2),
    Row(name: "F07-alert-over-sheet", rule: "destination-overwritten", steps: 2),
    Row(name: "F07-alert-over-sheet", rule: "dismiss-present-race", steps: 2),
    Row(name: "F08-alert-of-ones-own", rule: "alert-returns", steps: 1),
    Row(name: "F09-done-twice", rule: "continuation-once", steps: 1),
    Row(name: "F09-done-twice", rule: "double-event", steps: 1),
    Row(name: "F10-lock-overlay", rule: "lock-covers", steps: 2),
    Row(name: "F11-alert-on-covered-host", rule: "present-accepted", steps: 2),
    Row(name: "F12-onboarding-loop", rule: "no-auto-loop", steps: 2),
    Row(name: "F13-double-tap", rule: "double-event", steps: 1),
    Row(name: "F14-two-booleans", rule: "modal-exclusive", steps: 2),
    Row(name: "F15-swipe-without-write-back", rule: "state-ui-agree", steps: 2),
  ]

  @Test("a bad fixture is found by the rule that it is about, in as few steps as by hand", arguments: rows)
  func bad(row: Row) throws {
    let verdict = try verdict(of: row.rule, in: "\(row.name)-bad")
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.map(\.trace.steps.count).min() == row.steps)
  }

  @Test("on its fixed twin the rule holds, and not for want of an occasion", arguments: rows)
  func fixed(row: Row) throws {
    let verdict = try verdict(of: row.rule, in: "\(row.name)-fixed")
    #expect(verdict.verdict == .holds, "\(verdict.message)")
  }

  @Test("every fixture is what its own expectations say, whichever rules run")
  func expectations() throws {
    #expect(Self.files.count == 30)
    for name in Self.files {
      let report = try Fixture.check(Self.text(of: name))
      let wrong = report.verdicts.filter { !$0.isAsExpected }
      #expect(wrong.isEmpty, "\(name): \(wrong.map { "\($0.id) is \($0.verdict)" })")
    }
  }

  @Test("counts, verdicts and shortest traces are those that brute force finds", arguments: files)
  func agreement(file: String) throws {
    #expect(try VerdictComparison.compare(Self.text(of: file), largest: 5_000) == .agreement)
  }

  static let files = Set(rows.map(\.name)).sorted().flatMap { ["\($0)-bad", "\($0)-fixed"] }

  private static func text(of name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "Fixtures/\(name).yaml"), encoding: .utf8)
  }

  private func verdict(of rule: String, in name: String) throws -> VerdictReport {
    let rule = try #require(Rule.named(rule))
    let options = CheckOptions(scope: .only([rule]))
    return try Fixture.check(Self.text(of: name), options: options).verdict(rule.id)
  }
}
