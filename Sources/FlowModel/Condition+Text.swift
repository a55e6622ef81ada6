import FlowDiagnostics

extension Condition {
  /// The condition as people write it, with no more parentheses than needed.
  package var text: String { text(within: 0) }

  /// - Parameter strength: How tightly the surrounding operator binds.
  private func text(within strength: Int) -> String {
    let words: String
    let own: Int
    switch self {
    case .gate(let name): return name.value
    case .compare(let left, let comparison, let right):
      return "\(left.value) \(comparison.rawValue) \(right.value)"
    case .member(let word, let values):
      return "\(word.value) in [\(values.map(\.value).joined(separator: ", "))]"
    case .wants(let slot, let item): return "\(slot.value) is \(item.text)"
    case .contains(let stack, let item): return "\(stack.value) contains \(item.text)"
    case .top(let stack, let item): return "\(stack.value).top is \(item.text)"
    case .count(let stack, let comparison, let number):
      return "\(stack.value).count \(comparison.rawValue) \(number.value)"
    case .root(let item): return "root is \(item.text)"
    case .inSome(let coordinator, let fact): return "\(coordinator.value).\(fact.text)"
    case .visible(let item): return "visible is \(item.text)"
    case .implies(let left, let right):
      (words, own) = ("\(left.text(within: 2)) implies \(right.text(within: 1))", 1)
    case .or(let left, let right): (words, own) = ("\(left.text(within: 2)) or \(right.text(within: 2))", 2)
    case .and(let left, let right): (words, own) = ("\(left.text(within: 3)) and \(right.text(within: 3))", 3)
    case .not(let operand): (words, own) = ("not \(operand.text(within: 4))", 4)
    }
    return own < strength ? "(\(words))" : words
  }
}

extension ItemExpression {
  /// The call as people write it: `login(returnTo = profile)`.
  package var text: String {
    let words = arguments.map { argument in
      argument.label.map { "\($0.value) = \(argument.value.value)" } ?? argument.value.value
    }
    return ItemValue(name: name.value, arguments: words).description
  }
}

extension ValueType {
  /// The type as people write it: `Product`, `[none, active]?`.
  package var text: String {
    let name =
      switch values {
      case .domain(let name): name.value
      case .list(let values): "[\(values.map(\.value).joined(separator: ", "))]"
      }
    return isOptional ? name + "?" : name
  }
}
