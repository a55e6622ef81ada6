import FlowAlgorithms
package import FlowModel
package import FlowResolver

/// The number of a condition in a ``ConditionPool``.
package typealias ConditionID = Int

/// Grounded conditions as flat nodes, evaluated over registers without allocating.
package struct ConditionPool: Sendable {
  /// One condition; all payloads are numbers, so that copying a node costs nothing.
  package enum Node: Hashable, Sendable {
    case constant(Bool)
    case isCode(Int, Int)
    case isSet(Int)
    case sameValue(Int, valuesOf: Int, as: Int, otherValues: Int)
    /// The rows hold numbers by code. For a register of -1, the row is the number itself.
    case compare(Int, numbers: Int, Condition.Comparison, Int, otherNumbers: Int)
    case codeMatches(Int, matcher: Int)
    case fixedMatches(Int, matcher: Int)
    case stackContains(Int, matcher: Int)
    case stackTop(Int, matcher: Int)
    case count(Int, Condition.Comparison, Int)
    case visible(matcher: Int)
    case not(ConditionID)
    case and(ConditionID, ConditionID)
    case or(ConditionID, ConditionID)
  }

  /// Which codes of a register match a pattern: a row of ``accepted``, and comparisons with variables.
  package struct Matcher: Hashable, Sendable {
    package var row: Int
    package var checks: Range<Int>
  }

  /// The pattern's argument must equal a variable.
  package struct Check: Hashable, Sendable {
    /// Where the row of the argument's values by code begins in ``values``.
    package var arguments: Int
    package var variable: Int
    /// Where the row of the variable's values by code begins in ``values``.
    var variableValues: Int

    /// Creates a comparison of an argument with a variable.
    package init(arguments: Int, variable: Int, variableValues: Int) {
      (self.arguments, self.variable, self.variableValues) = (arguments, variable, variableValues)
    }
  }

  package var nodes: [Node] { numbered.values }
  package private(set) var matchers: [Matcher] = []
  package private(set) var checks: [Check] = []
  /// Rows of truth values by code.
  package private(set) var accepted: [Bool] = []
  /// Rows of values, or of numbers, by code.
  package private(set) var values: [ValueID] = []
  private var numbered = Interner<Node>()
  private var rows: [[Bool]: Int] = [:]
  private var valueRows: [[ValueID]: Int] = [:]

  /// Creates a pool without conditions.
  package init() {}

  /// Returns the number of a node, and adds the node if it is new.
  package mutating func add(_ node: Node) -> ConditionID { numbered.number(of: node) }

  package mutating func addMatcher(accepting row: [Bool], checks newChecks: [Check]) -> Int {
    if newChecks.isEmpty, let known = rows[row] { return known }
    matchers.append(Matcher(row: accepted.count, checks: checks.count..<checks.count + newChecks.count))
    accepted += row
    checks += newChecks
    if newChecks.isEmpty { rows[row] = matchers.count - 1 }
    return matchers.count - 1
  }

  /// Stores a row of values by code and returns where it starts.
  package mutating func addValues(_ row: [ValueID]) -> Int {
    if let known = valueRows[row] { return known }
    valueRows[row] = values.count
    values += row
    return values.count - row.count
  }
}

/// A pool that many propositions share. Copying a proposition would otherwise count a reference for each array of its pool.
package final class SharedConditions: Sendable {
  /// The pool.
  package let pool: ConditionPool

  /// Shares a pool.
  package init(_ pool: ConditionPool) { self.pool = pool }
}

extension ConditionPool {
  /// Whether the condition holds in a state whose front is `front`.
  package func holds(
    _ condition: ConditionID, in state: StateVector, front: VisibleStack, layout: StateLayout
  ) -> Bool {
    switch nodes[condition] {
    case .constant(let value): value
    case .isCode(let register, let code): state.value(register) == code
    case .isSet(let register): state.value(register) != 0
    case .sameValue(let left, let leftValues, let right, let rightValues):
      values[leftValues + state.value(left)] == values[rightValues + state.value(right)]
    case .compare(let left, let leftRow, let comparison, let right, let rightRow):
      comparison.holds(number(left, leftRow, in: state), number(right, rightRow, in: state))
    case .codeMatches(let register, let matcher): matches(matcher, code: state.value(register), in: state)
    case .fixedMatches(let code, let matcher): matches(matcher, code: code, in: state)
    case .stackContains(let stack, let matcher): contains(layout.stacks[stack], matcher, in: state)
    case .stackTop(let stack, let matcher): top(layout.stacks[stack], matcher, in: state)
    case .count(let register, let comparison, let number):
      comparison.holds(state.value(register), number)
    case .visible(let matcher): isVisible(matcher, in: state, front: front)
    case .not(let operand): !holds(operand, in: state, front: front, layout: layout)
    case .and(let left, let right):
      holds(left, in: state, front: front, layout: layout)
        && holds(right, in: state, front: front, layout: layout)
    case .or(let left, let right):
      holds(left, in: state, front: front, layout: layout)
        || holds(right, in: state, front: front, layout: layout)
    }
  }

  private func number(_ register: Int, _ row: Int, in state: StateVector) -> Int {
    register < 0 ? row : values[row + state.value(register)]
  }

  /// Whether a code matches a pattern, whose arguments may be variables of the state.
  func matches(_ matcher: Int, code: Int, in state: StateVector) -> Bool {
    let matcher = matchers[matcher]
    guard accepted[matcher.row + code] else { return false }
    for index in matcher.checks {
      let check = checks[index]
      let wanted = values[check.variableValues + state.value(check.variable)]
      if values[check.arguments + code] != wanted { return false }
    }
    return true
  }

  private func isVisible(_ matcher: Int, in state: StateVector, front: VisibleStack) -> Bool {
    if !front.isBlank, matches(matcher, code: front.page, in: state) { return true }
    guard let alert = front.alert else { return false }
    return matches(matcher, code: alert, in: state)
  }

  private func contains(_ stack: StackLayout, _ matcher: Int, in state: StateVector) -> Bool {
    (0..<state.value(stack.count)).contains {
      matches(matcher, code: state.value(stack.firstElement + $0), in: state)
    }
  }

  private func top(_ stack: StackLayout, _ matcher: Int, in state: StateVector) -> Bool {
    let count = state.value(stack.count)
    return count > 0 && matches(matcher, code: state.value(stack.firstElement + count - 1), in: state)
  }
}

extension Condition.Comparison {
  /// Whether the comparison holds between two numbers.
  package func holds(_ left: Int, _ right: Int) -> Bool {
    switch self {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }
}
