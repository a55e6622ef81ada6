import Checkout
import Foundation
import NavigationReports
import NavigationTesting
import Testing

/// The coordinator with every order of taps, swipes, answers, links and relaunches.
@MainActor
struct CheckoutTests {
  // glue
  func explored(_ make: @escaping () -> CheckoutCoordinator) throws -> ExploredApp<StoredFields, String> {
    try explore(
      make,
      steps: [
        .tap("openCart", on: "home") { $0.openCart() }, .tap("checkOut", on: "cart") { $0.checkOut() },
        .tap("signIn", on: "login") { $0.signedIn() },
        .tap("enterAddress", on: "address") { $0.addressEntered() },
        .tap("pay", on: "payment", if: { !$0.isPaying }) { $0.pay() },
        .answer("accepted", if: \.isPaying) { $0.paymentEnded(accepted: true) },
        .answer("declined", if: \.isPaying) { $0.paymentEnded(accepted: false) },
      ],
      showing: .root("home").stack(\.path).sheet(\.sheet).alert(\.notice)
        .gate("account", { $0.isSignedIn }, requiredBy: "address", "payment")
        .link("checkout://pay") { $0.openLink() })
  }
  // end of glue

  /// The planted bug: a link shows the address to somebody without an account.
  @Test func `the link passes the login`() throws {
    let verdict = try #require(explored(CheckoutCoordinator.init).check([.rule("auth-gate")]).first)
    #expect(verdict.outcome == .violated)
    #expect(verdict.steps == ["checkout://pay"])
  }

  @Test func `the correction is sound`() throws {
    try explored(CorrectedCheckoutCoordinator.init).require(
      .standard, .wayHome(to: "home"),
      .leads("a payment is answered", from: { $0.isPaying == true }, to: { $0.isPaying == false }))
  }

  @Test func `maps and pages are written`() throws {
    let explored = try explored(CheckoutCoordinator.init)
    let folder = FileManager.default.temporaryDirectory.appending(path: "checkout").path
    try explored.writeSite(to: folder, named: "checkout", with: explored.check([.standard]))
    #expect(FileManager.default.fileExists(atPath: folder + "/index.html"))
  }
}
