import FlowPipeline
import Foundation
import Testing

/// Claims about infinite runs and fairness, given to SPIN; what must come out is worked out by hand from the definition of fair runs.
@Suite("Runs in Promela")
struct RunTests {
  typealias Run = LTLFormula<TraceAtom<Proposition, StepProposition>>
  typealias Fairness = FairnessClass<Proposition, StepProposition>

  /// An alert, and an effect that it starts; a person may stutter for ever wherever nothing else is due.
  private static let scenario = """
    flowcheck: 1
    name: Live
    platform: swiftui
    screens:
      hall: { home: true }
      room: {}
      done: {}
    alerts:
      sure:
        buttons:
          yes: { do: start load }
          no: { role: cancel }
    coordinators:
      main:
        root: hall
        state:
          path: { stack: [room, done], limit: 2 }
          alert: { alert: [sure] }
        events:
          enter: { from: hall, do: push room }
          ask: { from: room, do: present sure }
        effects:
          load: { outcomes: { success: push done, failure: stay } }
    """

  // MARK: - Words

  private static let hall = Run.atom(.state(.atom(.frontPage(screen: "hall"))))
  private static let room = Run.atom(.state(.atom(.frontPage(screen: "room"))))
  private static let done = Run.atom(.state(.atom(.frontPage(screen: "done"))))
  private static let sure = Run.atom(.state(.atom(.alertUp)))
  private static let canEnter = Run.atom(.state(.existsNext(.atom(.event("enter")))))

  private static func after(_ event: String) -> Run { .atom(.arrival(.atom(.event(event)))) }
  private static func infinitelyOften(_ run: Run) -> Run { .always(.eventually(run)) }
  private static func leadsTo(_ cause: Run, _ effect: Run) -> Run {
    .always(.implies(cause, .eventually(effect)))
  }

  private static func field(_ name: String) -> FieldReference {
    FieldReference(coordinator: "main", field: name)
  }

  /// Taken by whatever takes the alert away, which is reported by the states around the step.
  private static let alerts = Fairness(
    name: "sure", strength: .weak, enabled: .atom(.alertUp),
    taken: .all([.any([.atom(.event("sure.yes")), .atom(.event("sure.no"))]), .before(.atom(.alertUp))]))
  /// The same, told by where the step leads.
  private static let alertsByEnd = Fairness(
    name: "sure", strength: .weak, enabled: .atom(.alertUp),
    taken: .all([.not(.atom(.event("back"))), .after(.not(.atom(.alertUp)))]))
  private static let effects = Fairness(
    name: "load", strength: .weak, enabled: .atom(.pending(field("load"))), taken: .atom(.event("load")))

  private static func event(_ name: String, _ strength: Fairness.Strength) -> Fairness {
    Fairness(
      name: name, strength: strength, enabled: .existsNext(.atom(.event(name))), taken: .atom(.event(name)))
  }

  // MARK: - Claims

  static let claims: [(run: Run, fairness: [Fairness], holds: Bool)] = [
    // Somebody has to answer an alert, unless that is not asked for.
    (leadsTo(sure, .not(sure)), [alerts, effects], true),
    (leadsTo(sure, .not(sure)), [alertsByEnd], true),
    (leadsTo(sure, .not(sure)), [effects], false),
    // A person may stutter for ever in the hall, unless entering is not put off.
    (.eventually(room), [alerts, effects], false),
    (.eventually(room), [alerts, effects, event("enter", .weak)], true),
    // What was started ends, but maybe in failure.
    (leadsTo(after("sure.yes"), after("load")), [effects], true),
    (leadsTo(after("sure.yes"), after("load")), [alerts], false),
    (leadsTo(after("sure.yes"), done), [alerts, effects], false),
    // Who leaves the room again and again can ask again and again, but not all the time: strong fairness makes them ask, weak does not.
    (
      .implies(infinitelyOften(.and(room, .not(sure))), .eventually(after("ask"))),
      [event("ask", .weak), alerts, effects], false
    ),
    (
      .implies(infinitelyOften(.and(room, .not(sure))), .eventually(after("ask"))),
      [event("ask", .strong), alerts, effects], true
    ),
    // Who is strong about entering is never in the hall for ever, and need not go back there.
    (.always(.eventually(.not(hall))), [event("enter", .strong), event("back", .weak)], true),
    (.eventually(.always(.not(hall))), [event("enter", .strong)], false),
    (.always(.eventually(after("enter"))), [event("enter", .strong)], false),
    (
      .always(.eventually(after("enter"))),
      [event("enter", .strong), event("back", .strong), alerts, effects], false
    ),
    // The other connectives, and steps that can be taken.
    (.weakUntil(hall, after("enter")), [], true),
    (.weakUntil(hall, room), [], true),
    (.until(hall, room), [], false),
    (.always(.weakUntil(hall, after("enter"))), [], false),
    (.release(after("sure.yes"), .not(done)), [], true),
    (.implies(.eventually(done), .eventually(.and(after("load"), done))), [], true),
    (.always(.iff(hall, canEnter)), [], true),
    (.always(.iff(room, canEnter)), [], false),
    (.or(.eventually(room), .always(.not(room))), [], true),
    (.constant(false), [], false),
    // Stuttering is a step for X, and each step of the flow is one of the model. What was started in the room may end anywhere.
    (.next(room), [], false),
    (.next(.or(hall, room)), [], true),
    (.always(.implies(hall, .next(.or(hall, after("enter"))))), [], false),
    (.always(.implies(hall, .next(.or(hall, .or(after("enter"), after("load")))))), [], true),
    (.always(.implies(after("enter"), .next(.or(room, after("load"))))), [], false),
    (.always(.implies(after("enter"), .next(.or(room, .or(after("load"), after("back")))))), [], true),
    // An answered alert is gone, but may be asked for at once.
    (.always(.implies(.and(sure, .next(after("sure.yes"))), .next(.not(sure)))), [], true),
    (.always(.implies(.and(sure, .next(after("sure.yes"))), .next(.next(.not(sure))))), [], false),
    (.next(.next(.eventually(room))), [event("enter", .weak), alerts, effects], true),
    (.next(.next(.eventually(room))), [alerts, effects], false),
    (.always(.implies(after("sure.yes"), .next(.eventually(after("load"))))), [effects], true),
    (.always(.implies(after("sure.yes"), .next(after("load")))), [effects], false),
  ]

