import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Whoever awaits an answer gets exactly one.
  package static let continuationOnce = Rule(
    id: "continuation-once",
    severity: .error,
    activation: .byDefault,
    summary: "whoever awaits an answer gets exactly one, however the presentation ends",
    definition: """
      A step is bad when a continuation leaves the state without being resumed: its slot was taken by
      something else, the coordinator around it went away, or it was closed in a way that completes nothing. A
      step is also bad when a continuation gets a second result, and when one would be lost or get a second result if
      the event were taken twice before the first had settled. A state is bad when something is awaited and nothing that can happen
      from there, relaunches apart, ends the waiting; it is shown by a run in which the waiting never ends. A relaunch ends every task and is no finding. It is
      vacuous when nothing is ever awaited.
      """,
    rationale: """
      A task that is never resumed hangs for good: its button stays disabled, its owner is never freed, and
      the next call finds the flow busy. One that is resumed twice crashes.
      """,
    realCases: [
      "moreSwift/swift-cross-ui#310: an alert's continuation was misused and reported by the runtime",
      "Web3Auth/web3auth-swift-sdk#41: a login resumed its continuation a second time with an error",
      "evernote/evernote-cloud-sdk-ios#174: a swipe lost the completion, and no later login could begin",
    ],
    fix: """
      Let every way out answer: swipe, back, each button, and the removal of whatever is around. A button with
      `resumes: nothing` answers nobody. Do not await twice in one slot, nor present anything else in it meanwhile:
      refuse the second call with `when: alert == nil` beside the event's `from`, for a quick second tap
      arrives before the first has put anything up; or cancel the first.
      """,
    demand: { flow in
      let sites = flow.awaitableSlots
      let awaited = FlowStateFormula.any(sites.map { .atom(.awaiting($0.reference)) })
      guard !sites.isEmpty else { return Demand([], trigger: .state(.constant(false))) }
      let lost = Obligation.Part(
        .neverStep(.all([.before(awaited), .atom(.observed(.continuationLost))])),
        message: "what awaits an answer never gets one, or would not after a second tap")
      let lostAtOnce = Obligation.Part(
        .neverStep(.all([.before(.not(awaited)), .atom(.observed(.continuationLost))])),
        message: "what this step awaits never gets an answer, or would not after a second tap before it is up"
      )
      let twice = Obligation.Part(
        .neverStep(.atom(.observed(.continuationTwice))),
        message: "what awaits an answer gets a second one, or would with a second tap")
      let stuck = sites.map { site in
        let waits = FlowStateFormula.atom(.awaiting(site.reference))
        return Obligation.Part.neverForGood(
          waits, message: "an answer from '\(site.reference.field)' is awaited, and none can come from here",
          place: site.name.span)
      }
      return Demand([lost, lostAtOnce, twice] + stuck, trigger: .state(awaited))
    })
}

extension Flow {
  /// The slots whose presentations some event can await.
  fileprivate var awaitableSlots: [SlotSite] {
    let awaiting = coordinators.filter { $0.events.contains { !$0.resumes.isEmpty } }.map(\.name.value)
    return slots.filter { $0.slot.awaits || awaiting.contains($0.reference.coordinator) }
  }
}
