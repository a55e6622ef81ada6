import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let intentDropped = Rule(
    id: "intent-dropped",
    severity: .warning,
    summary: "every result of an awaited presentation is handled, including cancellation",
    definition: """
      A step is bad if an awaited presentation ends with a result for which the event's `resumes` declares nothing or
      an empty body. `stay` says that nothing is meant to happen. The rule is vacuous if nothing is ever awaited.
      """,
    rationale: """
      `guard let answer = try? await …` turns a swipe, an error and a lost connection into silence: the form stays as
      it is, and the user taps again.
      """,
    realCases: [
      "Evernote/evernote-cloud-sdk-ios#174: after the login was swiped away it could not be requested again",
      "a published flow-as-a-function sample: a dismissed picker and an error both end in a bare return",
    ],
    fix: """
      Declare every result under `resumes:`, including `cancelled`, and show something: the old page with a message,
      or `stay` if silence is right.
      """,
    demand: { flow in
      let slots = flow.slots.filter { flow.canAwait(in: $0) }
      return Demand(
        .neverStep(.atom(.observed(.intentDropped))),
        message: "an awaited presentation ends with a result that nothing handles",
        trigger: .state(.any(slots.map { .atom(.awaiting($0.reference)) })))
    })
}

extension Flow {
  /// Whether a statement can suspend on the slot.
  fileprivate func canAwait(in site: SlotSite) -> Bool {
    if site.slot.awaits { return true }
    return bodies.filter { $0.coordinator == site.reference.coordinator }.flatMap(\.statements).contains {
      if case .await = $0.kind { true } else { false }
    }
  }
}