  @Test(
    "SPIN's verdicts are those that the definition gives", Spin.isRequired,
    arguments: claims.indices)
  func byHand(index: Int) throws {
    let (run, fairness, holds) = Self.claims[index]
    let scenario = FlowCheck.read(Self.scenario, file: "live.yaml")
    let exploration = try #require(FlowCheck.explore(scenario), "\(scenario.diagnostics)")
    let obligation = Obligation(
      id: "claim", kind: .property, severity: .error, place: nil, summary: "a claim",
      parts: [Obligation.Part(.linear(run), message: "it is broken")], trigger: .none)
    // Every other one with variables for the words of its formula, as very long ones need them.
    let model = PromelaModel(
      of: exploration.flow, graph: exploration.graph, source: "live.yaml", obligations: [obligation],
      fairness: fairness, longestFormula: index % 2 == 0 ? 1500 : 0)
    let formula = try #require(model.formulas.first)
    #expect(formula.macros == ["RUNS"])
    let verifier = try Spin.Verifier(
      Spin.Source(model: model.text, defining: formula.macros), depth: 100_000)
    #expect(try verifier.holds(formula.name) == holds)
    // What runs need is no part of the model of the states.
    let counting = try Spin.Verifier(
      Spin.Source(model: model.text), compiler: ["-DSAFETY", "-DNOCLAIM"], depth: 1000)
    let graph = exploration.graph
    #expect(
      try counting.count() == Spin.Count(states: graph.stateCount, transitions: graph.transitionCount))
  }

  @Test("a formula about next positions is there as an automaton, and as itself for a spin that knows X")
  func next() throws {
    let model = try Self.model(of: .always(.next(Self.hall)))
    #expect(model.formulas.map(\.macros) == [["RUNS"]])
    #expect(
      model.text.contains(
        "#ifdef RUNS\n#ifdef NEXT\nltl claim { [] (X (claim_p1)) }\n#else\nnever claim {\nwait_0:\n"))
  }

  @Test("a formula has no constants in it, which keep spin busy")
  func constants() throws {
    // Nothing is called 'nowhere', so no run comes by it.
    let nowhere = Self.after("nowhere")
    let model = try Self.model(of: .or(.eventually(nowhere), .always(.until(Self.hall, .not(nowhere)))))
    #expect(model.text.contains("\nltl claim { true }\n"))
    let other = try Self.model(of: .or(.eventually(nowhere), .always(.weakUntil(Self.hall, nowhere))))
    #expect(other.text.contains("\nltl claim { [] ([] (claim_p1)) }\n"))
  }

  /// The model of the scenario with one claim.
  private static func model(of run: Run) throws -> PromelaModel {
    let exploration = try #require(FlowCheck.explore(FlowCheck.read(Self.scenario, file: "live.yaml")))
    let obligation = Obligation(
      id: "claim", kind: .property, severity: .error, place: nil, summary: "a claim",
      parts: [Obligation.Part(.linear(run), message: "it is broken")], trigger: .none)
    return PromelaModel(
      of: exploration.flow, graph: exploration.graph, source: "live.yaml", obligations: [obligation])
  }
}
