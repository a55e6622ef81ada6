import FlowChecking
import FlowDiagnostics
import FlowLogic
import FlowStateSpace

extension ExploredFlow {
  /// Evaluates claims, each with a shortest run where one refutes or demonstrates it.
  ///
  /// Where a bound ended the exploration, a claim that what was seen does not decide is `undetermined`, never said to hold. Every run
  /// is taken again on the flow itself before it is given; a flow that answers otherwise the second time, because it reads
  /// a clock, say, is reported so, and the claim is `undetermined`.
  ///
  /// - Complexity: A pass over states or steps for each claim; ``NavigationClaim/leads(_:from:to:)`` searches for loops too.
  public func check(_ claims: [NavigationClaim<Flow>]) -> [NavigationVerdict<Flow>] {
    let evaluation = NavigationEvaluation(self)
    return claims.map(evaluation.verdict)
  }

  /// Evaluates claims, each with a shortest run where one refutes or demonstrates it.
  public func check(_ claims: NavigationClaim<Flow>...) -> [NavigationVerdict<Flow>] { check(claims) }

  /// The verdicts on the claims that are violated, vacuous or undetermined: empty when all is well.
  public func complaints(_ claims: NavigationClaim<Flow>...) -> [NavigationVerdict<Flow>] {
    check(claims).filter { !$0.isFulfilled }
  }

  /// Throws when a claim is violated, vacuous or undetermined, with the reasons and runs in the error's description.
  ///
  /// - Throws: ``UnfulfilledClaims``.
  public func require(_ claims: NavigationClaim<Flow>...) throws(UnfulfilledClaims<Flow>) {
    let unfulfilled = check(claims).filter { !$0.isFulfilled }
    guard unfulfilled.isEmpty else { throw UnfulfilledClaims(verdicts: unfulfilled) }
  }
}

/// Decides claims about one explored flow.
struct NavigationEvaluation<Flow: NavigationFlow> {
  /// A set of states by the place of its test among those of a claim; the one of all steps that change something.
  private typealias Checker = GraphChecker<Int, ActionID>

  private let explored: ExploredFlow<Flow>
  private let shownNames: [String]
  private let fairness: [FairnessClass<Int, ActionID>]

  init(_ explored: ExploredFlow<Flow>) {
    self.explored = explored
    shownNames = explored.shownNames
    fairness = explored.events.indices.filter { explored.flow.isInevitable(explored.events[$0]) }.map {
      FairnessClass(
        name: String(describing: explored.events[$0]), strength: .weak, enabled: .existsNext(.atom($0)),
        taken: .atom($0))
    }
  }

  func verdict(_ claim: NavigationClaim<Flow>) -> NavigationVerdict<Flow> {
    var verdict =
      switch claim.demand {
      case .always(let test):
        verdict(claim, .never(.not(.atom(0))), [test])
      case .everyStep(let test):
        verdictOnSteps(claim) { test($0, $1, $2) }
      case .possible(let test):
        verdict(claim, .reachable(.atom(0)), [test])
      case .alwaysPossible(let test):
        verdict(claim, .never(.not(.existsUntil(target: .atom(0), along: .constant(true)))), [test])
      case .noDeadEnd:
        verdictOnDeadEnds(claim)
      case .leads(let cause, let effect):
        verdict(
          claim,
          .linear(
            .always(.implies(.atom(.state(.atom(0))), .eventually(.atom(.state(.atom(1))))))),
          [cause, effect])
      }
    if verdict.verdict == .holds, let trigger = claim.trigger,
      !explored.states.contains(where: passes(trigger))
    {
      verdict.verdict = .vacuous
      verdict.reason = "what it describes never happens"
    }
    checkNames(of: claim, &verdict)
    return verdict
  }

  /// Tells which of the screens that a claim names are never shown, once everything was seen.
  private func checkNames(of claim: NavigationClaim<Flow>, _ verdict: inout NavigationVerdict<Flow>) {
    guard explored.isComplete, verdict.verdict != .undetermined else { return }
    let unknown = claim.named.filter { !shownNames.contains($0) }
    guard !unknown.isEmpty || (claim.isAboutNamed && claim.named.isEmpty) else { return }
    if claim.isAboutNamed, verdict.verdict == .holds { verdict.verdict = .vacuous }
    let reasons = unknown.map { name in
      let question = Suggestion.question(for: name, among: shownNames)
      return "'\(name)' is never shown" + (question.map { ", \($0)" } ?? "")
    }
    verdict.reason = reasons.isEmpty ? "it names no screen" : reasons.joined(separator: "; ")
  }

  private func passes(_ test: @escaping NavigationClaim<Flow>.Test) -> (Flow.State) -> Bool {
    { test(explored.flow, $0) }
  }

