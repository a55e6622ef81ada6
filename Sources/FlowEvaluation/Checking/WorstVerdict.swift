/// The verdict that counts among those under several combinations of switch values: the worst one, or if there are
/// several, the one with the shortest run.
package struct WorstVerdict {
  /// Its position among them.
  package let index: Int
  /// The switch values under which it was found. If only some combinations have the verdict, these are the values that all of
  /// them share, or all values of its own combination if they share none.
  package let circumstance: VerdictReport.Circumstance

  /// Chooses a verdict; nil if there are none.
  ///
  /// - Parameters:
  ///   - verdicts: The verdicts, each with the length of the run that shows it and the switch values of its combination.
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

  /// Returns how bad a verdict is. A claim that is vacuous under some values and holds under others holds.
  private static func badness(_ verdict: Verdict) -> Int {
    switch verdict {
    case .vacuous: 0
    case .holds: 1
    case .undetermined: 2
    case .violated: 3
    }
  }
}
