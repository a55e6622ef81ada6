/// A claim about one infinite run, over atoms that are true or false at each of its positions: linear temporal
/// logic (Pnueli, The temporal logic of programs, 1977).
///
/// A run is infinite, so a position always has a next one.
public indirect enum LTLFormula<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// True or false at every position.
  case constant(Bool)
  /// The atom holds at this position.
  case atom(Atom)
  /// The operand does not hold.
  case not(LTLFormula)
  /// Both operands hold.
  case and(LTLFormula, LTLFormula)
  /// One of the operands holds, or both.
  case or(LTLFormula, LTLFormula)
  /// The right operand holds if the left one does.
  case implies(LTLFormula, LTLFormula)
  /// Both operands hold, or neither.
  case iff(LTLFormula, LTLFormula)
  /// The operand holds at the next position (X).
  case next(LTLFormula)
  /// The operand holds at this position or a later one (F).
  case eventually(LTLFormula)
  /// The operand holds at this position and every later one (G).
  case always(LTLFormula)
  /// The right operand holds at this position or a later one, the left one until then (U).
  case until(LTLFormula, LTLFormula)
  /// The right operand holds up to and including the first position where the left one does, or forever (R).
  case release(LTLFormula, LTLFormula)
  /// The left operand holds until the right one does, or forever (W).
  case weakUntil(LTLFormula, LTLFormula)
}

extension LTLFormula {
  /// Returns the same formula over other atoms.
  public func mapAtoms<Other: Hashable & Sendable>(_ transform: (Atom) throws -> Other) rethrows
    -> LTLFormula<Other>
  {
    switch self {
    case .constant(let value): .constant(value)
    case .atom(let atom): .atom(try transform(atom))
    case .not(let operand): .not(try operand.mapAtoms(transform))
    case .and(let left, let right): .and(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .or(let left, let right): .or(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .implies(let left, let right): .implies(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .iff(let left, let right): .iff(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .next(let operand): .next(try operand.mapAtoms(transform))
    case .eventually(let operand): .eventually(try operand.mapAtoms(transform))
    case .always(let operand): .always(try operand.mapAtoms(transform))
    case .until(let left, let right): .until(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .release(let left, let right): .release(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .weakUntil(let left, let right):
      .weakUntil(try left.mapAtoms(transform), try right.mapAtoms(transform))
    }
  }

  /// The operands of the outermost operator, from the left.
  var operands: [LTLFormula] {
    switch self {
    case .constant, .atom: []
    case .not(let operand), .next(let operand), .eventually(let operand), .always(let operand): [operand]
    case .and(let left, let right), .or(let left, let right), .implies(let left, let right),
      .iff(let left, let right), .until(let left, let right), .release(let left, let right),
      .weakUntil(let left, let right):
      [left, right]
    }
  }

  /// Its atoms, each once, in the order of first occurrence from the left.
  public var atoms: [Atom] {
    var seen: Set<Atom> = []
    var found: [Atom] = []
    _ = mapAtoms { atom in
      if seen.insert(atom).inserted { found.append(atom) }
      return atom
    }
    return found
  }
}
