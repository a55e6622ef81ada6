// Tests of "Market", written from Scenarios/market.yaml by
//   flowcheck generate-tests Scenarios/market.yaml --style swift-testing --cover screens
// Do not edit; regenerate them.
// 8 traces of 41 steps in all: 24 of 24 screens and alerts are covered. Covering as much takes at least 23
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// They drive 'MarketApp', which you write: a class that conforms to 'MarketFlow.Driver', declared here.

import Testing

@Suite("Market")
struct MarketFlowTests {
  /// Covers 'home', 'onboarding'.
  @Test("home; onboarding")
  func homeOnboarding() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.firstStart)
    try await expect(
      app, screen: .onboarding, stack: [.onboarding], modal: .onboarding,
      fields: [.session: "none", .basket: "empty", .welcome: "seen"])
  }

  /// Covers 'category'.
  @Test("category")
  func category() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openCategory(of: .kitchen))
    try await expect(
      app, screen: .category(of: .kitchen), stack: [.home, .category(of: .kitchen)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
  }

  /// Covers 'product', 'reviews'.
  @Test("product; reviews")
  func productReviews() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openProduct(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openReviews)
    try await expect(
      app, screen: .reviews(id: .product1), stack: [.home, .product(id: .product1), .reviews(id: .product1)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
  }

  /// Covers 'help', 'loginEmail', 'loginCode', 'orders', 'profile', 'settings', 'signOut',
  /// 'sessionEnded'.
  @Test("help; loginEmail; loginCode; orders; profile; settings and 2 more")
  func helpLoginEmailLoginCodeOrdersProfileSettingsAnd2More() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openHelp)
    try await expect(
      app, screen: .help, stack: [.help], modal: .help,
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.marketOrders)
    try await expect(
      app, screen: .loginEmail(returnTo: .orders), stack: [.loginEmail(returnTo: .orders)],
      modal: .loginEmail(returnTo: .orders),
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.submitEmail(outcome: .sent))
    try await expect(
      app, screen: .loginCode(returnTo: .orders), stack: [.loginCode(returnTo: .orders)],
      modal: .loginCode(returnTo: .orders), fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.submitCode(outcome: .right))
    try await expect(
      app, screen: .orders, stack: [.home, .profile, .orders],
      fields: [.session: "active", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.back)
    try await expect(
      app, screen: .profile, stack: [.home, .profile],
      fields: [.session: "active", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openSettings)
    try await expect(
      app, screen: .settings, stack: [.home, .profile, .settings],
      fields: [.session: "active", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.signOut)
    try await expect(
      app, screen: .settings, stack: [.home, .profile, .settings], alert: .signOut,
      fields: [.session: "active", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.sessionExpires)
    try await expect(
      app, screen: .home, stack: [.home], alert: .sessionEnded,
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
  }

  /// Covers 'added', 'cart', 'address', 'payment', 'confirm', 'declined', 'leaveForProduct'.
  @Test("added; cart; address; payment; confirm; declined and 1 more")
  func addedCartAddressPaymentConfirmDeclinedAnd1More() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openProduct(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.addToCart)
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.openCart)
    try await expect(
      app, screen: .cart, stack: [.home, .product(id: .product1), .cart],
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.checkOut)
    try await expect(
      app, screen: .loginEmail(returnTo: .address), stack: [.loginEmail(returnTo: .address)],
      modal: .loginEmail(returnTo: .address),
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.submitEmail(outcome: .sent))
    try await expect(
      app, screen: .loginCode(returnTo: .address), stack: [.loginCode(returnTo: .address)],
      modal: .loginCode(returnTo: .address), fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.submitCode(outcome: .right))
    try await expect(
      app, screen: .address, stack: [.home, .product(id: .product1), .cart, .address],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.enterAddress)
    try await expect(
      app, screen: .payment, stack: [.home, .product(id: .product1), .cart, .address, .payment],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.enterPayment)
    try await expect(
      app, screen: .confirm, stack: [.home, .product(id: .product1), .cart, .address, .payment, .confirm],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.pay(outcome: .declined))
    try await expect(
      app, screen: .confirm, stack: [.home, .product(id: .product1), .cart, .address, .payment, .confirm],
      alert: .declined, fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.marketProductId(id: .product1))
    try await expect(
      app, screen: .confirm, stack: [.home, .product(id: .product1), .cart, .address, .payment, .confirm],
      alert: .leaveForProduct(id: .product1),
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
  }

  /// Covers 'leaveCheckout', 'leaveForOrders'.
  @Test("leaveCheckout; leaveForOrders")
  func leaveCheckoutLeaveForOrders() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openProduct(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.addToCart)
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.openCart)
    try await expect(
      app, screen: .cart, stack: [.home, .product(id: .product1), .cart],
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.checkOut)
    try await expect(
      app, screen: .loginEmail(returnTo: .address), stack: [.loginEmail(returnTo: .address)],
      modal: .loginEmail(returnTo: .address),
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.submitEmail(outcome: .sent))
    try await expect(
      app, screen: .loginCode(returnTo: .address), stack: [.loginCode(returnTo: .address)],
      modal: .loginCode(returnTo: .address), fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.submitCode(outcome: .right))
    try await expect(
      app, screen: .address, stack: [.home, .product(id: .product1), .cart, .address],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.closeCheckout)
    try await expect(
      app, screen: .address, stack: [.home, .product(id: .product1), .cart, .address], alert: .leaveCheckout,
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.marketOrders)
    try await expect(
      app, screen: .address, stack: [.home, .product(id: .product1), .cart, .address],
      alert: .leaveForOrders, fields: [.session: "active", .basket: "full", .welcome: "unseen"])
  }

  /// Covers 'sizeGuide'.
  @Test("sizeGuide")
  func sizeGuide() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openProduct(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openGuide)
    try await expect(
      app, screen: .sizeGuide, stack: [.home, .product(id: .product1), .sizeGuide],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
  }

  /// Covers 'receipt'.
  @Test("receipt")
  func receipt() async throws {
    let app = try await MarketFlow.start(MarketApp.self)
    try await expect(
      app, screen: .home, stack: [.home], fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.openProduct(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "empty", .welcome: "unseen"])
    try await app.perform(.addToCart)
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.openCart)
    try await expect(
      app, screen: .cart, stack: [.home, .product(id: .product1), .cart],
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.checkOut)
    try await expect(
      app, screen: .loginEmail(returnTo: .address), stack: [.loginEmail(returnTo: .address)],
      modal: .loginEmail(returnTo: .address),
      fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.submitEmail(outcome: .sent))
    try await expect(
      app, screen: .loginCode(returnTo: .address), stack: [.loginCode(returnTo: .address)],
      modal: .loginCode(returnTo: .address), fields: [.session: "none", .basket: "full", .welcome: "unseen"])
    try await app.perform(.submitCode(outcome: .right))
    try await expect(
      app, screen: .address, stack: [.home, .product(id: .product1), .cart, .address],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.enterAddress)
    try await expect(
      app, screen: .payment, stack: [.home, .product(id: .product1), .cart, .address, .payment],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.enterPayment)
    try await expect(
      app, screen: .confirm, stack: [.home, .product(id: .product1), .cart, .address, .payment, .confirm],
      fields: [.session: "active", .basket: "full", .welcome: "unseen"])
    try await app.perform(.pay(outcome: .accepted))
    try await expect(
      app, screen: .receipt, stack: [.receipt], modal: .receipt,
      fields: [.session: "active", .basket: "empty", .welcome: "unseen"])
  }

  /// Compares what the app shows with what the scenario expects.
  private func expect(
    _ app: any MarketFlow.Driver, screen: MarketFlow.Screen, stack: [MarketFlow.Screen],
    modal: MarketFlow.Screen? = nil, alert: MarketFlow.Alert? = nil,
    fields: [MarketFlow.Field: String] = [:], at place: SourceLocation = #_sourceLocation
  ) async throws {
    let seen = try await app.display()
    #expect(seen.screen == screen, sourceLocation: place)
    #expect(seen.stack == stack, sourceLocation: place)
    #expect(seen.modal == modal, sourceLocation: place)
    #expect(seen.alert == alert, sourceLocation: place)
    guard let seenFields = seen.fields else { return }
    #expect(seenFields == fields, sourceLocation: place)
  }
}

