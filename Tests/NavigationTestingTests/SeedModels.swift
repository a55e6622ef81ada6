/// Scenarios/seeds/seed-001-as-written.yaml as the coordinator that it describes.
struct SeedAsWritten: Hashable {
  enum Screen: Hashable { case product(Int), seller, checkout, wishlist }
  enum Sheet: Hashable { case settings, profile, login(returnAction: Return) }
  enum Return: Hashable { case nothing, profile }
  enum Cover: Hashable { case confirmation }

  enum Action: Hashable, CaseIterable {
    case openProduct1, openProduct2, openSeller, openCheckout, openWishlist, pop, showSettings, showProfile
    case showPurchaseConfirmation, loginSucceeds, loginFails, sessionExpires
  }

  var path: [Screen] = []
  var sheet: Sheet?
  var cover: Cover?
  var isLoggedIn = false

  mutating func send(_ action: Action) {
    switch action {
    case .openProduct1: push(.product(1))
    case .openProduct2: push(.product(2))
    case .openSeller: push(.seller)
    case .openCheckout: push(.checkout)
    case .openWishlist: push(.wishlist)
    case .pop: _ = path.popLast()
    case .showSettings: sheet = .settings
    case .showProfile: sheet = isLoggedIn ? .profile : .login(returnAction: .profile)
    case .showPurchaseConfirmation: cover = .confirmation
    case .loginSucceeds: isLoggedIn = true
    case .loginFails: break
    case .sessionExpires: isLoggedIn = false
    }
  }

  /// The scenario limits the path to three.
  private mutating func push(_ screen: Screen) { if path.count < 3 { path.append(screen) } }

  mutating func open(_ screens: [Screen]) { path = screens }

  var restored: Self {
    var app = Self()
    app.path = path
    return app
  }
}

/// Scenarios/seeds/seed-001-corrected.yaml as a coordinator.
struct SeedCorrected: Hashable {
  enum Screen: Hashable { case product(Int), seller, checkout }
  enum Goal: Hashable { case nothing, profile, checkout }
  enum Destination: Hashable {
    case settings, profile, login(returnTo: Goal), onboarding(returnTo: Goal), confirmation
  }
  enum Question: Hashable { case garbledLink, discardCart, leaveCheckout(id: Int) }

  enum Action: Hashable {
    case openProduct(Int), openSeller, openCheckout, closeCheckout, showSettings, closeSettings, signIn,
      signOut
    case showProfile, closeProfile, submitLogin(succeeds: Bool), cancelLogin, finishOnboarding, pay(
      succeeds: Bool)
    case closeConfirmation, sessionExpires, popToRoot, leave(to: Int)
  }

  static let events: [Action] = [
    .openProduct(1), .openProduct(2), .openSeller, .openCheckout, .closeCheckout, .showSettings,
    .closeSettings, .signIn,
    .signOut, .showProfile, .closeProfile, .submitLogin(succeeds: true), .submitLogin(succeeds: false),
    .cancelLogin,
    .finishOnboarding, .pay(succeeds: true), .pay(succeeds: false), .closeConfirmation, .sessionExpires,
  ]

  var path: [Screen] = []
  var destination: Destination?
  var question: Question?
  var isSignedIn = false
  var isWelcomed = false

  /// What can happen, pages aside.
  var possible: [Action] {
    Self.events.filter { action in
      switch action {
      case .openProduct: path.isEmpty
      case .openSeller: !path.contains(.seller)
      case .openCheckout: !path.contains(.checkout)
      case .signIn: !isSignedIn
      case .submitLogin: if case .login = destination { true } else { false }
      case .finishOnboarding: if case .onboarding = destination { true } else { false }
      case .sessionExpires: isSignedIn && !path.contains(.checkout)
      default: true
      }
    }
  }

  mutating func send(_ action: Action) {
    switch action {
    case .openProduct(let id): path.append(.product(id))
    case .openSeller: path.append(.seller)
    case .openCheckout:
      if isSignedIn { path.append(.checkout) } else { destination = .login(returnTo: .checkout) }
    case .closeCheckout: question = .discardCart
    case .showSettings: destination = .settings
    case .closeSettings, .closeProfile, .cancelLogin, .closeConfirmation: destination = nil
    case .signIn: destination = .login(returnTo: .nothing)
    case .signOut: (isSignedIn, isWelcomed) = (false, false)
    case .showProfile: destination = isSignedIn ? .profile : .login(returnTo: .profile)
    case .submitLogin(false), .pay(false): break
    case .submitLogin(true):
      guard case .login(let goal) = destination else { return }
      isSignedIn = true
      if isWelcomed { follow(goal) } else { destination = .onboarding(returnTo: goal) }
    case .finishOnboarding:
      guard case .onboarding(let goal) = destination else { return }
      isWelcomed = true
      follow(goal)
    case .pay(true):
      path = []
      destination = .confirmation
    case .sessionExpires:
      isSignedIn = false
      dismissAll()
      path = []
    case .popToRoot: path = []
    case .leave(let id): path = [.product(id)]
    }
  }

  private mutating func follow(_ goal: Goal) {
    destination = goal == .profile ? .profile : nil
    if goal == .checkout { path.append(.checkout) }
  }

  private mutating func dismissAll() { (destination, question) = (nil, nil) }

  mutating func open(product id: Int) {
    let hasCheckout = path.contains(.checkout)
    dismissAll()
    if hasCheckout { question = .leaveCheckout(id: id) } else { path = [.product(id)] }
  }

  mutating func openCheckout() {
    guard path.last != .checkout else { return }
    dismissAll()
    path = isSignedIn ? [.checkout] : []
    if !isSignedIn { destination = .login(returnTo: .checkout) }
  }

  mutating func openGarbled() { if destination == nil, question == nil { question = .garbledLink } }

  mutating func restoreSeller() { if path.isEmpty, destination == nil, question == nil { path = [.seller] } }

  var restored: Self {
    var app = self
    app.question = nil
    return app
  }
}
