// swift-format-ignore-file
// The start of tests by 'flowcheck extract --scaffold swift'. Look for 'give'.
import NavigationTesting
import Testing


/// Navigation of CheckoutFlow, Flow.swift:1.
@MainActor struct CheckoutFlowNavigationTests {
  func explored() throws -> ExploredApp<StoredFields, String> {
    var steps: [AppStep<CheckoutFlow>] = []
    steps.append(.tap("value", on: "checkoutFlow") { _ in })  // Flow.swift:3: give the call of Cart.value
    steps.append(.tap("done", on: "checkoutFlow") { _ in })  // Flow.swift:5: give the call of Pay.value.done
    return try explore(
      { CheckoutFlow() },  // give what it is made with
      steps: steps,
      showing: .root("checkoutFlow")
        // give what 'stack' shows  // Flow.swift:3
    )
  }

  @Test func `navigation is sound`() throws {
    try explored().require(.standard)
  }
}
