import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite("Claims on small graphs")
struct ClaimTests {
  let diamond = ToyChecker("s0 -a-> s1 -b-> s3 -c-> s4, s0 -b-> s2 -a-> s3, s4 -a-> s4")

  @Test("never is violated by the nearest bad state")
  func never() {
    #expect(diamond.check(.never(.atom("s3 s4"))) == "violated: s0 -a-> s1 -b-> s3")
    #expect(diamond.check(.never(.atom("s0"))) == "violated: s0")
    #expect(diamond.check(.never(.atom("s9"))) == "holds")
    #expect(diamond.check(.never(.all([.atom("s1 s2"), .not(.atom("s1"))]))) == "violated: s0 -b-> s2")
    #expect(diamond.check(.never(.constant(false))) == "holds")
  }

  @Test("neverStep is violated by the bad step whose source is nearest")
  func neverStep() {
    #expect(diamond.check(.neverStep(.atom("c"))) == "violated: s0 -a-> s1 -b-> s3 -c-> s4")
    #expect(diamond.check(.neverStep(.atom("b"))) == "violated: s0 -b-> s2")
    #expect(
      diamond.check(.neverStep(.all([.atom("a"), .before(.atom("s4"))])))
        == "violated: s0 -a-> s1 -b-> s3 -c-> s4 -a-> s4")
    #expect(diamond.check(.neverStep(.all([.atom("a"), .after(.atom("s2"))]))) == "holds")
    #expect(diamond.check(.neverStep(.any([]))) == "holds")
    #expect(
      diamond.check(.neverStep(.not(.any([.atom("a"), .atom("b")]))))
        == "violated: s0 -a-> s1 -b-> s3 -c-> s4")
  }

  @Test("reachable is demonstrated by a shortest run, and violated without one")
  func reachable() {
    #expect(diamond.check(.reachable(.atom("s4 s3"))) == "holds: s0 -a-> s1 -b-> s3")
    #expect(diamond.check(.reachable(.constant(true))) == "holds: s0")
    #expect(diamond.check(.reachable(.atom("s9"))) == "violated")
  }

  @Test("canReach follows allowed steps only, zero of them included")
  func existsUntil() {
    let steps = ToyChecker("s0 -a-> s1 -b-> s2 -a-> s3, s1 -a-> s4 -a-> s3, s3 -a-> s3")
    func states(_ along: Step) -> String {
      steps.names(steps.checker.evaluate(.existsUntil(target: .atom("s3"), along: along)).must)
    }
    #expect(states(.constant(true)) == "s0 s1 s2 s4 s3")
    #expect(states(.constant(false)) == "s3")
    #expect(states(.atom("a")) == "s0 s1 s2 s4 s3")
    #expect(states(.all([.atom("a"), .before(.not(.atom("s4")))])) == "s2 s3")
    #expect(states(.atom("b")) == "s3")
    #expect(states(.after(.atom("s2 s3"))) == "s1 s2 s4 s3")
  }

  @Test("canTake asks for a step from the state itself")
  func existsNext() {
    func states(_ step: Step) -> String {
      diamond.names(diamond.checker.evaluate(.existsNext(step)).must)
    }
    #expect(states(.constant(true)) == "s0 s1 s2 s3 s4")
    #expect(states(.atom("b")) == "s0 s1")
    #expect(states(.all([.atom("a"), .after(.atom("s3 s4"))])) == "s2 s4")
    #expect(states(.before(.atom("s2"))) == "s2")
    #expect(states(.constant(false)) == "")
    #expect(diamond.check(.never(.not(.existsNext(.atom("a"))))) == "violated: s0 -a-> s1")
  }

  @Test("no way home from a trap is found behind the shortest way into it")
  func deadEnd() {
    let flow = ToyChecker(
      "home -open-> list -open-> item -back-> list -back-> home, item -buy-> trap -spin-> trap")
    let noWay = State.not(.existsUntil(target: .atom("home"), along: .constant(true)))
    #expect(flow.check(.never(noWay)) == "violated: home -open-> list -open-> item -buy-> trap")
    #expect(flow.check(.never(.all([noWay, .atom("list item")]))) == "holds")
  }

  @Test("what never happens does not occur")
  func occurs() {
    #expect(diamond.checker.occurs(.atom("s3") as State))
    #expect(!diamond.checker.occurs(.atom("s9") as State))
    #expect(diamond.checker.occurs(.atom("c") as Step))
    #expect(!diamond.checker.occurs(.all([.atom("c"), .before(.atom("s0"))]) as Step))
  }

  @Test("each atom is asked for once")
  func memory() {
    let system = graph("s0 -a-> s1")
    let seen = explore(system)
    var asked: [String] = []
    let checker = GraphChecker<String, String>(graph: seen) { atom in
      asked.append(atom)
      return StateSet(stateCount: seen.stateCount)
    } labels: { _, _ in
      false
    }
    _ = checker.check(.never(.any([.atom("p"), .not(.atom("q")), .all([.atom("p"), .atom("q")])])))
    _ = checker.check(.reachable(.atom("p")))
    #expect(asked == ["p", "q"])
  }
}
