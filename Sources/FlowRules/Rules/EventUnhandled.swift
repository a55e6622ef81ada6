import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let eventUnhandled = Rule(
    id: "event-unhandled",
    severity: .warning,
    summary: "every external event is handled in every state",
    definition: """
      A step of a link or a `by: system` event is bad if none of its cases holds, or if no view that handles the link
      is mounted (`mountedOn`). A case with `stay` handles the event: it says that nothing is meant to happen. Each
      event is evaluated separately. The rule is vacuous if no external event ever happens.
      """,
    rationale: """
      Links, notifications and expiring sessions arrive at any time. A handler that covers only the situations its
      author thought of silently drops the rest.
      """,
    realCases: [
      "home-assistant/iOS PR#5284: links that arrived while a sheet was open had no effect",
      "openedx/edx-app-ios PR#1320: a link that arrived while logged out was dropped",
      "a published coordinator sample: a link that it cannot parse is silently ignored",
    ],
    fix: """
      Add a last case without `when`, even if it only says `stay`, and attach handlers to views that are always
      mounted.
      """,
    subjects: [.event, .link],
    demand: { flow in
      Demand(
        flow.eventParts(where: { $0.origin == .link || $0.origin == .system }, never: .eventUnhandled) {
          "'\($0)' is not handled here"
        },
        trigger: .step(.any([.atom(.origin(.link)), .atom(.origin(.system))])))
    })
}
