import FlowPipeline
import FlowCompiler
import FlowVerdictComparison
import Foundation
import Testing

/// Scenarios on which a rule once objected to a natural flow, or missed a bug; the verdicts were written down first.
@Suite("Scenarios that once went wrong")
struct DefectTests {
  struct Row: Sendable, CustomStringConvertible {
    let file: String
    let claim: String
    let verdict: Verdict
    /// The steps of a shortest run, worked out by hand; nil where there is none.
    var steps: Int?
    var description: String { "\(file): \(claim)" }
  }

  static let rows = [
    Row(file: "lock-in-a-window", claim: "lock-covers", verdict: .holds),
    Row(file: "lock-in-a-window", claim: "covered", verdict: .holds),
    Row(file: "intent-behind-two-gates", claim: "gate-resume", verdict: .holds),
    Row(file: "save-by-an-effect", claim: "work-lost", verdict: .holds),
    Row(file: "save-by-outcomes", claim: "work-lost", verdict: .holds),
    // edit, swipe, edit
    Row(file: "re-asking-after-swipe", claim: "present-accepted", verdict: .violated, steps: 3),
    // edit, swipe
    Row(file: "re-asking-after-swipe", claim: "state-ui-agree", verdict: .violated, steps: 2),
    Row(file: "push-inside-a-sheet", claim: "modal-no-exit", verdict: .holds),
    Row(file: "child-rooted-at-its-own-screen", claim: "unreachable-route", verdict: .holds),
  ]

  @Test("each has the verdict that its author expects", arguments: rows)
  func verdicts(row: Row) throws {
    let report = try Fixture.check(Self.text(of: row.file), options: CheckOptions(scope: .strict))
    let verdict = try report.verdict(row.claim)
    #expect(verdict.verdict == row.verdict, "\(verdict.message)")
    #expect(verdict.counterexamples.map(\.trace.steps.count).min() == row.steps)
  }

  @Test("counts, verdicts and shortest traces are those that brute force finds", arguments: files)
  func agreement(file: String) throws {
    #expect(try VerdictComparison.compare(Self.text(of: file), largest: 5_000) == .agreement)
  }

  static let files = Set(rows.map(\.file)).sorted()

  @Test("a property that is asked for by itself is evaluated on what a whole check explores, and no worse")
  func oneProperty() throws {
    let choice = CheckOptions(scope: .only([], properties: ["neverTwice"]), symmetry: .exploited)
    let (one, all) = try (
      Fixture.check(Self.text(of: "bank"), options: choice),
      Fixture.check(Self.text(of: "bank"), options: CheckOptions(symmetry: .exploited))
    )
    #expect(one.states == 19_156 && all.states == 19_156)
    #expect(one.transitions == 166_700 && all.transitions == 166_700)
    #expect(one.verdicts.map(\.verdict) == [.holds])
    #expect(try all.verdict("neverTwice").verdict == .holds)
    var first = choice
    first.extent = .firstViolation
    let interleaved = try Fixture.check(Self.text(of: "bank-interleaved"), options: first)
    #expect(interleaved.verdicts.map(\.verdict) == [.violated])
    // The code is sent, and sent again on the page that is leaving when the payment has succeeded.
    let run = try #require(interleaved.verdicts.first?.counterexamples.first?.trace)
    #expect(run.steps.map(\.event).suffix(4) == ["submitOTP", "pay.success", "submitOTP", "pay.success"])
    #expect(run.steps.count == 18)
  }

  @Test("an event that two taps break is told with the second tap")
  func secondTap() throws {
    let report = try Fixture.check(
      Self.text(of: "intent-behind-two-gates"), options: CheckOptions(scope: .strict))
    let trace = try #require(try report.verdict("double-event").counterexamples.first?.trace)
    #expect(trace.steps.map(\.event) == ["signIn", "b://approval", "submit"])
    let again = try #require(trace.secondTap)
    #expect(again.event == "submit")
    #expect(again.state.layerLine == "home")
    #expect(
      again.changes == [FieldChange(field: "cover", before: "approval", after: "nil")])
    #expect(
      report.verdicts.filter { $0.counterexamples.contains { $0.trace.secondTap != nil } }.map(\.id) == [
        "double-event"
      ])
  }

  @Test("events with too many arguments are a mistake, also where other coordinators follow")
  func tooManyEvents() throws {
    let scenario = FlowCheck.read(try Self.text(of: "too-many-events-in-a-tree"), file: "m.yaml")
    #expect(
      scenario.diagnostics.map(\.message) == [
        "the events have more than 500000 combinations of arguments"
      ])
    #expect(scenario.flow == nil)
  }

  @Test("a finding that one tap shows has no second tap")
  func oneTap() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    let text = try String(
      contentsOf: root.appending(path: "Scenarios/seeds/seed-001-as-written.yaml"), encoding: .utf8)
    let found = try Fixture.check(text).verdict("link-lands").counterexamples
    #expect(!found.isEmpty)
    #expect(found.allSatisfy { $0.trace.secondTap == nil })
  }

  private static func text(of name: String) throws -> String {
    let tests = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    return try String(contentsOf: tests.appending(path: "Defects/\(name).yaml"), encoding: .utf8)
  }
}
