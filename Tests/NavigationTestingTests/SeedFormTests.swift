import NavigationTesting
import Testing

/// Seed 004's idea: a suspended child flow that its parent awaits.
@MainActor
struct SeedFormTests {
  private typealias Explored = ExploredApp<
    Awaiting<AddressFlow.Snapshot>, NavigationStep<AddressFlow.Action>
  >

  private let navigation = Navigation<AddressFlow, AddressFlow.Action>.root("form").stack(\.path).sheet(
    \.sheet
  )
  .alert(
    \.question, buttons: [AlertButton("Yes", sends: .yes), AlertButton("No", role: .cancel, sends: .no)]
  )
  .actions(.user(on: "picker")) { $0 == .pick }
  .actions(.user(on: "form")) { [.tapDone, .useRecent].contains($0) }
  .actions(.user(on: "done")) { $0 == .startOver }
  .actions(.system) { $0 == .alertGoes }

  private func explored(_ flaw: AddressFlow.Flaw?) throws -> Explored {
    try explore(
      { AddressFlow($0, flaw) }, sending: { $0.send($1) }, seeing: \.snapshot, showing: navigation)
  }

  @Test func `a setter that forgets the continuation loses it`() throws {
    let verdicts = try explored(.setterForgets).check([.continuations])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(
      verdicts[0].message
        == "'save' was lost: nobody holds its continuation any more, so its task waits for ever")
    #expect(verdicts[0].steps == ["tapDone", "alertGoes"])
    #expect(
      verdicts[0].trace == """
          0. start                      form
          1. tapDone                    form > [alert saveAddress]
               question: nil → saveAddress
               waiting: [] → [save]
          2. alertGoes                  form
               question: saveAddress → nil
               waiting: [save] → []
               misuses: [] → ['save' was lost: nobody holds its continuation any more, so its task waits for…
        """)
  }

  @Test func `an alert that disappears resumes a second time`() throws {
    let explored = try explored(.resumesAgain)
    let verdicts = explored.check([.continuations])
    #expect(verdicts.map(\.message) == ["'save' was resumed twice"])
    #expect(verdicts[0].steps == ["tapDone", "saveAddress.Yes"])
    #expect(throws: UnmetClaims.self) { try explored.require(.standard) }
  }

  @Test func `a button that resumes twice is found though the platform closes the alert afterwards`() throws {
    let verdicts = try explored(.buttonResumesTwice).check([.continuations])
    #expect(verdicts.map(\.message) == ["'save' was resumed twice"])
    #expect(verdicts[0].steps == ["tapDone", "saveAddress.Yes"])
  }

  @Test func `a child whose sheet is swiped away leaves its parent waiting`() throws {
    let explored: Explored = try explore(
      { AddressFlow($0, .childIsLeftAlone) },
      eventsIn: { seen in
        AddressFlow.Action.allCases.filter { ![.tapDone, .useRecent].contains($0) || seen.waiting.isEmpty }
      }, sending: { $0.send($1) }, seeing: \.snapshot, showing: navigation)
    #expect(explored.check([.continuations]).map(\.outcome) == [.holds])
    let verdicts = explored.check([.tasks])
    #expect(verdicts.map(\.message) == ["'picked' is never resumed any more, so its task waits for ever"])
    #expect(verdicts[0].steps == ["useRecent", "swipe"])
  }

  @Test func `without a bound of its own, the same child comes to the bound on open requests`() throws {
    let explored = try explored(.childIsLeftAlone)
    #expect(!explored.isComplete)
    #expect(
      explored.description.contains(
        "cut short where more than 8 requests are open or tasks wait after useRecent, "))
    #expect(explored.description.contains("There is: picked (8 times), save. "))
    let verdicts = explored.check([.tasks])
    #expect(
      verdicts.map(\.message) == [
        "as far as was explored, 'picked' is never resumed any more, so its task waits for ever. "
          + "The search was cut short where more than 8 requests are open or tasks wait"
      ])
    #expect(verdicts[0].steps == ["useRecent", "swipe"])
  }

  @Test func `the corrected form answers every question once`() throws {
    let explored = try explored(nil)
    #expect(explored.description == "7 states, 33 steps, depth 3")
    try explored.require(.standard, .continuations, .tasks, .wayHome(to: "form"), .shown("picker"))
    #expect(
      try explored.replay("useRecent", "pick", "tapDone", "startOver").hasSuffix(
        "  4. startOver                  form\n       path: [done] → []\n       isSaved: true → false"))
  }
}
