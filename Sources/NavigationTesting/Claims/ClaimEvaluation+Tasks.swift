import FlowChecking
import FlowEvaluation
import FlowLogic
import FlowRules
import FlowStateSpace

/// Claims about an app that waits for answers.
extension ClaimEvaluation {
  /// Returns the verdict on whether no step misuses a continuation.
  func continuations(_ claim: Claim) -> [NavigationVerdict] {
    let awaiting = awaiting
    if let verdicts = withoutWaiting("continuations", awaiting, claim) { return verdicts }
    let first = awaiting.first { $0.misuses.first != nil }?.misuses.first
    var verdict = verdict(
      claim, .never(.atom(0)), [states { ($0 as? any AwaitingState)?.misuses.isEmpty == false }], first ?? "")
    verdict.name = "continuations"
    return [verdict]
  }

  /// Returns the verdicts on whether everything that tasks wait for can come.
  func tasks(_ claim: Claim) -> [NavigationVerdict] {
    let awaiting = awaiting
    if let verdicts = withoutWaiting("tasks", awaiting, claim) { return verdicts }
    var verdicts: [NavigationVerdict] = []
    var open: NavigationVerdict?
    for name in unique(awaiting.flatMap { $0.waiting }) {
      let most = awaiting.map { $0.waiting.count { $0 == name } }.max() ?? 0
      for count in 1...max(most, 1) {
        let waits = states { state in
          (state as? any AwaitingState).map { $0.waiting.count { $0 == name } >= count } ?? false
        }
        var verdict = verdict(
          claim,
          .never(.all([.atom(0), .not(.existsUntil(target: .not(.atom(0)), along: .constant(true)))])),
          [waits], message(for: name))
        verdict.name = "tasks"
        if verdict.outcome == .undetermined {
          guard let state = firstWithoutEnd(of: waits) else {
            open = open ?? verdict
            continue
          }
          verdict.become(
            .undetermined,
            "as far as was explored, \(message(for: name)). \(verdict.message.capitalisedFirst)")
          show(Counterexample(trace: explored.graph.shortestTrace(to: state)), in: &verdict)
          return [verdict]
        }
        guard verdict.outcome == .holds else {
          verdicts.append(verdict)
          break
        }
      }
    }
    if !verdicts.isEmpty { return verdicts }
    return [
      open ?? NavigationVerdict(name: "tasks", outcome: .holds, message: "", place: claim.place, isMet: true)
    ]
  }

  /// Returns the first state of a set from which no known way leads out of the set.
  private func firstWithoutEnd(of set: StateSet) -> StateID? {
    let everyStep = TransitionFilter(of: explored.graph) { _ in .constant(true) }
    let search = BackwardSearch(explored.graph, threads: ThreadCount(1))
    return search.statesReaching(set.complement(), along: everyStep).complement().first
  }

  private func message(for name: String) -> String {
    guard name.hasPrefix("a task of '") else {
      return "'\(name)' is never resumed any more, so its task waits for ever"
    }
    return
      "\(name) never goes on. It waits for something that no answer and no event brings: a continuation that is lost, "
      + "real time ('Task.sleep'), or another thread. Let it ask an 'Answers' for what it waits for; for time, take an 'ExploredClock'. "
      + "If it may go on for ever, claim '.standard(except: \"tasks\")'"
  }

  /// Returns no verdicts if no state waits for anything, a vacuous one if only this was claimed, and nil if a state waits.
  private func withoutWaiting(
    _ name: String, _ awaiting: [any AwaitingState], _ claim: Claim
  ) -> [NavigationVerdict]? {
    guard awaiting.allSatisfy({ $0.waiting.isEmpty && $0.misuses.isEmpty && $0.requests.isEmpty }) else {
      return nil
    }
    guard claim.name == name else { return [] }
    return [claim.unmet(.vacuous, "no task waits for anything")]
  }

  /// What the app waits for in each state, in the order of the states.
  private var awaiting: [any AwaitingState] {
    (0..<explored.graph.stateCount).compactMap { explored.snapshot(in: $0) as? any AwaitingState }
  }
}
