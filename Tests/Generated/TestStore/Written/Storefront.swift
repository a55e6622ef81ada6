// Tests of "Storefront", written from Scenarios/storefront.yaml by
//   flowcheck generate-tests Scenarios/storefront.yaml --style tca-teststore --cover cases
// Do not edit; regenerate them.
// 7 traces of 26 steps in all: 27 of 27 events and cases are covered. Covering as much takes at least 23
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// They drive 'StorefrontFeature', a reducer that you write, with 'StorefrontFlow.State' and
// 'StorefrontFlow.Event' of this file as its state and actions. Events of the user, the platform, the
// system and links are sent; events of the app must come from the reducer's effects, and are received.
// Fields of children are properties of the single state.

import ComposableArchitecture
import Testing

@MainActor
@Suite("Storefront")
struct StorefrontFlowStoreTests {
  /// Covers 'openSettings'.
  @Test("openSettings")
  func openSettings() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.openSettings) {
      $0.sheet = .settings
    }
  }

  /// Covers 'showProfile', 'showProfile: case 1', 'submitLogin', 'submitLogin: success, case 1'.
  @Test("showProfile: case 1; submitLogin: success, case 1")
  func showProfileCase1SubmitLoginSuccessCase1() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.showProfile) {
      $0.sheet = .login(returnTo: .profile)
    }
    await store.send(.submitLogin(outcome: .success)) {
      $0.sheet = .profile
      $0.session = "active"
    }
  }

  /// Covers 'sessionExpires'.
  @Test("sessionExpires")
  func sessionExpires() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.sessionExpires)
  }

  /// Covers 'shop://product/{id}', 'addToCart', 'buy', 'buy: case 1', 'submitLogin: success, case 2',
  /// 'buy: case 2', 'leaveCheckout', 'discardCart.Keep', 'pay', 'closeReceipt'.
  @Test("shop://product/{id}; addToCart; buy: case 1 and 6 more")
  func shopProductIdAddToCartBuyCase1And6More() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.shopProductId(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.addToCart) {
      $0.cart = "full"
    }
    await store.send(.buy) {
      $0.sheet = .login(returnTo: .nothing)
    }
    await store.send(.submitLogin(outcome: .success)) {
      $0.sheet = nil
      $0.session = "active"
    }
    await store.send(.buy) {
      $0.path = [.product(id: .product1), .checkout]
    }
    await store.send(.leaveCheckout) {
      $0.alert = .discardCart
    }
    await store.send(.discardCartKeep) {
      $0.alert = nil
    }
    await store.send(.pay) {
      $0.path = []
      $0.cover = .receipt
    }
    await store.send(.closeReceipt) {
      $0.cover = nil
    }
  }

  /// Covers 'submitLogin: failure', 'cancelLogin'.
  @Test("submitLogin: failure; cancelLogin")
  func submitLoginFailureCancelLogin() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.showProfile) {
      $0.sheet = .login(returnTo: .profile)
    }
    await store.send(.submitLogin(outcome: .failure))
    await store.send(.cancelLogin) {
      $0.sheet = nil
    }
  }

  /// Covers 'openProduct', 'openReader', 'sort', 'close'.
  @Test("openProduct; openReader; sort; close")
  func openProductOpenReaderSortClose() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.openProduct(id: .product1)) {
      $0.path = [.product(id: .product1)]
    }
    await store.send(.openReader) {
      $0.sheet = .reader
      $0.sheetReaderOrder = "newest"
    }
    await store.send(.sort(by: .newest))
    await store.send(.close) {
      $0.sheet = nil
      $0.sheetReaderOrder = nil
    }
  }

  /// Covers 'shop://checkout', 'shop://checkout: case 2', 'showProfile: case 2', 'shop://checkout: case
  /// 1', 'discardCart.Discard'.
  @Test("shop://checkout: case 2; showProfile: case 2 and 2 more")
  func shopCheckoutCase2ShowProfileCase2And2More() async {
    let store = TestStore(initialState: StorefrontFlow.State()) {
      StorefrontFeature()
    }
    await store.send(.shopCheckout) {
      $0.sheet = .login(returnTo: .nothing)
    }
    await store.send(.submitLogin(outcome: .success)) {
      $0.sheet = nil
      $0.session = "active"
    }
    await store.send(.showProfile) {
      $0.sheet = .profile
    }
    await store.send(.shopCheckout) {
      $0.path = [.checkout]
      $0.sheet = nil
    }
    await store.send(.leaveCheckout) {
      $0.alert = .discardCart
    }
    await store.send(.discardCartDiscard) {
      $0.path = []
      $0.alert = nil
    }
  }
}

/// The names of "Storefront".
enum StorefrontFlow {
  /// The app's state, field by field.
  struct State: Equatable {
    var path: [Item] = []
    var sheet: Item? = nil
    var cover: Item? = nil
    var alert: Item? = nil
    var session: String = "none"
    var cart: String = "empty"
    var sheetReaderOrder: String? = nil
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

  /// A screen, an alert or a dialog, with its arguments.
  enum Item: Hashable, CaseIterable {
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
    /// `discardCart`.
    case discardCart

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
      case .discardCart: "discardCart"
      }
    }

    /// All cases with all values.
    static var allCases: [Item] {
      var all: [Item] = []
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
      all.append(.discardCart)
      return all
    }

    /// The case with this name in the scenario; nil if there is none.
    init?(label: String) {
      guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
      self = found
    }
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
