import FlowModel
import FlowReports

/// Writes runs as user interface tests, which find screens and controls by their accessibility identifiers.
struct InterfaceTestWriter {
  let plan: TestPlan
  let vocabulary: FlowVocabulary

  private var environment: String { String(vocabulary.driver.dropLast("App".count)) + "Environment" }
  private var contract: String { "\(vocabulary.namespace)Environment" }

  var text: String {
    var remarks = [
      "A screen's accessibility identifier is its name with its arguments, as in 'product(Product#1)'; that of a control is the "
        + "event's name with its arguments, without an outcome. Arguments have the names that the app uses, where the scenario declares them. "
        + "An alert is found by its name, a button by its title. A screen is expected to be there and to be hittable, so one that "
        + "something covers does not pass."
    ]
    let body = tests
    let needsEnvironment = body.contains { $0.contains("\(environment).") }
    if needsEnvironment {
      remarks.append(
        "Events that are neither user actions nor links are arranged by '\(environment)', which you write: it conforms to '\(contract)'."
      )
    }
    return TestPlan.text(
      plan.header(remarks) + ["", "import XCTest", ""] + body + [""] + expectations
        + (needsEnvironment ? [""] + declaration : []))
  }

  // MARK: - Tests

  private var tests: [String] {
    let functions = plan.functions(
      prefix: "test", attribute: { _ in "  @MainActor" }, effects: "async throws"
    ) { entry in
      ["    let app = XCUIApplication()", "    app.launch()"] + expectation(of: entry.run.start, after: nil)
        + entry.transitions.flatMap { before, step in
          action(of: step, in: before) + expectation(of: step.state, after: before)
        }
    }
    return ["final class \(vocabulary.namespace)UITests: XCTestCase {"]
      + functions.joined(separator: [""]) + ["}"]
  }

  private func call(
    _ name: String, _ arguments: [SwiftExpression.Argument], prefix: String = ""
  ) -> [String] {
    SwiftExpression.call(name, arguments).lines(indent: 4, prefix: prefix)
  }

  private func action(of step: StepReport, in before: StateDescription) -> [String] {
    let (event, outcome) = vocabulary.events.inApp(step.event, vocabulary.values)
    let app: SwiftExpression.Argument = ("in", .text("app"))
    switch step.origin {
    case .user:
      let arrangement = outcome.map { outcome in
        call(
          "\(environment).prepare", [(nil, .string(event)), ("outcome", .string(outcome)), app],
          prefix: "try ")
      }
      return (arrangement ?? []) + call("app.tapElement", [(nil, .string(event))])
    case .button:
      let name = before.alert?.name ?? ""
      let button = SwiftExpression.string(String(event.dropFirst(name.count + 1)))
      return ["    app.\(group(before)).buttons[\(button.flat)].firstMatch.tap()"]
    case .link:
      let address = vocabulary.events.address(step.event, vocabulary.values)
      let url = SwiftExpression.call("URL", [("string", .string(address))])
      return call("app.open", [(nil, .call("XCTUnwrap", [(nil, url)]))], prefix: "try ")
    case .system, .app:
      let whole = outcome.map { "\(event).\($0)" } ?? event
      return call("\(environment).happen", [(nil, .string(whole)), app], prefix: "try ")
    case .back: return ["    app.navigationBars.buttons.element(boundBy: 0).tap()"]
    case .swipe: return ["    app.swipeDown(velocity: .fast)"]
    case .tapOutside:
      return ["    app.coordinate(withNormalizedOffset: CGVector(dx: 0.5, dy: 0.02)).tap()"]
    case .tab:
      let name = event.hasPrefix("tab(") ? String(event.dropFirst(4).dropLast()) : event
      return ["    app.tabBars.buttons[\(SwiftExpression.literal(name))].tap()"]
    case .relaunch: return ["    app.terminate()", "    app.launch()"]
    case .finish, nil: return ["    // A transition ends."]
    }
  }

  /// Returns the query in which to find the alert that is up.
  private func group(_ state: StateDescription) -> String {
    state.kindedLayers.last?.kind == .confirmationDialog ? "sheets" : "alerts"
  }

  private func expectation(of state: StateDescription, after before: StateDescription?) -> [String] {
    if let alert = state.alert {
      return call(
        "app.expectQuestion", [(nil, .string(alert.name)), ("among", .text("app.\(group(state))"))])
    }
    let gone = before.flatMap { before in
      before.alert.map {
        call("app.expectNoQuestion", [(nil, .string($0.name)), ("among", .text("app.\(group(before))"))])
      }
    }
    return (gone ?? [])
      + call(
        "app.expectScreen",
        [(nil, .string(vocabulary.screens.inApp(state.page.description, vocabulary.values).event))])
  }

  // MARK: - Declarations

  private var expectations: [String] {
    let place = "file: StaticString = #filePath, line: UInt = #line"
    return [
      "@MainActor", "extension XCUIApplication {", "  /// Taps the element with an identifier.",
      "  fileprivate func tapElement(_ identifier: String) {",
      "    descendants(matching: .any)[identifier].firstMatch.tap()", "  }", "",
      "  /// Expects the element with an identifier to exist and not to be covered.",
      "  fileprivate func expectScreen(", "    _ identifier: String, \(place)", "  ) {",
      "    let screen = descendants(matching: .any)[identifier].firstMatch",
      "    let exists = screen.waitForExistence(timeout: 5)",
      "    XCTAssertTrue(exists, \"'\\(identifier)' exists\", file: file, line: line)",
      "    guard exists else { return }",
      "    // What covered it may still be animating out.",
      "    let end = Date(timeIntervalSinceNow: 5)",
      "    while !screen.isHittable, Date() < end {",
      "      RunLoop.current.run(until: Date(timeIntervalSinceNow: 0.1))", "    }",
      "    XCTAssertTrue(screen.isHittable, \"nothing covers '\\(identifier)'\", file: file, line: line)",
      "  }", "",
      "  /// Expects an alert or a dialog.", "  fileprivate func expectQuestion(",
      "    _ name: String, among group: XCUIElementQuery,", "    \(place)", "  ) {",
      "    let exists = group[name].waitForExistence(timeout: 5)",
      "    XCTAssertTrue(exists, \"'\\(name)' asks\", file: file, line: line)", "  }", "",
      "  /// Expects an alert or a dialog to be answered.", "  fileprivate func expectNoQuestion(",
      "    _ name: String, among group: XCUIElementQuery,", "    \(place)", "  ) {",
      "    let exists = group[name].exists",
      "    XCTAssertFalse(exists, \"'\\(name)' has been answered\", file: file, line: line)", "  }", "}",
    ]
  }

  private var declaration: [String] {
    [
      "/// Arranges events that are neither user actions nor links.", "protocol \(contract) {",
      "  /// Makes sure that the next event of this name has this outcome.",
      "  @MainActor",
      "  static func prepare(_ event: String, outcome: String, in app: XCUIApplication) throws", "",
      "  /// Triggers an event of the system or the app, or waits until it has happened.",
      "  @MainActor",
      "  static func happen(_ event: String, in app: XCUIApplication) throws", "}",
    ]
  }
}
