// Tests of ""Nasty" \ names: 👍 & 'co'", written from Tests/Generated/nasty.yaml by
//   flowcheck generate-tests Tests/Generated/nasty.yaml --style xcuitest --cover cases
// Do not edit; write them again.
// 5 runs of 18 steps in all: 16 of 16 events and cases are covered. It takes at least 15 steps to cover as
// much.
// A test that passes shows that the app does in this run what the scenario says, as far as the
// expectations look.
// It shows nothing about other runs, and nothing about whether the scenario is right: that is what
// 'flowcheck check' judges.
// A screen's accessibility identifier is its name with its arguments, as in 'product(Product#1)'; that of
// what a person taps is the event's name with its arguments, without an outcome. An alert is found by its
// name, a button by its title. A screen is only expected to exist, so what covers it is not seen.
// What neither a person nor a link does is arranged by 'NastyNamesCoEnvironment', which you write: it
// conforms to 'NastyNamesCoFlowEnvironment'.

import XCTest

final class NastyNamesCoFlowUITests: XCTestCase {
  /// Covers 'log-out', 'operator', 'operator: success'.
  @MainActor
  func testUpToOperatorSuccess() async throws {
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
  func testUpToLogOut() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("log_out")
    app.expectScreen("åäö")
  }

  /// Covers 'default', 'back.slash', 'switch.Don't "quote" me', 'x://"quoted"/{self}?a=\b', 'label',
  /// 'operator: init', 'operator: self'.
  @MainActor
  func testUpToOperatorSelf() async throws {
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
    try app.open(XCTUnwrap(URL(string: "x://%22quoted%22/self?a=%5Cb")))
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
  func testUpToLet() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("class(self, nil)")
    app.expectScreen("init(self, nil)")
    app.tapElement("let")
    app.expectScreen("Type")
  }

  /// Covers 'switch.👍', 'switch.👎', 'switch.a.b \ \(c)'.
  @MainActor
  func testUpToSwitchABC() async throws {
    let app = XCUIApplication()
    app.launch()
    app.expectScreen("default")
    app.tapElement("default(true)")
    app.expectQuestion("switch", among: app.alerts)
    app.alerts.buttons["👍"].firstMatch.tap()
    app.expectNoQuestion("switch", among: app.alerts)
    app.expectScreen("default")
    app.tapElement("default(true)")
    app.expectQuestion("switch", among: app.alerts)
    app.alerts.buttons["👎"].firstMatch.tap()
    app.expectNoQuestion("switch", among: app.alerts)
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
  /// Taps what has an identifier.
  fileprivate func tapElement(_ identifier: String) {
    descendants(matching: .any)[identifier].firstMatch.tap()
  }

  /// Expects something with an identifier to exist.
  fileprivate func expectScreen(
    _ identifier: String, file: StaticString = #filePath, line: UInt = #line
  ) {
    let exists = descendants(matching: .any)[identifier].firstMatch.waitForExistence(timeout: 5)
    XCTAssertTrue(exists, "'\(identifier)' is shown", file: file, line: line)
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
protocol NastyNamesCoFlowEnvironment {
  /// Makes sure that the next event of this name ends so.
  @MainActor
  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws

  /// Makes an event of the system or of the app happen, or waits until it has.
  @MainActor
  static func happen(_ event: String, in app: XCUIApplication) throws
}
