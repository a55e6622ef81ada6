import FlowCompiler
import FlowDiagnostics
import FlowModel
import FlowRules

/// The names of a flow in Swift: its values, screens, alerts, events and fields.
struct FlowVocabulary {
  /// The enumeration without cases in which everything is declared: `StorefrontFlow`.
  let namespace: String
  /// The type that drives the app, which a person writes: `StorefrontApp`.
  let driver: String
  private(set) var values: ValueVocabulary
  private(set) var screens = CaseVocabulary(name: "Screen", remark: "A screen, with its arguments.")
  private(set) var alerts = CaseVocabulary(name: "Alert", remark: "An alert or a dialog, with its arguments.")
  private(set) var items = CaseVocabulary(
    name: "Item", remark: "A screen, an alert or a dialog, with its arguments.")
  private(set) var events = CaseVocabulary(
    name: "Event", remark: "Every event, with its arguments and its outcome.")
  /// The fields whose values are compared, each with its path and its name.
  private(set) var fields: [(path: String, name: String)] = []

  init(_ plan: TestPlan) {
    let base = SwiftNames.upperCamel(plan.flow.flow.name, kind: "scenario")
    namespace = base.hasSuffix("Flow") ? base : base + "Flow"
    driver = base + "App"
    let types: Set<String> = [
      "Alert", "Display", "Driver", "Environment", "Event", "Field", "Item", "Screen", "State", namespace,
      driver,
    ]
    values = ValueVocabulary(plan.flow.flow, names: SwiftNames(reserved: types))
    let flow = plan.flow.flow
    for screen in flow.screens { add(screen.name.value, screen.parameters, "screen", to: \.screens) }
    for alert in flow.alerts { add(alert.name.value, alert.parameters, "alert", to: \.alerts) }
    addEvents(of: plan.flow)
    addFields(of: plan)
  }

  private typealias CaseParameter = (name: String, use: ValueVocabulary.Use)

  private mutating func uses(of parameters: [Parameter], _ owner: String) -> [CaseParameter] {
    parameters.map { parameter in
      let name = parameter.name.value
      return (name, values.use(of: parameter.type, owner: owner, parameter: name))
    }
  }

  /// Adds a screen or an alert, which is an item too.
  private mutating func add(
    _ name: String, _ parameters: [Parameter], _ kind: String,
    to cases: WritableKeyPath<FlowVocabulary, CaseVocabulary>
  ) {
    let uses = uses(of: parameters, name)
    let pieces = Self.pieces(of: name, uses.map(\.name), isTemplate: false)
    for cases in [cases, \.items] {
      let index = self[keyPath: cases].add(
        name, kind: kind, remark: "`\(name)`.", parameters: uses, pieces: pieces)
      for combination in combinations(of: uses.map { values.values(of: $0.use) }) {
        let label = ItemValue(name: name, arguments: combination).description
        self[keyPath: cases].note(label, index, combination)
      }
    }
  }

  // MARK: - Events

  private mutating func addEvents(of flow: CompiledFlow) {
    let declared = flow.flow.coordinators.flatMap(\.events)
    let effects = flow.flow.coordinators.flatMap(\.effects)
    let labels = Dictionary(grouping: flow.actions, by: \.declaration).mapValues { $0.map(\.label) }
    var seen: Set<SourceSpan> = []
    for action in flow.actions {
      let origin = Self.origin(of: action)
      guard let span = action.declaration else {
        addAlone(action.label, remark: "\(origin): `\(action.label)`.")
        continue
      }
      guard seen.insert(span).inserted else { continue }
      let all = labels[span, default: []]
      let event = declared.first { $0.name.span == span }
      let effect = effects.first { $0.name.span == span }
      let name = event?.name.value ?? action.event
      add(
        name, event?.parameters ?? effect?.parameters ?? [], template: event?.isLink == true, labels: all,
        remark: "\(origin): `\(name)`\(event.map(Self.pages) ?? "").")
      for label in all where !events.knows(label) { addAlone(label, remark: "`\(label)`.") }
    }
  }

  /// Adds a label that has a case of its own.
  private mutating func addAlone(_ label: String, remark: String) {
    guard !events.knows(label) else { return }
    events.note(label, events.add(label, kind: "event", remark: remark, pieces: [.text(label)]))
  }

