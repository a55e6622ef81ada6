import FlowDiagnostics
package import FlowModel

/// A bound name's value and type.
struct NaiveBinding: Hashable {
  var value: String
  var type: ValueType
}

typealias NaiveBindings = [String: NaiveBinding]

/// Conditions, words and patterns (section 4).
extension NaiveInterpreter {
  /// The truth of a condition read in the root coordinator, as properties, goals and gates are.
  package func holds(_ condition: Condition, in state: NaiveState) -> Bool {
    holds(condition, in: state, at: [], bindings: [:])
  }

  func holds(_ condition: Condition, in state: NaiveState, at path: NaivePath, bindings: NaiveBindings)
    -> Bool
  {
    func holds(_ part: Condition) -> Bool { self.holds(part, in: state, at: path, bindings: bindings) }
    func matches(_ pattern: ItemExpression, _ item: ItemValue) -> Bool {
      self.matches(pattern, item, in: state, at: path, bindings: bindings)
    }
    switch condition {
    case .root, .inSome: return false
    case .not(let operand): return !holds(operand)
    case .and(let left, let right): return holds(left) && holds(right)
    case .or(let left, let right): return holds(left) || holds(right)
    case .implies(let left, let right): return !holds(left) || holds(right)
    case .gate(let name): return isOpen(gate: name.value, in: state)
    case .compare(let left, let comparison, let right):
      let isEqual = areEqual(left.value, right.value, in: state, at: path, bindings: bindings)
      return comparison == .notEqual ? !isEqual : isEqual
    case .member(let word, let values):
      return values.contains { areEqual(word.value, $0.value, in: state, at: path, bindings: bindings) }
    case .wants(let slot, let pattern):
      guard let wanted = nearest(slot.value, from: path, in: state, { $0.slot(slot.value) })?.wanted else {
        return false
      }
      return matches(pattern, wanted.value)
    case .contains(let stack, let pattern):
      return items(stack.value, from: path, in: state).contains { matches(pattern, $0.value) }
    case .top(let stack, let pattern):
      guard let top = items(stack.value, from: path, in: state).last else { return false }
      return matches(pattern, top.value)
    case .count(let stack, let comparison, let number):
      return compare(items(stack.value, from: path, in: state).count, comparison, number.value)
    case .visible(let pattern):
      let front = front(of: state)
      if let alert = front.alert, matches(pattern, alert.item.value) { return true }
      return !isBlank(front.page) && matches(pattern, front.page)
    }
  }

  /// "A gate name: its condition, read in the root."
  package func isOpen(gate name: String, in state: NaiveState) -> Bool {
    guard let gate = declarations.gates[name] else { return false }
    return holds(gate, in: state, at: [], bindings: [:])
  }

