import FlowPipeline
import Foundation
import NavigationTesting
import Testing

/// An app in Swift and the same app as a scenario: both doors find as many states and steps, and say the same of every rule.
struct TwinTests {
  private func scenario(_ path: String) throws -> CheckedScenario {
    let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../Scenarios/\(path)")
    let scenario = FlowCheck.read(try String(contentsOf: file, encoding: .utf8), file: path)
    return try #require(FlowCheck.check(scenario, options: CheckOptions(scope: .strict)))
  }

  /// - Parameter off: The rules that the scenario turns off.
  private func compare<Snapshot, Action>(
    _ app: ExploredApp<Snapshot, Action>, with path: String, off: [String] = []
  ) throws {
    let checked = try scenario(path)
    #expect(app.stateCount == checked.report.states)
    #expect(app.stepCount == checked.report.transitions)
    for rule in NavigationClaim<Snapshot, Action>.standardRuleIDs where !off.contains(rule) {
      let theirs = try #require(checked.report.verdicts.first { $0.id == rule })
      let ours = try #require(app.check([.rule(rule)]).first)
      #expect(ours.outcome.rawValue == theirs.verdict.rawValue, "\(rule): \(ours)")
      if theirs.verdict == .violated, ours.outcome == .violated {
        let lengths = theirs.counterexamples.map {
          $0.trace.steps.count + $0.trace.onward.count + $0.trace.cycle.count
        }
        #expect(ours.steps.count == lengths.first, "\(rule): \(ours)")
      }
    }
  }

  @Test func storefront() throws {
    var events: [StorefrontModel.Action] = [
      .openProduct(1), .openProduct(2), .addToCart, .openReader, .openSettings, .buy, .showProfile,
      .submitLogin(succeeds: true), .submitLogin(succeeds: false), .cancelLogin, .leaveCheckout, .pay,
      .closeReceipt,
      .sessionExpires,
    ]
    events += [.sort(.newest), .sort(.cheapest), .closeReader]
    let app = try explore(
      StorefrontModel.init, events: events, sending: { $0.send($1) }, seeing: \.snapshot,
      showing: .root("home").stack(\.path).sheet(\.sheet).cover(\.cover)
        .alert(
          \.question,
          buttons: [
            AlertButton("Discard", role: .destructive, sends: .discardCart),
            AlertButton("Keep", role: .cancel),
          ]
        )
        .gate("signedIn", \.isSignedIn, requiredBy: "checkout", "profile").home("home").notDismissible(
          "login"
        )
        .link("shop://product/1") { $0.open(product: 1) }.link("shop://product/2") { $0.open(product: 2) }
        .link("shop://checkout") { $0.openCheckout() }
        .relaunch { $0.restored }
        .actions(.system) { $0 == .sessionExpires }
        .actions(.user(on: "home")) {
          [.openProduct(1), .openProduct(2), .openSettings, .showProfile].contains($0)
        }
        .actions(.user(on: "product")) { [.addToCart, .openReader, .buy].contains($0) }
        .actions(.user(on: "login")) {
          [.submitLogin(succeeds: true), .submitLogin(succeeds: false), .cancelLogin].contains($0)
        }
        .actions(.user(on: "checkout")) { [.leaveCheckout, .pay].contains($0) }
        .actions(.user(on: "receipt")) { $0 == .closeReceipt }
        .actions(.user(on: "reader")) { [.sort(.newest), .sort(.cheapest), .closeReader].contains($0) })
    try compare(app, with: "storefront.yaml", off: ["double-event"])
  }

  @Test func `seed 001 as written`() throws {
    let app = try explore(
      SeedAsWritten.init, events: SeedAsWritten.Action.allCases, sending: { $0.send($1) },
      showing: .root("home").stack(\.path).sheet(\.sheet).cover(\.cover)
        .gate("signedIn", \.isLoggedIn, requiredBy: "checkout", "profile").home("home")
        .link("shop://product/1") { $0.open([.product(1)]) }.link("shop://product/2") {
          $0.open([.product(2)])
        }
        .link("shop://checkout") { $0.open([.checkout]) }.link("shop://seller") { $0.open([.seller]) }
        .link("shop://garbled") { _ in }
        .relaunch(\.restored)
        .actions(.system) { $0 == .showPurchaseConfirmation || $0 == .sessionExpires }
        .actions(.user(on: "home")) { [.openProduct1, .openProduct2, .openWishlist].contains($0) }
        .actions(.user(on: "product")) { [.openSeller, .openCheckout].contains($0) }
        .actions(.user(on: "product", "seller", "checkout")) { $0 == .pop }
        .actions(.user(on: "login")) { $0 == .loginSucceeds || $0 == .loginFails })
    try compare(app, with: "seeds/seed-001-as-written.yaml")
  }

  @Test func `seed 001 corrected`() throws {
    let app = try explore(
      SeedCorrected.init, eventsIn: \.possible, sending: { $0.send($1) }, seeing: { $0 },
      showing: .root("home").stack(\.path)
        .presentation(\.destination) { item in
          switch item {
          case .settings, .profile, .login: .sheet
          case .onboarding, .confirmation: .cover
          }
        }
        .alert(\.question) { question in
          switch question {
          case .garbledLink: []
          case .discardCart:
            [
              AlertButton("Discard", role: .destructive, sends: .popToRoot),
              AlertButton("Keep", role: .cancel),
            ]
          case .leaveCheckout(let id):
            [
              AlertButton("Leave", role: .destructive, sends: .leave(to: id)),
              AlertButton("Stay", role: .cancel),
            ]
          }
        }
        .gate("signedIn", \.isSignedIn, requiredBy: "checkout", "profile").home("home")
        .notDismissible("checkout", "login", "onboarding")
        .link("shop://product/1") { $0.open(product: 1) }.link("shop://product/2") { $0.open(product: 2) }
        .link("shop://checkout") { $0.openCheckout() }.link("shop://garbled") { $0.openGarbled() }
        .link("activity://seller") { $0.restoreSeller() }.link("activity://garbled") { _ in }
        .relaunch(\.restored)
        .actions(.system) { $0 == .sessionExpires }
        .actions(.user(on: "home")) {
          [.openProduct(1), .openProduct(2), .showSettings, .showProfile].contains($0)
        }
        .actions(.user(on: "product")) { $0 == .openSeller || $0 == .openCheckout }
        .actions(.user(on: "checkout")) {
          [.closeCheckout, .pay(succeeds: true), .pay(succeeds: false)].contains($0)
        }
        .actions(.user(on: "settings")) { [.closeSettings, .signIn, .signOut].contains($0) }
        .actions(.user(on: "profile")) { $0 == .closeProfile }
        .actions(.user(on: "onboarding")) { $0 == .finishOnboarding }
        .actions(.user(on: "confirmation")) { $0 == .closeConfirmation }
        .actions(.user(on: "login")) { _ in true })
    try compare(app, with: "seeds/seed-001-corrected.yaml")
  }
}
