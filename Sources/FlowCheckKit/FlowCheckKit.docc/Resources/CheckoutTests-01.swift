import Checkout
import FlowCheckKit
import Testing

/// Our own coordinator, explored by flowcheck in every order of events.
@Suite struct `The checkout` {
  let explored = CheckoutFlow().explored()

  @Test func `is left by nobody without a way home`() throws {
    try explored.require(.wayHome(to: "home"), .noDeadEnd, .noModalOverModal)
  }
}
