import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Whatever comes from outside is answered in every situation.
  package static let eventUnhandled = Rule(
    id: "event-unhandled",
    severity: .warning,
    activation: .whenStrict,
    summary: "whatever comes from outside finds a case in every state",
    definition: """
      A step of a link or a `by: system` event is bad when none of its cases holds, or when a link finds no
      view that handles it (`mountedOn`). A case that does `stay` is an answer: it says that nothing is meant
      to happen. Each event is judged by itself. It is vacuous when nothing ever comes from outside.
      """,
    rationale: """
      Links, notifications and expiring sessions arrive when nobody expects them. A handler that only knows
      the situations its author thought of drops the rest without a word.
      """,
    realCases: [
      "home-assistant/iOS PR#5284: links that came while a sheet was open did nothing",
      "openedx/edx-app-ios PR#1320: a link that came while logged out was dropped",
      "a published coordinator sample: a link that it cannot read is ignored without a word",
    ],
    fix: """
      Add a last case without `when`, even if it only says `stay`, and attach handlers where they are always
      there.
      """,
    demand: { flow in
      Demand(
        flow.eventParts(where: { $0.origin == .link || $0.origin == .system }, never: .eventUnhandled) {
          "'\($0)' finds nothing here that answers it"
        },
        trigger: .step(.any([.atom(.origin(.link)), .atom(.origin(.system))])))
    })
}
