import FlowPushdown
import FlowTestSupport
import Testing

/// What is sure of heads is true of each of their configurations.
@Suite("What is reached whatever lies below")
struct SureReachTests {
  @Test("refined systems agree that a goal can be reached wherever that is sure")
  func soundness() throws {
    var (sureCount, heldCount) = (0, 0)
    for seed in UInt64(1)...2000 {
      let system = try RandomPushdown(seed: seed).reachability()
      var random = SplitMix64(seed: seed &+ 7)
      let goals = system.heads.indices.map { !system.isInner[$0] && random.next() % 4 == 0 }
      let property = system.heads.indices.map { _ in random.next() % 4 != 0 }
      let allowed = system.rules.indices.map { _ in random.next() % 6 != 0 }
      let sure = try SureReach(system, through: property, allowed: allowed).heads(reaching: goals)
      let refined = try system.refined(by: .until(property, goals), allowed: allowed)
      for head in refined.system.heads.indices where !refined.system.isInner[head] {
        if refined.holds[head] { heldCount += 1 }
        guard sure[refined.baseHeads[head]] else { continue }
        sureCount += 1
        #expect(refined.holds[head], "seed \(seed)")
      }
    }
    // Most of what is true is sure.
    #expect(sureCount > 5_000 && sureCount * 10 > heldCount * 7, "\(sureCount) of \(heldCount)")
  }

  @Test("a stack that can only get lower gets down to its bottom")
  func induction() throws {
    // Control 0 pushes symbol 1 or 2 on anything, control 1 pops everything.
    let system = try PushdownReachability(from: PushdownConfiguration(0, [0])) { head in
      if head.control == 0 {
        return [1, 2].map { PushdownRule(from: head, to: 0, top: $0, below: head.symbol) }
          + [PushdownRule(from: head, to: 1, top: head.symbol)]
      }
      return head.symbol == 0 ? [] : [PushdownRule(from: head, to: 1)]
    }
    let goals = system.heads.map { $0 == PushdownHead(1, 0) }
    let all = Array(repeating: true, count: system.heads.count)
    let reach = try SureReach(
      system, through: all, allowed: Array(repeating: true, count: system.rules.count))
    let sure = reach.heads(reaching: goals)
    #expect(sure == all)
    // Nothing is sure without the goal, however low the stack gets.
    let none = reach.heads(reaching: goals.map { _ in false })
    #expect(!none.contains(true))
  }
}
