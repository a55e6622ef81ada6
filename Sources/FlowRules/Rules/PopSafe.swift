import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let popSafe = Rule(
    id: "pop-safe",
    severity: .warning,
    summary: "every pop, and every dismiss without a name, has something to remove",
    definition: """
      A step is bad if it pops more screens than the stack holds, pops to a screen that is not on the stack, or
      dismisses while nothing is shown. Popping to the root, dismissing a slot by name and dismissing everything are
      never bad. The rule is vacuous if nothing is ever removed.
      """,
    rationale: """
      A pop on an empty path is an out-of-range index or a crash, and a dismissal that finds nothing goes to the
      presenter and removes more than intended.
      """,
    realCases: [
      "johnpatrickmorgan/FlowStacks#50: dismissing with nothing presented removed the root and left a black screen",
      "openradar-mirror#16819: the second of two dismissals closed the presenter",
      "mbta/mobile_app PR#427: back on an empty stack",
    ],
    fix: """
      Guard the event with a case (`when: path.count > 0`), name the slot (`dismiss sheet`), or use `popToRoot` to
      empty the stack.
      """,
    demand: { _ in
      Demand(
        .neverStep(.atom(.observed(.popSafe))),
        message: "a pop or dismiss has nothing, or not enough, to remove",
        trigger: .step(.atom(.observed(.removed))))
    })
}
