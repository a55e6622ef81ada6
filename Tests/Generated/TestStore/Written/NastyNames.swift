// Tests of ""Nasty" \ names: 👍 & 'co'", written from Tests/Generated/nasty.yaml by
//   flowcheck generate-tests Tests/Generated/nasty.yaml --style tca-teststore --cover cases
// Do not edit; regenerate them.
// 9 traces of 18 steps in all: 16 of 16 events and cases are covered. Covering as much takes at least 15
// steps.
// A passing test shows that the app follows the scenario in this trace, as far as the expectations check.
// It shows nothing about other traces, or about whether the scenario is right: 'flowcheck check' does
// that.
// They drive 'NastyNamesCoFeature', a reducer that you write, with 'NastyNamesCoFlow.State' and
// 'NastyNamesCoFlow.Event' of this file as its state and actions. Events of the user, the platform, the
// system and links are sent; events of the app must come from the reducer's effects, and are received.
// Fields of children are properties of the single state.

import ComposableArchitecture
import Testing

@MainActor
@Suite("\"Nasty\" \\ names: 👍 & 'co'")
struct NastyNamesCoFlowStoreTests {
  /// Covers 'log-out', 'operator', 'operator: success'.
  @Test("log-out; operator: success")
  func logOutOperatorSuccess() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.logOut) {
      $0.funcField = .logOut2
    }
    await store.send(.operatorEvent(outcome: .success)) {
      $0.funcField = nil
      $0.type = "some"
    }
  }

  /// Covers 'log_out'.
  @Test("log_out")
  func logOut() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.logOut2) {
      $0.funcField = .åäö
    }
  }

  /// Covers 'default', 'back.slash', 'switch.Don't "quote" me'.
  @Test("default; back.slash; switch.Don't \"quote\" me")
  func defaultBackSlashSwitchDonTQuoteMe() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.defaultEvent(whileValue: .trueValue)) {
      $0.funcField = .switchAlert(whileValue: .trueValue)
    }
    await store.send(.backSlash)
    await store.send(.switchDonTQuoteMe) {
      $0.funcField = nil
    }
  }

  /// Covers 'x://"quoted"/{self}?a=\b'.
  @Test("x://\"quoted\"/{self}?a=\\b")
  func xQuotedSelfAB() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.xQuotedSelfAB(selfValue: .selfValue))
  }

  /// Covers 'label', 'operator: init', 'operator: self'.
  @Test("label; operator: init; operator: self")
  func labelOperatorInitOperatorSelf() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.labelEvent) {
      $0.funcField = .logOut
    }
    await store.send(.operatorEvent(outcome: .initValue)) {
      $0.type = "await"
      $0.rawValueField = "über"
    }
    await store.send(.operatorEvent(outcome: .selfValue))
  }

  /// Covers 'class', 'let'.
  @Test("class; let")
  func classLet() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.classEvent(selfValue: .selfValue, caseValue: nil)) {
      $0.path = [.initScreen(selfValue: .selfValue, caseValue: nil)]
    }
    await store.send(.letEvent) {
      $0.path = [.initScreen(selfValue: .selfValue, caseValue: nil), .type]
    }
  }

  /// Covers 'switch.👍'.
  @Test("switch.👍")
  func switchRun() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.defaultEvent(whileValue: .trueValue)) {
      $0.funcField = .switchAlert(whileValue: .trueValue)
    }
    await store.send(.switchEvent) {
      $0.funcField = nil
    }
  }

  /// Covers 'switch.👎'.
  @Test("switch.👎")
  func switchRun2() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.defaultEvent(whileValue: .trueValue)) {
      $0.funcField = .switchAlert(whileValue: .trueValue)
    }
    await store.send(.switchEvent2) {
      $0.funcField = nil
    }
  }

  /// Covers 'switch.a.b \ \(c)'.
  @Test("switch.a.b \\ \\(c)")
  func switchABC() async {
    let store = TestStore(initialState: NastyNamesCoFlow.State()) {
      NastyNamesCoFeature()
    }
    await store.send(.defaultEvent(whileValue: .trueValue)) {
      $0.funcField = .switchAlert(whileValue: .trueValue)
    }
    await store.send(.switchABC) {
      $0.funcField = nil
    }
  }
}

/// The names of ""Nasty" \ names: 👍 & 'co'".
enum NastyNamesCoFlow {
  /// The app's state, field by field.
  struct State: Equatable {
    var path: [Item] = []
    var funcField: Item? = nil
    var type: String = "none"
    var rawValueField: String = "self"
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

  /// A screen, an alert or a dialog, with its arguments.
  enum Item: Hashable, CaseIterable {
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
    /// `switch`.
    case switchAlert(whileValue: SwitchWhile)

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
      case .switchAlert(let whileValue): "switch(\(whileValue.rawValue))"
      }
    }

    /// All cases with all values.
    static var allCases: [Item] {
      var all: [Item] = []
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
