// Tests of "Market", written from Scenarios/market.yaml by
//   flowcheck generate-tests Scenarios/market.yaml --style xcuitest --cover screens
// Do not edit; regenerate them.
// 8 traces of 41 steps in all: 24 of 24 screens and alerts are covered. Covering as much takes at least 23
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// A screen's accessibility identifier is its name with its arguments, as in 'product(Product#1)'; that of
// a control is the event's name with its arguments, without an outcome. Arguments have the names that the
// app uses, where the scenario declares them. An alert is found by its name, a button by its title. A
// screen is expected to be there and to be hittable, so one that something covers does not pass.
// Events that are neither user actions nor links are arranged by 'MarketEnvironment', which you write: it
// conforms to 'MarketFlowEnvironment'.

import XCTest

final class MarketFlowUITests: XCTestCase {
  /// Covers 'home', 'onboarding'.
  @MainActor
  func testHomeOnboarding() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    try MarketEnvironment.happen("firstStart", in: app)
    app.expectScreen("onboarding")
  }

  /// Covers 'category'.
  @MainActor
  func testCategory() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openCategory(kitchen)")
    app.expectScreen("category(kitchen)")
  }

  /// Covers 'product', 'reviews'.
  @MainActor
  func testProductReviews() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openProduct(Product#1)")
    app.expectScreen("product(Product#1)")
    app.tapElement("openReviews")
    app.expectScreen("reviews(Product#1)")
  }

  /// Covers 'help', 'loginEmail', 'loginCode', 'orders', 'profile', 'settings', 'signOut',
  /// 'sessionEnded'.
  @MainActor
  func testHelpLoginEmailLoginCodeOrdersProfileSettingsAnd2More() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openHelp")
    app.expectScreen("help")
    try app.open(XCTUnwrap(URL(string: "market://orders")))
    app.expectScreen("loginEmail(orders)")
    try MarketEnvironment.prepare("submitEmail", outcome: "sent", in: app)
    app.tapElement("submitEmail")
    app.expectScreen("loginCode(orders)")
    try MarketEnvironment.prepare("submitCode", outcome: "right", in: app)
    app.tapElement("submitCode")
    app.expectScreen("orders")
    app.navigationBars.buttons.element(boundBy: 0).tap()
    app.expectScreen("profile")
    app.tapElement("openSettings")
    app.expectScreen("settings")
    app.tapElement("signOut")
    app.expectQuestion("signOut", among: app.sheets)
    try MarketEnvironment.happen("sessionExpires", in: app)
    app.expectQuestion("sessionEnded", among: app.alerts)
  }

  /// Covers 'added', 'cart', 'address', 'payment', 'confirm', 'declined', 'leaveForProduct'.
  @MainActor
  func testAddedCartAddressPaymentConfirmDeclinedAnd1More() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openProduct(Product#1)")
    app.expectScreen("product(Product#1)")
    app.tapElement("addToCart")
    app.expectScreen("product(Product#1)")
    app.tapElement("openCart")
    app.expectScreen("cart")
    app.tapElement("checkOut")
    app.expectScreen("loginEmail(address)")
    try MarketEnvironment.prepare("submitEmail", outcome: "sent", in: app)
    app.tapElement("submitEmail")
    app.expectScreen("loginCode(address)")
    try MarketEnvironment.prepare("submitCode", outcome: "right", in: app)
    app.tapElement("submitCode")
    app.expectScreen("address")
    app.tapElement("enterAddress")
    app.expectScreen("payment")
    app.tapElement("enterPayment")
    app.expectScreen("confirm")
    try MarketEnvironment.prepare("pay", outcome: "declined", in: app)
    app.tapElement("pay")
    app.expectQuestion("declined", among: app.alerts)
    try app.open(XCTUnwrap(URL(string: "market://product/Product%231")))
    app.expectQuestion("leaveForProduct", among: app.alerts)
  }

  /// Covers 'leaveCheckout', 'leaveForOrders'.
  @MainActor
  func testLeaveCheckoutLeaveForOrders() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openProduct(Product#1)")
    app.expectScreen("product(Product#1)")
    app.tapElement("addToCart")
    app.expectScreen("product(Product#1)")
    app.tapElement("openCart")
    app.expectScreen("cart")
    app.tapElement("checkOut")
    app.expectScreen("loginEmail(address)")
    try MarketEnvironment.prepare("submitEmail", outcome: "sent", in: app)
    app.tapElement("submitEmail")
    app.expectScreen("loginCode(address)")
    try MarketEnvironment.prepare("submitCode", outcome: "right", in: app)
    app.tapElement("submitCode")
    app.expectScreen("address")
    app.tapElement("closeCheckout")
    app.expectQuestion("leaveCheckout", among: app.sheets)
    try app.open(XCTUnwrap(URL(string: "market://orders")))
    app.expectQuestion("leaveForOrders", among: app.alerts)
  }

  /// Covers 'sizeGuide'.
  @MainActor
  func testSizeGuide() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openProduct(Product#1)")
    app.expectScreen("product(Product#1)")
    app.tapElement("openGuide")
    app.expectScreen("sizeGuide")
  }

  /// Covers 'receipt'.
  @MainActor
  func testReceipt() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openProduct(Product#1)")
    app.expectScreen("product(Product#1)")
    app.tapElement("addToCart")
    app.expectScreen("product(Product#1)")
    app.tapElement("openCart")
    app.expectScreen("cart")
    app.tapElement("checkOut")
    app.expectScreen("loginEmail(address)")
    try MarketEnvironment.prepare("submitEmail", outcome: "sent", in: app)
    app.tapElement("submitEmail")
    app.expectScreen("loginCode(address)")
    try MarketEnvironment.prepare("submitCode", outcome: "right", in: app)
    app.tapElement("submitCode")
    app.expectScreen("address")
    app.tapElement("enterAddress")
    app.expectScreen("payment")
    app.tapElement("enterPayment")
    app.expectScreen("confirm")
    try MarketEnvironment.prepare("pay", outcome: "accepted", in: app)
    app.tapElement("pay")
    app.expectScreen("receipt")
  }
}

