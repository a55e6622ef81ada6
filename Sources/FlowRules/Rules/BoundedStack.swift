import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A stack stays within the limit that its author claims.
  package static let boundedStack = Rule(
    id: "bounded-stack",
    severity: .warning,
    activation: .whenStrict,
    summary: "no stack grows beyond the limit written for it",
    definition: """
      A step is bad when it pushes onto a stack that already holds as many screens as its `limit` says, or replaces
      its content with more than that. The push is refused, and all other verdicts take the author's word that
      deeper stacks behave alike. So is a push or presentation that would nest a coordinator in itself deeper than its
      `limit`. A stack without `limit` is cut at 4, and then nothing `holds`; that is no finding of this rule. It is vacuous when nothing is ever pushed.
      """,
    rationale: """
      A path that can grow for ever is a loop in the flow (a product that opens a related product that opens …),
      or one tap that pushes twice.
      """,
    realCases: [
      "corona-warn-app/cwa-app-ios PR#4660: a fast double tap pushed the same screen twice",
      "wordpress-mobile/WordPress-iOS#279: login screens piled up on each other",
    ],
    fix: """
      Replace instead of pushing, pop back to the screen where it is on the stack already, or raise the limit.
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.boundedStack))),
            message: "a push is refused at the limit of its stack")
        ],
        trigger: .step(.atom(.observed(.pushed))))
    })
}
