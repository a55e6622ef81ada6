import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let doubleEvent = Rule(
    id: "double-event",
    severity: .warning,
    summary: "a second tap before the first has settled navigates no further",
    definition: """
      A step of a declared user event is bad if running its statements a second time, before anything settles, leaves
      other stacks, other wanted slots, another tab or another root than running them once, or pushes what only the
      `limit` of a stack refuses. The second run evaluates `when` and the cases again, on the state after the first;
      it does not check the page, because a second tap lands on a view that is still on screen. The rule is vacuous if
      no declared user event ever happens.
      """,
    rationale: """
      Fingers are faster than animations. A row that is tapped twice pushes two screens, and back leads to the same
      screen again.
      """,
    realCases: [
      "corona-warn-app/cwa-app-ios PR#4660: a fast double tap pushed a screen twice",
      "wordpress-mobile/WordPressAuthenticator-iOS#453: two taps on one button opened the next step twice",
      "thexande/SwiftAlgorithms#31: pushing the same controller twice crashed",
    ],
    fix: """
      Guard the event by what it changes (`when: not (path.top is product(id))`), use `popTo` or `replace` instead of
      `push`, or disable the control on the first tap.
      """,
    subjects: [.event, .screen],
    demand: { flow in
      Demand(
        flow.eventParts(where: { $0.origin == .user }, never: .doubleEvent, countsByPage: true) {
          "a second tap on '\($0)' before the first has settled has a further effect"
        },
        trigger: .step(.atom(.origin(.user))))
    })
}
