extension LTLFormula {
  /// Whether the formula holds at the first position of the run `stem cycle cycle cycle …`.
  ///
  /// Evaluates each subformula at every position of the lasso: until as the least fixed point of its expansion over a position
  /// and the next one, release and weak until as the greatest. Two rounds backwards in time suffice, since the second one begins
  /// with the value at the start of the cycle.
  ///
  /// - Parameters:
  ///   - stem: The positions before the cycle, possibly none.
  ///   - cycle: The positions that repeat, at least one.
  ///   - isTrue: Whether an atom is true at a position.
  /// - Complexity: The number of subformulas times the number of positions.
  public func holds<Position>(
    stem: [Position], cycle: [Position], where isTrue: (Atom, Position) throws -> Bool
  ) rethrows -> Bool {
    precondition(!cycle.isEmpty, "a run is infinite, so its cycle has a position")
    var known: [Atom: [Bool]] = [:]
    for atom in atoms { known[atom] = try (stem + cycle).map { try isTrue(atom, $0) } }
    let run = LassoValues(count: stem.count + cycle.count, cycleStart: stem.count, known: known)
    return run.values(of: self)[0]
  }
}

/// The truth values of formulas at the positions of a lasso. The first position of the cycle follows the last position.
private struct LassoValues<Atom: Hashable & Sendable> {
  let count: Int
  let cycleStart: Int
  /// The values of the atoms.
  let known: [Atom: [Bool]]

  /// Returns the truth values at all positions.
  func values(of formula: LTLFormula<Atom>) -> [Bool] {
    switch formula {
    case .constant(let value): return Array(repeating: value, count: count)
    case .atom(let atom):
      guard let values = known[atom] else { preconditionFailure("an atom of the formula") }
      return values
    case .not(let operand): return values(of: operand).map { !$0 }
    case .and(let left, let right): return zip(values(of: left), values(of: right)).map { $0 && $1 }
    case .or(let left, let right): return zip(values(of: left), values(of: right)).map { $0 || $1 }
    case .implies(let left, let right): return zip(values(of: left), values(of: right)).map { !$0 || $1 }
    case .iff(let left, let right): return zip(values(of: left), values(of: right)).map { $0 == $1 }
    case .next(let operand):
      let operand = values(of: operand)
      return operand.indices.map { operand[following($0)] }
    case .eventually(let operand): return until(values(of: .constant(true)), values(of: operand), from: false)
    case .always(let operand): return release(values(of: .constant(false)), values(of: operand))
    case .until(let left, let right): return until(values(of: left), values(of: right), from: false)
    case .release(let left, let right): return release(values(of: left), values(of: right))
    case .weakUntil(let left, let right): return until(values(of: left), values(of: right), from: true)
    }
  }

  private func following(_ position: Int) -> Int { position + 1 < count ? position + 1 : cycleStart }

  /// Returns the least or, if `start` is true, the greatest fixed point of: right, or left and the same at the next position.
  private func until(_ left: [Bool], _ right: [Bool], from start: Bool) -> [Bool] {
    solve(from: start) { right[$0] || left[$0] && $1 }
  }

  /// Returns the greatest fixed point of: right, and left or the same at the next position.
  private func release(_ left: [Bool], _ right: [Bool]) -> [Bool] {
    solve(from: true) { right[$0] && (left[$0] || $1) }
  }

  private func solve(from start: Bool, _ value: (Int, _ following: Bool) -> Bool) -> [Bool] {
    var values = Array(repeating: start, count: count)
    for _ in 1...2 {
      for position in (0..<count).reversed() {
        values[position] = value(position, values[following(position)])
      }
    }
    return values
  }
}
