import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let boundedStack = Rule(
    id: "bounded-stack",
    severity: .warning,
    summary: "no stack grows beyond its limit",
    definition: """
      A step is bad if it pushes onto a stack that already holds as many screens as its `limit`, or replaces its
      content with more than that. The push is refused, and all other verdicts rely on the author's claim that deeper
      stacks behave alike. A push or presentation that would nest a coordinator in itself beyond its `limit` is bad
      too. A stack without `limit` can hold any number of screens, and is no finding of this rule.
      The rule is vacuous if nothing is ever pushed.
      """,
    rationale: """
      A path that can grow without bound is a loop in the flow (a product that opens a related product that opens …),
      or one tap that pushes twice.
      """,
    realCases: [
      "corona-warn-app/cwa-app-ios PR#4660: a fast double tap pushed the same screen twice",
      "wordpress-mobile/WordPress-iOS#279: login screens piled up on each other",
    ],
    fix: """
      Replace instead of pushing, pop back to the screen if it is already on the stack, or raise the limit.
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.boundedStack))), message: "a push is refused at the limit of its stack",
        trigger: .step(.atom(.observed(.pushed))))
    })
}
