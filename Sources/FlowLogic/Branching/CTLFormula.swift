/// A claim about one state and the runs that begin there, over atoms that are true or false in a state: computation
/// tree logic (Clarke and Emerson, 1981), with release and weak until.
public indirect enum CTLFormula<Atom: Hashable & Sendable>: Hashable, Sendable {
  /// True or false in every state.
  case constant(Bool)
  /// The atom holds in the state.
  case atom(Atom)
  /// The operand does not hold.
  case not(CTLFormula)
  /// Both operands hold.
  case and(CTLFormula, CTLFormula)
  /// One of the operands holds, or both.
  case or(CTLFormula, CTLFormula)
  /// The right operand holds if the left one does.
  case implies(CTLFormula, CTLFormula)
  /// Both operands hold, or neither.
  case iff(CTLFormula, CTLFormula)
  /// On the runs from here, the operand holds in the second state (AX, EX).
  case next(PathQuantifier, CTLFormula)
  /// On the runs from here, the operand eventually holds (AF, EF).
  case eventually(PathQuantifier, CTLFormula)
  /// On the runs from here, the operand holds in every state (AG, EG).
  case always(PathQuantifier, CTLFormula)
  /// On the runs from here, the right operand eventually holds, and the left one until then (AU, EU).
  case until(PathQuantifier, CTLFormula, CTLFormula)
  /// On the runs from here, the right operand holds up to and including the first state where the left one does, or forever (AR,
  /// ER).
  case release(PathQuantifier, CTLFormula, CTLFormula)
  /// On the runs from here, the left operand holds until the right one does, or forever (AW, EW).
  case weakUntil(PathQuantifier, CTLFormula, CTLFormula)
}

/// The runs from a state that a formula is about.
public enum PathQuantifier: String, Hashable, Sendable, CaseIterable {
  /// Every run.
  case all = "A"
  /// At least one run.
  case some = "E"
}

extension CTLFormula {
  /// Returns the same formula over other atoms.
  public func mapAtoms<Other: Hashable & Sendable>(_ transform: (Atom) throws -> Other) rethrows
    -> CTLFormula<Other>
  {
    switch self {
    case .constant(let value): .constant(value)
    case .atom(let atom): .atom(try transform(atom))
    case .not(let operand): .not(try operand.mapAtoms(transform))
    case .and(let left, let right): .and(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .or(let left, let right): .or(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .implies(let left, let right): .implies(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .iff(let left, let right): .iff(try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .next(let runs, let operand): .next(runs, try operand.mapAtoms(transform))
    case .eventually(let runs, let operand): .eventually(runs, try operand.mapAtoms(transform))
    case .always(let runs, let operand): .always(runs, try operand.mapAtoms(transform))
    case .until(let runs, let left, let right):
      .until(runs, try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .release(let runs, let left, let right):
      .release(runs, try left.mapAtoms(transform), try right.mapAtoms(transform))
    case .weakUntil(let runs, let left, let right):
      .weakUntil(runs, try left.mapAtoms(transform), try right.mapAtoms(transform))
    }
  }
}
