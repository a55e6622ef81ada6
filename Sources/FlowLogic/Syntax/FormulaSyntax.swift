/// A formula as written, before it is known to be about one run or about states.
indirect enum FormulaSyntax {
  /// Text that could not be read; a mistake has been noted.
  case invalid
  case constant(Bool)
  case atom(ParsedAtom)
  case unary(UnaryOperator, FormulaSyntax, at: Range<Int>)
  case binary(BinaryOperator, FormulaSyntax, FormulaSyntax, at: Range<Int>)
  case quantified(PathQuantifier, FormulaSyntax, at: Range<Int>)
}

/// A mistake with the offsets of the text that it is about.
struct PlacedMistake {
  var mistake: FormulaMistake
  var range: Range<Int>
}

extension FormulaSyntax {
  /// Returns the formula as one about one run. Notes each `A` and `E` as a mistake.
  func linear(_ mistakes: inout [PlacedMistake]) -> LTLFormula<ParsedAtom> {
    switch self {
    case .invalid: return .constant(false)
    case .constant(let value): return .constant(value)
    case .atom(let atom): return .atom(atom)
    case .unary(let sign, let operand, _):
      let operand = operand.linear(&mistakes)
      switch sign {
      case .not: return .not(operand)
      case .next: return .next(operand)
      case .eventually: return .eventually(operand)
      case .always: return .always(operand)
      }
    case .binary(let sign, let left, let right, _):
      let (left, right) = (left.linear(&mistakes), right.linear(&mistakes))
      switch sign {
      case .and: return .and(left, right)
      case .or: return .or(left, right)
      case .implies: return .implies(left, right)
      case .iff: return .iff(left, right)
      case .until: return .until(left, right)
      case .release: return .release(left, right)
      case .weakUntil: return .weakUntil(left, right)
      }
    case .quantified(let quantifier, let operand, let range):
      mistakes.append(PlacedMistake(mistake: .quantifierInLinear(quantifier.rawValue), range: range))
      return operand.linear(&mistakes)
    }
  }

  /// Returns the formula as one about states. Notes temporal operators without `A` or `E`, and `A` or `E` without a temporal
  /// operator, as mistakes.
  func branching(_ mistakes: inout [PlacedMistake]) -> CTLFormula<ParsedAtom> {
    switch self {
    case .invalid: return .constant(false)
    case .constant(let value): return .constant(value)
    case .atom(let atom): return .atom(atom)
    case .unary(.not, let operand, _): return .not(operand.branching(&mistakes))
    case .unary(let sign, let operand, let range):
      mistakes.append(
        PlacedMistake(mistake: .operatorWithoutQuantifier(sign.rawValue, isInfix: false), range: range))
      return operand.branching(&mistakes)
    case .binary(let sign, let left, let right, let range):
      let (left, right) = (left.branching(&mistakes), right.branching(&mistakes))
      switch sign {
      case .and: return .and(left, right)
      case .or: return .or(left, right)
      case .implies: return .implies(left, right)
      case .iff: return .iff(left, right)
      case .until, .release, .weakUntil:
        mistakes.append(
          PlacedMistake(mistake: .operatorWithoutQuantifier(sign.rawValue, isInfix: true), range: range))
        return .constant(false)
      }
    case .quantified(let runs, let claim, let range):
      return claim.branching(of: runs, at: range, &mistakes)
    }
  }

  /// Returns the claim about the runs from a state.
  private func branching(of runs: PathQuantifier, at range: Range<Int>, _ mistakes: inout [PlacedMistake])
    -> CTLFormula<ParsedAtom>
  {
    switch self {
    case .invalid: return .constant(false)
    case .unary(.next, let operand, _): return .next(runs, operand.branching(&mistakes))
    case .unary(.eventually, let operand, _): return .eventually(runs, operand.branching(&mistakes))
    case .unary(.always, let operand, _): return .always(runs, operand.branching(&mistakes))
    case .binary(.until, let left, let right, _):
      return .until(runs, left.branching(&mistakes), right.branching(&mistakes))
    case .binary(.release, let left, let right, _):
      return .release(runs, left.branching(&mistakes), right.branching(&mistakes))
    case .binary(.weakUntil, let left, let right, _):
      return .weakUntil(runs, left.branching(&mistakes), right.branching(&mistakes))
    case .constant, .atom, .unary, .binary, .quantified:
      mistakes.append(PlacedMistake(mistake: .quantifierWithoutOperator(runs.rawValue), range: range))
      return .constant(false)
    }
  }
}
