import FlowPushdown
import Testing

/// Lassos of systems that are small enough to see what they must be.
@Suite("Pushdown lassos")
struct InfiniteRunExampleTests {
  /// A system whose rules are numbered in the order of their heads, which is that of their weights.
  private func system(
    _ stack: [Int32], inner: Set<Int32> = [], _ rules: [PushdownRule]
  ) throws -> PushdownReachability {
    try PushdownReachability(from: PushdownConfiguration(0, stack), isInner: { inner.contains($0) }) { head in
      rules.filter { $0.head == head }
    }
  }

  /// A page that can be opened from the bottom, and closed in two ways: at once by label 1, and after a change by label 2.
  private func page() throws -> PushdownReachability {
    try system(
      [0],
      [
        PushdownRule(from: PushdownHead(0, 0), to: 0, top: 1, below: 0, label: 0),
        PushdownRule(from: PushdownHead(0, 1), to: 0, label: 1),
        PushdownRule(from: PushdownHead(0, 1), to: 0, top: 2, label: 3),
        PushdownRule(from: PushdownHead(0, 2), to: 0, label: 2),
      ])
  }

  private func labels(_ rules: [Int], in system: PushdownReachability) -> [Int32] {
    rules.map { system.rules[$0].label }
  }

  @Test("a run may push forever")
  func growing() throws {
    let system = try system(
      [0],
      [
        PushdownRule(from: PushdownHead(0, 0), to: 0, top: 1, below: 0),
        PushdownRule(from: PushdownHead(0, 1), to: 0, top: 1, below: 1),
      ])
    #expect(try system.acceptedRun() == PushdownLasso(stem: [0], loop: [1]))
  }

  @Test("a loop takes one way to close a page after the other when both are asked for")
  func bothWays() throws {
    let page = try page()
    func lasso(_ labels: [Int32]) throws -> PushdownLasso? {
      try page.acceptedRun(
        RunConditions(accepting: labels.map { label in page.rules.map { $0.label == label } }))
    }
    #expect(try lasso([1]).map { labels($0.loop, in: page) } == [0, 1])
    #expect(try lasso([2]).map { labels($0.loop, in: page) } == [0, 3, 2])
    #expect(try lasso([1, 2]).map { labels($0.loop, in: page) } == [0, 1, 0, 3, 2])
    #expect(try lasso([1, 9]) == nil)
  }

  @Test("a strong class that is never taken keeps a run from the heads that enable it, a weak one does not")
  func strongFairness() throws {
    let page = try page()
    let never = page.rules.map { _ in false }
    let changed = RunConditions.Fairness(isEnabled: page.heads.map { $0.symbol == 2 }, isTaken: never)
    let last = page.rules.map { $0.label == 2 }
    let lasso = try page.acceptedRun(RunConditions(strong: [changed]))
    #expect(lasso.map { labels($0.loop, in: page) } == [0, 1])
    #expect(try page.acceptedRun(RunConditions(accepting: [last], strong: [changed])) == nil)
    #expect(try page.acceptedRun(RunConditions(accepting: [last], weak: [changed])) != nil)
    let everywhere = RunConditions.Fairness(isEnabled: page.heads.map { _ in true }, isTaken: never)
    #expect(try page.acceptedRun(RunConditions(weak: [everywhere])) == nil)
  }

  @Test("going round inside a step forever is no run")
  func innerLoop() throws {
    let rules = [
      PushdownRule(from: PushdownHead(0, 0), to: 1, top: 0),
      PushdownRule(from: PushdownHead(1, 0), to: 1, top: 0, weight: 0),
    ]
    #expect(try system([0], inner: [1], rules).acceptedRun() == nil)
    let back = PushdownRule(from: PushdownHead(1, 0), to: 0, top: 0, weight: 0)
    #expect(
      try system([0], inner: [1], rules + [back]).acceptedRun() == PushdownLasso(stem: [], loop: [0, 2]))
  }
}
