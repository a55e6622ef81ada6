package import FlowAlgorithms

extension NormalForms {
  /// Returns the number of an equivalent formula in negation normal form, with its atoms numbered.
  package mutating func insert<Atom>(_ formula: LTLFormula<Atom>, atoms: Interner<Atom>) -> Int {
    switch formula {
    case .constant(let value): return value ? Self.always : Self.never
    case .atom(let atom):
      guard let number = atoms.knownNumber(of: atom) else { preconditionFailure("an atom of the list") }
      return literal(number, isPositive: true)
    case .not(let operand): return negation(of: insert(operand, atoms: atoms))
    case .next(let operand): return next(insert(operand, atoms: atoms))
    case .eventually(let operand): return until(Self.always, insert(operand, atoms: atoms))
    case .always(let operand): return release(Self.never, insert(operand, atoms: atoms))
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .iff(let left, let right), .until(let left, let right), .release(let left, let right),
      .weakUntil(let left, let right):
      let (first, second) = (insert(left, atoms: atoms), insert(right, atoms: atoms))
      switch formula {
      case .and: return all([first, second])
      case .or: return any([first, second])
      case .implies: return any([negation(of: first), second])
      case .iff:
        let both = all([first, second])
        let neither = all([negation(of: first), negation(of: second)])
        return any([both, neither])
      case .until: return until(first, second)
      case .release: return release(first, second)
      default: return release(second, any([first, second]))
      }
    }
  }
}
