import NavigationTesting
import Testing

/// A class of the main actor, explored on the main actor with the platform around it.
@MainActor
struct MainActorTests {
  private func explored(isCorrected: Bool) throws -> ExploredApp<CheckoutModel.Snapshot, CheckoutModel.Action>
  {
    try explore(
      { CheckoutModel(isCorrected: isCorrected) }, events: CheckoutModel.Action.allCases,
      sending: { $0.send($1) }, seeing: \.snapshot,
      showing: .root("home").stack(\.path).sheet(\.sheet).alert(\.notice, buttons: [AlertButton("OK")])
        .gate("session", { $0.isSignedIn }, requiredBy: "account")
        .actions(.system) { $0 == .sessionEnds })
  }

  @Test func `the planted bug is found by the shortest trace`() throws {
    let explored = try explored(isCorrected: false)
    let verdicts = explored.check([.rule("auth-gate")])
    #expect(verdicts.map(\.outcome) == [.violated])
    #expect(verdicts[0].steps == ["openAccount"])
  }

  @Test func `the corrected model is sound`() throws {
    let explored = try explored(isCorrected: true)
    try explored.require(.standard, .wayHome(to: "home"), .shown("sessionEnded"))
  }
}
