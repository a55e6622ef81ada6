import FlowDiagnostics
import FlowModel

/// Values that carry values: `transaction(Transaction#1)`, read as texts (semantics 1.2, 4.1).
extension NaiveInterpreter {
  /// Returns the cases of a type that is a sum; none for other types.
  func cases(of type: ValueType) -> [SumCase] {
    guard case .domain(let name) = type.values else { return [] }
    return flow.domains.first { $0.name.value == name.value }?.cases ?? []
  }

  /// Returns the name and the arguments of a value.
  func parts(of value: String) -> (name: String, arguments: [String]) {
    let halves = value.split(separator: "(", maxSplits: 1).map(String.init)
    guard halves.count == 2 else { return (value, []) }
    return (halves[0], halves[1].dropLast().split(separator: ",").map { String($0.drop { $0 == " " }) })
  }

  /// Returns what `set v = call` stores; nil if an argument is nil.
  func value(of call: ItemExpression, as type: ValueType, in scope: NaiveScope) -> String? {
    guard let found = cases(of: type).first(where: { $0.name.value == call.name.value }) else { return nil }
    let words = arguments(of: call, for: found.parameters).map { _, parameter, word in
      resolve(word, as: parameter.type, in: scope) ?? word
    }
    guard !words.contains("nil") else { return nil }
    return words.isEmpty ? call.name.value : "\(call.name.value)(\(words.joined(separator: ", ")))"
  }

  /// Returns what unknown words in the pattern are bound to; nil if the value is not a case with such arguments.
  func bindings(of pattern: ItemExpression, on value: String, as type: ValueType, in scope: NaiveScope)
    -> NaiveBindings?
  {
    let (name, values) = parts(of: value)
    guard name == pattern.name.value,
      let found = cases(of: type).first(where: { $0.name.value == name })
    else { return nil }
    var bound = NaiveBindings()
    for (position, parameter, word) in arguments(of: pattern, for: found.parameters) {
      if let known = resolve(word, as: parameter.type, in: scope) {
        guard known == values[position] else { return nil }
      } else {
        bound.bind(word, values[position], parameter.type)
      }
    }
    return bound
  }

  /// Returns the value and the type of a variable whose type is a sum; nil if the name is no such variable.
  func sum(_ name: String, in scope: NaiveScope) -> (value: String, type: ValueType)? {
    guard let type = scope.bindings[name]?.type ?? variable(name, from: scope.path, in: scope.state)?.type,
      !cases(of: type).isEmpty, let value = read(name, in: scope)
    else { return nil }
    return (value, type)
  }

  /// "The first case whose `when` holds", with what its `when` binds.
  func chosenCase(of cases: [Body.Case], in scope: NaiveScope) -> (Body.Case, NaiveBindings)? {
    for candidate in cases {
      guard let when = candidate.when else { return (candidate, NaiveBindings()) }
      let bound = locals(of: when, in: scope)
      if holds(when, in: scope.binding(bound)) { return (candidate, bound) }
    }
    return nil
  }

  /// Returns what the parts of a condition that must all hold bind.
  private func locals(of condition: Condition, in scope: NaiveScope) -> NaiveBindings {
    switch condition {
    case .and(let left, let right):
      let first = locals(of: left, in: scope)
      return first.joined(by: locals(of: right, in: scope.binding(first)))
    case .wants(let name, let pattern):
      return sum(name.value, in: scope).flatMap {
        bindings(of: pattern, on: $0.value, as: $0.type, in: scope)
      }
        ?? NaiveBindings()
    default: return NaiveBindings()
    }
  }
}

extension NaiveScope {
  /// Returns the scope with more bound names.
  func binding(_ bindings: NaiveBindings) -> NaiveScope {
    var inside = self
    inside.bindings = self.bindings.joined(by: bindings)
    return inside
  }
}

extension NaiveBindings {
  /// Returns both, where the others take precedence.
  func joined(by others: NaiveBindings) -> NaiveBindings {
    var all = self
    for bound in others.all { all.bind(bound.name, bound.value, bound.type) }
    return all
  }
}
