// Tests of "Market", written from Scenarios/market.yaml by
//   flowcheck generate-tests Scenarios/market.yaml --style tca-teststore --cover screens
// Do not edit; regenerate them.
// 8 traces of 41 steps in all: 24 of 24 screens and alerts are covered. Covering as much takes at least 23
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// They drive 'MarketFeature', a reducer that you write, with 'MarketFlow.State' and 'MarketFlow.Event' of
// this file as its state and actions. Events of the user, the platform, the system and links are sent;
// events of the app must come from the reducer's effects, and are received. Fields of children are
// properties of the single state.

import ComposableArchitecture
import Testing

@MainActor
@Suite("Market")
struct MarketFlowStoreTests {
  /// Covers 'home', 'onboarding'.
  @Test("home; onboarding")
  func homeOnboarding() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.receive(.firstStart) {
      $0.modal = .onboarding
      $0.welcome = "seen"
    }
  }

  /// Covers 'category'.
  @Test("category")
  func category() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openCategory(of: .kitchen)) {
      $0.path = [.category(of: .kitchen)]
    }
  }

  /// Covers 'product', 'reviews'.
  @Test("product; reviews")
  func productReviews() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openProduct(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.openReviews) {
      $0.path = [.product(id: .product1), .reviews(id: .product1)]
    }
  }

  /// Covers 'help', 'loginEmail', 'loginCode', 'orders', 'profile', 'settings', 'signOut',
  /// 'sessionEnded'.
  @Test("help; loginEmail; loginCode; orders; profile; settings and 2 more")
  func helpLoginEmailLoginCodeOrdersProfileSettingsAnd2More() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openHelp) {
      $0.modal = .help
    }
    await store.send(.marketOrders) {
      $0.modal = .loginEmail(returnTo: .orders)
    }
    await store.send(.submitEmail(outcome: .sent)) {
      $0.modal = .loginCode(returnTo: .orders)
    }
    await store.send(.submitCode(outcome: .right)) {
      $0.path = [.profile, .orders]
      $0.modal = nil
      $0.session = "active"
    }
    await store.send(.back) {
      $0.path = [.profile]
    }
    await store.send(.openSettings) {
      $0.path = [.profile, .settings]
    }
    await store.send(.signOut) {
      $0.alert = .signOut
    }
    await store.send(.sessionExpires) {
      $0.path = []
      $0.alert = .sessionEnded
      $0.session = "none"
    }
  }

  /// Covers 'added', 'cart', 'address', 'payment', 'confirm', 'declined', 'leaveForProduct'.
  @Test("added; cart; address; payment; confirm; declined and 1 more")
  func addedCartAddressPaymentConfirmDeclinedAnd1More() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openProduct(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.addToCart) {
      $0.notice = .added
      $0.basket = "full"
    }
    await store.send(.openCart) {
      $0.path = [.product(id: .product1), .cart]
    }
    await store.send(.checkOut) {
      $0.modal = .loginEmail(returnTo: .address)
    }
    await store.send(.submitEmail(outcome: .sent)) {
      $0.modal = .loginCode(returnTo: .address)
    }
    await store.send(.submitCode(outcome: .right)) {
      $0.path = [.product(id: .product1), .cart, .address]
      $0.modal = nil
      $0.session = "active"
    }
    await store.send(.enterAddress) {
      $0.path = [.product(id: .product1), .cart, .address, .payment]
    }
    await store.send(.enterPayment) {
      $0.path = [.product(id: .product1), .cart, .address, .payment, .confirm]
    }
    await store.send(.pay(outcome: .declined)) {
      $0.alert = .declined
    }
    await store.send(.marketProductId(id: .product1)) {
      $0.alert = .leaveForProduct(id: .product1)
      $0.notice = nil
    }
  }

  /// Covers 'leaveCheckout', 'leaveForOrders'.
  @Test("leaveCheckout; leaveForOrders")
  func leaveCheckoutLeaveForOrders() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openProduct(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.addToCart) {
      $0.notice = .added
      $0.basket = "full"
    }
    await store.send(.openCart) {
      $0.path = [.product(id: .product1), .cart]
    }
    await store.send(.checkOut) {
      $0.modal = .loginEmail(returnTo: .address)
    }
    await store.send(.submitEmail(outcome: .sent)) {
      $0.modal = .loginCode(returnTo: .address)
    }
    await store.send(.submitCode(outcome: .right)) {
      $0.path = [.product(id: .product1), .cart, .address]
      $0.modal = nil
      $0.session = "active"
    }
    await store.send(.closeCheckout) {
      $0.alert = .leaveCheckout
    }
    await store.send(.marketOrders) {
      $0.alert = .leaveForOrders
      $0.notice = nil
    }
  }

  /// Covers 'sizeGuide'.
  @Test("sizeGuide")
  func sizeGuide() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openProduct(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.openGuide) {
      $0.guide = .sizeGuide
    }
  }

  /// Covers 'receipt'.
  @Test("receipt")
  func receipt() async {
    let store = TestStore(initialState: MarketFlow.State()) {
      MarketFeature()
    }
    await store.send(.openProduct(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.addToCart) {
      $0.notice = .added
      $0.basket = "full"
    }
    await store.send(.openCart) {
      $0.path = [.product(id: .product1), .cart]
    }
    await store.send(.checkOut) {
      $0.modal = .loginEmail(returnTo: .address)
    }
    await store.send(.submitEmail(outcome: .sent)) {
      $0.modal = .loginCode(returnTo: .address)
    }
    await store.send(.submitCode(outcome: .right)) {
      $0.path = [.product(id: .product1), .cart, .address]
      $0.modal = nil
      $0.session = "active"
    }
    await store.send(.enterAddress) {
      $0.path = [.product(id: .product1), .cart, .address, .payment]
    }
    await store.send(.enterPayment) {
      $0.path = [.product(id: .product1), .cart, .address, .payment, .confirm]
    }
    await store.send(.pay(outcome: .accepted)) {
      $0.path = []
      $0.modal = .receipt
      $0.basket = "empty"
    }
  }
}

/// The names of "Market".
enum MarketFlow {
  /// The app's state, field by field.
  struct State: Equatable {
    var path: [Item] = []
    var guide: Item? = nil
    var modal: Item? = nil
    var alert: Item? = nil
    var notice: Item? = nil
    var session: String = "none"
    var basket: String = "empty"
    var welcome: String = "unseen"
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

  /// A screen, an alert or a dialog, with its arguments.
  enum Item: Hashable, CaseIterable {
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
      case .sessionEnded: "sessionEnded"
      case .declined: "declined"
      case .leaveCheckout: "leaveCheckout"
      case .leaveForProduct(let id): "leaveForProduct(\(id.rawValue))"
      case .leaveForOrders: "leaveForOrders"
      case .signOut: "signOut"
      }
    }

    /// All cases with all values.
    static var allCases: [Item] {
      var all: [Item] = []
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
