import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let continuationOnce = Rule(
    id: "continuation-once",
    severity: .error,
    summary: "every awaited presentation is answered exactly once, however it ends",
    definition: """
      A step is bad if a continuation leaves the state without being resumed: its slot was taken by something else, the
      coordinator around it was removed, or it was closed in a way that does not complete it. A step is also bad if a
      continuation gets a second result, also by a `return` after the step has removed its coordinator, and if a
      continuation would be lost or get a second result when the event is taken twice before the first has settled. A
      coordinator that the first tap removed hears no second one. A state is bad if something is awaited and no path
      from there, relaunches excluded, ends the wait, unless the page is `terminal` and no alert is up; the
      counterexample is an execution in which the wait never ends. A relaunch ends every task and is not a finding. The
      rule is vacuous if nothing is ever awaited.
      """,
    rationale: """
      A task that is never resumed hangs forever: its button stays disabled, its owner is never released, and the next
      call finds the flow busy. A task that is resumed twice crashes.
      """,
    realCases: [
      "moreSwift/swift-cross-ui#310: the runtime reported a misused continuation of an alert",
      "Web3Auth/web3auth-swift-sdk#41: a login resumed its continuation a second time with an error",
      "evernote/evernote-cloud-sdk-ios#174: a swipe lost the completion, and no later login could begin",
    ],
    fix: """
      Let every exit give an answer: swipe, back, each button, and the removal of any enclosing screen. A button with
      `resumes: nothing` gives no answer. Do not await twice in one slot, and present nothing else in it meanwhile:
      refuse the second call with `when: alert == nil` besides the event's `from`, because a quick second tap arrives
      before the first has presented anything; or cancel the first.
      """,
    demand: { flow in
      let sites = flow.awaitableSlots
      let awaited = FlowStateFormula.any(sites.map { .atom(.awaiting($0.reference)) })
      guard !sites.isEmpty else { return Demand([], trigger: .state(.constant(false))) }
      let lost = Obligation.Part(
        .neverStep(.all([.before(awaited), .atom(.observed(.continuationLost))])),
        message: "an awaited answer never arrives, or would not after a second tap")
      let lostAtOnce = Obligation.Part(
        .neverStep(.all([.before(.not(awaited)), .atom(.observed(.continuationLost))])),
        message:
          "the answer that this step awaits never arrives, or would not after a second tap before it is shown"
      )
      let twice = Obligation.Part(
        .neverStep(.atom(.observed(.continuationTwice))),
        message: "an awaited answer arrives twice, or would with a second tap")
      let stuck = sites.map { site in
        let waits = FlowStateFormula.atom(.awaiting(site.reference))
        return Obligation.Part.neverForGood(
          waits, in: flow,
          message: "an answer from '\(site.reference.field)' is awaited, and none can arrive from here",
          place: site.name.span)
      }
      return Demand([lost, lostAtOnce, twice] + stuck, trigger: .state(awaited))
    })
}

extension Flow {
  /// The slots whose presentations an event can await.
  fileprivate var awaitableSlots: [SlotSite] {
    let awaiting = coordinators.filter { $0.events.contains { !$0.resumes.isEmpty } }.map(\.name.value)
    return slots.filter { $0.slot.awaits || awaiting.contains($0.reference.coordinator) }
  }
}