  private func states(where isMember: (StateID) -> Bool) -> StateSet {
    var result = StateSet(stateCount: explored.states.count)
    for id in explored.states.indices where isMember(id) { result.insert(id) }
    return result
  }

  private func checker(_ sets: [StateSet]) -> Checker {
    Checker(
      graph: explored.graph, fairness: fairness, states: { sets[$0] }, labels: { $1.action == $0 })
  }

  private func verdict(
    _ claim: NavigationClaim<Flow>, _ demand: Claim<Int, ActionID>, _ tests: [NavigationClaim<Flow>.Test]
  ) -> NavigationVerdict<Flow> {
    let sets = tests.map { test in states { test(explored.flow, explored.states[$0]) } }
    return verdict(claim, checker(sets).check(demand))
  }

  /// A state is a dead end when every step that was seen leaves it as it is; an unexpanded state may have others.
  private func verdictOnDeadEnds(_ claim: NavigationClaim<Flow>) -> NavigationVerdict<Flow> {
    let graph = explored.graph
    let dead = (0..<graph.stateCount).first { id in
      !graph.openStates.contains(id) && graph.transitions(from: id).allSatisfy { $0.target == id }
    }
    return verdict(claim, refutation: dead.map { Counterexample(trace: graph.shortestTrace(to: $0)) })
  }

  private func verdictOnSteps(
    _ claim: NavigationClaim<Flow>, _ test: (Flow.State, Flow.Event, Flow.State) -> Bool
  ) -> NavigationVerdict<Flow> {
    let graph = explored.graph
    for source in 0..<graph.stateCount {
      for step in graph.transitions(from: source) {
        let (before, after) = (explored.states[source], explored.states[step.target])
        guard !test(before, explored.events[step.action], after) else { continue }
        var trace = graph.shortestTrace(to: source)
        trace.steps.append(step)
        return verdict(claim, refutation: Counterexample(trace: trace))
      }
    }
    return verdict(claim, refutation: nil)
  }

  private func verdict(
    _ claim: NavigationClaim<Flow>, refutation: Counterexample?
  ) -> NavigationVerdict<Flow> {
    if let refutation { return verdict(claim, .violated(refutation)) }
    return verdict(claim, explored.isComplete ? .holds(witness: nil) : .undetermined)
  }

  /// A result with the run taken again on the flow.
  private func verdict(_ claim: NavigationClaim<Flow>, _ result: ClaimResult) -> NavigationVerdict<Flow> {
    var verdict: NavigationVerdict<Flow>
    do throws(Inconsistency) {
      switch result {
      case .holds(let witness):
        verdict = NavigationVerdict(claim.name, .holds)
        if let witness { verdict.witness = try run(Counterexample(trace: witness)) }
      case .violated(let counterexample):
        verdict = NavigationVerdict(claim.name, .violated)
        if let counterexample { verdict.counterexample = try run(counterexample) }
      case .undetermined:
        verdict = NavigationVerdict(claim.name, .undetermined)
        verdict.reason = explored.graph.truncation.map { "the search was truncated by \($0.name)" }
      case .unfinished(let shortfall):
        verdict = NavigationVerdict(claim.name, .undetermined)
        verdict.reason = "the check of executions was truncated: \(shortfall)"
      }
    } catch {
      verdict = NavigationVerdict(claim.name, .undetermined)
      verdict.reason = error.words
    }
    return verdict
  }

  /// The flow does not do a second time what it did the first time.
  private struct Inconsistency: Error {
    var words: String
  }

  private func run(_ counterexample: Counterexample) throws(Inconsistency) -> NavigationTrace<Flow> {
    let start = explored.states[counterexample.start]
    var current = counterexample.start
    let steps = try taken(counterexample.stem, from: &current)
    let loop = try taken(counterexample.loop, from: &current)
    return NavigationTrace(
      start: start, startDisplay: explored.flow.display(of: start), steps: steps, loop: loop)
  }

  private func taken(
    _ steps: [TraceStep], from current: inout StateID
  ) throws(Inconsistency) -> [NavigationTrace<Flow>.Step] {
    var result: [NavigationTrace<Flow>.Step] = []
    for step in steps {
      var state = explored.states[current]
      var event: Flow.Event?
      if let step = step.transition {
        let taken = explored.events[step.action]
        event = taken
        let isPossible = explored.flow.events(in: state).contains(taken)
        explored.flow.handle(taken, in: &state)
        guard isPossible, state == explored.states[step.target] else {
          throw Inconsistency(
            words:
              "the flow is not a function of its state: '\(taken)' gave a different result the second time")
        }
        current = step.target
      }
      result.append(
        NavigationTrace.Step(event: event, state: state, display: explored.flow.display(of: state)))
    }
    return result
  }
}
