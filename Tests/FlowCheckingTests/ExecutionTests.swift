import FlowChecking
import FlowLogic
import FlowStateSpace
import Testing

typealias ToyRun = LTLFormula<TraceAtom<String, String>>
typealias ToyClass = FairnessClass<String, String>

extension LTLFormula where Atom == TraceAtom<String, String> {
  /// The run is in one of these states.
  static func at(_ names: String) -> ToyRun { .atom(.state(.atom(names))) }
  /// The run just took a step of this name.
  static func after(_ name: String) -> ToyRun { .atom(.arrival(.atom(name))) }
  /// The run just took a step.
  static var moved: ToyRun { .atom(.arrival(.constant(true))) }
}

extension ToyClass {
  /// Steps of a name, which a run may not put off for ever where there are such steps.
  static func weak(_ name: String) -> ToyClass { named(name, .weak) }
  static func strong(_ name: String) -> ToyClass { named(name, .strong) }

  private static func named(_ name: String, _ strength: Strength) -> ToyClass {
    ToyClass(name: name, strength: strength, enabled: .existsNext(.atom(name)), taken: .atom(name))
  }
}

@Suite("Claims about runs, with the traps of other checkers")
struct RunTests {
  @Test("a person may do nothing for ever")
  func stuttering() {
    let flow = ToyChecker("s0 -a-> s1 -b-> s0")
    #expect(flow.check(.linear(.eventually(.at("s1")))) == "violated: s0 then ~")
    #expect(flow.check(.linear(.always(.eventually(.at("s0"))))) == "violated: s0 -a-> s1 then ~")
    #expect(flow.check(.linear(.always(.at("s0 s1")))) == "holds")
    #expect(flow.check(.linear(.weakUntil(.at("s0"), .at("s1")))) == "holds")
  }

