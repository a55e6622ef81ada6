import FlowChecking
import FlowLogic
import FlowStateSpace
import Testing

@Suite("Cycles")
struct CycleTests {
  let everywhere = State.constant(true)

  @Test("a cycle is found with the shortest way to it and the shortest way round")
  func shortest() {
    let flow = ToyChecker("s0 -a-> s1 -a-> s2 -a-> s3 -a-> s1, s3 -b-> s2, s1 -b-> s4 -a-> s1, s4 -a-> s4")
    #expect(
      flow.check(.noCycle(within: everywhere, taking: .constant(true)))
        == "violated: s0 -a-> s1 then -b-> s4 -a-> s1")
    #expect(
      flow.check(.noCycle(within: .not(.atom("s4")), taking: .constant(true)))
        == "violated: s0 -a-> s1 then -a-> s2 -a-> s3 -a-> s1")
    #expect(
      flow.check(.noCycle(within: .atom("s2 s3"), taking: .atom("b")))
        == "violated: s0 -a-> s1 -a-> s2 then -a-> s3 -b-> s2")
    #expect(flow.check(.noCycle(within: .atom("s1 s2"), taking: .constant(true))) == "holds")
    #expect(flow.check(.noCycle(within: .atom("s1 s2 s3"), taking: .before(.atom("s4")))) == "holds")
  }

  @Test("a self loop is a cycle of one step")
  func selfLoop() {
    let flow = ToyChecker("s0 -a-> s1 -b-> s1, s1 -a-> s2")
    #expect(
      flow.check(.noCycle(within: everywhere, taking: .constant(true))) == "violated: s0 -a-> s1 then -b-> s1"
    )
    #expect(flow.check(.noCycle(within: everywhere, taking: .atom("a"))) == "holds")
    #expect(flow.check(.noCycle(within: .atom("s0 s2"), taking: .constant(true))) == "holds")
  }

  @Test("a cycle of certain steps passes through at least two states")
  func along() {
    let flow = ToyChecker(
      "s0 -a-> s1 -a-> s1, s1 -a-> s2 -b-> s3 -a-> s1, s3 -b-> s4 -b-> s3, s4 -b-> s4, s4 -a-> s2")
    #expect(flow.check(.noCycleAlong(.atom("a"), taking: .constant(true))) == "holds")
    #expect(
      flow.check(.noCycleAlong(.atom("b"), taking: .constant(true)))
        == "violated: s0 -a-> s1 -a-> s2 -b-> s3 then -b-> s4 -b-> s3")
    #expect(
      flow.check(.noCycleAlong(.constant(true), taking: .constant(true)))
        == "violated: s0 -a-> s1 then -a-> s2 -b-> s3 -a-> s1")
    #expect(
      flow.check(.noCycleAlong(.constant(true), taking: .after(.atom("s4"))))
        == "violated: s0 -a-> s1 then -a-> s2 -b-> s3 -b-> s4 -b-> s3 -a-> s1")
    #expect(flow.check(.noCycleAlong(.atom("b"), taking: .after(.atom("s1")))) == "holds")
    #expect(flow.check(.noCycleAlong(.not(.after(.atom("s3"))), taking: .constant(true))) == "holds")
    #expect(
      flow.check(.noCycleAlong(.not(.after(.atom("s1"))), taking: .constant(true)))
        == "violated: s0 -a-> s1 -a-> s2 then -b-> s3 -b-> s4 -a-> s2")
  }

  @Test("the way to a cycle may leave the region, the cycle may not")
  func stemOutside() {
    let flow = ToyChecker("s0 -a-> s1 -a-> s2 -a-> s1, s2 -b-> s0")
    #expect(
      flow.check(.noCycle(within: .atom("s1 s2"), taking: .constant(true)))
        == "violated: s0 -a-> s1 then -a-> s2 -a-> s1")
    #expect(
      flow.check(.noCycle(within: everywhere, taking: .atom("b")))
        == "violated: s0 then -a-> s1 -a-> s2 -b-> s0")
    #expect(flow.check(.noCycle(within: .atom("s1 s2"), taking: .atom("b"))) == "holds")
  }
}
