import FlowStateSpace
import Testing

/// Threads that move the lines of a table while it grows must not get in each other's way.
@Suite("Shares of a growing table")
struct GrowthSharesTests {
  @Test("no line is moved from or to twice, nor to before it is empty", arguments: [2, 3, 7])
  func bounds(threads: Int) {
    for old in stride(from: 64, to: 400, by: 3) {
      for larger in [old + 1, old + old / 8, old * 3 / 2, old * 3 / 2 + 1, old * 2, old * 3 + 1] {
        let plan = GrowthShares(from: old, to: larger, threads: threads, fewLines: 32)
        #expect(mistake(in: plan, from: old, to: larger, threads) == nil, "from \(old) to \(larger)")
      }
    }
  }

  /// What is wrong with the shares of a table of `old` lines, all of them full, that gets some more.
  private func mistake(in plan: GrowthShares, from old: Int, to larger: Int, _ threads: Int) -> String? {
    var full = old
    for round in plan.rounds {
      if round.count != threads { return "not every thread has a share" }
      // From the first share to the last: each begins where the one before ends, and so do its targets or later.
      var (lines, targets) = (round[0].lines.lowerBound, full)
      for share in round {
        if share.lines.lowerBound != lines || share.lines.isEmpty { return "a gap, or a line twice" }
        if share.targets.lowerBound < targets { return "a target of two, or one that is full" }
        (lines, targets) = (share.lines.upperBound, share.targets.upperBound)
      }
      if lines != full { return "a gap before the next round" }
      if targets > larger { return "a target behind the end" }
      full = round[0].lines.lowerBound
    }
    return plan.rest == 0..<full ? nil : "a gap before what one thread moves"
  }

  @Test("threads share most of the lines, and one moves few by itself")
  func shared() {
    let plan = GrowthShares(from: 1 << 20, to: 3 << 19, threads: 2, fewLines: 1 << 14)
    #expect(plan.rest.count < 1 << 16)
    // Of the lines whose entries all move past the old end, two thirds move at once.
    #expect(plan.rounds.first?.first?.lines.lowerBound == (2 << 20) / 3 + 1)
    #expect(GrowthShares(from: 1 << 20, to: 3 << 19, threads: 1, fewLines: 1 << 14).rest == 0..<1 << 20)
    #expect(GrowthShares(from: 1 << 14, to: 3 << 13, threads: 2, fewLines: 1 << 14).rest == 0..<1 << 14)
  }
}
