// Tests of ""Nasty" \ names: 👍 & 'co'", written from Tests/Generated/nasty.yaml by
//   flowcheck generate-tests Tests/Generated/nasty.yaml --style xcuitest --cover cases
// Do not edit; regenerate them.
// 9 traces of 18 steps in all: 16 of 16 events and cases are covered. Covering as much takes at least 15
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// A screen's accessibility identifier is its name with its arguments, as in 'product(Product#1)'; that of
// a control is the event's name with its arguments, without an outcome. Arguments have the names that the
// app uses, where the scenario declares them. An alert is found by its name, a button by its title. A
// screen is expected to be there and to be hittable, so one that something covers does not pass.
// Events that are neither user actions nor links are arranged by 'NastyNamesCoEnvironment', which you
// write: it conforms to 'NastyNamesCoFlowEnvironment'.

import XCTest

final class NastyNamesCoFlowUITests: XCTestCase {
  /// Covers 'log-out', 'operator', 'operator: success'.
  @MainActor
  func testLogOutOperatorSuccess() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("log-out")
    app.expectScreen("log_out")
    try NastyNamesCoEnvironment.prepare("operator", outcome: "success", in: app)
    app.tapElement("operator")
    app.expectScreen("default")
  }

  /// Covers 'log_out'.
  @MainActor
  func testLogOut() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("log_out")
    app.expectScreen("åäö")
  }

  /// Covers 'default', 'back.slash', 'switch.Don't "quote" me'.
  @MainActor
  func testDefaultBackSlashSwitchDonTQuoteMe() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("default(true)")
    app.expectQuestion("switch", among: app.alerts)
    try NastyNamesCoEnvironment.happen("back.slash", in: app)
    app.expectQuestion("switch", among: app.alerts)
    app.alerts.buttons["Don't \"quote\" me"].firstMatch.tap()
    app.expectNoQuestion("switch", among: app.alerts)
    app.expectScreen("default")
  }

  /// Covers 'x://"quoted"/{self}?a=\b'.
  @MainActor
  func testXQuotedSelfAB() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    try app.open(XCTUnwrap(URL(string: "x://%22quoted%22/a%20b%2Fc%231%3F%22%5C?a=%5Cb")))
    app.expectScreen("default")
  }

  /// Covers 'label', 'operator: init', 'operator: self'.
  @MainActor
  func testLabelOperatorInitOperatorSelf() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("label")
    app.expectScreen("log-out")
    try NastyNamesCoEnvironment.prepare("operator", outcome: "init", in: app)
    app.tapElement("operator")
    app.expectScreen("log-out")
    try NastyNamesCoEnvironment.prepare("operator", outcome: "self", in: app)
    app.tapElement("operator")
    app.expectScreen("log-out")
  }

  /// Covers 'class', 'let'.
  @MainActor
  func testClassLet() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("class(a b/c#1?\"\\, nil)")
    app.expectScreen("init(a b/c#1?\"\\, nil)")
    app.tapElement("let")
    app.expectScreen("Type")
  }

  /// Covers 'switch.👍'.
  @MainActor
  func testSwitch() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("default(true)")
    app.expectQuestion("switch", among: app.alerts)
    app.alerts.buttons["👍"].firstMatch.tap()
    app.expectNoQuestion("switch", among: app.alerts)
    app.expectScreen("default")
  }

  /// Covers 'switch.👎'.
  @MainActor
  func testSwitch2() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("default(true)")
    app.expectQuestion("switch", among: app.alerts)
    app.alerts.buttons["👎"].firstMatch.tap()
    app.expectNoQuestion("switch", among: app.alerts)
    app.expectScreen("default")
  }

  /// Covers 'switch.a.b \ \(c)'.
  @MainActor
  func testSwitchABC() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("default(true)")
    app.expectQuestion("switch", among: app.alerts)
    app.alerts.buttons["a.b \\ \\(c)"].firstMatch.tap()
    app.expectNoQuestion("switch", among: app.alerts)
    app.expectScreen("default")
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
protocol NastyNamesCoFlowEnvironment {
  /// Makes sure that the next event of this name has this outcome.
  @MainActor
  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws

  /// Triggers an event of the system or the app, or waits until it has happened.
  @MainActor
  static func happen(_ event: String, in app: XCUIApplication) throws
}
