import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What waited to be shown appears where it was asked for.
  package static let queuedSurprise = Rule(
    id: "queued-surprise",
    severity: .warning,
    activation: .whenStrict,
    summary: "what had to wait appears on the page that asked for it",
    definition: """
      A step is bad when something that was waiting is shown after it, and the page below is not the one from
      which it was asked for. It is vacuous when nothing is ever presented.
      """,
    rationale: """
      A presentation that had to wait is forgotten by everybody but the platform. It turns up when the first
      one is closed, over a page that has nothing to do with it, and people answer a question that they do not
      understand.
      """,
    realCases: [
      "subconsciousnetwork/subconscious#900: the console announced that the second sheet would come later",
      "Esri/arcgis-maps-sdk-swift-toolkit PR#381: sheets over sheets came when the first went",
      "PXAlertView#26: a queued alert fired on the wrong screen",
    ],
    fix: """
      Do not let it wait: dismiss what is up, or do not ask. Or clear the slot in every event that leaves the
      page (`dismiss alert`).
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.queuedSurprise))),
            message: "what had to wait appears over another page than the one that asked for it")
        ],
        trigger: .step(.atom(.observed(.presented))))
    })
}
