/// Which lines of a table are moved at the same time when it grows where it lies, by one thread each, and where to.
///
/// Entries move up. The lines from some one on have entries that all move past the last line that is not empty yet, so they can be
/// moved in any order; what is below waits for a later round. **Invariant:** in each round no line is moved from or to by two threads, and
/// none is moved to that is not empty yet.
package struct GrowthShares {
  /// What one thread moves.
  package struct Share {
    /// The lines to empty.
    package let lines: Range<Int>
    /// The lines that get their entries; those that belong elsewhere are left over.
    package let targets: Range<Int>
  }

  /// The shares of each round, the round with the last lines first.
  package private(set) var rounds: [[Share]] = []
  /// The lines that one thread moves by itself when all rounds are done.
  package let rest: Range<Int>

  /// Shares the lines of a table that grows.
  ///
  /// - Parameter fewLines: So many lines are moved by one thread, since others would not pay.
  package init(from old: Int, to larger: Int, threads: Int, fewLines: Int) {
    var end = old
    while threads > 1, end > fewLines {
      let begin = (end * old + larger - 1) / larger
      guard end - begin > fewLines / 4 else { break }
      let bounds = (0...threads).map { begin + (end - begin) * $0 / threads }
      rounds.append(
        (0..<threads).map { thread in
          let lines = bounds[thread]..<bounds[thread + 1]
          // Lines that entries of two shares may move to are nobody's.
          let targets = (lines.lowerBound * larger + old - 1) / old..<lines.upperBound * larger / old
          return Share(lines: lines, targets: targets)
        })
      end = begin
    }
    rest = 0..<end
  }
}
