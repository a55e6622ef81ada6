import FlowAlgorithms

extension LTLFormula {
  /// Returns an equivalent formula in negation normal form, which is often simpler.
  ///
  /// Negation stands only before atoms. The other operators are and, or, next, until and release: `F p` is `true U p`, and `G p`
  /// is `false R p`.
  package func simplified() -> LTLFormula {
    var forms = NormalForms()
    let root = forms.insert(self, atoms: Interner(atoms))
    return LTLFormula(root, of: forms, atoms: atoms)
  }

  /// Creates the formula with this number, over these atoms.
  private init(_ number: Int, of forms: NormalForms, atoms: [Atom]) {
    func joined(_ operands: [Int], _ join: (LTLFormula, LTLFormula) -> LTLFormula) -> LTLFormula {
      let parts = operands.map { LTLFormula($0, of: forms, atoms: atoms) }
      return parts.dropFirst().reduce(parts[0], join)
    }
    switch forms.nodes[number] {
    case .constant(let value): self = .constant(value)
    case .literal(let atom, true): self = .atom(atoms[atom])
    case .literal(let atom, false): self = .not(.atom(atoms[atom]))
    case .all(let operands): self = joined(operands) { .and($0, $1) }
    case .any(let operands): self = joined(operands) { .or($0, $1) }
    case .next(let operand): self = .next(LTLFormula(operand, of: forms, atoms: atoms))
    case .until(let left, let right):
      self = .until(
        LTLFormula(left, of: forms, atoms: atoms), LTLFormula(right, of: forms, atoms: atoms))
    case .release(let left, let right):
      self = .release(
        LTLFormula(left, of: forms, atoms: atoms), LTLFormula(right, of: forms, atoms: atoms))
    }
  }
}

extension NormalForms {
  /// Returns the number of an equivalent formula in negation normal form, with its atoms numbered.
  mutating func insert<Atom>(_ formula: LTLFormula<Atom>, atoms: Interner<Atom>) -> Int {
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
