/// Which of the verdicts under several combinations of switch values counts: the worst one, of several the one with the shortest run.
package struct WorstVerdict {
  /// Its position among them.
  package let index: Int
  /// Where it was found. Where only some combinations have it, these are the values that all of those share; where they share none, all
  /// of its values.
  package let circumstance: VerdictReport.Circumstance

  /// Chooses one; nil where there are none.
  ///
  /// - Parameters:
  ///   - verdicts: The verdicts, each with the number of steps that show it and the values of its combination.
  ///   - total: The number of combinations that were tried.
  package init?(
    of verdicts: [(verdict: Verdict, length: Int, switches: [PlatformReport.Switch])], total: Int
  ) {
    let rank = verdicts.map { Self.badness($0.verdict) }.max()
    let worst = verdicts.indices.filter { Self.badness(verdicts[$0].verdict) == rank }
    guard let shortest = worst.min(by: { verdicts[$0].length < verdicts[$1].length }) else { return nil }
    let values = verdicts[shortest].switches
    let shared = values.filter { value in worst.allSatisfy { verdicts[$0].switches.contains(value) } }
    let decisive = worst.count == total ? [] : shared.isEmpty ? values : shared
    index = shortest
    circumstance = VerdictReport.Circumstance(switches: decisive, count: worst.count, total: total)
  }

  /// How bad a verdict is; one that is vacuous under some values and holds under others holds.
  private static func badness(_ verdict: Verdict) -> Int {
    switch verdict {
    case .vacuous: 0
    case .holds: 1
    case .undetermined: 2
    case .violated: 3
    }
  }
}
