import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let queuedSurprise = Rule(
    id: "queued-surprise",
    severity: .warning,
    summary: "a queued presentation appears on the page that requested it",
    definition: """
      A step is bad if something that was waiting is shown after it, and the page below is not the one from which it
      was requested. The rule is vacuous if nothing is ever presented.
      """,
    rationale: """
      Only the platform remembers a presentation that had to wait. It appears when the first one is closed, over an
      unrelated page, and the user answers a question that makes no sense there.
      """,
    realCases: [
      "subconsciousnetwork/subconscious#900: the console announced that the second sheet would come later",
      "Esri/arcgis-maps-sdk-swift-toolkit PR#381: queued sheets appeared when the first one closed",
      "PXAlertView#26: a queued alert fired on the wrong screen",
    ],
    fix: """
      Do not let it wait: dismiss what is up, or do not request it. Or clear the slot in every event that leaves the
      page (`dismiss alert`).
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.queuedSurprise))),
        message: "a queued presentation appears over a page other than the one that requested it",
        trigger: .step(.atom(.observed(.presented))))
    })
}
