/// Text with the precedence of its outermost operator, so that brackets are written only where needed.
struct FormulaText {
  var text: String
  var precedence: Precedence

  /// Returns text that never needs brackets.
  static func atom(_ text: String) -> FormulaText { FormulaText(text: text, precedence: .atom) }

  /// Returns an operator before its operand; `quantifier` is `A`, `E` or nothing.
  static func unary(_ sign: UnaryOperator, _ operand: FormulaText, quantifier: String = "") -> FormulaText {
    let blank = sign == .not ? "" : " "
    let operand = operand.bracketed(below: .unary)
    return FormulaText(text: quantifier + sign.rawValue + blank + operand, precedence: .unary)
  }

  /// Returns an operator between its operands. The grouping of a chain of `&` or `|` does not matter and is not written.
  static func binary(_ sign: BinaryOperator, _ left: FormulaText, _ right: FormulaText) -> FormulaText {
    let own = sign.precedence
    let isChain = sign == .and || sign == .or
    let left = left.bracketed(below: sign.isRightAssociative ? own.tighter : own)
    let right = right.bracketed(below: sign.isRightAssociative || isChain ? own : own.tighter)
    return FormulaText(text: "\(left) \(sign.rawValue) \(right)", precedence: own)
  }

  /// Returns `A[p U q]` and the like.
  static func quantified(
    _ quantifier: PathQuantifier, _ sign: BinaryOperator, _ left: FormulaText, _ right: FormulaText
  ) -> FormulaText {
    FormulaText(
      text: "\(quantifier.rawValue)[\(binary(sign, left, right).text)]", precedence: .unary)
  }

  private func bracketed(below loosest: Precedence) -> String {
    precedence < loosest ? "(\(text))" : text
  }
}

extension LTLFormula {
  /// Returns the formula in the language that ``FormulaParser`` reads, with no more brackets than needed.
  public func text(atom: (Atom) -> String) -> String { written(atom).text }

  private func written(_ atom: (Atom) -> String) -> FormulaText {
    switch self {
    case .constant(let value): .atom(value ? "true" : "false")
    case .atom(let name): .atom(atom(name))
    case .not(let operand): .unary(.not, operand.written(atom))
    case .next(let operand): .unary(.next, operand.written(atom))
    case .eventually(let operand): .unary(.eventually, operand.written(atom))
    case .always(let operand): .unary(.always, operand.written(atom))
    case .and(let left, let right): .binary(.and, left.written(atom), right.written(atom))
    case .or(let left, let right): .binary(.or, left.written(atom), right.written(atom))
    case .implies(let left, let right): .binary(.implies, left.written(atom), right.written(atom))
    case .iff(let left, let right): .binary(.iff, left.written(atom), right.written(atom))
    case .until(let left, let right): .binary(.until, left.written(atom), right.written(atom))
    case .release(let left, let right): .binary(.release, left.written(atom), right.written(atom))
    case .weakUntil(let left, let right): .binary(.weakUntil, left.written(atom), right.written(atom))
    }
  }
}

extension CTLFormula {
  /// Returns the formula in the language that ``FormulaParser`` reads, with no more brackets than needed.
  public func text(atom: (Atom) -> String) -> String { written(atom).text }

  private func written(_ atom: (Atom) -> String) -> FormulaText {
    switch self {
    case .constant(let value): .atom(value ? "true" : "false")
    case .atom(let name): .atom(atom(name))
    case .not(let operand): .unary(.not, operand.written(atom))
    case .and(let left, let right): .binary(.and, left.written(atom), right.written(atom))
    case .or(let left, let right): .binary(.or, left.written(atom), right.written(atom))
    case .implies(let left, let right): .binary(.implies, left.written(atom), right.written(atom))
    case .iff(let left, let right): .binary(.iff, left.written(atom), right.written(atom))
    case .next(let runs, let operand): .unary(.next, operand.written(atom), quantifier: runs.rawValue)
    case .eventually(let runs, let operand):
      .unary(.eventually, operand.written(atom), quantifier: runs.rawValue)
    case .always(let runs, let operand): .unary(.always, operand.written(atom), quantifier: runs.rawValue)
    case .until(let runs, let left, let right):
      .quantified(runs, .until, left.written(atom), right.written(atom))
    case .release(let runs, let left, let right):
      .quantified(runs, .release, left.written(atom), right.written(atom))
    case .weakUntil(let runs, let left, let right):
      .quantified(runs, .weakUntil, left.written(atom), right.written(atom))
    }
  }
}
