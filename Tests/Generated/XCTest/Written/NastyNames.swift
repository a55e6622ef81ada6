// Tests of ""Nasty" \ names: 👍 & 'co'", written from Tests/Generated/nasty.yaml by
//   flowcheck generate-tests Tests/Generated/nasty.yaml --style xctest --cover cases
// Do not edit; regenerate them.
// 9 traces of 18 steps in all: 16 of 16 events and cases are covered. Covering as much takes at least 15
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// They drive 'NastyNamesCoApp', which you write: a class that conforms to 'NastyNamesCoFlow.Driver',
// declared here.

import XCTest

final class NastyNamesCoFlowTests: XCTestCase {
  /// Covers 'log-out', 'operator', 'operator: success'.
  func testLogOutOperatorSuccess() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.logOut)
    try await expect(
      app, screen: .logOut2, stack: [.logOut2], modal: .logOut2,
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.operatorEvent(outcome: .success))
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "some", .rawValueField: "self"])
  }

  /// Covers 'log_out'.
  func testLogOut() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.logOut2)
    try await expect(
      app, screen: .åäö, stack: [.åäö], modal: .åäö, fields: [.type: "none", .rawValueField: "self"])
  }

  /// Covers 'default', 'back.slash', 'switch.Don't "quote" me'.
  func testDefaultBackSlashSwitchDonTQuoteMe() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.defaultEvent(whileValue: .trueValue))
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], alert: .switchAlert(whileValue: .trueValue),
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.backSlash)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], alert: .switchAlert(whileValue: .trueValue),
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.switchDonTQuoteMe)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
  }

  /// Covers 'x://"quoted"/{self}?a=\b'.
  func testXQuotedSelfAB() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.xQuotedSelfAB(selfValue: .selfValue))
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
  }

  /// Covers 'label', 'operator: init', 'operator: self'.
  func testLabelOperatorInitOperatorSelf() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.labelEvent)
    try await expect(
      app, screen: .logOut, stack: [.logOut], modal: .logOut,
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.operatorEvent(outcome: .initValue))
    try await expect(
      app, screen: .logOut, stack: [.logOut], modal: .logOut,
      fields: [.type: "await", .rawValueField: "über"])
    try await app.perform(.operatorEvent(outcome: .selfValue))
    try await expect(
      app, screen: .logOut, stack: [.logOut], modal: .logOut,
      fields: [.type: "await", .rawValueField: "über"])
  }

  /// Covers 'class', 'let'.
  func testClassLet() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.classEvent(selfValue: .selfValue, caseValue: nil))
    try await expect(
      app, screen: .initScreen(selfValue: .selfValue, caseValue: nil),
      stack: [.defaultScreen, .initScreen(selfValue: .selfValue, caseValue: nil)],
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.letEvent)
    try await expect(
      app, screen: .type, stack: [.defaultScreen, .initScreen(selfValue: .selfValue, caseValue: nil), .type],
      fields: [.type: "none", .rawValueField: "self"])
  }

  /// Covers 'switch.👍'.
  func testSwitch() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.defaultEvent(whileValue: .trueValue))
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], alert: .switchAlert(whileValue: .trueValue),
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.switchEvent)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
  }

  /// Covers 'switch.👎'.
  func testSwitch2() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.defaultEvent(whileValue: .trueValue))
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], alert: .switchAlert(whileValue: .trueValue),
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.switchEvent2)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
  }

  /// Covers 'switch.a.b \ \(c)'.
  func testSwitchABC() async throws {
    let app = try await NastyNamesCoFlow.start(NastyNamesCoApp.self)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.defaultEvent(whileValue: .trueValue))
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], alert: .switchAlert(whileValue: .trueValue),
      fields: [.type: "none", .rawValueField: "self"])
    try await app.perform(.switchABC)
    try await expect(
      app, screen: .defaultScreen, stack: [.defaultScreen], fields: [.type: "none", .rawValueField: "self"])
  }

  /// Compares what the app shows with what the scenario expects.
  private func expect(
    _ app: any NastyNamesCoFlow.Driver, screen: NastyNamesCoFlow.Screen, stack: [NastyNamesCoFlow.Screen],
    modal: NastyNamesCoFlow.Screen? = nil, alert: NastyNamesCoFlow.Alert? = nil,
    fields: [NastyNamesCoFlow.Field: String] = [:], file: StaticString = #filePath, line: UInt = #line
  ) async throws {
    let seen = try await app.display()
    XCTAssertEqual(seen.screen, screen, "screen", file: file, line: line)
    XCTAssertEqual(seen.stack, stack, "stack", file: file, line: line)
    XCTAssertEqual(seen.modal, modal, "modal", file: file, line: line)
    XCTAssertEqual(seen.alert, alert, "alert", file: file, line: line)
    guard let seenFields = seen.fields else { return }
    XCTAssertEqual(seenFields, fields, "fields", file: file, line: line)
  }
}

