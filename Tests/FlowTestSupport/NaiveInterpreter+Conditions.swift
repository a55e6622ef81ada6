import FlowDiagnostics
package import FlowModel

/// Where a condition is read: a state, the instance that asks, and bound names.
struct NaiveScope {
  var state: NaiveState
  var path: NaivePath = []
  var bindings = NaiveBindings()
  /// What `visible` refers to; in the middle of a tick, what was on screen before the step.
  var front: NaiveFront?
}

/// Conditions (semantics 4).
extension NaiveInterpreter {
  /// Whether a condition holds, read in the root coordinator as properties, goals and gates are.
  package func holds(_ condition: Condition, in state: NaiveState) -> Bool {
    holds(condition, in: NaiveScope(state: state))
  }

  /// "A gate name: its condition, read in the root."
  package func isOpen(gate name: String, in state: NaiveState) -> Bool {
    guard let gate = declarations.gates[name] else { return false }
    return holds(gate, in: state)
  }

  func holds(_ condition: Condition, in scope: NaiveScope) -> Bool {
    switch condition {
    case .not(let operand): return !holds(operand, in: scope)
    case .and(let left, let right): return holds(left, in: scope) && holds(right, in: scope)
    case .or(let left, let right): return holds(left, in: scope) || holds(right, in: scope)
    case .implies(let left, let right): return !holds(left, in: scope) || holds(right, in: scope)
    case .gate(let name):
      guard let gate = declarations.gates[name.value] else { return false }
      return holds(gate, in: NaiveScope(state: scope.state, front: scope.front))
    case .compare(let left, let comparison, let right):
      return compare(left.value, comparison, right.value, in: scope)
    case .member(let word, let values):
      return values.contains { compare(word.value, .equal, $0.value, in: scope) }
    case .wants(let slot, let pattern):
      if ownSlot(slot.value, in: scope) == nil, let (value, type) = sum(slot.value, in: scope) {
        return bindings(of: pattern, on: value, as: type, in: scope).map(\.all.isEmpty) ?? false
      }
      guard let wanted = ownSlot(slot.value, in: scope)?.wanted else { return false }
      return matches(pattern, wanted.value, in: scope)
    case .contains(let stack, let pattern):
      return ownStack(stack.value, in: scope).contains { matches(pattern, $0.value, in: scope) }
    case .top(let stack, let pattern):
      guard let top = ownStack(stack.value, in: scope).last else { return false }
      return matches(pattern, top.value, in: scope)
    case .count(let stack, let comparison, let number):
      return compare(ownStack(stack.value, in: scope).count, comparison, number.value)
    case .root(let pattern):
      guard let root = scope.state.instance(scope.path)?.root else { return false }
      return matches(pattern, root.value, in: scope)
    case .inSome(let coordinator, let fact):
      return livingInstances(of: scope.state).contains { path in
        guard let instance = scope.state.instance(path), instance.coordinator.name == coordinator.value
        else { return false }
        return holds(fact, of: instance, in: scope)
      }
    case .visible(let pattern):
      let front = scope.front ?? front(of: scope.state)
      if let alert = front.alert, matches(pattern, alert.item.value, in: scope) { return true }
      return !isBlank(front.page) && matches(pattern, front.page, in: scope)
    }
  }

  /// `Reader.page == x`: "some living instance of Reader satisfies it (false when there is none)"; its words, except for the
  /// field's name, are those of the asking instance.
  private func holds(_ fact: Condition, of instance: NaiveInstance, in scope: NaiveScope) -> Bool {
    func field(_ name: Located<String>) -> NaiveField? {
      instance.coordinator.fieldIndex[name.value].map { instance.fields[$0] }
    }
    func items(_ name: Located<String>) -> [NaiveItem] {
      if case .stack(let items, _)? = field(name) { items } else { [] }
    }
    func compares(_ name: Located<String>, _ comparison: Condition.Comparison, _ word: String) -> Bool {
      switch field(name) {
      case .slot(let slot)?: return word == "nil" && (slot.wanted == nil) == (comparison == .equal)
      case .tabs(let items, let selected)?:
        return compareValues(items[selected].value.name, comparison, word)
      default: break
      }
      guard let value = instance.variable(name.value),
        let type = instance.coordinator.variables[name.value]?.type,
        let other = resolve(word, as: type, in: scope)
      else { return false }
      return compareValues(value, comparison, other)
    }
    switch fact {
    case .compare(let name, let comparison, let word): return compares(name, comparison, word.value)
    case .member(let name, let words): return words.contains { compares(name, .equal, $0.value) }
    case .wants(let name, let pattern):
      if let type = instance.coordinator.variables[name.value]?.type,
        let value = instance.variable(name.value)
      {
        return bindings(of: pattern, on: value, as: type, in: scope).map(\.all.isEmpty) ?? false
      }
      guard case .slot(let slot)? = field(name), let wanted = slot.wanted else { return false }
      return matches(pattern, wanted.value, in: scope)
    case .contains(let name, let pattern):
      return items(name).contains { matches(pattern, $0.value, in: scope) }
    case .top(let name, let pattern):
      return items(name).last.map { matches(pattern, $0.value, in: scope) } ?? false
    case .count(let name, let comparison, let number):
      return compare(items(name).count, comparison, number.value)
    case .root(let pattern): return instance.root.map { matches(pattern, $0.value, in: scope) } ?? false
    case .gate, .visible, .inSome, .not, .and, .or, .implies: return false
    }
  }

  // MARK: - Slots, stacks and tabs: "own only" (semantics 4.2)

