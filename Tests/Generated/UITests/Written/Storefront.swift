// Tests of "Storefront", written from Scenarios/storefront.yaml by
//   flowcheck generate-tests Scenarios/storefront.yaml --style xcuitest --cover cases
// Do not edit; write them again.
// 7 runs of 26 steps in all: 27 of 27 events and cases are covered. It takes at least 23 steps to cover as
// much.
// A test that passes shows that the app does in this run what the scenario says, as far as the
// expectations look.
// It shows nothing about other runs, and nothing about whether the scenario is right: that is what
// 'flowcheck check' judges.
// A screen's accessibility identifier is its name with its arguments, as in 'product(Product#1)'; that of
// what a person taps is the event's name with its arguments, without an outcome. Arguments are what the
// app calls them, where the scenario tells it. An alert is found by its name, a button by its title. A
// screen is expected to be there and to be hittable, so one that something covers does not pass.
// What neither a person nor a link does is arranged by 'StorefrontEnvironment', which you write: it
// conforms to 'StorefrontFlowEnvironment'.

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
  /// Taps what has an identifier.
  fileprivate func tapElement(_ identifier: String) {
    descendants(matching: .any)[identifier].firstMatch.tap()
  }

  /// Expects something with an identifier to be there, and to be covered by nothing.
  fileprivate func expectScreen(
    _ identifier: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    let screen = descendants(matching: .any)[identifier].firstMatch
    let exists = screen.waitForExistence(timeout: 5)
    XCTAssertTrue(exists, "'\(identifier)' is there", file: file, line: line)
    guard exists else { return }
    // What covered it may still be on its way out.
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

/// Arranges what neither a person nor a link does.
protocol StorefrontFlowEnvironment {
  /// Makes sure that the next event of this name ends so.
  @MainActor
  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws

  /// Makes an event of the system or of the app happen, or waits until it has.
  @MainActor
  static func happen(_ event: String, in app: XCUIApplication) throws
}
