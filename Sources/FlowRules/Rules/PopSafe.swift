import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// Every pop and dismiss finds what it removes.
  package static let popSafe = Rule(
    id: "pop-safe",
    severity: .warning,
    activation: .whenStrict,
    summary: "every pop and every dismiss finds something to remove",
    definition: """
      A step is bad when it pops more screens than the stack holds, pops to a screen that is not there, or
      dismisses while nothing is shown. Popping to the root, dismissing a slot by name and dismissing everything are
      never bad. It is vacuous when nothing is ever removed.
      """,
    rationale: """
      A pop on an empty path is an out-of-range index or a crash, and a dismiss that finds nothing goes to the
      presenter and takes away more than was meant.
      """,
    realCases: [
      "johnpatrickmorgan/FlowStacks#50: dismissing with nothing presented removed the root and left a black screen",
      "openradar-mirror#16819: the second of two dismissals closed the presenter",
      "mbta/mobile_app PR#427: back on an empty stack",
    ],
    fix: """
      Guard the event with a case (`when: path.count > 0`), say which slot is meant (`dismiss sheet`), or use
      `popToRoot` where emptying the stack is meant.
      """,
    demand: { _ in
      Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.popSafe))),
            message: "a pop or dismiss finds nothing, or not enough, to remove")
        ],
        trigger: .step(.atom(.observed(.removed))))
    })
}
