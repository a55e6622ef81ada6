// Tests of "Storefront", written from Scenarios/storefront.yaml by
//   flowcheck generate-tests Scenarios/storefront.yaml --style swift-testing --cover cases
// Do not edit; regenerate them.
// 7 traces of 26 steps in all: 27 of 27 events and cases are covered. Covering as much takes at least 23
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// They drive 'StorefrontApp', which you write: a class that conforms to 'StorefrontFlow.Driver', declared
// here.

import Testing

@Suite("Storefront")
struct StorefrontFlowTests {
  /// Covers 'openSettings'.
  @Test("openSettings")
  func openSettings() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.openSettings)
    try await expect(
      app, screen: .settings, stack: [.settings], modal: .settings,
      fields: [.session: "none", .cart: "empty"])
  }

  /// Covers 'showProfile', 'showProfile: case 1', 'submitLogin', 'submitLogin: success, case 1'.
  @Test("showProfile: case 1; submitLogin: success, case 1")
  func showProfileCase1SubmitLoginSuccessCase1() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.showProfile)
    try await expect(
      app, screen: .login(returnTo: .profile), stack: [.login(returnTo: .profile)],
      modal: .login(returnTo: .profile), fields: [.session: "none", .cart: "empty"])
    try await app.perform(.submitLogin(outcome: .success))
    try await expect(
      app, screen: .profile, stack: [.profile], modal: .profile,
      fields: [.session: "active", .cart: "empty"])
  }

  /// Covers 'sessionExpires'.
  @Test("sessionExpires")
  func sessionExpires() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.sessionExpires)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
  }

  /// Covers 'shop://product/{id}', 'addToCart', 'buy', 'buy: case 1', 'submitLogin: success, case 2',
  /// 'buy: case 2', 'leaveCheckout', 'discardCart.Keep', 'pay', 'closeReceipt'.
  @Test("shop://product/{id}; addToCart; buy: case 1 and 6 more")
  func shopProductIdAddToCartBuyCase1And6More() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.shopProductId(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .cart: "empty"])
    try await app.perform(.addToCart)
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .cart: "full"])
    try await app.perform(.buy)
    try await expect(
      app, screen: .login(returnTo: .nothing), stack: [.login(returnTo: .nothing)],
      modal: .login(returnTo: .nothing), fields: [.session: "none", .cart: "full"])
    try await app.perform(.submitLogin(outcome: .success))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "active", .cart: "full"])
    try await app.perform(.buy)
    try await expect(
      app, screen: .checkout, stack: [.home, .product(id: .product1), .checkout],
      fields: [.session: "active", .cart: "full"])
    try await app.perform(.leaveCheckout)
    try await expect(
      app, screen: .checkout, stack: [.home, .product(id: .product1), .checkout], alert: .discardCart,
      fields: [.session: "active", .cart: "full"])
    try await app.perform(.discardCartKeep)
    try await expect(
      app, screen: .checkout, stack: [.home, .product(id: .product1), .checkout],
      fields: [.session: "active", .cart: "full"])
    try await app.perform(.pay)
    try await expect(
      app, screen: .receipt, stack: [.receipt], modal: .receipt, fields: [.session: "active", .cart: "full"])
    try await app.perform(.closeReceipt)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "active", .cart: "full"])
  }

  /// Covers 'submitLogin: failure', 'cancelLogin'.
  @Test("submitLogin: failure; cancelLogin")
  func submitLoginFailureCancelLogin() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.showProfile)
    try await expect(
      app, screen: .login(returnTo: .profile), stack: [.login(returnTo: .profile)],
      modal: .login(returnTo: .profile), fields: [.session: "none", .cart: "empty"])
    try await app.perform(.submitLogin(outcome: .failure))
    try await expect(
      app, screen: .login(returnTo: .profile), stack: [.login(returnTo: .profile)],
      modal: .login(returnTo: .profile), fields: [.session: "none", .cart: "empty"])
    try await app.perform(.cancelLogin)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
  }

  /// Covers 'openProduct', 'openReader', 'sort', 'close'.
  @Test("openProduct; openReader; sort; close")
  func openProductOpenReaderSortClose() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.openProduct(id: .product1))
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .cart: "empty"])
    try await app.perform(.openReader)
    try await expect(
      app, screen: .reader, stack: [.reader], modal: .reader,
      fields: [.session: "none", .cart: "empty", .sheetReaderOrder: "newest"])
    try await app.perform(.sort(by: .newest))
    try await expect(
      app, screen: .reader, stack: [.reader], modal: .reader,
      fields: [.session: "none", .cart: "empty", .sheetReaderOrder: "newest"])
    try await app.perform(.close)
    try await expect(
      app, screen: .product(id: .product1), stack: [.home, .product(id: .product1)],
      fields: [.session: "none", .cart: "empty"])
  }

  /// Covers 'shop://checkout', 'shop://checkout: case 2', 'showProfile: case 2', 'shop://checkout: case
  /// 1', 'discardCart.Discard'.
  @Test("shop://checkout: case 2; showProfile: case 2 and 2 more")
  func shopCheckoutCase2ShowProfileCase2And2More() async throws {
    let app = try await StorefrontFlow.start(StorefrontApp.self)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "none", .cart: "empty"])
    try await app.perform(.shopCheckout)
    try await expect(
      app, screen: .login(returnTo: .nothing), stack: [.login(returnTo: .nothing)],
      modal: .login(returnTo: .nothing), fields: [.session: "none", .cart: "empty"])
    try await app.perform(.submitLogin(outcome: .success))
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "active", .cart: "empty"])
    try await app.perform(.showProfile)
    try await expect(
      app, screen: .profile, stack: [.profile], modal: .profile,
      fields: [.session: "active", .cart: "empty"])
    try await app.perform(.shopCheckout)
    try await expect(
      app, screen: .checkout, stack: [.home, .checkout], fields: [.session: "active", .cart: "empty"])
    try await app.perform(.leaveCheckout)
    try await expect(
      app, screen: .checkout, stack: [.home, .checkout], alert: .discardCart,
      fields: [.session: "active", .cart: "empty"])
    try await app.perform(.discardCartDiscard)
    try await expect(app, screen: .home, stack: [.home], fields: [.session: "active", .cart: "empty"])
  }

  /// Compares what the app shows with what the scenario expects.
  private func expect(
    _ app: any StorefrontFlow.Driver, screen: StorefrontFlow.Screen, stack: [StorefrontFlow.Screen],
    modal: StorefrontFlow.Screen? = nil, alert: StorefrontFlow.Alert? = nil,
    fields: [StorefrontFlow.Field: String] = [:], at place: SourceLocation = #_sourceLocation
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

/// The names of "Storefront".
enum StorefrontFlow {
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
    /// A person: `openProduct` on `home`.
    case openProduct(id: Product)
    /// A person: `addToCart` on `product`.
    case addToCart
    /// A person: `openReader` on `product`.
    case openReader
    /// A person: `openSettings` on `home`.
    case openSettings
    /// A person: `buy` on `product`.
    case buy
    /// A person: `showProfile` on `home`.
    case showProfile
    /// A person: `submitLogin` on `login`.
    case submitLogin(outcome: SubmitLoginOutcome)
    /// A person: `cancelLogin` on `login`.
    case cancelLogin
    /// A person: `leaveCheckout` on `checkout`.
    case leaveCheckout
    /// A person: `pay` on `checkout`.
    case pay
    /// A person: `closeReceipt` on `receipt`.
    case closeReceipt
    /// The system: `sessionExpires`.
    case sessionExpires
    /// A link is opened: `shop://product/{id}`.
    case shopProductId(id: Product)
    /// A link is opened: `shop://checkout`.
    case shopCheckout
    /// A person: `sort` on `reader`.
    case sort(by: Sort)
    /// A person: `close` on `reader`.
    case close
    /// A button of an alert: `discardCart.Discard`.
    case discardCartDiscard
    /// A button of an alert: `discardCart.Keep`.
    case discardCartKeep
    /// A person goes back: `back`.
    case back
    /// A person swipes: `swipe`.
    case swipe
    /// The app is terminated and relaunched: `relaunch`.
    case relaunch

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .openProduct(let id): "openProduct(\(id.rawValue))"
      case .addToCart: "addToCart"
      case .openReader: "openReader"
      case .openSettings: "openSettings"
      case .buy: "buy"
      case .showProfile: "showProfile"
      case .submitLogin(let outcome): "submitLogin.\(outcome.rawValue)"
      case .cancelLogin: "cancelLogin"
      case .leaveCheckout: "leaveCheckout"
      case .pay: "pay"
      case .closeReceipt: "closeReceipt"
      case .sessionExpires: "sessionExpires"
      case .shopProductId(let id): "shop://product/\(id.rawValue)"
      case .shopCheckout: "shop://checkout"
      case .sort(let by): "sort(\(by.rawValue))"
      case .close: "close"
      case .discardCartDiscard: "discardCart.Discard"
      case .discardCartKeep: "discardCart.Keep"
      case .back: "back"
      case .swipe: "swipe"
      case .relaunch: "relaunch"
      }
    }

    /// The address that a link opens, with the app's names for its values; nil if it is not a link.
    var linkAddress: String? {
      switch self {
      case .shopProductId(let id): "shop://product/\(id.inAddress)"
      case .shopCheckout: "shop://checkout"
      default: nil
      }
    }
  }

  /// A screen, with its arguments.
  enum Screen: Hashable, CaseIterable {
    /// `home`.
    case home
    /// `product`.
    case product(id: Product)
    /// `checkout`.
    case checkout
    /// `profile`.
    case profile
    /// `login`.
    case login(returnTo: LoginReturnTo)
    /// `settings`.
    case settings
    /// `receipt`.
    case receipt
    /// `reader`.
    case reader

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .home: "home"
      case .product(let id): "product(\(id.rawValue))"
      case .checkout: "checkout"
      case .profile: "profile"
      case .login(let returnTo): "login(\(returnTo.rawValue))"
      case .settings: "settings"
      case .receipt: "receipt"
      case .reader: "reader"
      }
    }

    /// All cases with all values.
    static var allCases: [Screen] {
      var all: [Screen] = []
      all.append(.home)
      for id in Product.allCases {
        all.append(.product(id: id))
      }
      all.append(.checkout)
      all.append(.profile)
      for returnTo in LoginReturnTo.allCases {
        all.append(.login(returnTo: returnTo))
      }
      all.append(.settings)
      all.append(.receipt)
      all.append(.reader)
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
    /// `discardCart`.
    case discardCart

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .discardCart: "discardCart"
      }
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
    case cart
    case sheetReaderOrder = "sheet.reader.order"
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

  /// The values of `returnTo` of `login`.
  enum LoginReturnTo: String, CaseIterable {
    case nothing
    case profile
  }

  /// The outcomes of `submitLogin`.
  enum SubmitLoginOutcome: String, CaseIterable {
    case success
    case failure
  }

  /// The domain `Sort`.
  enum Sort: String, CaseIterable {
    case newest
    case cheapest
  }
}
