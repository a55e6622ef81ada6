/// Claims about infinite runs (semantics 11.4), decided by a tableau of atoms (Lichtenstein and Pnueli, Checking that finite
/// state concurrent programs satisfy their linear specification, 1985).
///
/// For each position of a run and each part of the claim that looks at other positions, guesses whether the position satisfies
/// the part. The guesses must fit from one position to the next. A strongly connected set of positions is a run's end if each
/// `until` that is guessed in it is fulfilled or given up in it, and each fairness constraint is satisfied.
extension NaiveChecker {
  /// The most parts to guess at one position for which the tableau is built.
  package static let largestFormula = 6

  /// Evaluates whether every fair run satisfies the formula, with the length of a shortest stem of a run that does not.
  ///
  /// - Returns: The finding; nil for a formula that is too large for this method.
  package func everyRun(_ formula: NaiveRunFormula) -> NaiveFinding? {
    guard formula.temporalParts.count <= Self.largestFormula else { return nil }
    var tableau = NaiveTableau(positions: NaivePositions(self, asking: formula.events), refuting: formula)
    let length = tableau.shortestStem(to: tableau.positionsOfFairLoops(fairness))
    return NaiveFinding(isViolated: length != nil, length: length)
  }
}