  @Test("'eventually' is broken by a cycle that is reached twice, once with it done and once without")
  func cycleReachedTwice() {
    // A depth-first search that remembers s3 from the way through the goal must not skip it on the way past (Stateright).
    let flow = ToyChecker(
      "s0 -a-> goal -a-> s2 -a-> s3 -a-> s2, s0 -b-> s2",
      fairness: [.weak("a"), .weak("b")])
    #expect(
      flow.check(.linear(.eventually(.at("goal")))) == "violated: s0 -b-> s2 then -a-> s3 -a-> s2")
  }

  @Test("a connected set needs an accepting edge inside it, not an accepting edge out of it")
  func acceptingEdgeOutside() {
    // The edge from s1 to s2 is taken once; only edges between s0 and s1 are taken again and again (TLC, issue 201).
    let flow = ToyChecker("s0 -a-> s1 -a-> s0, s1 -x-> s2", fairness: [.weak("a")])
    #expect(flow.check(.linear(.not(.always(.eventually(.after("x")))))) == "holds")
    #expect(
      flow.check(.linear(.not(.always(.eventually(.after("a")))))) == "violated: s0 then -a-> s1 -a-> s0")
    let twoWays = ToyChecker("s0 -a-> s1 -b-> s0")
    // Both states of the loop are seen, but a run that goes round for ever takes b as often as a.
    #expect(
      twoWays.check(
        .linear(.not(.and(.always(.eventually(.after("a"))), .eventually(.always(.not(.after("b"))))))))
        == "holds")
  }

  @Test("what must happen again and again must all happen on one cycle")
  func severalAcceptanceSets() {
    let both = ToyRun.and(.always(.eventually(.at("s1"))), .always(.eventually(.at("s2"))))
    // Each is on a cycle, and no cycle has both.
    let apart = ToyChecker("s0 -a-> s1 -a-> s0, s0 -b-> s2 -b-> s3 -b-> s2")
    #expect(apart.check(.linear(.not(both))) == "holds")
    let joined = ToyChecker("s0 -a-> s1 -a-> s0, s0 -b-> s2 -b-> s0")
    #expect(
      joined.check(.linear(.not(both))) == "violated: s0 then -a-> s1 -a-> s0 -b-> s2 -b-> s0")
  }

  @Test("a fair and an unfair cycle that share states are told apart")
  func fairAndUnfairCycle() {
    let text = "s0 -a-> s1 -a-> s0, s0 -b-> s2 -b-> s0"
    let never2 = ToyRun.eventually(.at("s2"))
    #expect(ToyChecker(text).check(.linear(never2)) == "violated: s0 then ~")
    // b is disabled in s1, so a run between s0 and s1 is weakly fair for it, and not strongly.
    #expect(
      ToyChecker(text, fairness: [.weak("b")]).check(.linear(never2)) == "violated: s0 then -a-> s1 -a-> s0")
    #expect(
      ToyChecker(text, fairness: [.weak("b"), .weak("a")]).check(.linear(never2))
        == "violated: s0 then -a-> s1 -a-> s0")
    #expect(ToyChecker(text, fairness: [.strong("b"), .weak("a")]).check(.linear(never2)) == "holds")
    // With strong fairness for b alone one may stay in s1 for ever.
    #expect(
      ToyChecker(text, fairness: [.strong("b")]).check(.linear(never2)) == "violated: s0 -a-> s1 then ~")
  }

  @Test("strong fairness takes components apart again")
  func strongFairness() {
    // All four states are connected; without s0, where b could be taken, s1 and s2 still are.
    let text = "s0 -a-> s1 -c-> s2 -c-> s1, s2 -a-> s0, s0 -b-> s3 -a-> s0"
    let flow = ToyChecker(text, fairness: [.strong("b"), .weak("c")])
    #expect(
      flow.check(.linear(.always(.eventually(.at("s3"))))) == "violated: s0 -a-> s1 then -c-> s2 -c-> s1")
    let strict = ToyChecker(text, fairness: [.strong("b"), .strong("a"), .weak("c")])
    #expect(strict.check(.linear(.always(.eventually(.at("s3"))))) == "holds")
  }

  @Test("a step occurs on a fair run only where whatever is enabled can be taken")
  func machineClosure() throws {
    let text = "s0 -a-> s1 -b-> s2"
    let taken: StepClaim<String, String> = try #require(ToyRun.after("b").stepClaim())
    let open = ToyChecker(text, fairness: [.weak("a"), .weak("b")])
    #expect(open.checker.occurs(taken))
    // The class is enabled in s2, where no step takes it: no run that gets there is fair, so none takes b.
    let stuck = ToyClass(name: "c", strength: .weak, enabled: .atom("s2"), taken: .atom("c"))
    let closed = ToyChecker(text, fairness: [.weak("a"), .weak("b"), stuck])
    #expect(!closed.checker.occurs(taken))
    #expect(closed.check(.linear(.always(.not(.after("b"))))) == "holds")
  }

  @Test("a run that ends stutters")
  func stutteringEnd() {
    let flow = ToyChecker("s0 -a-> s1 -a-> s2", fairness: [.weak("a")])
    #expect(flow.check(.linear(.eventually(.always(.at("s2"))))) == "holds")
    #expect(flow.check(.linear(.always(.eventually(.at("s1"))))) == "violated: s0 -a-> s1 -a-> s2 then ~")
    let single = ToyChecker(">s0")
    #expect(single.check(.linear(.always(.at("s0")))) == "holds")
    #expect(single.check(.linear(.eventually(.at("s1")))) == "violated: s0 then ~")
  }

  @Test("a self loop is a step, and stuttering is none")
  func selfLoop() {
    let flow = ToyChecker("s0 -a-> s0, s0 -b-> s1", fairness: [.weak("b")])
    #expect(flow.check(.linear(.eventually(.at("s1")))) == "holds")
    let fair = ToyChecker("s0 -a-> s0, s0 -b-> s1", fairness: [.weak("a")])
    #expect(fair.check(.linear(.eventually(.at("s1")))) == "violated: s0 then -a-> s0")
    #expect(fair.check(.linear(.eventually(.after("a")))) == "violated: s0 -b-> s1 then ~")
  }

  @Test("tautologies hold and contradictions are refuted, whatever the graph")
  func constants() {
    let flow = ToyChecker("s0 -a-> s1 -b-> s0")
    let here = ToyRun.at("s1")
    #expect(flow.check(.linear(.constant(true))) == "holds")
    #expect(flow.check(.linear(.constant(false))) == "violated: s0 then ~")
    #expect(flow.check(.linear(.or(.eventually(here), .always(.not(here))))) == "holds")
    #expect(flow.check(.linear(.and(.eventually(here), .always(.not(here))))) == "violated: s0 then ~")
    #expect(flow.check(.linear(.iff(.next(.not(here)), .not(.next(here))))) == "holds")
  }

  @Test("a next position can be one of stuttering, and the counterexample shows it")
  func nextAndIdling() {
    let flow = ToyChecker("s0 -a-> s1 -b-> s2")
    #expect(flow.check(.linear(.next(.at("s1")))) == "violated: s0 then ~")
    #expect(flow.check(.linear(.next(.at("s0")))) == "violated: s0 -a-> s1 then ~")
    #expect(flow.check(.linear(.implies(.at("s0"), .next(.at("s0 s1"))))) == "holds")
    // To be refuted, the run must stutter once before it takes its step.
    #expect(
      flow.check(.linear(.or(.next(.at("s1")), .always(.at("s0"))))) == "violated: s0 ~ -a-> s1 then ~")
  }

  @Test("after stuttering nothing has just happened")
  func arrivalAndIdling() {
    let flow = ToyChecker("s0 -a-> s1")
    #expect(flow.check(.linear(.not(.after("a")))) == "holds")
    #expect(flow.check(.linear(.always(.implies(.at("s1"), .after("a"))))) == "violated: s0 -a-> s1 then ~")
    #expect(
      flow.check(.linear(.always(.implies(.after("a"), .next(.always(.not(.after("a")))))))) == "holds")
    #expect(flow.check(.linear(.eventually(.always(.not(.moved))))) == "holds")
    let loop = ToyChecker("s0 -a-> s0")
    #expect(loop.check(.linear(.eventually(.always(.not(.moved))))) == "violated: s0 then -a-> s0")
    #expect(loop.check(.linear(.eventually(.always(.moved)))) == "violated: s0 then ~")
    // Steps again and again, and stuttering again and again.
    let both = ToyRun.and(.always(.eventually(.moved)), .always(.eventually(.not(.moved))))
    #expect(loop.check(.linear(.not(both))) == "violated: s0 then ~ -a-> s0")
  }

  @Test("what was seen of a truncated graph refutes, and never proves")
  func truncated() {
    let text = "s0 -a-> s1 -a-> s0, s1 -a-> s2 -b-> s3 -b-> s4"
    let part = ToyChecker(text, fairness: [.weak("a")], limits: ExplorationLimits(depth: 2))
    #expect(part.graph.truncation != nil)
    #expect(part.check(.linear(.eventually(.at("s2")))) == "violated: s0 then -a-> s1 -a-> s0")
    #expect(part.check(.linear(.always(.not(.at("s4"))))) == "undetermined")
    #expect(part.check(.linear(.constant(true))) == "undetermined")
    // Whether c could be taken in s2 is not known, so neither is whether a run may stay there.
    let open = ToyChecker(text, fairness: [.weak("a"), .weak("c")], limits: ExplorationLimits(depth: 2))
    #expect(open.check(.linear(.always(.not(.at("s2"))))) == "undetermined")
  }

  @Test("a check that is interrupted, or may not use memory, says so")
  func bounds() {
    let interrupted = ToyChecker("s0 -a-> s1", bounds: EmptinessCheckBounds { true })
    #expect(interrupted.check(.linear(.always(.at("s0")))) == "unfinished: interrupted")
    let poor = ToyChecker("s0 -a-> s1", fairness: [.weak("a")], bounds: EmptinessCheckBounds(memory: 10))
    #expect(poor.check(.linear(.always(.at("s0")))).hasPrefix("unfinished: memory("))
    #expect(poor.check(.initially(.existsGlobally(.atom("s0")))).hasPrefix("unfinished: memory("))
    #expect(poor.check(.initially(.not(.existsGlobally(.atom("s0"))))).hasPrefix("unfinished: memory("))
    #expect(poor.check(.never(.atom("s2"))) == "holds")
  }

  @Test("canRemain follows fair runs only")
  func existsGlobally() {
    let text = "s0 -a-> s1 -b-> s2 -b-> s1, s1 -c-> s3"
    func states(_ fairness: [ToyClass], _ operand: State) -> String {
      let flow = ToyChecker(text, fairness: fairness)
      return flow.names(flow.checker.evaluate(.existsGlobally(operand)).must)
    }
    #expect(states([], .not(.atom("s3"))) == "s0 s1 s2")
    #expect(states([.weak("a")], .not(.atom("s3"))) == "s0 s1 s2")
    #expect(states([.weak("a")], .atom("s0")) == "")
    #expect(states([.weak("b")], .atom("s1")) == "")
    #expect(states([.weak("b"), .weak("c")], .not(.atom("s3"))) == "s0 s1 s2")
    #expect(states([.weak("b"), .strong("c")], .not(.atom("s3"))) == "s0")
    #expect(states([.weak("a"), .weak("b"), .strong("c")], .not(.atom("s3"))) == "")
    #expect(states([.weak("a"), .weak("b"), .strong("c")], .constant(true)) == "s0 s1 s2 s3")
  }

  @Test("'initially' is read in every initial state")
  func initially() {
    let flow = ToyChecker(">s0 -a-> s1, >s2 -a-> s1")
    #expect(flow.check(.initially(.existsNext(.atom("a")))) == "holds")
    #expect(flow.check(.initially(.atom("s0"))) == "violated: s2")
    #expect(flow.check(.initially(.not(.atom("s1")))) == "holds")
  }
}