@MainActor
extension XCUIApplication {
  /// Taps the element with an identifier.
  fileprivate func tapElement(_ identifier: String) {
    descendants(matching: .any)[identifier].firstMatch.tap()
  }

  /// Expects the element with an identifier to exist and not to be covered.
  fileprivate func expectScreen(
    _ identifier: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    let screen = descendants(matching: .any)[identifier].firstMatch
    let exists = screen.waitForExistence(timeout: 5)
    XCTAssertTrue(exists, "'\(identifier)' exists", file: file, line: line)
    guard exists else { return }
    // What covered it may still be animating out.
    let end = Date(timeIntervalSinceNow: 5)
    while !screen.isHittable, Date() < end {
      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))
    }
    XCTAssertTrue(screen.isHittable, "nothing covers '\(identifier)'", file: file, line: line)
  }

  /// Expects an alert or a dialog.
  fileprivate func expectQuestion(
    _ name: String, among group: XCUIElementQuery,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let exists = group[name].waitForExistence(timeout: 5)
    XCTAssertTrue(exists, "'\(name)' asks", file: file, line: line)
  }

  /// Expects an alert or a dialog to be answered.
  fileprivate func expectNoQuestion(
    _ name: String, among group: XCUIElementQuery,
    file: StaticString = #filePath, line: UInt = #line
  ) {
    let exists = group[name].exists
    XCTAssertFalse(exists, "'\(name)' has been answered", file: file, line: line)
  }
}

/// Arranges events that are neither user actions nor links.
protocol MarketFlowEnvironment {
  /// Makes sure that the next event of this name has this outcome.
  @MainActor
  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws

  /// Triggers an event of the system or the app, or waits until it has happened.
  @MainActor
  static func happen(_ event: String, in app: XCUIApplication) throws
}
