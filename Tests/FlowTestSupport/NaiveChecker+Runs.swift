/// Claims about infinite runs (semantics 11.4), decided by a tableau of atoms (Lichtenstein and Pnueli, Checking that finite
/// state concurrent programs satisfy their linear specification, 1985).
///
/// Each position of a run is guessed to satisfy or not each part of the claim that looks at other positions. What was guessed must fit
/// from one position to the next, and a strongly connected set of positions is a run's end when each `until` that is guessed in it is
/// fulfilled or given up in it, and each class of fair steps is served.
extension NaiveChecker {
  /// The most guesses for one position for which the tableau is made.
  package static let largestFormula = 6

  /// Whether every fair run satisfies the formula; the length of a shortest stem of a run that does not.
  ///
  /// - Returns: nil for a formula that is too large for this method.
  package func everyRun(_ formula: NaiveRunFormula) -> NaiveFinding? {
    guard formula.temporalParts.count <= Self.largestFormula else { return nil }
    var tableau = NaiveTableau(positions: NaivePositions(self, asking: formula.events), refuting: formula)
    let length = tableau.shortestStem(to: tableau.positionsOfFairLoops(fairness))
    return NaiveFinding(isViolated: length != nil, length: length)
  }
}
