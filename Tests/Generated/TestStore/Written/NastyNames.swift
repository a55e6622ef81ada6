// Tests of ""Nasty" \ names: 👍 & 'co'", written from Tests/Generated/nasty.yaml by
//   flowcheck generate-tests Tests/Generated/nasty.yaml --style tca-teststore --cover cases
// Do not edit; write them again.
// 9 runs of 18 steps in all: 16 of 16 events and cases are covered. It takes at least 15 steps to cover as
// much.
// A test that passes shows that the app does in this run what the scenario says, as far as the
// expectations look.
// It shows nothing about other runs, and nothing about whether the scenario is right: that is what
// 'flowcheck check' judges.
// They drive 'NastyNamesCoFeature', a reducer that you write, with 'NastyNamesCoFlow.State' and
// 'NastyNamesCoFlow.Event' of this file as its state and actions. What a person, the platform, the system
// and links do is sent; what the app does by itself must come from the reducer's effects, and is received.
// Fields of children are properties of the one state.

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
  /// What the app wants, field by field.
  struct State: Equatable {
    var path: [Item] = []
    var funcField: Item? = nil
    var type: String = "none"
    var rawValueField: String = "self"
  }

  /// Everything that can happen, with its arguments and its outcome.
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
    /// The app is killed and started again: `relaunch`.
    case relaunch

    /// What the scenario and its traces call it.
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

    /// The address that a link opens, with what the app calls its values; nil for what is no link.
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

    /// What the scenario and its traces call it.
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

    /// Each with all values.
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

    /// The one that the scenario calls so; nil where there is none.
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

    /// What the app calls it.
    var inApp: String {
      switch self {
      case .selfValue: "a b/c#1?\"\\"
      case .selfValue2: "Self"
      case .nilOrNot: "nil-or-not"
      case .über: "50 % é"
      }
    }

    /// What the app calls it, as a part of an address.
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

    /// What the app calls it.
    var inApp: String {
      switch self {
      case .int1: "0007"
      case .int2: "Int#2"
      }
    }
  }

  /// What `while` of `switch` can be.
  enum SwitchWhile: String, CaseIterable {
    case trueValue = "true"
    case falseValue = "false"
  }

  /// What `while` of `default` can be.
  enum DefaultWhile: String, CaseIterable {
    case trueValue = "true"
    case falseValue = "false"
  }

  /// How `operator` can end.
  enum OperatorOutcome: String, CaseIterable {
    case success
    case initValue = "init"
    case selfValue = "self"
  }
}
