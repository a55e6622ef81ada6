import FlowChecking
import FlowCompiler
import FlowDiagnostics
import FlowEvaluation
import FlowLogic
import FlowModel
import FlowRules
import FlowStateSpace

/// Decides claims about one explored app.
struct ClaimEvaluation<Snapshot: Hashable, Action: Hashable> {
  typealias Checker = GraphChecker<Int, ActionID>
  typealias Claim = NavigationClaim<Snapshot, Action>

  let explored: ExploredApp<Snapshot, Action>
  private let fairness: [FairnessClass<Int, ActionID>]

  init(_ explored: ExploredApp<Snapshot, Action>) {
    self.explored = explored
    fairness = explored.flow.actions.enumerated().filter { $1.origin == .app }.map { number, action in
      FairnessClass(
        name: action.label, strength: .weak, enabled: .existsNext(.atom(number)), taken: .atom(number))
    }
  }

  // MARK: - Rules

  func ruleVerdicts(_ ids: [String], of claim: Claim) -> [NavigationVerdict] {
    let rules = Rule.all.filter { ids.contains($0.id) }
    let unknown = ids.filter { id in !rules.contains { $0.id == id } }
    let isAsked = ids.count == 1
    let checked = CheckedScenario(explored.flow, explored.graph, evaluating: rules)
    return unknown.map { id in
      let question = Suggestion.question(for: id, among: Rule.all.map(\.id))
      return claim.unmet(
        .undetermined, "there is no such rule" + (question.map { ", \($0)" } ?? ""), named: id)
    }
      + checked.report.verdicts.map { report in
        let outcome = NavigationVerdict.Outcome(report.verdict)
        let isWarning = report.severity == .warning
        let bound = explored.graph.truncation.map { "the search was \(explored.words(for: $0))" }
        let open = outcome == .undetermined && explored.beyond != nil ? bound : nil
        var verdict = NavigationVerdict(
          name: report.id, outcome: outcome, message: outcome == .holds ? "" : open ?? report.message,
          place: claim.place,
          isMet: outcome == .holds || !isAsked && (outcome == .vacuous || outcome == .violated && isWarning))
        if let violation = checked.violations.first(where: { $0.id == report.id }) {
          show(Counterexample(trace: violation.trace, cycle: violation.cycle), in: &verdict)
        }
        return verdict
      }
  }

  /// Returns verdicts on the actions that never happen and the named screens that are never visible.
  func everythingOccurs(_ claim: Claim) -> [NavigationVerdict] {
    [everyActionHappens(claim), missing(unique(explored.namedScreens), claim)].compactMap { $0 }
  }

  /// Returns a verdict that lists the actions that never happen; nil if every action happens, or if the search is incomplete.
  private func everyActionHappens(_ claim: Claim) -> NavigationVerdict? {
    let taken = Set(explored.graph.labels.map { explored.flow.actions[$0.action].event })
    let never = explored.labels.filter { !taken.contains($0) }
    guard !never.isEmpty, explored.isComplete else { return nil }
    return claim.unmet(
      .violated,
      never.joined(separator: ", ") + (never.count == 1 ? " never happens" : " never happen")
        + ": no state allows \(never.count == 1 ? "it" : "them"). Look at the pages that 'actions' names, or leave "
        + "\(never.count == 1 ? "it" : "them") out of 'events'", named: "every action")
  }

  // MARK: - Claims of the team's own

  func visibleOnly(
    _ screens: [String], while condition: @escaping Claim.Condition, _ claim: Claim
  ) -> NavigationVerdict {
    if screens.isEmpty { return claim.unmet(.vacuous, "it names no screen") }
    if let missing = missing(screens, claim) { return missing }
    var seen = StateSet(stateCount: explored.graph.stateCount)
    for screen in screens { seen.formUnion(visible(screen)) }
    return verdict(
      claim, .never(.all([.atom(0), .not(.atom(1))])), [seen, states(where: condition)],
      "\(screens.map { "'\($0)'" }.joined(separator: " or ")) is visible while the gate is closed")
  }

  func everyStep(
    _ claim: Claim, _ condition: (Snapshot, Action, Snapshot) -> Bool
  ) -> NavigationVerdict {
    let graph = explored.graph
    for source in 0..<graph.stateCount {
      for step in graph.transitions(from: source) {
        guard let action = explored.action(of: step.action),
          !condition(explored.snapshot(in: source), action, explored.snapshot(in: step.target))
        else { continue }
        var trace = graph.shortestTrace(to: source)
        trace.steps.append(step)
        return verdict(claim, .violated(Counterexample(trace: trace)), "its last step does not satisfy it")
      }
    }
    return verdict(claim, explored.isComplete ? .holds(witness: nil) : .undetermined, "")
  }

  func alwaysPossible(_ claim: Claim, _ goal: StateSet) -> NavigationVerdict {
    verdict(
      claim, .never(.not(.existsUntil(target: .atom(0), along: .constant(true)))), [goal],
      "there is no way there any more")
  }

