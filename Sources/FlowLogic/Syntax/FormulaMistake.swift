/// A mistake in the text of a formula.
public enum FormulaMistake: Hashable, Sendable {
  /// The text has no formula.
  case empty
  /// An operand is missing before another token or at the end of the text.
  case missingOperand(found: String?, after: String?)
  /// Two operands have no operator between them.
  case missingOperator(before: String, hint: String?)
  /// A bracket or brace is never closed.
  case unclosed(String)
  /// A closing bracket has no opening one.
  case unopened(String)
  /// Braces, or the brackets of `visible` or `after`, are empty.
  case emptyAtom(String)
  /// A word is not an operator or atom that is allowed there.
  case unknownWord(String, hint: String?)
  /// A sign is not part of the language.
  case unknownSign(String, hint: String?)
  /// `visible` or `after` has no bracket after it; the content is the word that belongs into brackets, if there is one.
  case missingBrackets(String, content: String?)
  /// A square bracket does not follow `A` or `E`.
  case squareBracket
  /// `A` or `E` occurs in a formula about one run.
  case quantifierInLinear(String)
  /// A temporal operator in a formula about states has no `A` or `E` before it.
  case operatorWithoutQuantifier(String, isInfix: Bool)
  /// `A` or `E` stands before something that is not about a run.
  case quantifierWithoutOperator(String)
  /// The formula is nested too deeply.
  case tooDeep(limit: Int)
  /// The formula has too many operators.
  case tooLong(limit: Int)
}

extension FormulaMistake {
  /// The message, phrased as a rule: lower case, names quoted, no full stop.
  public var message: String {
    switch self {
    case .empty: "a formula is missing"
    case .missingOperand(nil, nil): "an operand is missing at the end"
    case .missingOperand(nil, let word?): "'\(word)' has no operand after it: the formula ends too soon"
    case .missingOperand(let found?, nil): "an operand is missing before '\(found)'"
    case .missingOperand(let found?, let word?): "an operand is missing between '\(word)' and '\(found)'"
    case .missingOperator(let word, _): "an operator is missing before '\(word)'"
    case .unclosed(let bracket): "'\(bracket)' is never closed"
    case .unopened(let bracket): "'\(bracket)' has no opening bracket"
    case .emptyAtom(let atom): "'\(atom)' is empty"
    case .unknownWord(let word, _): "'\(word)' is not an operator"
    case .unknownSign(let sign, _): "'\(sign)' has no meaning in a formula"
    case .missingBrackets(let word, _): "'\(word)' must be followed by brackets"
    case .squareBracket: "square brackets are allowed only after 'A' or 'E'"
    case .quantifierInLinear(let word):
      "'\(word)' quantifies over executions, but a formula in 'ltl' describes a single one"
    case .operatorWithoutQuantifier(let word, _): "'\(word)' needs 'A' or 'E' in a formula in 'ctl'"
    case .quantifierWithoutOperator(let word):
      "'\(word)' must stand before 'X', 'F', 'G', or brackets with 'U', 'R' or 'W'"
    case .tooDeep(let limit): "formulas may be nested at most \(limit) deep"
    case .tooLong(let limit): "formulas may have at most \(limit) operators"
    }
  }

  /// Whether the formula is only too large.
  public var isAboutSize: Bool {
    switch self {
    case .tooDeep, .tooLong: true
    default: false
    }
  }

  /// What the author most likely meant, or how to fix the mistake.
  public var suggestion: String? {
    switch self {
    case .missingOperator(_, let hint), .unknownWord(_, let hint): hint
    case .unclosed("["): "close it with ']'"
    case .unclosed("{"): "close it with '}'"
    case .unclosed: "close it with ')'"
    case .unknownSign(_, let hint?): hint
    case .missingBrackets(let word, let content): "write '\(word)(\(content ?? "…"))'"
    case .squareBracket: "use '(' and ')'"
    case .unknownSign: "put a condition in braces, as in { path.count < 3 }"
    case .quantifierInLinear: "formulas with quantifiers belong in 'ctl'"
    case .operatorWithoutQuantifier(let word, isInfix: false): "write 'A\(word)' or 'E\(word)'"
    case .operatorWithoutQuantifier(let word, isInfix: true): "write 'A[p \(word) q]' or 'E[p \(word) q]'"
    case .empty, .missingOperand, .unopened, .emptyAtom, .quantifierWithoutOperator, .tooDeep,
      .tooLong:
      nil
    }
  }
}
