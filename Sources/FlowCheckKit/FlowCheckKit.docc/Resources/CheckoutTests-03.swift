import Checkout
import FlowCheckKit
import Testing

/// Our own coordinator, explored by flowcheck in every order of events.
@Suite struct `The checkout` {
  let explored = CheckoutFlow().explored()

  @Test func `is left by nobody without a way home`() throws {
    try explored.require(.wayHome(to: "home"), .noDeadEnd, .noModalOverModal)
  }

  @Test func `asks for an account`() {
    #expect(explored.complaints(.gate("account", screens: ["address", "payment"]) { $0.isSignedIn }).isEmpty)
  }

  @Test func `answers every payment`() throws {
    try explored.require(
      .leads("a payment is answered", from: { $0.isPaying }, to: { !$0.isPaying }),
      .never("pays twice") { $0.isPaying && $0.path.last == .receipt })
  }
}
