import FlowCheckKit
import Testing

/// The same flow as a scenario file, which needs no code.
struct ScenarioTests {
  @Test func `every claim of the scenario is met`() throws {
    let checkout = try flowcheck("Scenarios/Checkout.yaml")
    #expect(checkout.complaints.isEmpty)
    #expect(checkout[.linkLands].holds)
    try checkout.require(.deadEnd, "cartIsLeft")
  }
}
