import FlowPipeline
import Testing

/// What other coordinators hold: `Reader.path contains note`, said of some living Reader.
@Suite struct `Fields of other coordinators` {
  /// Two tabs with a reader each, and a coordinator that nothing shows.
  private static let text = """
    flowcheck: 1
    platform: swiftui
    domains: { Id: [a, b] }
    screens: { home: { coordinator: Reader }, other: { coordinator: Reader }, list: {}, note: { params: { id: Id } }, share: {} }
    coordinators:
      App:
        state: { tab: { tabs: [home, other] } }
      Reader:
        root: list
        state: { path: { stack: [note], limit: 2 }, sheet: { sheet: [share] }, mood: [calm, keen, sad] }
        events:
          open: { params: { id: Id }, from: list, do: push note(id) }
          share: { from: note, do: [present share, set mood = keen] }
      Lonely:
        root: list
        state: { path: { stack: [note], limit: 1 } }
    """

  @Test(arguments: [
    ("always (Reader.path.count == 0 or Reader.path contains note)", Verdict.holds),
    // Two readers live: one may have a note while the other one has none, or another one.
    ("never (Reader.path contains note(id = a) and Reader.path contains note(id = b))", .violated),
    ("never (Reader.path.count == 0 and Reader.path contains note)", .violated),
    ("always (Reader.path.top is note(id = b) implies Reader.path contains note(id = b))", .holds),
    ("never (Reader.path.count > 1)", .holds),
    ("never (Reader.sheet is share)", .violated),
    // The sheet of one covers the tabs, so the other one cannot present its own.
    ("always (Reader.sheet == nil)", .holds),
    ("never (Reader.sheet == nil)", .violated),
    ("always (Reader.sheet is share implies Reader.mood in [keen, sad])", .holds),
    ("always (Reader.sheet is share implies Reader.mood in [calm, sad])", .violated),
    ("never (Reader.mood in [sad])", .holds),
    ("never (Lonely.path contains note)", .vacuous),
  ])
  func `are told of whichever lives`(claim: String, outcome: Verdict) throws {
    let scenario = FlowCheck.read(Self.text + "\nproperties:\n  claim: \(claim)\n", file: "tabs.yaml")
    #expect(scenario.diagnostics.filter { $0.severity == .error } == [])
    let checked = try #require(FlowCheck.check(scenario))
    let verdict = try #require(checked.report.verdicts.first { $0.id == "claim" })
    #expect(verdict.verdict == outcome)
  }
}
