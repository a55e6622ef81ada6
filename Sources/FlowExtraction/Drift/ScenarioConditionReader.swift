import FlowDiagnostics
import FlowModel

/// Reads conditions of a scenario in the names of the code.
struct ScenarioConditionReader {
  let flow: Flow
  let coordinator: Coordinator
  let unit: CodeUnit
  /// The slots that both sides have.
  private(set) var slots: Set<String> = []
  /// The values of the variables that stand for something in the code, by name, both as the code has them.
  private(set) var variables: [String: Set<String>] = [:]

  init(_ flow: Flow, _ coordinator: Coordinator, _ unit: CodeUnit) {
    (self.flow, self.coordinator, self.unit) = (flow, coordinator, unit)
    for field in coordinator.fields {
      let name = flow.code.name(of: field.name)
      if let variable = field.variable {
        if flow.code.place(of: field.name.span) != nil, unit.asks(about: name) {
          variables[name] = values(of: variable)
        }
      } else if unit.slots.contains(where: { $0.name == name }) {
        slots.insert(name)
      }
    }
    if !coordinator.roots.isEmpty, let root = unit.slot(of: .root) { slots.insert(root.name) }
  }

  /// Returns what a condition asks.
  func read(_ condition: Condition) -> CodeCondition { read(condition, opened: []) }

  private func read(_ condition: Condition, opened: Set<String>) -> CodeCondition {
    switch condition {
    case .gate(let name):
      // A gate is read in the root coordinator.
      guard flow.coordinators.first?.name.value == coordinator.name.value, !opened.contains(name.value),
        let gate = flow.gates.first(where: { $0.name.value == name.value })
      else { return .unknown }
      return read(gate.condition, opened: opened.union([name.value]))
    case .compare(let left, let comparison, let right):
      guard comparison == .equal || comparison == .notEqual else { return .unknown }
      let held = holds(left.value, [right.value]) ?? holds(right.value, [left.value]) ?? .unknown
      return comparison == .equal ? held : .not(held)
    case .member(let word, let values): return holds(word.value, values.map(\.value)) ?? .unknown
    case .wants(let slot, let item), .top(let slot, let item): return holds(slot.value, item)
    case .root(let item):
      guard let root = unit.slot(of: .root), slots.contains(root.name), item.arguments.isEmpty else {
        return .unknown
      }
      return .holds(root.name, [flow.nameInCode(ofItem: item.name.value)])
    case .count(let stack, let comparison, let number):
      guard let name = slot(stack.value) else { return .unknown }
      let isEmpty = CodeCondition.holds(name, [CodeCondition.none])
      switch (comparison, number.value) {
      case (.equal, 0), (.lessOrEqual, 0), (.less, 1): return isEmpty
      case (.notEqual, 0), (.greater, 0), (.greaterOrEqual, 1): return .not(isEmpty)
      default: return .unknown
      }
    case .contains, .inSome, .visible: return .unknown
    case .not(let inner): return .not(read(inner, opened: opened))
    case .and(let left, let right): return .all([read(left, opened: opened), read(right, opened: opened)])
    case .or(let left, let right): return .any([read(left, opened: opened), read(right, opened: opened)])
    case .implies(let left, let right):
      return .any([.not(read(left, opened: opened)), read(right, opened: opened)])
    }
  }

  /// Returns what the pages of `from` ask; unknown for a page that no field of the coordinator holds.
  func read(from pages: [ItemExpression]) -> CodeCondition {
    guard !pages.isEmpty else { return .all([]) }
    return .any(
      pages.map { page in
        let field = coordinator.fields.first { $0.held?.contains(page.name.value) == true }
        return field.map { holds($0.name.value, ItemExpression(name: page.name, span: page.span)) }
          ?? .unknown
      })
  }

  private func field(_ word: String) -> Field? { coordinator.fields.first { $0.name.value == word } }

  /// Returns the code's name of a slot, a stack or tabs; nil if only one side has it.
  private func slot(_ word: String) -> String? {
    field(word).map { flow.code.name(of: $0.name) }.flatMap { slots.contains($0) ? $0 : nil }
  }

  private func holds(_ word: String, _ item: ItemExpression) -> CodeCondition {
    guard let name = slot(word), item.arguments.isEmpty else { return .unknown }
    return .holds(name, [flow.nameInCode(ofItem: item.name.value)])
  }

  /// Returns the condition that a field has one of some values; nil unless both sides have the field, and a variable the values.
  private func holds(_ word: String, _ values: [String]) -> CodeCondition? {
    if let name = slot(word) {
      return .holds(name, Set(values.map { $0 == "nil" ? CodeCondition.none : flow.nameInCode(ofItem: $0) }))
    }
    guard let field = field(word), let variable = field.variable else { return nil }
    let name = flow.code.name(of: field.name)
    guard let known = variables[name] else { return nil }
    let meant = Set(values.map { valueInCode($0, of: variable) })
    return known.isSuperset(of: meant) ? .holds(name, meant) : nil
  }

  private func declared(_ variable: VariableDeclaration) -> [String] {
    switch variable.type.values {
    case .list(let values): values.map(\.value)
    case .domain(let name): flow.domains.first { $0.name.value == name.value }?.values.map(\.value) ?? []
    }
  }

  private func values(of variable: VariableDeclaration) -> Set<String> {
    let all = Set(declared(variable).map { valueInCode($0, of: variable) })
    return variable.type.isOptional ? all.union([CodeCondition.none]) : all
  }

  private static let truths = [
    "yes": "true", "on": "true", "true": "true", "no": "false", "off": "false", "false": "false",
  ]

  /// Returns a value as the code has it. A variable with two values that mean yes and no is a Boolean there.
  private func valueInCode(_ value: String, of variable: VariableDeclaration) -> String {
    if value == "nil" { return CodeCondition.none }
    let all = declared(variable)
    let isBoolean = all.count == 2 && Set(all.compactMap { Self.truths[$0] }).count == 2
    return isBoolean ? Self.truths[value] ?? value : value
  }
}
