import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowScenario
import FlowStateSpace
import Testing

/// A coordinator that is rooted at the screen it lives on: its first page has the arguments of the item.
@Suite("A child rooted at its own screen")
struct RootOfItemTests {
  private static func scenario(
    platform: String = "swiftui", root: String = "talk", slot: String = "{ sheet: [talk] }",
    parent: String = "",
    child: String = "", rest: String = "",
    limit: Int = 1
  ) -> String {
    """
    flowcheck: 1
    platform: \(platform)
    domains: { Id: 2 }
    screens:
      list: { home: true }
      talk: { params: { id: Id }, coordinator: Talk }
      note: { params: { id: Id } }
    coordinators:
      App:
        root: list
        state:
          path: { stack: [talk], limit: \(limit) }
          slot: \(slot)
        events:
          enter: { params: { id: Id }, from: list, do: push talk(id) }
          show: { params: { id: Id }, do: present talk(id), by: system }
          leave: { from: talk, do: popToRoot }
          \(parent)
      Talk:
        root: \(root)
        state:
          notes: { stack: [note], limit: 1 }
          mood: [calm, keen]
        events:
          write: { from: talk(id), do: push note(id) }
          cheer: { from: talk, when: root is talk(Id#2), do: set mood = keen }
          done: { from: note, do: popTo talk }
          close: { from: talk, do: dismiss self }
          \(child)
    \(rest)
    """
  }

  /// A sheet for a trip, which pushes a page for the same one.
  private static func booking(facts: String = "", more: String = "", rest: String = "") -> String {
    """
    flowcheck: 1
    platform: swiftui
    domains: { Trip: 2 }
    screens:
      trips: { home: true }
      booking: { params: { id: Trip }, coordinator: Booking }
      seat: { params: { id: Trip } }
    coordinators:
      Trips:
        root: trips
        state: { flow: { sheet: [booking]\(facts) } }
        events: { book: { params: { id: Trip }, from: trips, do: present booking(id) }\(more) }
      Booking:
        root: booking
        state: { path: { stack: [seat], limit: 1 } }
        events:
          choose: { from: booking(id), do: push seat(id) }
          close: { from: booking, do: dismiss self }
    \(rest)
    """
  }

  private static func states(of text: String) throws -> [String] {
    let flow = try #require(ScenarioReader.read(text, file: "talk.yaml").value)
    let compilation = CompiledFlow.compile(flow)
    #expect(compilation.diagnostics.map(\.message) == [])
    let compiled = try #require(compilation.value)
    let graph = explore(compiled)
    return (0..<graph.stateCount).map { compiled.describe(graph.state($0)).layerLine }
  }

  @Test("the page has the item's arguments, and events of the page bind them")
  func pages() throws {
    #expect(
      try Self.states(of: Self.booking()) == [
        "trips", "trips > [sheet booking(Trip#1)]", "trips > [sheet booking(Trip#2)]",
        "trips > [sheet booking(Trip#1)] > seat(Trip#1)", "trips > [sheet booking(Trip#2)] > seat(Trip#2)",
      ])
  }

  @Test(
    "the compiled system and the naive interpreter agree",
    arguments: [
      scenario(), scenario(slot: "{ sheet: [talk], identity: case }"),
      scenario(slot: "{ push: [talk] }"), scenario(slot: "{ overlay: [talk] }"),
      scenario(platform: "uikit"), scenario(platform: "uikit", slot: "{ sheet: [talk], identity: case }"),
      scenario(platform: "tca", slot: "{ sheet: [talk], identity: case }"),
      scenario(platform: "modals", slot: "{ modal: [talk], conditional: true }"),
      scenario(platform: "async", slot: "{ sheet: [talk], identity: case }"),
      scenario(parent: "restoring: { by: system, do: stay }\n    restores: [path, slot]"),
      scenario(child: "again: { by: app, do: stay }\n    restores: [notes, mood]"),
      booking(rest: "timing: interleaved"), scenario(root: "\"talk(Id#1)\""),
      booking(
        facts: ", identity: case", more: ", turn: { by: system, do: present booking(Trip#2) }",
        rest: "timing: interleaved"),
    ])
  func comparison(text: String) {
    guard case .agreement(let states) = SideBySide.compare(text) else {
      Issue.record("\(SideBySide.compare(text))\n\(text)")
      return
    }
    #expect(states > 3)
  }

  @Test("a presentation that takes another item keeps its child, whose page follows")
  func sameCase() throws {
    let texts = try Self.states(of: Self.scenario(slot: "{ sheet: [talk], identity: case }"))
    #expect(texts.contains("list > [sheet talk(Id#1)]") && texts.contains("list > [sheet talk(Id#2)]"))
    #expect(texts.contains("list > [sheet talk(Id#1)] > note(Id#2)"))
  }

  @Test("a coordinator that can contain itself has the arguments of each item")
  func nesting() {
    let text = """
      flowcheck: 1
      platform: swiftui
      domains: { Person: 2 }
      screens:
        feed:
        profile: { params: { of: Person }, coordinator: Profile }
      coordinators:
        App:
          root: feed
          state: { path: { stack: [profile], limit: 1 } }
          events:
            open: { params: { of: Person }, from: feed, do: push profile(of) }
        Profile:
          root: profile
          limit: 2
          state: { next: { push: [profile] } }
          events:
            friend: { params: { of: Person }, from: profile, do: present profile(of) }
      """
    #expect(SideBySide.compare(text) == .agreement(states: 7))
  }

  @Test("where the item cannot tell, the arguments are written, and what is said works")
  func refusals() {
    let head = """
      flowcheck: 1
      platform: swiftui
      domains: { Id: 2 }
      screens:
        talk: { params: { id: Id }, coordinator: Talk }
        other: { coordinator: Talk }
      coordinators:

      """
    let rooted = head + "  App:\n    root: talk\n  Talk: { root: other }\n"
    let elsewhere =
      head + "  App: { root: other, state: { s: { sheet: [other] } } }\n  Talk: { root: talk }\n"
    for text in [rooted, elsewhere] {
      let read = ScenarioReader.read(text, file: "talk.yaml")
      let found =
        read.value.map { CompiledFlow.compile($0).diagnostics.filter { $0.severity == .error } } ?? []
      #expect(found.map(\.message) == ["'talk' needs a value for 'id'"])
      #expect(found.map(\.suggestion) == ["write 'talk(Id#1)', or another value of Id"])
      #expect(
        diagnose(text.replacing("root: talk", with: "root: talk(Id#1)")).filter { !$0.contains("warning") }
          == [])
    }
  }

  @Test("a root that follows its item is swapped by no statement and restored by none")
  func noSwap() {
    #expect(
      diagnose(Self.scenario(child: "turn: { from: talk, do: set root = talk(Id#1) }")) == [
        "FC208 29: the root here is the screen that holds the coordinator, so its arguments are fixed"
      ])
  }
}