/// The names of ""Nasty" \ names: 👍 & 'co'".
enum NastyNamesCoFlow {
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
    /// A person: `class` on `default`.
    case classEvent(selfValue: StringValues, caseValue: IntValues?)
    /// A person: `let` on `init`.
    case letEvent
    /// A person: `label` on `default`.
    case labelEvent
    /// A person: `log-out` on `default`.
    case logOut
    /// A person: `log_out` on `default`.
    case logOut2
    /// A person: `default` on `default`.
    case defaultEvent(whileValue: DefaultWhile)
    /// A person: `operator` on `log-out`, `log_out`.
    case operatorEvent(outcome: OperatorOutcome)
    /// The system: `back.slash`.
    case backSlash
    /// A link is opened: `x://"quoted"/{self}?a=\b`.
    case xQuotedSelfAB(selfValue: StringValues)
    /// A button of an alert: `switch.Don't "quote" me`.
    case switchDonTQuoteMe
    /// A button of an alert: `switch.👍`.
    case switchEvent
    /// A button of an alert: `switch.👎`.
    case switchEvent2
    /// A button of an alert: `switch.a.b \ \(c)`.
    case switchABC
    /// A person goes back: `back`.
    case back
    /// A person swipes: `swipe`.
    case swipe
    /// The app is terminated and relaunched: `relaunch`.
    case relaunch

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .classEvent(let selfValue, let caseValue):
        "class(\(selfValue.rawValue), \(caseValue?.rawValue ?? "nil"))"
      case .letEvent: "let"
      case .labelEvent: "label"
      case .logOut: "log-out"
      case .logOut2: "log_out"
      case .defaultEvent(let whileValue): "default(\(whileValue.rawValue))"
      case .operatorEvent(let outcome): "operator.\(outcome.rawValue)"
      case .backSlash: "back.slash"
      case .xQuotedSelfAB(let selfValue): "x://\"quoted\"/\(selfValue.rawValue)?a=\\b"
      case .switchDonTQuoteMe: "switch.Don't \"quote\" me"
      case .switchEvent: "switch.👍"
      case .switchEvent2: "switch.👎"
      case .switchABC: "switch.a.b \\ \\(c)"
      case .back: "back"
      case .swipe: "swipe"
      case .relaunch: "relaunch"
      }
    }

    /// The address that a link opens, with the app's names for its values; nil if it is not a link.
    var linkAddress: String? {
      switch self {
      case .xQuotedSelfAB(let selfValue): "x://%22quoted%22/\(selfValue.inAddress)?a=%5Cb"
      default: nil
      }
    }
  }

  /// A screen, with its arguments.
  enum Screen: Hashable, CaseIterable {
    /// `default`.
    case defaultScreen
    /// `init`.
    case initScreen(selfValue: StringValues, caseValue: IntValues?)
    /// `Type`.
    case type
    /// `log-out`.
    case logOut
    /// `log_out`.
    case logOut2
    /// `åäö`.
    case åäö

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .defaultScreen: "default"
      case .initScreen(let selfValue, let caseValue):
        "init(\(selfValue.rawValue), \(caseValue?.rawValue ?? "nil"))"
      case .type: "Type"
      case .logOut: "log-out"
      case .logOut2: "log_out"
      case .åäö: "åäö"
      }
    }

    /// All cases with all values.
    static var allCases: [Screen] {
      var all: [Screen] = []
      all.append(.defaultScreen)
      for selfValue in StringValues.allCases {
        for caseValue in IntValues.allCases.map(Optional.some) + [nil] {
          all.append(.initScreen(selfValue: selfValue, caseValue: caseValue))
        }
      }
      all.append(.type)
      all.append(.logOut)
      all.append(.logOut2)
      all.append(.åäö)
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
    /// `switch`.
    case switchAlert(whileValue: SwitchWhile)

    /// Its name in the scenario and its traces.
    var label: String {
      switch self {
      case .switchAlert(let whileValue): "switch(\(whileValue.rawValue))"
      }
    }

    /// All cases with all values.
    static var allCases: [Alert] {
      var all: [Alert] = []
      for whileValue in SwitchWhile.allCases {
        all.append(.switchAlert(whileValue: whileValue))
      }
      return all
    }

    /// The case with this name in the scenario; nil if there is none.
    init?(label: String) {
      guard let found = Self.allCases.first(where: { $0.label == label }) else { return nil }
      self = found
    }
  }

  /// A variable, or which tab is selected.
  enum Field: String, CaseIterable {
    case type
    case rawValueField = "rawValue"
  }

  /// The domain `String`.
  enum StringValues: String, CaseIterable {
    case selfValue = "self"
    case selfValue2 = "Self"
    case nilOrNot = "nil-or-not"
    case über

    /// Its name in the app.
    var inApp: String {
      switch self {
      case .selfValue: "a b/c#1?\"\\"
      case .selfValue2: "Self"
      case .nilOrNot: "nil-or-not"
      case .über: "50 % é"
      }
    }

    /// Its name in the app, as part of an address.
    var inAddress: String {
      switch self {
      case .selfValue: "a%20b%2Fc%231%3F%22%5C"
      case .selfValue2: "Self"
      case .nilOrNot: "nil-or-not"
      case .über: "50%20%25%20%C3%A9"
      }
    }
  }

  /// The domain `Int`.
  enum IntValues: String, CaseIterable {
    case int1 = "Int#1"
    case int2 = "Int#2"

    /// Its name in the app.
    var inApp: String {
      switch self {
      case .int1: "0007"
      case .int2: "Int#2"
      }
    }
  }

  /// The values of `while` of `switch`.
  enum SwitchWhile: String, CaseIterable {
    case trueValue = "true"
    case falseValue = "false"
  }

  /// The values of `while` of `default`.
  enum DefaultWhile: String, CaseIterable {
    case trueValue = "true"
    case falseValue = "false"
  }

  /// The outcomes of `operator`.
  enum OperatorOutcome: String, CaseIterable {
    case success
    case initValue = "init"
    case selfValue = "self"
  }
}
