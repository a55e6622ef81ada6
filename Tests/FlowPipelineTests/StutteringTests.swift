import FlowPipeline
import Testing

/// Positions of shown runs at which nothing happens.
@Suite("Stuttering in traces")
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
    #expect(once.steps.map(\.event) == ["the app stays here", "enter"])
    #expect(once.steps.map { $0.origin == nil } == [true, false])
    let twice = try Self.run(breaking: "(X visible(hall) & X X visible(hall)) -> G visible(hall)")
    #expect(twice.steps.map(\.event) == ["the app stays here", "the app stays here", "enter"])
    #expect(twice.stuttersForever || !twice.cycle.isEmpty)
  }

  /// A hall with a room, from which there is a way back only where it is declared.
  private static func hall(_ claim: String, rest: String = "", events: String = "") -> String {
    """
    flowcheck: 1
    platform: swiftui
    screens:
      hall: { home: true }
      room: { dismissible: false }
    coordinators:
      App:
        root: hall
        state:
          path: { stack: [room], limit: 1 }
        events:
          enter: { from: hall, do: push room }
          \(events)
    properties:
      claim: \(claim)
    \(rest)
    """
  }

  @Test(
    "where a person may stop, the verdict says so, and what would say otherwise",
    arguments: [
      ("eventually visible is room", "'always reachable visible is room' or 'fairness: { weak: [enter] }'"),
      (
        "visible is hall until visible is room",
        "'always reachable visible is room' or 'fairness: { weak: [enter] }'"
      ),
      (
        "visible is hall leadsTo visible is room",
        "'always reachable visible is room' or 'fairness: { weak: [enter] }'"
      ),
      ("{ ltl: \"F visible(room)\" }", "'fairness: { weak: [enter] }'"),
      ("{ ltl: \"F G visible(room)\" }", "'fairness: { weak: [enter] }'"),
    ])
  func stopping(claim: String, otherwise: String) throws {
    let verdict = try Fixture.check(Self.hall(claim)).verdict("claim")
    #expect(verdict.verdict == .violated)
    let written = claim.hasPrefix("{") ? String(claim.dropFirst(8).dropLast(3)) : claim
    #expect(
      verdict.message
        == "counterexample: an endless execution violates '\(written)'; a person may stop here; "
        + "to rule that out, use \(otherwise)"
    )
    #expect(verdict.counterexamples.map(\.message) == [verdict.message])
    // What it says holds.
    #expect(
      try Fixture.check(Self.hall("always reachable visible is room")).verdict("claim").verdict == .holds)
    let fair = Self.hall(claim, rest: "fairness: { weak: [enter] }")
    #expect(try Fixture.check(fair).verdict("claim").verdict == .holds)
  }

  @Test("where nothing is possible, and where a run goes on, nobody stops")
  func noStopping() throws {
    let stuck = try Fixture.check(Self.hall("visible is room leadsTo visible is hall")).verdict("claim")
    #expect(
      stuck.message
        == "counterexample: an endless execution violates 'visible is room leadsTo visible is hall'")
    let round = try Fixture.check(
      Self.hall(
        "visible is hall leadsTo path.count > 1", rest: "fairness: { weak: [enter, leave] }",
        events: "leave: { from: room, do: pop }")
    ).verdict("claim")
    #expect(
      round.message
        == "counterexample: an endless execution violates 'visible is hall leadsTo path.count > 1'")
  }

  @Test("where what is claimed may become impossible, 'always reachable' is not named")
  func trapped() throws {
    let text = Self.hall("eventually path.count > 1", events: "tick: { by: system, do: stay }")
    #expect(
      try Fixture.check(text).verdict("claim").message
        == "counterexample: an endless execution violates 'eventually path.count > 1'; a person may stop here; "
        + "to rule that out, use 'fairness: { weak: [enter, tick] }'")
  }

  @Test(
    "where a step breaks the claim, whatever comes later, it does not matter that a person may stop",
    arguments: [
      "G !visible(room)", "visible(hall) W visible(nowhere)", "G (visible(hall) -> X visible(hall))",
    ])
  func brokenByThen(claim: String) throws {
    let text = Self.hall("{ ltl: \"\(claim)\" }", events: "leave: { from: room, do: pop }")
      .replacing("  room: {", with: "  nowhere:\n  room: {")
    let verdict = try Fixture.check(text).verdict("claim")
    #expect(verdict.verdict == .violated)
    #expect(verdict.message == "counterexample: an endless execution violates '\(claim)'")
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
    #expect(run.cycle.map(\.event).sorted() == ["back", "enter", "the app stays here"])
    #expect(!run.stuttersForever)
  }
}