  private func compare(_ left: Int, _ comparison: Condition.Comparison, _ right: Int) -> Bool {
    switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .less: left < right
    case .lessOrEqual: left <= right
    case .greater: left > right
    case .greaterOrEqual: left >= right
    }
  }

  /// "Looked up in the asking instance, then in its ancestors."
  private func nearest<Value>(
    _ field: String, from path: NaivePath, in state: NaiveState, _ value: (NaiveInstance) -> Value?
  ) -> Value? {
    for length in stride(from: path.count, through: 0, by: -1) {
      if let found = state.instance(Array(path.prefix(length))).flatMap(value) { return found }
    }
    return nil
  }

  private func items(_ stack: String, from path: NaivePath, in state: NaiveState) -> [NaiveItem] {
    nearest(stack, from: path, in: state) { $0.stack(stack) } ?? []
  }

  /// The nearest instance that has this variable, from the asking one outwards.
  func owner(of variable: String, from path: NaivePath, in state: NaiveState) -> NaivePath? {
    for length in stride(from: path.count, through: 0, by: -1) {
      let candidate = Array(path.prefix(length))
      if state.instance(candidate)?.variable(variable) != nil { return candidate }
    }
    return nil
  }

  /// The type of the nearest variable of this name.
  func type(ofVariable name: String, from path: NaivePath, in state: NaiveState) -> ValueType? {
    guard let owner = owner(of: name, from: path, in: state), let instance = state.instance(owner) else {
      return nil
    }
    return coordinator(instance.coordinator).variables[name]?.type
  }

  /// `v == x`; `slot == nil`.
  private func areEqual(
    _ left: String, _ right: String, in state: NaiveState, at path: NaivePath, bindings: NaiveBindings
  ) -> Bool {
    for (word, other) in [(left, right), (right, left)] {
      if other == "nil", bindings[word] == nil,
        let slot = nearest(word, from: path, in: state, { $0.slot(word) })
      {
        return slot.wanted == nil
      }
    }
    for (word, other) in [(left, right), (right, left)] {
      let type = bindings[word]?.type ?? type(ofVariable: word, from: path, in: state)
      guard let type, let value = read(word, in: state, at: path, bindings: bindings) else { continue }
      return value == resolve(other, as: type, in: state, at: path, bindings: bindings)
    }
    return left == right
  }

  /// A bound name's or variable's value.
  private func read(_ word: String, in state: NaiveState, at path: NaivePath, bindings: NaiveBindings)
    -> String?
  {
    bindings[word]?.value ?? nearest(word, from: path, in: state) { $0.variable(word) }
  }

  /// "A word that is a value of the expected type is a literal; else a bound name; else a variable."
  func resolve(
    _ word: String, as type: ValueType, in state: NaiveState, at path: NaivePath, bindings: NaiveBindings
  ) -> String? {
    if values(of: type).contains(word) { return word }
    return read(word, in: state, at: path, bindings: bindings)
  }

  /// The arguments of a call by parameter, in the order of the parameters.
  func arguments(of call: ItemExpression) -> [(parameter: Parameter, word: String)] {
    let parameters = parameters(of: call.name.value)
    var byPosition = 0
    var found: [String: String] = [:]
    for argument in call.arguments {
      if let label = argument.label {
        found[label.value] = argument.value.value
      } else if byPosition < parameters.count {
        found[parameters[byPosition].name.value] = argument.value.value
        byPosition += 1
      }
    }
    return parameters.compactMap { parameter in
      found[parameter.name.value].map { (parameter, $0) }
    }
  }

  /// "Arguments left out match anything."
  func matches(
    _ pattern: ItemExpression, _ item: ItemValue, in state: NaiveState, at path: NaivePath,
    bindings: NaiveBindings
  ) -> Bool {
    guard pattern.name.value == item.name else { return false }
    let parameters = parameters(of: item.name)
    return arguments(of: pattern).allSatisfy { parameter, word in
      guard let position = parameters.firstIndex(of: parameter) else { return false }
      return item.arguments[position]
        == resolve(word, as: parameter.type, in: state, at: path, bindings: bindings)
    }
  }

  /// What a `from` pattern binds on this page, or nil where it does not match: "an unknown word binds".
  /// Known are values of the parameter's type and, unless the event has a parameter of that name, variables.
  func bindings(
    of pattern: ItemExpression, for event: Event, on page: ItemValue, in state: NaiveState,
    at path: NaivePath
  ) -> NaiveBindings? {
    guard pattern.name.value == page.name, !isBlank(page) else { return nil }
    let parameters = parameters(of: page.name)
    var bound: NaiveBindings = [:]
    for (parameter, word) in arguments(of: pattern) {
      guard let position = parameters.firstIndex(of: parameter) else { return nil }
      let value = page.arguments[position]
      if values(of: parameter.type).contains(word) {
        guard word == value else { return nil }
      } else if !event.parameters.contains(where: { $0.name.value == word }),
        let known = read(word, in: state, at: path, bindings: [:])
      {
        guard known == value else { return nil }
      } else if let earlier = bound[word] {
        guard earlier.value == value else { return nil }
      } else {
        bound[word] = NaiveBinding(value: value, type: parameter.type)
      }
    }
    return bound
  }
}
