import FlowDiagnostics
package import FlowModel

/// What nothing could ever change, judged by the statements of the file or by the reachable states.
extension NaiveChecker {
  /// Whether no statement of the file writes what the condition reads, so that nothing could ever change its value.
  ///
  /// The converse need not hold: a statement may write the value that was there. Conditions on what is visible, on tabs or on
  /// other coordinators are not examined, and count as written.
  package func isUntouched(_ condition: Condition) -> Bool {
    guard let fields = fieldsRead(by: condition) else { return false }
    let written = Set(statements.flatMap(fieldsWritten))
    return fields.allSatisfy { !written.contains($0) }
  }

  /// Whether each test that decides the condition has the same value in every reachable state.
  package func isConstant(_ condition: Condition) -> Bool {
    switch condition {
    case .not(let operand): isConstant(operand)
    case .and(let left, let right):
      isConstant(left) && isConstant(right) || isAlways(false, left) || isAlways(false, right)
    case .or(let left, let right):
      isConstant(left) && isConstant(right) || isAlways(true, left) || isAlways(true, right)
    case .implies(let left, let right):
      isConstant(left) && isConstant(right) || isAlways(false, left) || isAlways(true, right)
    case .gate(let name):
      flow.gates.first { $0.name.value == name.value }.map { isConstant($0.condition) } ?? true
    default: Set(views.indices.map { holds(condition, $0) }).count < 2
    }
  }

  /// Whether a condition is constant and has this value.
  private func isAlways(_ value: Bool, _ condition: Condition) -> Bool {
    isConstant(condition) && views.indices.allSatisfy { holds(condition, $0) == value }
  }

  private var root: Coordinator { flow.coordinators[0] }

  /// Returns the fields of the root, and `root` itself, that a condition reads; nil if that is not examined.
  private func fieldsRead(by condition: Condition) -> [String]? {
    func all(_ conditions: Condition...) -> [String]? {
      let fields = conditions.map(fieldsRead)
      return fields.contains { $0 == nil } ? nil : fields.compactMap { $0 }.flatMap { $0 }
    }
    func arguments(_ item: ItemExpression) -> [String] { item.arguments.map(\.value.value) }
    let read: [String]
    switch condition {
    case .gate(let name):
      return flow.gates.first { $0.name.value == name.value }.flatMap { fieldsRead(by: $0.condition) }
    case .not(let operand): return all(operand)
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      return all(left, right)
    case .visible, .inSome: return nil
    case .compare(let left, _, let right): read = [left.value, right.value]
    case .member(let word, let values): read = [word.value] + values.map(\.value)
    case .wants(let slot, let pattern): read = [slot.value] + arguments(pattern)
    case .contains(let stack, let pattern), .top(let stack, let pattern):
      read = [stack.value] + arguments(pattern)
    case .count(let stack, _, _): read = [stack.value]
    case .root(let pattern): read = ["root"] + arguments(pattern)
    }
    let hasTabs = root.fields.contains { field in
      if case .tabs = field.kind { read.contains(field.name.value) } else { false }
    }
    return hasTabs ? nil : read
  }

  /// Returns the names of fields, wherever they are declared, that a statement may write.
  private func fieldsWritten(_ statement: Statement) -> [String] {
    func listing(_ item: ItemExpression) -> [String] {
      flow.coordinators.flatMap(\.fields).filter { field in
        switch field.kind {
        case .stack(let stack): stack.screens.contains { $0.value == item.name.value }
        case .slot(let slot):
          slot.presentations.contains { $0.names.contains { $0.value == item.name.value } }
        case .tabs, .variable: false
        }
      }.map(\.name.value)
    }
    return switch statement.kind {
    case .push(let item), .present(let item, _), .await(let item, _): listing(item)
    case .replace(let items): items.flatMap(listing)
    case .set(let name, _), .store(let name, _), .add(let name, _), .count(let name, _): [name.value]
    case .swapRoot: ["root"]
    default: []
    }
  }

  /// All statements of the file, wherever they are.
  private var statements: [Statement] {
    var found: [Statement] = []
    var rest: [Any] = [flow.coordinators, flow.alerts]
    while let next = rest.popLast() {
      if let statement = next as? Statement {
        found.append(statement)
      } else {
        rest += Mirror(reflecting: next).children.map(\.value)
      }
    }
    return found
  }
}
