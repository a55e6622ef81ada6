import FlowCheckKit
import Testing

/// Positions of shown runs at which nothing happens.
@Suite("Idling in shown runs")
struct IdlingTests {
  private static func run(breaking claim: String) throws -> TraceReport {
    let text = """
      flowcheck: 1
      platform: swiftui
      screens:
        hall: { home: true }
        room:
      coordinators:
        App:
          root: hall
          state:
            path: { stack: [room], limit: 1 }
          events:
            enter: { from: hall, do: push room }
      properties:
        claim: { ltl: "\(claim)" }
      """
    let verdict = try Fixture.check(text).verdict("claim")
    #expect(verdict.verdict == .violated)
    return try #require(verdict.counterexamples.first).trace
  }

  @Test("a run that must wait first says so")
  func waiting() throws {
    // Whoever enters at once is not in the hall at the next position; so one waits for one position, or for two.
    let once = try Self.run(breaking: "X visible(hall) -> G visible(hall)")
    #expect(once.steps.map(\.event) == ["nothing happens", "enter"])
    #expect(once.steps.map { $0.origin == nil } == [true, false])
    let twice = try Self.run(breaking: "(X visible(hall) & X X visible(hall)) -> G visible(hall)")
    #expect(twice.steps.map(\.event) == ["nothing happens", "nothing happens", "enter"])
    #expect(twice.idlesForEver || !twice.cycle.isEmpty)
  }

  @Test("a run that need not wait does not")
  func going() throws {
    #expect(try Self.run(breaking: "G !after(enter)").steps.map(\.event) == ["enter"])
    #expect(try Self.run(breaking: "X visible(hall)").steps.map(\.event) == ["enter"])
    #expect(try Self.run(breaking: "G visible(hall)").steps.map(\.event) == ["enter"])
  }

  @Test("a cycle that must wait says so")
  func waitingAgain() throws {
    // In and out for ever, and after each entrance nothing happens once: the cycle has three positions.
    let run = try Self.run(
      breaking: "!(G (after(enter) -> X (visible(room) & X after(back))) & G F after(enter))")
    #expect(run.cycle.map(\.event).sorted() == ["back", "enter", "nothing happens"])
    #expect(!run.idlesForEver)
  }
}
