import FlowModel
import FlowReports

/// Writes runs as tests of a reducer with the `TestStore` of The Composable Architecture.
struct StoreTestWriter {
  /// A property of the reducer's state, for a field of a coordinator.
  private struct Property {
    var path: String
    var name: String
    var type: String
    /// What it holds while the coordinator has no instance.
    var absent: SwiftExpression
  }

  let plan: TestPlan
  private let vocabulary: FlowVocabulary
  private let properties: [Property]

  init(plan: TestPlan) {
    self.plan = plan
    vocabulary = FlowVocabulary(plan)
    properties = Self.properties(of: plan)
  }

  private var feature: String { String(vocabulary.driver.dropLast("App".count)) + "Feature" }

  var text: String {
    let remarks = [
      "They drive '\(feature)', a reducer that you write, with '\(vocabulary.namespace).State' and '\(vocabulary.namespace).Event' of "
        + "this file as its state and actions. Events of the user, the platform, the system and links are sent; events of the app "
        + "must come from the reducer's effects, and are received. Fields of children are properties of the single state."
    ]
    return TestPlan.text(
      plan.header(remarks) + ["", "import ComposableArchitecture", "import Testing", ""] + tests + [""]
        + declarations)
  }

  // MARK: - Tests

  private var tests: [String] {
    let functions = plan.functions(
      attribute: { "  @Test(\(SwiftExpression.literal($0.name)))" }, effects: "async"
    ) { entry in
      [
        "    let store = TestStore(initialState: \(vocabulary.namespace).State()) {", "      \(feature)()",
        "    }",
      ] + entry.transitions.flatMap { before, step in lines(of: step, after: before) }
        + (entry.steps.isEmpty ? ["    _ = store"] : [])
    }
    return [
      "@MainActor", "@Suite(\(SwiftExpression.literal(plan.title)))",
      "struct \(vocabulary.namespace)StoreTests {",
    ] + functions.joined(separator: [""]) + ["}"]
  }

  private func lines(of step: StepReport, after before: StateDescription) -> [String] {
    let event = vocabulary.events.expression(step.event, vocabulary.values)
    let call = step.origin == .app ? "store.receive" : "store.send"
    let (old, new) = (contents(of: before), contents(of: step.state))
    let changes = properties.indices.filter { old[$0].flat != new[$0].flat }
    guard !changes.isEmpty else {
      return SwiftExpression.call(call, [(nil, event)]).lines(indent: 4, prefix: "await ")
    }
    return SwiftExpression.call(call, [(nil, event)]).lines(indent: 4, prefix: "await ", suffix: " {")
      + changes.flatMap { index in new[index].lines(indent: 6, prefix: "$0.\(properties[index].name) = ") }
      + ["    }"]
  }

  // MARK: - State

  /// Returns the fields that occur in some run, in the order of their first occurrence.
  private static func properties(of plan: TestPlan) -> [Property] {
    let states = plan.entries.flatMap { entry in [entry.run.start] + entry.steps.map(\.state) }
    var names = SwiftNames()
    var seen: Set<String> = []
    var properties: [Property] = []
    for state in states {
      let root = state.fields.count
      for (index, placed) in state.placedFields.enumerated() where seen.insert(placed.path).inserted {
        let (type, absent) = type(of: placed.field.content, isRoot: index < root)
        guard let type else { continue }
        properties.append(
          Property(
            path: placed.path, name: names.value(placed.path, kind: "field"), type: type, absent: absent))
      }
    }
    return properties
  }

  private static func type(
    of content: StateDescription.Content, isRoot: Bool
  ) -> (type: String?, absent: SwiftExpression) {
    switch content {
    case .stack: ("[Item]", .text("[]"))
    case .slot, .empty: ("Item?", .text("nil"))
    case .root: ("Item?", .text("nil"))
    case .variable, .tabs: (isRoot ? "String" : "String?", .text("nil"))
    case .effects: (nil, .text("nil"))
    }
  }

  private func contents(of state: StateDescription) -> [SwiftExpression] {
    let held = Dictionary(
      state.placedFields.map { ($0.path, $0.field.content) }, uniquingKeysWith: { first, _ in first })
    func item(_ text: String) -> SwiftExpression { vocabulary.items.expression(text, vocabulary.values) }
    return properties.map { property in
      switch held[property.path] {
      case .stack(let items): .array(items.map { item($0.description) })
      case .slot(let wanted, _, _): item(wanted.description)
      case .root(let root): item(root.description)
      case .variable(let value), .tabs(let value): .string(value)
      case .empty, .effects: .text("nil")
      case nil: property.absent
      }
    }
  }

  // MARK: - Declarations

  private var declarations: [String] {
    let start = plan.entries.first.map { contents(of: $0.run.start) } ?? []
    let state =
      ["  /// The app's state, field by field.", "  struct State: Equatable {"]
      + zip(properties, start).flatMap { property, value in
        value.lines(indent: 4, prefix: "var \(property.name): \(property.type) = ")
      } + ["  }"]
    let values = vocabulary.values
    return plan.declaration(
      of: vocabulary,
      [
        state, vocabulary.events.lines(values, listsAll: false),
        vocabulary.items.lines(values, listsAll: true),
      ])
  }
}
