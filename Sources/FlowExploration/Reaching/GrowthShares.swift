/// Divides the lines of a table that grows in place among threads.
///
/// Entries move up. From some line on, all entries move past the last line that is not empty yet, so these lines can be moved in any
/// order; the lines below wait for a later round. **Invariant:** in each round no two threads move entries from or to the same line, and no
/// entry moves to a line that is not empty yet.
package struct GrowthShares {
  /// The lines that one thread empties, and the lines that get their entries. Entries that belong elsewhere are left over.
  package typealias Share = (lines: Range<Int>, targets: Range<Int>)

  /// The shares of each round; the first round has the last lines.
  package private(set) var rounds: [[Share]] = []
  /// The lines that one thread moves after all rounds.
  package let rest: Range<Int>

  /// Divides the lines of a table that grows.
  ///
  /// - Parameter fewLines: The number of lines up to which one thread moves them, since more would not pay.
  package init(from old: Int, to larger: Int, threads: Int, fewLines: Int) {
    var end = old
    while threads > 1, end > fewLines {
      let begin = (end * old + larger - 1) / larger
      guard end - begin > fewLines / 4 else { break }
      let bounds = (0...threads).map { begin + (end - begin) * $0 / threads }
      rounds.append(
        (0..<threads).map { thread in
          let lines = bounds[thread]..<bounds[thread + 1]
          // A line to which entries of two shares may move belongs to no share.
          let targets = (lines.lowerBound * larger + old - 1) / old..<lines.upperBound * larger / old
          return (lines: lines, targets: targets)
        })
      end = begin
    }
    rest = 0..<end
  }
}
