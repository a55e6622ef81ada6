import FlowChecking
import FlowLogic
import FlowStateSpace
import Testing

@Suite("Claims on truncated graphs")
struct TruncationTests {
  let line = "s0 -a-> s1 -a-> s2 -a-> s3 -a-> s0, s1 -b-> s4"

  /// The line up to s1, which is open.
  private var part: ToyChecker { ToyChecker(line, limits: ExplorationLimits(depth: 1)) }

  @Test("what was seen refutes, but what was not seen does not count as absent")
  func verdicts() {
    #expect(part.graph.truncation == .depth(1))
    #expect(part.check(.never(.atom("s1"))) == "violated: s0 -a-> s1")
    #expect(part.check(.never(.atom("s2"))) == "undetermined")
    #expect(part.check(.neverStep(.atom("a"))) == "violated: s0 -a-> s1")
    #expect(part.check(.neverStep(.atom("b"))) == "undetermined")
    #expect(part.check(.reachable(.atom("s1"))) == "holds: s0 -a-> s1")
    #expect(part.check(.reachable(.atom("s9"))) == "undetermined")
    #expect(part.check(.noCycle(within: .constant(true), taking: .constant(true))) == "undetermined")
  }

  @Test("a state from which the way leads out of sight may reach anything, but surely reaches what was seen")
  func existsUntil() {
    let home = part.checker.evaluate(.existsUntil(target: .atom("s0"), along: .constant(true)))
    #expect(part.names(home.must) == "s0")
    #expect(part.names(home.may) == "s0 s1")
    #expect(
      part.check(.never(.not(.existsUntil(target: .atom("s0"), along: .constant(true))))) == "undetermined")
    let away = part.checker.evaluate(.not(.existsUntil(target: .atom("s1"), along: .constant(true))))
    #expect(part.names(away.must) == "")
    #expect(part.names(away.may) == "")
  }

  @Test("an open state may take a step that was not seen, unless its own formula forbids it")
  func existsNext() {
    func states(_ step: Step) -> (must: String, may: String) {
      let found = part.checker.evaluate(.existsNext(step))
      return (part.names(found.must), part.names(found.may))
    }
    #expect(states(.atom("a")) == ("s0", "s0 s1"))
    #expect(states(.atom("b")) == ("", "s1"))
    #expect(states(.all([.atom("b"), .before(.atom("s0"))])) == ("", ""))
    #expect(states(.after(.atom("s1"))) == ("s0", "s0 s1"))
    #expect(part.check(.never(.not(.existsNext(.atom("b"))))) == "violated: s0")
    #expect(part.check(.never(.all([.atom("s1"), .not(.existsNext(.atom("b")))]))) == "undetermined")
    #expect(part.check(.noCycleAlong(.atom("b"), taking: .constant(true))) == "undetermined")
  }

  @Test("an open state that no allowed step can leave is a trap for sure")
  func noWayOut() {
    func trapped(_ along: Step) -> String {
      part.check(.never(.all([.atom("s1"), .not(.existsUntil(target: .atom("s0"), along: along))])))
    }
    #expect(trapped(.atom("a")) == "undetermined")
    #expect(trapped(.after(.atom("s0"))) == "undetermined")
    #expect(trapped(.constant(false)) == "violated: s0 -a-> s1")
    #expect(trapped(.all([.before(.not(.atom("s1"))), .atom("a")])) == "violated: s0 -a-> s1")
    #expect(trapped(.not(.before(.atom("s1")))) == "violated: s0 -a-> s1")
    #expect(trapped(.any([.before(.atom("s0")), .atom("a")])) == "undetermined")
  }

  @Test("a trap away from the open states is a trap whatever lies beyond")
  func trap() {
    let flow = ToyChecker("s0 -a-> trap -a-> trap, s0 -b!-> s0")
    #expect(flow.graph.truncation == .system)
    let lost = State.not(.existsUntil(target: .atom("s0"), along: .constant(true)))
    #expect(flow.check(.never(lost)) == "violated: s0 -a-> trap")
  }

  @Test("a cycle is known only where its region is")
  func cycles() {
    let flow = ToyChecker("s0 -a-> s1 -b-> s0, s1 -c!-> s1 -a-> s2")
    let possiblyLost = State.not(.existsUntil(target: .atom("s9"), along: .constant(true)))
    #expect(flow.check(.noCycle(within: possiblyLost, taking: .constant(true))) == "undetermined")
    #expect(
      flow.check(.noCycle(within: .not(.atom("s2")), taking: .atom("b")))
        == "violated: s0 then -a-> s1 -b-> s0")
  }

  @Test("a step is allowed for sure only when the state behind it surely is as demanded")
  func demandedStates() {
    let flow = ToyChecker("s0 -a-> s1 -b!-> s2")
    let mayLeave = State.existsUntil(target: .atom("s9"), along: .constant(true))
    let into = flow.checker.evaluate(.existsUntil(target: .atom("s1"), along: .after(mayLeave)))
    #expect(flow.names(into.must) == "s1")
    #expect(flow.names(into.may) == "s0 s1")
    let avoiding = flow.checker.evaluate(.existsUntil(target: .atom("s1"), along: .not(.after(mayLeave))))
    #expect(flow.names(avoiding.must) == "s1")
    #expect(flow.names(avoiding.may) == "s0 s1")
    // Nobody knows where the step that is cut short leads.
    #expect(flow.check(.neverStep(.after(.not(mayLeave)))) == "undetermined")
    #expect(flow.check(.neverStep(.all([.atom("a"), .not(.after(mayLeave))]))) == "undetermined")
  }
}
