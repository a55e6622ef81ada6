import FlowPipeline
import Testing

/// Where values are distinguished by what is evaluated, or every state is visited after all.
@Suite("Symmetry that is not used")
struct SymmetryRefusalTests {
  /// A page with a variable that the given events change, and a sheet of any item.
  private static func text(
    _ events: String, sheet: String = "sheet: { sheet: [item] }", properties: String = ""
  ) -> String {
    """
    flowcheck: 1
    name: Items
    platform: swiftui
    domains: { Item: 3 }
    screens:
      shelf: { home: true }
      item: { params: { id: Item } }
    coordinators:
      App:
        root: shelf
        state:
          \(sheet)
          last: Item?
        events:
    \(events)
    \(properties)
    """
  }

  private static func check(_ text: String, _ scope: RuleSelection.Scope = .standard) throws -> ScenarioReport
  {
    try Fixture.check(text, options: CheckOptions(scope: scope, symmetry: .exploited))
  }

  @Test("an app that only exchanges values goes round for ever, and is caught")
  func renamedLoop() throws {
    // From any item the app goes on to any other by itself: a cycle of two states that differ in names only.
    let text = Self.text("      rotate: { by: app, params: { id: Item }, do: present item(id) }")
    let noAutoLoop = try #require(Rule.named("no-auto-loop"))
    let report = try Self.check(text, .only([noAutoLoop]))
    #expect(try report.verdict("no-auto-loop").verdict == .violated)
    #expect(report.states == 4)
    let symmetry = try #require(report.symmetry)
    #expect(symmetry.states == nil)
    #expect(
      symmetry.refusal
        == "a transition leads to the same state with values exchanged, which matters to 'no-auto-loop'")
  }

  @Test("the same steps of a person matter to nobody")
  func renamedByPerson() throws {
    let text = Self.text("      rotate: { by: user, from: shelf, params: { id: Item }, do: set last = id }")
    let symmetry = try #require(try Self.check(text).symmetry)
    #expect(symmetry.refusal == nil)
    // Nothing is presented, and the last item is none or one of three.
    #expect(symmetry.states == 2)
    #expect(symmetry.domains.map(\.interchangeable) == [["Item#1", "Item#2", "Item#3"]])
  }

  @Test("modal-no-exit names no values where an item is never put in another one's place")
  func stuck() throws {
    let events = "      open: { from: shelf, params: { id: Item }, do: present item(id) }"
    let report = try Self.check(Self.text(events, sheet: "cover: { fullScreenCover: [item] }"))
    // The shelf, and the shelf under a cover with any of three items, out of which nothing leads.
    #expect(report.states == 4)
    #expect(report.symmetry?.states == 2)
    #expect(report.symmetry?.domains.map(\.distinguished) == [[]])
    let verdict = try report.verdict("modal-no-exit")
    #expect(verdict.verdict == .violated)
    #expect(verdict.counterexamples.map { $0.trace.steps.map(\.event) } == [["open(Item#1)"]])
    let leaving = events + "\n      close: { from: item, do: dismiss }"
    let mended = try Self.check(Self.text(leaving, sheet: "cover: { fullScreenCover: [item] }"))
    #expect(try mended.verdict("modal-no-exit").verdict == .holds)
    #expect(mended.symmetry?.states == 2)
  }

  @Test("… and names them where it is, since one item is left for another then")
  func replaced() throws {
    // From any item the next one can be shown in its place, and back: nobody gets out, but nobody is stuck with one item.
    let events = """
            open: { from: shelf, params: { id: Item }, do: present item(id) }
            next: { from: item, params: { other: Item }, do: present item(other) }
      """
    let report = try Self.check(Self.text(events, sheet: "cover: { fullScreenCover: [item] }"))
    #expect(report.states == 4)
    #expect(report.symmetry?.states == nil)
    #expect(Set(report.symmetry?.domains[0].distinguished.map(\.cause) ?? []) == ["rule 'modal-no-exit'"])
    #expect(try report.verdict("modal-no-exit").verdict == .holds)
    #expect(try report.verdict("dead-end").verdict == .violated)
  }

  @Test("a check of one rule can exchange what a check of all rules cannot")
  func oneRule() throws {
    let text = Self.text("      open: { from: shelf, params: { id: Item }, do: present item(id) }")
    let rule = try #require(Rule.named("present-accepted"))
    let report = try Self.check(text, .only([rule]))
    // The shelf, and the shelf under a sheet with any of three items.
    #expect(report.states == 4)
    #expect(report.symmetry?.states == 2)
    #expect(try report.verdict("present-accepted").verdict == .holds)
  }

  @Test("a property that names a value is said to tell it apart, with its place")
  func namedInProperty() throws {
    let text = Self.text(
      "      choose: { by: system, params: { id: Item }, do: set last = id }",
      sheet: "path: { stack: [item] }", properties: "properties:\n  never2: never (last == Item#2)")
    let report = try Self.check(text)
    let property = try report.verdict("never2")
    #expect(property.verdict == .violated)
    #expect(property.counterexamples.first?.trace.steps.map(\.event) == ["choose(Item#2)"])
    let symmetry = try #require(report.symmetry)
    #expect(symmetry.states == 3)
    #expect(symmetry.domains[0].interchangeable == ["Item#1", "Item#3"])
    #expect(symmetry.domains[0].distinguished.map(\.cause) == ["property 'never2'"])
    #expect(symmetry.domains[0].distinguished[0].place?.line == 17)
  }

  @Test("what is kept in a checkpoint is every state")
  func checkpoint() throws {
    let text = Self.text("      choose: { by: system, params: { id: Item }, do: set last = id }")
    var options = CheckOptions(scope: .only([]), symmetry: .exploited)
    options.checkpoint = { _ in }
    let symmetry = try #require(try Fixture.check(text, options: options).symmetry)
    #expect(symmetry.states == nil)
    #expect(symmetry.refusal == "a checkpoint covers every state")
  }
}
