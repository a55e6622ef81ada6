import NavigationTesting
import Testing

/// Seed 004's idea: a suspended child flow that its parent awaits.
@MainActor
struct SeedFormTests {
  private func explored(
    _ flaw: AddressFlow.Flaw?
  ) throws -> ExploredApp<Awaiting<AddressFlow.Snapshot>, NavigationStep<AddressFlow.Action>> {
    try explore(
      { AddressFlow($0, flaw) }, sending: { $0.send($1) }, seeing: \.snapshot,
      showing: .root("form").stack(\.path).sheet(\.sheet)
        .alert(
          \.question,
          buttons: [AlertButton("Yes", sends: .yes), AlertButton("No", role: .cancel, sends: .no)]
        )
        .actions(.user(on: "picker")) { $0 == .pick }
        .actions(.user(on: "form")) { [.tapDone, .useRecent].contains($0) }
        .actions(.user(on: "done")) { $0 == .startOver }
        .actions(.system) { $0 == .alertGoes })
  }

  @Test func `a setter that forgets the continuation`() throws {
    let verdict = try #require(try explored(.setterForgets).check([.continuations]).first)
    #expect(verdict.outcome == .violated)
    print(verdict)
  }

  @Test func `a continuation that is resumed again when the alert disappears`() throws {
    let verdict = try #require(try explored(.resumesAgain).check([.continuations]).first)
    print(verdict)
  }

  @Test func `a child that is left alone when a swipe closes its sheet`() throws {
    let explored = try explored(.childIsLeftAlone)
    print(explored.check([.continuations]), explored.check([.tasks]))
  }

  @Test func `the corrected form`() throws {
    let explored = try explored(nil)
    print(explored)
    print(explored.check([.standard]))
    try explored.require(.standard)
  }
}
