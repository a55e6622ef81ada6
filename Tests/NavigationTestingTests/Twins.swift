import NavigationTesting

/// The apps of which there is a scenario too, each explored with the platform's switches as they are asked for.
enum Twins {
  static func storefront(
    _ switched: (Navigation<StorefrontModel, StorefrontModel.Action>) -> Navigation<
      StorefrontModel, StorefrontModel.Action
    > = { $0 }
  ) throws -> ExploredApp<StorefrontModel.Snapshot, StorefrontModel.Action> {
    var events: [StorefrontModel.Action] = [
      .openProduct(1), .openProduct(2), .addToCart, .openReader, .openSettings, .buy, .showProfile,
      .submitLogin(succeeds: true), .submitLogin(succeeds: false), .cancelLogin, .leaveCheckout, .pay,
      .closeReceipt,
      .sessionExpires,
    ]
    events += [.sort(.newest), .sort(.cheapest), .closeReader]
    return try explore(
      StorefrontModel.init, events: events, sending: { $0.send($1) }, seeing: \.snapshot,
      showing: switched(
        .root("home").stack(\.path).sheet(\.sheet).cover(\.cover)
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
          .actions(.user(on: "reader")) { [.sort(.newest), .sort(.cheapest), .closeReader].contains($0) }))
  }

  static func seedAsWritten(
    _ switched: (Navigation<SeedAsWritten, SeedAsWritten.Action>) -> Navigation<
      SeedAsWritten, SeedAsWritten.Action
    > = { $0 }
  ) throws -> ExploredApp<SeedAsWritten, SeedAsWritten.Action> {
    return try explore(
      SeedAsWritten.init, events: SeedAsWritten.Action.allCases, sending: { $0.send($1) },
      showing: switched(
        .root("home").stack(\.path).sheet(\.sheet).cover(\.cover)
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
          .actions(.user(on: "login")) { $0 == .loginSucceeds || $0 == .loginFails }))
  }

  static func seedCorrected(
    _ switched: (Navigation<SeedCorrected, SeedCorrected.Action>) -> Navigation<
      SeedCorrected, SeedCorrected.Action
    > = { $0 }
  ) throws -> ExploredApp<SeedCorrected, SeedCorrected.Action> {
    return try explore(
      SeedCorrected.init, eventsIn: \.possible, sending: { $0.send($1) }, seeing: { $0 },
      showing: switched(
        .root("home").stack(\.path)
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
          .actions(.user(on: "login")) { _ in true }))
  }
}
