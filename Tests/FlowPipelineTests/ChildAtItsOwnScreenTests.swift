import FlowPipeline
import Testing

/// The whole pipeline on a coordinator that is rooted at the screen it lives on, which has parameters.
@Suite("A child rooted at its own screen, checked")
struct ChildAtItsOwnScreenTests {
  private static let text = """
    flowcheck: 1
    name: Flow for one trip
    platform: swiftui
    domains: { Trip: 2 }
    screens:
      trips:   { home: true }
      booking: { params: { id: Trip }, coordinator: Booking }
    coordinators:
      Trips:
        root: trips
        state: { flow: { sheet: [booking] } }
        events: { book: { params: { id: Trip }, from: trips, do: present booking(id) } }
      Booking:
        root: booking
        events: { close: { from: booking, do: dismiss self } }
    properties:
      one: reachable visible is booking(Trip#1)
      other: reachable Booking.root is booking(Trip#2)
      home: always reachable visible is trips
    """

  @Test("every state is counted once, up to symmetry and without it")
  func counts() throws {
    let plain = try Fixture.check(Self.text)
    #expect(plain.states == 3 && plain.transitions == 6 && plain.outcome == .passed)
    let symmetric = try Fixture.check(Self.text, options: CheckOptions(symmetry: .exploited))
    #expect(symmetric.states == 3 && symmetric.transitions == 6 && symmetric.outcome == .passed)
    let unnamed = Self.text.split(separator: "\nproperties:")[0]
    let reduced = try Fixture.check(String(unnamed), options: CheckOptions(symmetry: .exploited))
    #expect(reduced.states == 3 && reduced.symmetry?.states == 2)
    let chosen = try Fixture.check(
      Self.text, options: CheckOptions(scope: .only([], properties: ["one", "other"])))
    #expect(chosen.outcome == .passed)
  }

  @Test("the runs show the page with its arguments, and the field as it is wanted")
  func runs() throws {
    let verdict = try Fixture.check(Self.text).verdict("other")
    let run = try #require(verdict.witness)
    #expect(run.steps.map(\.event) == ["book(Trip#2)"])
    #expect(run.steps.last?.state.layerLine == "trips > [sheet booking(Trip#2)]")
    #expect(
      run.steps.last?.changes.map { "\($0.field): \($0.before) -> \($0.after)" } == [
        "flow: nil -> booking(Trip#2)"
      ])
  }
}
