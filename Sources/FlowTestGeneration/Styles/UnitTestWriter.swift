import FlowModel
import FlowRendering
import FlowReports

/// Writes runs as tests of Swift Testing or XCTest against a driver of the app.
struct UnitTestWriter {
  let plan: TestPlan
  let vocabulary: FlowVocabulary
  /// Whether the tests use Swift Testing; otherwise they use XCTest.
  let isSwiftTesting: Bool

  var text: String {
    let remarks = [
      "They drive '\(vocabulary.driver)', which you write: a class that conforms to '\(vocabulary.namespace).Driver', declared here."
    ]
    let library = isSwiftTesting ? "Testing" : "XCTest"
    return TestPlan.text(
      plan.header(remarks) + ["", "import \(library)", ""] + tests + [""] + declarations)
  }

  // MARK: - Tests

  private var tests: [String] {
    let suite = "\(vocabulary.namespace)Tests"
    let title = SwiftExpression.literal(plan.title)
    let head =
      isSwiftTesting
      ? ["@Suite(\(title))", "struct \(suite) {"] : ["final class \(suite): XCTestCase {"]
    let functions = plan.functions(
      prefix: isSwiftTesting ? "" : "test",
      attribute: { isSwiftTesting ? "  @Test(\(SwiftExpression.literal($0.name)))" : nil },
      effects: "async throws"
    ) { entry in
      start + expectation(of: entry.run.start)
        + entry.steps.flatMap { step in
          let event = vocabulary.events.expression(step.event, vocabulary.values)
          return SwiftExpression.call("app.perform", [(nil, event)]).lines(indent: 4, prefix: "try await ")
            + expectation(of: step.state)
        }
    }
    return head + functions.flatMap { $0 + [""] } + expectationFunction + ["}"]
  }

  private var start: [String] {
    SwiftExpression.call("\(vocabulary.namespace).start", [(nil, .text("\(vocabulary.driver).self"))])
      .lines(indent: 4, prefix: "let app = try await ")
  }

  private func expectation(of state: StateDescription) -> [String] {
    let shown = DisplayedState(state)
    let (values, screens) = (vocabulary.values, vocabulary.screens)
    var parts: [SwiftExpression.Argument] = [
      (nil, .text("app")), ("screen", screens.expression(shown.screen.description, values)),
      ("stack", .array(shown.stack.map { screens.expression($0.description, values) })),
    ]
    if let modal = shown.modal { parts.append(("modal", screens.expression(modal.description, values))) }
    if let alert = shown.alert {
      parts.append(("alert", vocabulary.alerts.expression(alert.description, values)))
    }
    let held = vocabulary.contents(of: state).map {
      (label: Optional(".\($0.name)"), value: SwiftExpression.string($0.value))
    }
    if !held.isEmpty { parts.append(("fields", .list(held))) }
    return SwiftExpression.call("expect", parts).lines(indent: 4, prefix: "try await ")
  }

  private var expectationFunction: [String] {
    let space = vocabulary.namespace
    let hasFields = !vocabulary.fields.isEmpty
    func comparison(_ aspect: String, _ seen: String, _ wanted: String) -> String {
      isSwiftTesting
        ? "    #expect(\(seen) == \(wanted), sourceLocation: place)"
        : "    XCTAssertEqual(\(seen), \(wanted), \"\(aspect)\", file: file, line: line)"
    }
    var lines = [
      "  /// Compares what the app shows with what the scenario expects.",
      "  private func expect(",
    ]
    var parameters: [SwiftExpression.Argument] = [
      ("_ app", .text("any \(space).Driver")), ("screen", .text("\(space).Screen")),
      ("stack", .text("[\(space).Screen]")), ("modal", .text("\(space).Screen? = nil")),
      ("alert", .text("\(space).Alert? = nil")),
    ]
    if hasFields { parameters.append(("fields", .text("[\(space).Field: String] = [:]"))) }
    parameters +=
      isSwiftTesting
      ? [("at place", .text("SourceLocation = #_sourceLocation"))]
      : [("file", .text("StaticString = #filePath")), ("line", .text("UInt = #line"))]
    lines += SwiftExpression.filled(parameters, indent: 4)
    lines += ["  ) async throws {", "    let seen = try await app.display()"]
    lines += ["screen", "stack", "modal", "alert"].map { comparison($0, "seen.\($0)", $0) }
    if hasFields {
      lines += [
        "    guard let seenFields = seen.fields else { return }",
        comparison("fields", "seenFields", "fields"),
      ]
    }
    return lines + ["  }"]
  }

  // MARK: - Declarations

  private var declarations: [String] {
    let values = vocabulary.values
    return plan.declaration(
      of: vocabulary,
      [
        driver, display, vocabulary.events.lines(values, listsAll: false),
        vocabulary.screens.lines(values, listsAll: true), vocabulary.alerts.lines(values, listsAll: true),
      ] + (vocabulary.fields.isEmpty ? [] : [fields]))
  }

  private var driver: [String] {
    [
      "  /// What the tests do with the app.",
      "  protocol Driver: AnyObject {",
      "    /// Starts the app as if for the first time.",
      "    static func start() async throws -> Self",
      "    /// Triggers an event with the outcome that it names, and returns when the app has settled.",
      "    func perform(_ event: Event) async throws",
      "    /// What the app shows.",
      "    func display() async throws -> Display",
      "  }",
      "",
      "  /// Starts the app of a driver.",
      "  static func start(_ driver: (some Driver).Type) async throws -> any Driver {",
      "    try await driver.start()",
      "  }",
    ]
  }

  private var display: [String] {
    var lines = [
      "  /// What the app shows.",
      "  struct Display: Equatable {",
      "    /// The page in front.",
      "    var screen: Screen",
      "    /// The pages of the topmost modal, or of the root where there is none, from the bottom up.",
      "    var stack: [Screen]",
      "    /// The topmost thing that covers the page below it.",
      "    var modal: Screen?",
      "    /// The alert or dialog that is up.",
      "    var alert: Alert?",
    ]
    if !vocabulary.fields.isEmpty {
      lines += [
        "    /// The values of the fields of all existing coordinators; nil in a driver that cannot see them.",
        "    var fields: [Field: String]?",
      ]
    }
    return lines + ["  }"]
  }

  private var fields: [String] {
    let cases = vocabulary.fields.map { path, name in
      "    case \(name)" + (path == name ? "" : " = \(SwiftExpression.literal(path))")
    }
    return ["  /// A variable, or which tab is selected.", "  enum Field: String, CaseIterable {"] + cases + [
      "  }"
    ]
  }
}