  private mutating func add(
    _ name: String, _ parameters: [Parameter], template: Bool, labels: [String], remark: String
  ) {
    var uses = uses(of: parameters, name)
    if template { for one in uses { values.noteInAddress(one.use) } }
    var pieces = Self.pieces(of: name, parameters.map(\.name.value), isTemplate: template)
    let arguments = combinations(of: uses.map { values.values(of: $0.use) })
    let beginnings = arguments.map { (label: Self.label(pieces, $0), arguments: $0) }
    var meant: [(label: String, arguments: [String], outcome: String?)] = []
    for label in labels where !meant.contains(where: { $0.label == label }) {
      // Of several prefixes, the longest is the event with its arguments.
      let fitting = beginnings.filter { label == $0.label || label.hasPrefix($0.label + ".") }
      guard let start = fitting.max(by: { $0.label.count < $1.label.count }) else { continue }
      let rest = label.dropFirst(start.label.count + 1)
      meant.append((label, start.arguments, rest.isEmpty ? nil : String(rest)))
    }
    let outcomes = unique(meant.compactMap(\.outcome))
    if !outcomes.isEmpty {
      let isOptional = meant.contains { $0.outcome == nil }
      pieces.append(.suffix(uses.count))
      uses.append(("outcome", values.outcomes(outcomes, of: name, isOptional: isOptional)))
    }
    let index = events.add(
      name, kind: "event", remark: remark, parameters: uses, pieces: pieces, isLink: template)
    for one in meant {
      events.note(one.label, index, one.arguments + (outcomes.isEmpty ? [] : [one.outcome ?? "nil"]))
    }
  }

  /// Returns the label of an event with its parameters: a link has them where its template says, and all others in parentheses.
  private static func pieces(
    of name: String, _ parameters: [String], isTemplate: Bool
  ) -> [CaseVocabulary.Piece] {
    var pieces: [CaseVocabulary.Piece] = [.text(name)]
    var inParentheses: [Int] = []
    for (index, parameter) in parameters.enumerated() {
      let placeholder = "{\(parameter)}"
      guard isTemplate, name.contains(placeholder) else {
        inParentheses.append(index)
        continue
      }
      pieces = pieces.flatMap { piece -> [CaseVocabulary.Piece] in
        guard case .text(let text) = piece else { return [piece] }
        let parts = text.split(separator: placeholder, omittingEmptySubsequences: false)
        return parts.enumerated().flatMap { position, part in
          (position == 0 ? [] : [.value(index)]) + (part.isEmpty ? [] : [.text(String(part))])
        }
      }
    }
    for (position, index) in inParentheses.enumerated() {
      pieces += [.text(position == 0 ? "(" : ", "), .value(index)]
    }
    return inParentheses.isEmpty ? pieces : pieces + [.text(")")]
  }

  private static func label(_ pieces: [CaseVocabulary.Piece], _ arguments: [String]) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): text
      case .value(let index), .suffix(let index): arguments[index]
      }
    }.joined()
  }

  private static func origin(of action: ActionDescription) -> String {
    switch action.origin {
    case .user: "A person"
    case .system: "The system"
    case .app: "The app by itself"
    case .link: "A link is opened"
    case .back: "A person goes back"
    case .swipe: "A person swipes"
    case .tapOutside: "A person taps outside"
    case .button: "A button of an alert"
    case .tab: "A person selects a tab"
    case .finish: "A transition ends"
    case .relaunch: "The app is terminated and relaunched"
    }
  }

  private static func pages(of event: Event) -> String {
    let names = event.from.map { "`\($0.name.value)`" }
    return names.isEmpty ? "" : " on \(names.joined(separator: ", "))"
  }

  // MARK: - Fields

  /// Adds variables and tabs; constants are no fields.
  private mutating func addFields(of plan: TestPlan) {
    var names = SwiftNames()
    var seen: Set<String> = []
    for register in plan.flow.registers where ["value", "selected"].contains(register.part) {
      let path = register.place.isEmpty ? register.field : "\(register.place).\(register.field)"
      guard seen.insert(path).inserted else { continue }
      fields.append((path, names.value(path, kind: "field")))
    }
  }

  /// Returns what the fields hold in a state, in their order. Leaves out fields of coordinators without an instance.
  func contents(of state: StateDescription) -> [(name: String, value: String)] {
    let held = Dictionary(
      state.placedFields.map { ($0.path, $0.field) }, uniquingKeysWith: { first, _ in first })
    return fields.compactMap { path, name in
      switch held[path]?.content {
      case .variable(let value), .tabs(let value): (name, value)
      case .stack, .slot, .empty, .root, .effects, nil: nil
      }
    }
  }
}
