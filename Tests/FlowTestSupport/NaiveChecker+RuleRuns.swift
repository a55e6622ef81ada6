import FlowDiagnostics
import FlowModel

/// Checks runs that rules show, directly from the definitions.
extension NaiveChecker {
  /// A run that a rule shows: steps to what is wrong, and perhaps how the run goes on from there forever.
  package struct ShownRun: Sendable {
    /// The steps to what is wrong.
    package var steps: [Move]
    /// The steps that then lead to the cycle.
    package var onward: [Move]
    /// What repeats forever; empty for a finite run.
    package var cycle: [Move]
    /// What the rule says about it.
    package var message: String
    /// Whether each pass through the cycle leads to the same place on a higher stack.
    package var isGrowing = false
    /// Whether it may end in a state in which what is wrong lasts, as with stacks without limits (semantics 14.3).
    package var mayEnd = false

    /// Describes a run.
    package init(steps: [Move], onward: [Move], cycle: [Move], message: String) {
      (self.steps, self.onward, self.cycle, self.message) = (steps, onward, cycle, message)
    }
  }

  /// Returns the first reason why the rule should not show this run; nil if it should.
  package func objection(to shown: ShownRun, by rule: String) -> String? {
    do throws(Objection) {
      switch rule {
      case "alert-returns": try demandThatAlertReturns(shown)
      case "continuation-once": try demandThatContinuationHangs(shown)
      case "no-auto-loop": try demandThatAppGoesRound(shown)
      default:
        if !shown.onward.isEmpty || !shown.cycle.isEmpty {
          return "it goes on for ever, and no infinite run can show what is wrong"
        }
      }
      return nil
    } catch {
      return error.text
    }
  }

  private func follow(_ shown: ShownRun) throws(Objection) -> FollowedRun {
    try follow(shown.steps + shown.onward, shown.cycle, isGrowing: shown.isGrowing)
  }

  /// "(i) a was shown, was answered, and is still wanted; (ii) no live path clears a from f; (iii) s lies on a cycle of states
  /// with a up that answers a."
  private func demandThatAlertReturns(_ shown: ShownRun) throws(Objection) {
    let run = try follow(shown)
    let alerts = flow.alerts.map(\.name.value).filter { shown.message.contains("'\($0)'") }
    let end = run.states[shown.steps.count]
    let isAnsweredAgain = run.loop.contains { index in
      run.edges[index].map { isAnswer(graph.edges[$0]) } ?? false
    }
    if isAnsweredAgain, shown.onward.isEmpty {
      let isUp = run.loop.allSatisfy { index in
        views[run.states[index]].front.alert.map { alerts.contains($0.item.value.name) } ?? false
      }
      if isUp { return }
    }
    if shown.cycle.isEmpty, let last = run.edges.last ?? nil {
      let step = graph.edges[last]
      if let place = step.step.answered,
        let answered = graph.states[step.source].slot(place)?.shown?.value.name,
        let key = views[step.source].slots.first(where: { $0.place == place })?.key,
        let slot = views[end].slot(key), alerts.contains(answered), slot.wanted?.value.name == answered,
        slot.shown?.value.name != answered
      {
        return
      }
    }
    for key in views[end].slots.map(\.key) {
      for alert in alerts
      where holdsForGood(
        from: end,
        { view in
          view.slot(key)?.wanted.map { $0.value.name == alert && $0.kind?.isAlert == true } ?? false
        })
      {
        return try demandLasting(run, shown) { $0.slot(key)?.wanted?.value.name == alert }
      }
    }
    throw Objection(text: "no alert returns")
  }

  /// "A continuation leaves the state unresumed or a second result comes; also when e is taken twice; at s: one waits and no
  /// live path ends that."
  private func demandThatContinuationHangs(_ shown: ShownRun) throws(Objection) {
    let run = try follow(shown)
    if shown.cycle.isEmpty, let last = run.edges.last ?? nil {
      let notes = graph.edges[last].step.notes
      if notes.contains(.continuationLost) || notes.contains(.continuationTwice) { return }
    }
    let end = run.states[shown.steps.count]
    for key in views[end].slots.map(\.key)
    where holdsForGood(from: end, { $0.slot(key)?.continuation != nil }) {
      return try demandLasting(run, shown) { $0.slot(key)?.continuation != nil }
    }
    throw Objection(text: "nothing that is awaited stays away")
  }

  /// "s lies on a cycle of at least two states made of app edges that ran a statement other than `stay`."
  private func demandThatAppGoesRound(_ shown: ShownRun) throws(Objection) {
    let run = try follow(shown)
    guard shown.onward.isEmpty else { throw Objection(text: "what it shows is not on the cycle") }
    // The cycle begins again where it ends, perhaps on a higher stack.
    guard Set(run.states[run.loop.lowerBound...]).count >= 2 else {
      throw Objection(text: "the cycle has fewer than two states")
    }
    for index in run.loop {
      guard let edge = run.edges[index] else { throw Objection(text: "nothing happens on the cycle") }
      let step = graph.edges[edge].step
      guard step.origin == .finish || step.origin == .app && step.notes.contains(.acted) else {
        throw Objection(text: "'\(step.label)' is no step of the app's own that does something")
      }
    }
  }

  /// Whether something holds in a state and wherever live steps lead from there.
  private func holdsForGood(from state: Int, _ holds: (NaiveView) -> Bool) -> Bool {
    closure(from: state, along: isLive).allSatisfy { holds(views[$0]) && !open[$0] }
  }

  /// Refuses a run unless it is fair and, after its first steps, something holds forever and no relaunch happens. It may end only
  /// if `mayEnd` is true or `fairness` names relaunches.
  private func demandLasting(
    _ run: FollowedRun, _ shown: ShownRun, _ holds: (NaiveView) -> Bool
  ) throws(Objection) {
    guard !shown.cycle.isEmpty else {
      let named = flow.fairness.weak + flow.fairness.strong
      if shown.mayEnd || named.contains(where: { $0.value == "relaunch" }) { return }
      throw Objection(text: "it ends, though what is wrong goes on")
    }
    let rest = shown.steps.count..<run.edges.count
    guard rest.allSatisfy({ index in run.edges[index].map { isLive(graph.edges[$0]) } ?? true }) else {
      throw Objection(text: "a relaunch ends what is wrong")
    }
    guard run.states[shown.steps.count...].allSatisfy({ holds(views[$0]) }) else {
      throw Objection(text: "what is wrong comes to an end")
    }
    try demandFairness(of: run)
  }
}
