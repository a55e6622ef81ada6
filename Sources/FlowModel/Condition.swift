public import FlowDiagnostics

/// A condition on a state, as written. All but `visible` are about what is wanted.
public indirect enum Condition: Sendable, Hashable {
  /// How two sides are compared.
  public enum Comparison: String, Sendable, Hashable, CaseIterable {
    /// Equal.
    case equal = "=="
    /// Not equal.
    case notEqual = "!="
    /// Less.
    case less = "<"
    /// Less or equal.
    case lessOrEqual = "<="
    /// Greater.
    case greater = ">"
    /// Greater or equal.
    case greaterOrEqual = ">="
  }

  /// A gate by name.
  case gate(Located<String>)
  /// `left == right` or `left != right`; sides are variables, slots (against `nil`), bindings or values.
  case compare(Located<String>, Comparison, Located<String>)
  /// `word in [a, b]`.
  case member(Located<String>, [Located<String>])
  /// `slot is X(…)`: the wanted item matches.
  case wants(slot: Located<String>, ItemExpression)
  /// `stack contains X(…)`.
  case contains(stack: Located<String>, ItemExpression)
  /// `stack.top is X(…)`.
  case top(stack: Located<String>, ItemExpression)
  /// `stack.count < 3`.
  case count(stack: Located<String>, Comparison, Located<Int>)
  /// `root is X(…)`: the screen at the bottom of this coordinator.
  case root(ItemExpression)
  /// `Reader.page == x`, `Reader.path contains X`: some living instance of a coordinator satisfies a condition on one of
  /// its own fields. Other words in it are read in the instance in which the whole condition is read.
  case inSome(coordinator: Located<String>, Condition)
  /// `visible is X(…)`: the front page, or the alert that is up.
  case visible(ItemExpression)
  /// Not.
  case not(Condition)
  /// And.
  case and(Condition, Condition)
  /// Or.
  case or(Condition, Condition)
  /// Implies; the parser associates it to the right.
  case implies(Condition, Condition)
}

extension Condition {
  /// The operands that `and` joins, in order; the condition itself if it joins nothing.
  package var conjuncts: [Condition] {
    var (found, open): ([Condition], [Condition]) = ([], [self])
    while let next = open.popLast() {
      if case .and(let left, let right) = next { open += [right, left] } else { found.append(next) }
    }
    return found
  }

  /// The words that it compares or has as arguments: variables, slots, bindings and values, each without a coordinator's name.
  package var comparedWords: [String] {
    let words: [String]
    switch self {
    case .compare(let left, _, let right): words = [left.value, right.value]
    case .member(let word, let values): words = [word.value] + values.map(\.value)
    case .not(let operand), .inSome(_, let operand): return operand.comparedWords
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right):
      return left.comparedWords + right.comparedWords
    case .wants(_, let item), .contains(_, let item), .top(_, let item), .root(let item), .visible(let item):
      words = item.arguments.map(\.value.value)
    case .gate, .count: return []
    }
    return words.map { String($0.split(separator: ".").last ?? "") }
  }

  /// The place of its first word.
  package var firstSpan: SourceSpan {
    switch self {
    case .gate(let word), .member(let word, _), .compare(let word, _, _), .wants(let word, _),
      .contains(let word, _), .top(let word, _), .count(let word, _, _), .inSome(let word, _):
      word.span
    case .root(let item), .visible(let item): item.span
    case .not(let operand): operand.firstSpan
    case .and(let left, _), .or(let left, _), .implies(let left, _): left.firstSpan
    }
  }
}