  private func ownField(_ name: String, in scope: NaiveScope) -> NaiveField? {
    guard let instance = scope.state.instance(scope.path), let field = instance.coordinator.fieldIndex[name]
    else { return nil }
    return instance.fields[field]
  }

  private func ownSlot(_ name: String, in scope: NaiveScope) -> NaiveSlot? {
    if case .slot(let slot) = ownField(name, in: scope) { slot } else { nil }
  }

  private func ownStack(_ name: String, in scope: NaiveScope) -> [NaiveItem] {
    if case .stack(let items, _) = ownField(name, in: scope) { items } else { [] }
  }

  // MARK: - Comparisons

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

  /// Words are equal or not; numbers and counters also less or greater (semantics 4.1).
  private func compareValues(_ left: String, _ comparison: Condition.Comparison, _ right: String) -> Bool {
    if let left = Int(left), let right = Int(right) { return compare(left, comparison, right) }
    return switch comparison {
    case .equal: left == right
    case .notEqual: left != right
    case .less, .lessOrEqual, .greater, .greaterOrEqual: false
    }
  }

  /// `v == x`; `slot == nil`; `tab == account`.
  private func compare(
    _ left: String, _ comparison: Condition.Comparison, _ right: String, in scope: NaiveScope
  ) -> Bool {
    for (word, other) in [(left, right), (right, left)] where scope.bindings[word] == nil {
      if other == "nil", let slot = ownSlot(word, in: scope) {
        return (slot.wanted == nil) == (comparison == .equal)
      }
      if case .tabs(let items, let selected) = ownField(word, in: scope) {
        return compareValues(items[selected].value.name, comparison, other)
      }
    }
    if let type = type(of: left, in: scope), let value = read(left, in: scope) {
      return compareValues(value, comparison, resolve(right, as: type, in: scope) ?? right)
    }
    if let type = type(of: right, in: scope), let value = read(right, in: scope) {
      return compareValues(resolve(left, as: type, in: scope) ?? left, comparison, value)
    }
    return compareValues(left, comparison, right)
  }

  // MARK: - Words

  /// "Looked up in the asking instance, then in its ancestors": the nearest that declares the variable.
  func owner(of variable: String, from path: NaivePath, in state: NaiveState) -> NaivePath? {
    for length in stride(from: path.count, through: 0, by: -1) {
      let candidate = Array(path.prefix(length))
      if state.instance(candidate)?.coordinator.variables[variable] != nil { return candidate }
    }
    return nil
  }

  /// Returns the declaration of the nearest variable of this name.
  func variable(_ name: String, from path: NaivePath, in state: NaiveState) -> VariableDeclaration? {
    owner(of: name, from: path, in: state)
      .flatMap { state.instance($0)?.coordinator.variables[name] }
  }

  private func type(of word: String, in scope: NaiveScope) -> ValueType? {
    scope.bindings[word]?.type ?? variable(word, from: scope.path, in: scope.state)?.type
  }

  /// Returns the value of a bound name or a variable.
  func read(_ word: String, in scope: NaiveScope) -> String? {
    if let bound = scope.bindings[word] { return bound.value }
    return owner(of: word, from: scope.path, in: scope.state)
      .flatMap { scope.state.instance($0)?.variable(word) }
  }

  /// "A word that is a value of the expected type is a literal; else a bound name; else a variable" (semantics 1.3).
  func resolve(_ word: String, as type: ValueType, in scope: NaiveScope) -> String? {
    values(of: type).contains(word) ? word : read(word, in: scope)
  }

  // MARK: - Patterns

  /// Returns the arguments of a call by parameter, in the order of the parameters.
  func arguments(of call: ItemExpression, for parameters: [Parameter]) -> [(
    position: Int, parameter: Parameter, word: String
  )] {
    var found: [String: String] = [:]
    for (position, argument) in call.arguments.enumerated() {
      if let label = argument.label {
        found[label.value] = argument.value.value
      } else if parameters.indices.contains(position) {
        found[parameters[position].name.value] = argument.value.value
      }
    }
    return parameters.enumerated().compactMap { position, parameter in
      found[parameter.name.value].map { (position, parameter, $0) }
    }
  }

  /// "Arguments left out match anything."
  func matches(_ pattern: ItemExpression, _ item: ItemValue, in scope: NaiveScope) -> Bool {
    guard pattern.name.value == item.name else { return false }
    return arguments(of: pattern, for: parameters(of: item.name)).allSatisfy { position, parameter, word in
      item.arguments[position] == resolve(word, as: parameter.type, in: scope)
    }
  }

  /// Returns what a `from` pattern binds on this page, or nil if it does not match: "an unknown word binds". Known are values of
  /// the parameter's type and, unless the event has a parameter of that name, variables (semantics 1.3).
  func bindings(of pattern: ItemExpression, for event: NaiveEvent, on page: ItemValue, in scope: NaiveScope)
    -> NaiveBindings?
  {
    guard pattern.name.value == page.name, !isBlank(page) else { return nil }
    var bound = NaiveBindings()
    for (position, parameter, word) in arguments(of: pattern, for: parameters(of: page.name)) {
      let value = page.arguments[position]
      if values(of: parameter.type).contains(word) {
        guard word == value else { return nil }
      } else if !event.parameters.contains(where: { $0.name.value == word }),
        let known = read(word, in: NaiveScope(state: scope.state, path: scope.path))
      {
        guard known == value else { return nil }
      } else if let earlier = bound[word] {
        guard earlier.value == value else { return nil }
      } else {
        bound.bind(word, value, parameter.type)
      }
    }
    return bound
  }
}