  func leads(
    from cause: Claim.Condition, to effect: Claim.Condition, _ claim: Claim
  ) -> NavigationVerdict {
    let sets = [states(where: cause), states(where: effect)]
    var result = verdict(
      claim, .linear(.always(.implies(.atom(.state(.atom(0))), .eventually(.atom(.state(.atom(1))))))), sets,
      "its end need not come")
    if result.outcome == .holds, sets[0].isEmpty {
      result.become(.vacuous, "what it begins with never happens")
    }
    return result
  }

  func noDeadEnd(_ claim: Claim) -> NavigationVerdict {
    let graph = explored.graph
    let dead = (0..<graph.stateCount).first { id in
      !graph.openStates.contains(id) && graph.transitions(from: id).allSatisfy { $0.target == id }
    }
    let result: ClaimResult =
      dead.map { .violated(Counterexample(trace: graph.shortestTrace(to: $0))) }
      ?? (explored.isComplete ? .holds(witness: nil) : .undetermined)
    return verdict(claim, result, "nothing can happen any more")
  }

  // MARK: - Sets of states

  func states(where condition: Claim.Condition) -> StateSet {
    let holds = explored.snapshots.map(condition)
    var result = StateSet(stateCount: explored.graph.stateCount)
    var id = 0
    explored.graph.forEachState { state in
      if let number = state.words.last, holds[Int(number)] { result.insert(id) }
      id += 1
    }
    return result
  }

  /// The names of all screens and alerts.
  private var items: [String] {
    explored.flow.flow.screens.map(\.name.value) + explored.flow.flow.alerts.map(\.name.value)
  }

  func visible(_ name: String) -> StateSet {
    let span = SourceSpan(line: 1, column: 1)
    return holding(
      items.filter { isCalled($0, name) }.map {
        .condition(.visible(ItemExpression(name: Located($0, at: span), span: span)))
      })
  }

  /// Returns the states in which at least one of some propositions is true.
  func holding(_ propositions: [Proposition]) -> StateSet {
    var result = StateSet(stateCount: explored.graph.stateCount)
    for set in explored.flow.states(of: propositions, in: explored.graph, threads: ThreadCount(1)) {
      result.formUnion(set)
    }
    return result
  }

  /// Returns a verdict on a claim that names something never visible; nil if all is visible, or if the search is incomplete.
  func missing(_ names: [String], _ claim: Claim) -> NavigationVerdict? {
    guard explored.isComplete else { return nil }
    let missing = names.filter { visible($0).isEmpty }
    guard !missing.isEmpty else { return nil }
    let message = missing.map { name in
      "'\(name)' is never visible" + (Suggestion.question(for: name, among: items).map { ", \($0)" } ?? "")
    }
    return claim.unmet(.vacuous, message.joined(separator: "; "))
  }

  // MARK: - Verdicts

  func verdict(
    _ claim: Claim, _ demand: FlowLogic.Claim<Int, ActionID>, _ sets: [StateSet], _ message: String
  ) -> NavigationVerdict {
    verdict(claim, checker(sets).check(demand), message)
  }

  /// Returns a checker for claims whose atoms are these sets of states.
  func checker(_ sets: [StateSet]) -> Checker {
    Checker(
      graph: explored.graph, fairness: fairness, threads: ThreadCount(1), states: { sets[$0] },
      labels: { $1.action == $0 })
  }

  private func verdict(_ claim: Claim, _ result: ClaimResult, _ message: String) -> NavigationVerdict {
    var verdict = NavigationVerdict(
      name: claim.name, outcome: .holds, message: "", place: claim.place, isMet: true)
    switch result {
    case .holds: break
    case .violated(let counterexample):
      verdict.become(.violated, message)
      if let counterexample { show(counterexample, in: &verdict) }
    case .undetermined:
      verdict.become(
        .undetermined, "the search was \(explored.graph.truncation.map(explored.words) ?? "cut short")")
    case .unfinished(let reason):
      verdict.become(.undetermined, "executions were not all looked at: \(reason)")
    }
    return verdict
  }

  func show(_ counterexample: Counterexample, in verdict: inout NavigationVerdict) {
    if let mismatch = explored.mismatch(along: counterexample.trace.steps + counterexample.cycle) {
      return verdict.become(.undetermined, mismatch)
    }
    let trace = TraceText(counterexample, of: explored)
    (verdict.trace, verdict.steps) = (trace.text, trace.labels)
    verdict.counterexample = counterexample
  }
}

extension NavigationClaim {
  /// Returns an unmet verdict on the claim. It has the claim's name unless another is given.
  func unmet(
    _ outcome: NavigationVerdict.Outcome, _ message: String, named name: String? = nil
  ) -> NavigationVerdict {
    NavigationVerdict(
      name: name ?? self.name, outcome: outcome, message: message, place: place, isMet: false)
  }
}

extension NavigationVerdict {
  mutating func become(_ outcome: Outcome, _ message: String) {
    (self.outcome, self.message, isMet) = (outcome, message, outcome == .holds)
  }
}

extension NavigationVerdict.Outcome {
  fileprivate init(_ verdict: Verdict) { self = Self(rawValue: verdict.rawValue) ?? .undetermined }
}
