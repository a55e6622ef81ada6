import Foundation
import SimulatedApps
import XCTest

/// A way to one or more elements on screen, as the generated tests ask for them; a stand-in for that of XCTest on other systems.
@MainActor
struct XCUIElementQuery {
  /// What elements are looked for.
  enum Kind { case any, alert, sheet, button, back, tab }

  let app: XCUIApplication
  let kind: Kind
  var alert: String?

  subscript(_ identifier: String) -> XCUIElement { XCUIElement(query: self, identifier: identifier) }

  var buttons: XCUIElementQuery {
    switch kind {
    case .back, .tab: self
    case .any, .alert, .sheet, .button: XCUIElementQuery(app: app, kind: .button)
    }
  }

  func element(boundBy index: Int) -> XCUIElement { XCUIElement(query: self, identifier: "\(index)") }
}

/// An element that may be on screen.
@MainActor
struct XCUIElement {
  /// The kinds of elements that tests ask for.
  enum ElementType { case any }

  let query: XCUIElementQuery
  let identifier: String

  var firstMatch: XCUIElement { self }
  var exists: Bool { query.app.shows(identifier, query.kind) }
  var isHittable: Bool { query.app.isInFront(identifier, query.kind) }
  func waitForExistence(timeout: TimeInterval) -> Bool { exists }
  func tap() { query.app.tap(identifier, query.kind) }
}

/// A place on screen.
@MainActor
struct XCUICoordinate {
  let app: XCUIApplication

  func tap() { app.happen("tapOutside") }
}

/// How fast a finger is.
enum XCUIGestureVelocity { case fast }

#if !canImport(CoreGraphics)
  /// Foundation has none outside of Apple's systems.
  struct CGVector {
    var dx: Double
    var dy: Double
  }
#endif

/// The app under test: a simulation of the scenario that the environment names.
@MainActor
final class XCUIApplication {
  private var app: SimulatedApp?
  /// The outcomes that were arranged, by event.
  var outcomes: [String: String] = [:]

  nonisolated init() {}

  func launch() {
    // After the app was killed it is there already.
    guard app == nil else { return happen("relaunch") }
    let path =
      ProcessInfo.processInfo.environment["FLOWCHECK_GENERATED_SCENARIO"] ?? "Scenarios/storefront.yaml"
    do { app = try SimulatedApp(path) } catch { XCTFail("\(error)") }
  }

  func terminate() {}
  func open(_ url: URL) {
    XCTAssertNil(url.fragment, "no link of these scenarios has a fragment")
    happen(url.absoluteString.removingPercentEncoding ?? "")
  }
  func swipeDown(velocity: XCUIGestureVelocity) { happen("swipe") }
  func coordinate(withNormalizedOffset offset: CGVector) -> XCUICoordinate { XCUICoordinate(app: self) }
  func descendants(matching type: XCUIElement.ElementType) -> XCUIElementQuery {
    XCUIElementQuery(app: self, kind: .any)
  }
  var alerts: XCUIElementQuery { XCUIElementQuery(app: self, kind: .alert) }
  var sheets: XCUIElementQuery { XCUIElementQuery(app: self, kind: .sheet) }
  var navigationBars: XCUIElementQuery { XCUIElementQuery(app: self, kind: .back) }
  var tabBars: XCUIElementQuery { XCUIElementQuery(app: self, kind: .tab) }

  /// Whether a finger reaches something: a page that nothing covers.
  func isInFront(_ identifier: String, _ kind: XCUIElementQuery.Kind) -> Bool {
    guard kind == .any else { return shows(identifier, kind) }
    return app.map { $0.screen == $0.inScenario(identifier) && $0.alertName == nil } ?? false
  }

  /// Whether something is there, be it covered or not.
  func shows(_ identifier: String, _ kind: XCUIElementQuery.Kind) -> Bool {
    switch kind {
    case .any: app.map { $0.pages.contains($0.inScenario(identifier)) } ?? false
    case .alert, .sheet: app?.alertName == identifier
    case .button, .back, .tab: true
    }
  }

  func tap(_ identifier: String, _ kind: XCUIElementQuery.Kind) {
    switch kind {
    case .any: happen(outcomes.removeValue(forKey: identifier).map { "\(identifier).\($0)" } ?? identifier)
    case .alert, .sheet: XCTFail("nobody taps an alert")
    case .button: happen("\(app?.alertName ?? "").\(identifier)")
    case .back: happen("back")
    case .tab: happen("tab(\(identifier))")
    }
  }

  func happen(_ label: String) {
    do { try app.map { try $0.perform($0.inScenario(label)) } } catch { XCTFail("\(error)") }
  }
}
