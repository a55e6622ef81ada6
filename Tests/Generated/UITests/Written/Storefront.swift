// Tests of "Storefront", written from Scenarios/storefront.yaml by
//   flowcheck generate-tests Scenarios/storefront.yaml --style xcuitest --cover cases
// Do not edit; regenerate them.
// 7 traces of 26 steps in all: 27 of 27 events and cases are covered. Covering as much takes at least 23
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// A screen's accessibility identifier is its name with its arguments, as in 'product(Product#1)'; that of
// a control is the event's name with its arguments, without an outcome. Arguments have the names that the
// app uses, where the scenario declares them. An alert is found by its name, a button by its title. A
// screen is expected to be there and to be hittable, so one that something covers does not pass.
// Events that are neither user actions nor links are arranged by 'StorefrontEnvironment', which you write:
// it conforms to 'StorefrontFlowEnvironment'.

import XCTest

final class StorefrontFlowUITests: XCTestCase {
  /// Covers 'openSettings'.
  @MainActor
  func testOpenSettings() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openSettings")
    app.expectScreen("settings")
  }

  /// Covers 'showProfile', 'showProfile: case 1', 'submitLogin', 'submitLogin: success, case 1'.
  @MainActor
  func testShowProfileCase1SubmitLoginSuccessCase1() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("showProfile")
    app.expectScreen("login(profile)")
    try StorefrontEnvironment.prepare("submitLogin", outcome: "success", in: app)
    app.tapElement("submitLogin")
    app.expectScreen("profile")
  }

  /// Covers 'sessionExpires'.
  @MainActor
  func testSessionExpires() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    try StorefrontEnvironment.happen("sessionExpires", in: app)
    app.expectScreen("home")
  }

  /// Covers 'shop://product/{id}', 'addToCart', 'buy', 'buy: case 1', 'submitLogin: success, case 2',
  /// 'buy: case 2', 'leaveCheckout', 'discardCart.Keep', 'pay', 'closeReceipt'.
  @MainActor
  func testShopProductIdAddToCartBuyCase1And6More() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    try app.open(XCTUnwrap(URL(string: "shop://product/Product%231")))
    app.expectScreen("product(Product#1)")
    app.tapElement("addToCart")
    app.expectScreen("product(Product#1)")
    app.tapElement("buy")
    app.expectScreen("login(nothing)")
    try StorefrontEnvironment.prepare("submitLogin", outcome: "success", in: app)
    app.tapElement("submitLogin")
    app.expectScreen("product(Product#1)")
    app.tapElement("buy")
    app.expectScreen("checkout")
    app.tapElement("leaveCheckout")
    app.expectQuestion("discardCart", among: app.alerts)
    app.alerts.buttons["Keep"].firstMatch.tap()
    app.expectNoQuestion("discardCart", among: app.alerts)
    app.expectScreen("checkout")
    app.tapElement("pay")
    app.expectScreen("receipt")
    app.tapElement("closeReceipt")
    app.expectScreen("home")
  }

  /// Covers 'submitLogin: failure', 'cancelLogin'.
  @MainActor
  func testSubmitLoginFailureCancelLogin() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("showProfile")
    app.expectScreen("login(profile)")
    try StorefrontEnvironment.prepare("submitLogin", outcome: "failure", in: app)
    app.tapElement("submitLogin")
    app.expectScreen("login(profile)")
    app.tapElement("cancelLogin")
    app.expectScreen("home")
  }

  /// Covers 'openProduct', 'openReader', 'sort', 'close'.
  @MainActor
  func testOpenProductOpenReaderSortClose() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    app.tapElement("openProduct(Product#1)")
    app.expectScreen("product(Product#1)")
    app.tapElement("openReader")
    app.expectScreen("reader")
    app.tapElement("sort(newest)")
    app.expectScreen("reader")
    app.tapElement("close")
    app.expectScreen("product(Product#1)")
  }

  /// Covers 'shop://checkout', 'shop://checkout: case 2', 'showProfile: case 2', 'shop://checkout: case
  /// 1', 'discardCart.Discard'.
  @MainActor
  func testShopCheckoutCase2ShowProfileCase2And2More() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("home")
    try app.open(XCTUnwrap(URL(string: "shop://checkout")))
    app.expectScreen("login(nothing)")
    try StorefrontEnvironment.prepare("submitLogin", outcome: "success", in: app)
    app.tapElement("submitLogin")
    app.expectScreen("home")
    app.tapElement("showProfile")
    app.expectScreen("profile")
    try app.open(XCTUnwrap(URL(string: "shop://checkout")))
    app.expectScreen("checkout")
    app.tapElement("leaveCheckout")
    app.expectQuestion("discardCart", among: app.alerts)
    app.alerts.buttons["Discard"].firstMatch.tap()
    app.expectNoQuestion("discardCart", among: app.alerts)
    app.expectScreen("home")
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
protocol StorefrontFlowEnvironment {
  /// Makes sure that the next event of this name has this outcome.
  @MainActor
  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws

  /// Triggers an event of the system or the app, or waits until it has happened.
  @MainActor
  static func happen(_ event: String, in app: XCUIApplication) throws
}
