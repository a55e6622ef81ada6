import FlowChecking
import FlowLogic
import FlowStateSpace
import FlowToyGraphs
import Testing

@Suite("One counterexample for each group")
struct GroupingTests {
  let flow = ToyChecker(
    """
    s0 -tap-> s1 -link-> bad1 -tap-> bad2, s0 -tap-> s2 -tap-> s3 -tap-> bad2, \
    s3 -link-> bad1, bad2 -back-> s2, s3 -timer-> bad2
    """)

  private func texts(_ flow: ToyChecker, _ claim: ToyClaim) -> [String] {
    flow.checker.counterexamples(of: claim) { flow.system.labels[$0.action] }.map(flow.text)
  }

  @Test("the steps into bad states are distinguished by their key, the shortest first")
  func entering() {
    #expect(
      texts(flow, .never(.atom("bad1 bad2"))) == [
        "s0 -tap-> s1 -link-> bad1",
        "s0 -tap-> s2 -tap-> s3 -tap-> bad2",
        "s0 -tap-> s2 -tap-> s3 -timer-> bad2",
      ])
  }

  @Test("one key for all gives the shortest counterexample alone")
  func oneGroup() {
    let found = flow.checker.counterexamples(of: .never(.atom("bad1 bad2"))) { _ in 0 }
    #expect(found.map(flow.text) == ["s0 -tap-> s1 -link-> bad1"])
  }

  @Test("a bad initial state is a group of its own, with an empty trace")
  func initial() {
    let flow = ToyChecker("s0 -a-> s1 -b-> s0, s1 -a-> s2")
    #expect(texts(flow, .never(.atom("s0 s2"))) == ["s0"])
    #expect(texts(flow, .never(.atom("s2"))) == ["s0 -a-> s1 -a-> s2"])
  }

  @Test("a run that was bad before is not told again, and a longer way around is taken where there is one")
  func firstEntry() {
    let flow = ToyChecker("s0 -x-> bad -x-> s1 -y-> bad, s1 -z-> bad")
    #expect(texts(flow, .never(.atom("bad"))) == ["s0 -x-> bad"])
    let around = ToyChecker("s0 -x-> bad -x-> s1 -y-> bad, s0 -a-> s2 -a-> s3 -a-> s1")
    #expect(
      texts(around, .never(.atom("bad"))) == ["s0 -x-> bad", "s0 -a-> s2 -a-> s3 -a-> s1 -y-> bad"])
  }

  @Test("equal lengths are ordered by the state they end in")
  func order() {
    let flow = ToyChecker("s0 -x-> s1, s0 -x-> s2, s1 -p-> b, s2 -q-> a, s1 -r-> a, s1 -x-> s3 -x-> a")
    #expect(
      texts(flow, .never(.atom("a b"))) == [
        "s0 -x-> s1 -p-> b", "s0 -x-> s1 -r-> a", "s0 -x-> s2 -q-> a", "s0 -x-> s1 -x-> s3 -x-> a",
      ])
  }

  @Test("a longer way into a state found early comes after a shorter way into a later one")
  func lengthFirst() {
    let flow = ToyChecker("s0 -x-> bad1, s0 -a-> s1 -a-> s2 -y-> bad1, s1 -z-> bad2")
    #expect(
      texts(flow, .never(.atom("bad1 bad2"))) == [
        "s0 -x-> bad1", "s0 -a-> s1 -z-> bad2", "s0 -a-> s1 -a-> s2 -y-> bad1",
      ])
  }

  @Test("bad steps have groups too, and other claims have one counterexample at most")
  func otherClaims() {
    #expect(
      texts(flow, .neverStep(.after(.atom("bad2")))) == [
        "s0 -tap-> s1 -link-> bad1 -tap-> bad2",
        "s0 -tap-> s2 -tap-> s3 -timer-> bad2",
      ])
    #expect(
      texts(flow, .noCycle(within: .constant(true), taking: .atom("back"))) == [
        "s0 -tap-> s2 then -tap-> s3 -tap-> bad2 -back-> s2"
      ])
    #expect(texts(flow, .reachable(.atom("s9"))) == [])
    #expect(texts(flow, .never(.atom("s9"))) == [])
  }
}
