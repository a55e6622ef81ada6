import Checkout
import FlowCheckKit
import Foundation
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

  /// What a mistake looks like: a claim that is wrong on purpose.
  @Test func `shows the shortest way to what is wrong`() throws {
    let verdict = try #require(explored.check(.never("a payment is declined") { $0.showsDeclined }).first)
    let run = try #require(verdict.counterexample)
    #expect(
      run.events == [
        .openCart, .checkOut, .submitLogin(succeeds: true), .enterAddress, .pay,
        .paymentEnded(accepted: false),
      ])
    print(verdict)
  }

  @Test func `is drawn`() throws {
    let map = explored.map(title: "checkout")
    let svg = try GraphvizRenderer.render(map, format: .svg)
    try Data(svg).write(to: FileManager.default.temporaryDirectory.appending(path: "checkout.svg"))
  }
}

/// The same flow as a scenario: there the platform's part, such as swipes and relaunches, is added by flowcheck.
@Suite struct `The checkout's scenario` {
  @Test func `is as it demands`() throws {
    let checkout = try flowcheck("Scenarios/Checkout.yaml")
    #expect(checkout.complaints.isEmpty)
    #expect(checkout[.linkLands].holds)
    try checkout.require(.deadEnd, "cartIsLeft")
  }
}