/// The names of "Market".
enum MarketFlow {
  /// What the tests do with the app.
  protocol Driver: AnyObject {
    /// Starts the app as if for the first time.
    static func start() async throws -> Self
    /// Triggers an event with the outcome that it names, and returns when the app has settled.
    func perform(_ event: Event) async throws
    /// What the app shows.
    func display() async throws -> Display
  }

  /// Starts the app of a driver.
  static func start(_ driver: (some Driver).Type) async throws -> any Driver {
    try await driver.start()
  }

  /// What the app shows.
  struct Display: Equatable {
    /// The page in front.
    var screen: Screen
    /// The pages of the topmost modal, or of the root where there is none, from the bottom up.
    var stack: [Screen]
    /// The topmost thing that covers the page below it.
    var modal: Screen?
    /// The alert or dialog that is up.
    var alert: Alert?
    /// The values of the fields of all existing coordinators; nil in a driver that cannot see them.
    var fields: [Field: String]?
  }

  /// Every event, with its arguments and its outcome.
  enum Event: Hashable {
    /// The app by itself: `firstStart` on `home`.
    case firstStart
    /// A person: `finishOnboarding` on `onboarding`.
    case finishOnboarding
    /// A person: `openCategory` on `home`.
    case openCategory(of: Category)
    /// A person: `openProduct` on `home`, `category`.
    case openProduct(id: Product)
    /// A person: `openReviews` on `product`.
    case openReviews
    /// A person: `openGuide` on `product`.
    case openGuide
    /// A person: `addToCart` on `product`.
    case addToCart
    /// The app by itself: `noticeFades`.
    case noticeFades
    /// A person: `openCart` on `home`, `product`.
    case openCart
    /// A person: `emptyCart` on `cart`.
    case emptyCart
    /// A person: `checkOut` on `cart`.
    case checkOut
    /// A person: `enterAddress` on `address`.
    case enterAddress
    /// A person: `enterPayment` on `payment`.
    case enterPayment
    /// A person: `closeCheckout` on `address`, `payment`, `confirm`.
    case closeCheckout
    /// A person: `pay` on `confirm`.
    case pay(outcome: PayOutcome)
    /// A person: `closeReceipt` on `receipt`.
    case closeReceipt
    /// A person: `seeOrders` on `receipt`.
    case seeOrders
    /// A person: `submitEmail` on `loginEmail`.
    case submitEmail(outcome: SubmitEmailOutcome)
    /// A person: `changeEmail` on `loginCode`.
    case changeEmail
    /// A person: `cancelLogin` on `loginEmail`, `loginCode`.
    case cancelLogin
    /// A person: `submitCode` on `loginCode`.
    case submitCode(outcome: SubmitCodeOutcome)
    /// A person: `signIn` on `home`.
    case signIn
    /// A person: `openProfile` on `home`.
    case openProfile
    /// A person: `openOrders` on `profile`.
    case openOrders
    /// A person: `orderAgain` on `orders`.
    case orderAgain(id: Product)
    /// A person: `openSettings` on `profile`.
    case openSettings
    /// A person: `signOut` on `settings`.
    case signOut
    /// A person: `openHelp` on `home`, `cart`, `settings`.
    case openHelp
    /// A person: `closeHelp` on `help`.
    case closeHelp
    /// The system: `sessionExpires`.
    case sessionExpires
    /// A link is opened: `market://product/{id}`.
    case marketProductId(id: Product)
    /// A link is opened: `market://orders`.
    case marketOrders
    /// A link is opened: `market://help`.
    case marketHelp
    /// A button of an alert: `sessionEnded.OK`.
    case sessionEndedOK
    /// A button of an alert: `declined.Change Card`.
    case declinedChangeCard
    /// A button of an alert: `declined.Not Now`.
    case declinedNotNow
    /// A button of an alert: `leaveForProduct.Leave`.
    case leaveForProductLeave
    /// A button of an alert: `leaveForProduct.Stay`.
    case leaveForProductStay
    /// A button of an alert: `leaveForOrders.Leave`.
    case leaveForOrdersLeave
    /// A button of an alert: `leaveForOrders.Stay`.
    case leaveForOrdersStay
    /// A button of an alert: `leaveCheckout.Leave`.
    case leaveCheckoutLeave
    /// A button of an alert: `leaveCheckout.Stay`.
    case leaveCheckoutStay
    /// `tapOutside`.
    case tapOutside
    /// A button of an alert: `signOut.Sign Out`.
    case signOutSignOut
    /// A button of an alert: `signOut.Cancel`.
    case signOutCancel
    /// A person goes back: `back`.
    case back
    /// A person swipes: `swipe`.
    case swipe
    /// The app is terminated and relaunched: `relaunch`.
    case relaunch

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .firstStart: "firstStart"
      case .finishOnboarding: "finishOnboarding"
      case .openCategory(let of): "openCategory(\(of.rawValue))"
      case .openProduct(let id): "openProduct(\(id.rawValue))"
      case .openReviews: "openReviews"
      case .openGuide: "openGuide"
      case .addToCart: "addToCart"
      case .noticeFades: "noticeFades"
      case .openCart: "openCart"
      case .emptyCart: "emptyCart"
      case .checkOut: "checkOut"
      case .enterAddress: "enterAddress"
      case .enterPayment: "enterPayment"
      case .closeCheckout: "closeCheckout"
      case .pay(let outcome): "pay.\(outcome.rawValue)"
      case .closeReceipt: "closeReceipt"
      case .seeOrders: "seeOrders"
      case .submitEmail(let outcome): "submitEmail.\(outcome.rawValue)"
      case .changeEmail: "changeEmail"
      case .cancelLogin: "cancelLogin"
      case .submitCode(let outcome): "submitCode.\(outcome.rawValue)"
      case .signIn: "signIn"
      case .openProfile: "openProfile"
      case .openOrders: "openOrders"
      case .orderAgain(let id): "orderAgain(\(id.rawValue))"
      case .openSettings: "openSettings"
      case .signOut: "signOut"
      case .openHelp: "openHelp"
      case .closeHelp: "closeHelp"
      case .sessionExpires: "sessionExpires"
      case .marketProductId(let id): "market://product/\(id.rawValue)"
      case .marketOrders: "market://orders"
      case .marketHelp: "market://help"
      case .sessionEndedOK: "sessionEnded.OK"
      case .declinedChangeCard: "declined.Change Card"
      case .declinedNotNow: "declined.Not Now"
      case .leaveForProductLeave: "leaveForProduct.Leave"
      case .leaveForProductStay: "leaveForProduct.Stay"
      case .leaveForOrdersLeave: "leaveForOrders.Leave"
      case .leaveForOrdersStay: "leaveForOrders.Stay"
      case .leaveCheckoutLeave: "leaveCheckout.Leave"
      case .leaveCheckoutStay: "leaveCheckout.Stay"
      case .tapOutside: "tapOutside"
      case .signOutSignOut: "signOut.Sign Out"
      case .signOutCancel: "signOut.Cancel"
      case .back: "back"
      case .swipe: "swipe"
      case .relaunch: "relaunch"
      }
    }

    /// The address that a link opens, with the app's names for its values; nil if it is not a link.
    var linkAddress: String? {
      switch self {
      case .marketProductId(let id): "market://product/\(id.inAddress)"
      case .marketOrders: "market://orders"
      case .marketHelp: "market://help"
      default: nil
      }
    }
  }

  /// A screen, with its arguments.
  enum Screen: Hashable, CaseIterable {
    /// `home`.
    case home
    /// `category`.
    case category(of: Category)
    /// `product`.
    case product(id: Product)
    /// `reviews`.
    case reviews(id: Product)
    /// `sizeGuide`.
    case sizeGuide
    /// `cart`.
    case cart
    /// `address`.
    case address
    /// `payment`.
    case payment
    /// `confirm`.
    case confirm
    /// `receipt`.
    case receipt
    /// `loginEmail`.
    case loginEmail(returnTo: Intent)
    /// `loginCode`.
    case loginCode(returnTo: Intent)
    /// `profile`.
    case profile
    /// `orders`.
    case orders
    /// `settings`.
    case settings
    /// `onboarding`.
    case onboarding
    /// `help`.
    case help
    /// `added`.
    case added

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .home: "home"
      case .category(let of): "category(\(of.rawValue))"
      case .product(let id): "product(\(id.rawValue))"
      case .reviews(let id): "reviews(\(id.rawValue))"
      case .sizeGuide: "sizeGuide"
      case .cart: "cart"
      case .address: "address"
      case .payment: "payment"
      case .confirm: "confirm"
      case .receipt: "receipt"
      case .loginEmail(let returnTo): "loginEmail(\(returnTo.rawValue))"
      case .loginCode(let returnTo): "loginCode(\(returnTo.rawValue))"
      case .profile: "profile"
      case .orders: "orders"
      case .settings: "settings"
      case .onboarding: "onboarding"
      case .help: "help"
      case .added: "added"
      }
    }

    /// All cases with all values.
    static var allCases: [Screen] {
      var all: [Screen] = []
      all.append(.home)
      for of in Category.allCases {
        all.append(.category(of: of))
      }
      for id in Product.allCases {
        all.append(.product(id: id))
      }
      for id in Product.allCases {
        all.append(.reviews(id: id))
      }
      all.append(.sizeGuide)
      all.append(.cart)
      all.append(.address)
      all.append(.payment)
      all.append(.confirm)
      all.append(.receipt)
      for returnTo in Intent.allCases {
        all.append(.loginEmail(returnTo: returnTo))
      }
      for returnTo in Intent.allCases {
        all.append(.loginCode(returnTo: returnTo))
      }
      all.append(.profile)
      all.append(.orders)
      all.append(.settings)
      all.append(.onboarding)
      all.append(.help)
      all.append(.added)
      return all
    }

    /// The case with this name in the scenario; nil if there is none.
    init?(label: String) {
      guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
      self = found
    }
  }

  /// An alert or a dialog, with its arguments.
  enum Alert: Hashable, CaseIterable {
    /// `sessionEnded`.
    case sessionEnded
    /// `declined`.
    case declined
    /// `leaveCheckout`.
    case leaveCheckout
    /// `leaveForProduct`.
    case leaveForProduct(id: Product)
    /// `leaveForOrders`.
    case leaveForOrders
    /// `signOut`.
    case signOut

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .sessionEnded: "sessionEnded"
      case .declined: "declined"
      case .leaveCheckout: "leaveCheckout"
      case .leaveForProduct(let id): "leaveForProduct(\(id.rawValue))"
      case .leaveForOrders: "leaveForOrders"
      case .signOut: "signOut"
      }
    }

    /// All cases with all values.
    static var allCases: [Alert] {
      var all: [Alert] = []
      all.append(.sessionEnded)
      all.append(.declined)
      all.append(.leaveCheckout)
      for id in Product.allCases {
        all.append(.leaveForProduct(id: id))
      }
      all.append(.leaveForOrders)
      all.append(.signOut)
      return all
    }

    /// The case with this name in the scenario; nil if there is none.
    init?(label: String) {
      guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
      self = found
    }
  }

  /// A variable, or which tab is selected.
  enum Field: String, CaseIterable {
    case session
    case basket
    case welcome
  }

  /// The domain `Category`.
  enum Category: String, CaseIterable {
    case kitchen
    case garden
  }

  /// The domain `Product`.
  enum Product: String, CaseIterable {
    case product1 = "Product#1"
    case product2 = "Product#2"

    /// Its name in the app, as part of an address.
    var inAddress: String {
      switch self {
      case .product1: "Product%231"
      case .product2: "Product%232"
      }
    }
  }

  /// The domain `Intent`.
  enum Intent: String, CaseIterable {
    case nothing
    case profile
    case orders
    case address
  }

  /// The outcomes of `pay`.
  enum PayOutcome: String, CaseIterable {
    case accepted
    case declined
  }

  /// The outcomes of `submitEmail`.
  enum SubmitEmailOutcome: String, CaseIterable {
    case sent
    case unknown
  }

  /// The outcomes of `submitCode`.
  enum SubmitCodeOutcome: String, CaseIterable {
    case right
    case wrong
  }
}
