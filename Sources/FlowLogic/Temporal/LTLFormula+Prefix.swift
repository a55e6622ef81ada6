extension LTLFormula {
  /// Whether no run that begins so satisfies the formula, as far as its operators tell one by one.
  ///
  /// Evaluates each subformula at every position twice: as if what follows were the best and the worst that can come. What only
  /// the joint truth of two subformulas rules out is not seen. (Three-valued semantics of finite prefixes: Bauer, Leucker,
  /// Schallhart, Runtime verification for LTL and TLTL, 2011.)
  ///
  /// - Parameters:
  ///   - prefix: The first positions, at least one.
  ///   - isTrue: Whether an atom is true at a position.
  /// - Complexity: The number of subformulas times the number of positions.
  package func isRefuted<Position>(
    by prefix: [Position], where isTrue: (Atom, Position) -> Bool
  ) -> Bool {
    precondition(!prefix.isEmpty, "a run has a first position")
    var known: [Atom: [Bool]] = [:]
    for atom in atoms { known[atom] = prefix.map { isTrue(atom, $0) } }
    return !PrefixBounds(count: prefix.count, known: known).bounds(of: self).best[0]
  }
}

/// The truth values of formulas at the positions of a prefix, for the best and the worst continuation.
private struct PrefixBounds<Atom: Hashable & Sendable> {
  struct Bounds {
    var worst: [Bool]
    var best: [Bool]
  }

  let count: Int
  /// The values of the atoms.
  let known: [Atom: [Bool]]

  func bounds(of formula: LTLFormula<Atom>) -> Bounds {
    switch formula {
    case .constant(let value): return always(value)
    case .atom(let atom):
      guard let values = known[atom] else { preconditionFailure("an atom of the formula") }
      return Bounds(worst: values, best: values)
    case .not(let operand): return negated(bounds(of: operand))
    case .and(let left, let right): return joined(left, right) { $0 && $1 }
    case .or(let left, let right): return joined(left, right) { $0 || $1 }
    case .implies(let left, let right): return bounds(of: .or(.not(left), right))
    case .iff(let left, let right):
      let (left, right) = (bounds(of: left), bounds(of: right))
      return Bounds(
        worst: (0..<count).map { left.worst[$0] && right.worst[$0] || !left.best[$0] && !right.best[$0] },
        best: (0..<count).map { left.best[$0] && right.best[$0] || !left.worst[$0] && !right.worst[$0] })
    case .next(let operand):
      let operand = bounds(of: operand)
      return Bounds(worst: operand.worst.dropFirst() + [false], best: operand.best.dropFirst() + [true])
    case .eventually(let operand): return until(always(true), bounds(of: operand))
    case .always(let operand): return negated(bounds(of: .eventually(.not(operand))))
    case .until(let left, let right): return until(bounds(of: left), bounds(of: right))
    case .release(let left, let right): return negated(bounds(of: .until(.not(left), .not(right))))
    case .weakUntil(let left, let right): return until(bounds(of: left), bounds(of: right))
    }
  }

  private func always(_ value: Bool) -> Bounds {
    let values = Array(repeating: value, count: count)
    return Bounds(worst: values, best: values)
  }

  private func negated(_ operand: Bounds) -> Bounds {
    Bounds(worst: operand.best.map { !$0 }, best: operand.worst.map { !$0 })
  }

  private func joined(
    _ left: LTLFormula<Atom>, _ right: LTLFormula<Atom>, _ join: (Bool, Bool) -> Bool
  ) -> Bounds {
    let (left, right) = (bounds(of: left), bounds(of: right))
    return Bounds(
      worst: zip(left.worst, right.worst).map(join), best: zip(left.best, right.best).map(join))
  }

  /// Until and weak until differ only in what they say of a whole run, which a prefix leaves open.
  private func until(_ left: Bounds, _ right: Bounds) -> Bounds {
    Bounds(
      worst: solve(left.worst, right.worst, beyond: false), best: solve(left.best, right.best, beyond: true))
  }

  private func solve(_ left: [Bool], _ right: [Bool], beyond: Bool) -> [Bool] {
    var values = right
    for position in values.indices.reversed() {
      let following = position + 1 < count ? values[position + 1] : beyond
      values[position] = right[position] || left[position] && following
    }
    return values
  }
}
