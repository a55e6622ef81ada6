extension LTLFormula {
  /// Whether the formula holds at the first position of the run `stem cycle cycle cycle …`.
  ///
  /// Each subformula is evaluated at every position of the lasso: until as the least, release and weak until as
  /// the greatest solution of what it says of a position and the next one. Two rounds against the order of
  /// time suffice, since the second one begins at the start of the cycle.
  ///
  /// - Parameters:
  ///   - stem: the positions before the cycle, possibly none.
  ///   - cycle: the positions that come again and again, at least one.
  ///   - isTrue: whether an atom is true at a position.
  /// - Complexity: the number of subformulas times that of positions.
  public func holds<Position>(
    stem: [Position], cycle: [Position], where isTrue: (Atom, Position) throws -> Bool
  ) rethrows -> Bool {
    precondition(!cycle.isEmpty, "a run is infinite, so its cycle has a position")
    let positions = Positions(count: stem.count + cycle.count, cycleStart: stem.count)
    return try values(on: positions) { atom in
      try (stem + cycle).map { try isTrue(atom, $0) }
    }[0]
  }

  /// The truth values at all positions.
  private func values(on positions: Positions, of atomValues: (Atom) throws -> [Bool]) rethrows -> [Bool] {
    let everywhere = Array(repeating: true, count: positions.count)
    switch self {
    case .constant(let value): return Array(repeating: value, count: positions.count)
    case .atom(let atom): return try atomValues(atom)
    case .not(let operand): return try operand.values(on: positions, of: atomValues).map { !$0 }
    case .and(let left, let right): return try joinedValues(left, right, positions, atomValues) { $0 && $1 }
    case .or(let left, let right): return try joinedValues(left, right, positions, atomValues) { $0 || $1 }
    case .implies(let left, let right):
      return try joinedValues(left, right, positions, atomValues) { !$0 || $1 }
    case .iff(let left, let right): return try joinedValues(left, right, positions, atomValues) { $0 == $1 }
    case .next(let operand):
      let operand = try operand.values(on: positions, of: atomValues)
      return operand.indices.map { operand[positions.following($0)] }
    case .eventually(let operand):
      return positions.leastUntil(everywhere, try operand.values(on: positions, of: atomValues))
    case .always(let operand):
      let operand = try operand.values(on: positions, of: atomValues)
      return positions.greatestRelease(everywhere.map { !$0 }, operand)
    case .until(let left, let right):
      return positions.leastUntil(
        try left.values(on: positions, of: atomValues), try right.values(on: positions, of: atomValues))
    case .release(let left, let right):
      return positions.greatestRelease(
        try left.values(on: positions, of: atomValues), try right.values(on: positions, of: atomValues))
    case .weakUntil(let left, let right):
      return positions.greatestUntil(
        try left.values(on: positions, of: atomValues), try right.values(on: positions, of: atomValues))
    }
  }

  private func joinedValues(
    _ left: LTLFormula, _ right: LTLFormula, _ positions: Positions,
    _ atomValues: (Atom) throws -> [Bool], _ join: (Bool, Bool) -> Bool
  ) rethrows -> [Bool] {
    zip(
      try left.values(on: positions, of: atomValues), try right.values(on: positions, of: atomValues)
    ).map(join)
  }
}

/// The positions of a lasso; the one after the last is the first of the cycle.
private struct Positions {
  var count: Int
  var cycleStart: Int

  func following(_ position: Int) -> Int { position + 1 < count ? position + 1 : cycleStart }

  /// The least solution of: right, or left and the same at the next position.
  func leastUntil(_ left: [Bool], _ right: [Bool]) -> [Bool] {
    solve(from: false) { right[$0] || left[$0] && $1 }
  }

  /// The greatest solution of: right, or left and the same at the next position.
  func greatestUntil(_ left: [Bool], _ right: [Bool]) -> [Bool] {
    solve(from: true) { right[$0] || left[$0] && $1 }
  }

  /// The greatest solution of: right, and left or the same at the next position.
  func greatestRelease(_ left: [Bool], _ right: [Bool]) -> [Bool] {
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
