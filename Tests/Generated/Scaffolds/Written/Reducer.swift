// swift-format-ignore-file
// The start of tests by 'flowcheck extract --scaffold swift'. Look for 'give'.
import ComposableArchitecture
import NavigationTesting
import Testing


/// Navigation of CartFeature, Cart.swift:3.
@MainActor struct CartFeatureNavigationTests {
  /// What people, the system and pages send.
  var events: [CartFeature.Action] {
    var events: [CartFeature.Action] = []
    events.append(.couponTapped)  // Cart.swift:20
    events.append(.addressTapped)  // Cart.swift:21
    events.append(.clearTapped)  // Cart.swift:22
    events += each([]) { .speedChosen($0) }  // Cart.swift:24: give values of _: Speed
    events += each([false, true]) { .cover(isShown: $0) }  // Cart.swift:26: give values of isShown: Bool
    events.append(.sheet(.presented(.done)))  // Cart.swift:30
    return events
  }

  func explored() throws -> ExploredApp<Awaiting<CartFeature.State>, NavigationStep<CartFeature.Action>> {
    try explore(
      { answers in
        Store(initialState: CartFeature.State()) {  // give what it is made with
          CartFeature()
        } withDependencies: { values in
          // Give the clients that effects wait for, such as
          // values.client.load = { try await answers.answer(to: "load", of: [.success(item), .failure(Failed())]) }
          _ = (values, answers)
        }
      },
      events: events, sending: { $0.send($1) }, seeing: \.state,
      showing: .root("cartFeature")
        .sheet(\.sheet, dismissed: .sheet(.dismiss))  // Cart.swift:8
        .alert(\.question, dismissed: .question(.dismiss), buttons: [AlertButton("Clear", sends: .question(.presented(.clear)))])  // Cart.swift:9
    )
  }

  // What effects and pages answer with, and so is not listed:
  // couponResponse, Cart.swift:28

  @Test func `navigation is sound`() throws {
    try explored().require(.standard)
  }
}


/// What is done with each of some values.
private func each<Value, Step>(_ values: [Value], _ step: (Value) -> Step) -> [Step] { values.map(step) }
