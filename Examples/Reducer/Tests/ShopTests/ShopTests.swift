import NavigationTesting
import Shop
import Testing

/// The reducer with every order of taps, back buttons and answers.
struct ShopTests {
  typealias Explored = ExploredApp<Awaiting<Shop.State>, NavigationStep<Shop.Action>>

  // glue
  func explored(_ shop: Shop) throws -> Explored {
    try explore(
      Shop.State.init, events: [.openProduct, .order, .closeReceipt],
      reducing: { shop.reduce(into: &$0, action: $1) },
      answering: { effect in
        switch effect {
        case .none: []
        case .order: [.request("order", answers: [.ordered(succeeds: true), .ordered(succeeds: false)])]
        }
      },
      showing: .root("home").stack(\.path).alert(\.alert).actions(.user(on: "home")) { $0 == .openProduct }
        .actions(.user(on: "product")) { $0 == .order }.actions(.user(on: "receipt")) { $0 == .closeReceipt })
  }
  // end of glue

  let receiptAtHome = NavigationClaim<Awaiting<Shop.State>, NavigationStep<Shop.Action>>.never(
    "a receipt opens at home"
  ) { $0.path == [.receipt] }

  /// The planted bug: the person goes back before the answer comes.
  @Test func `the answer opens the receipt at home`() throws {
    let verdict = try #require(explored(Shop(isCorrected: false)).check([receiptAtHome]).first)
    #expect(verdict.outcome == .violated)
    #expect(verdict.steps == ["openProduct", "order", "back", "order: ordered(succeeds: true)"])
  }

  @Test func `the correction is sound`() throws {
    try explored(Shop(isCorrected: true)).require(
      .standard, receiptAtHome,
      .leads("an order is answered", from: { $0.isOrdering }, to: { !$0.isOrdering }))
  }
}
