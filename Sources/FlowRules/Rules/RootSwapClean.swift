import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A root swap or a return to the root takes along what belonged to the old place.
  package static let rootSwapClean = Rule(
    id: "root-swap-clean",
    severity: .error,
    activation: .byDefault,
    summary: "a root swap or popToRoot leaves no presentation and no work of the old place behind",
    definition: """
      A step is bad when it swaps the root of a coordinator (`set root = …`) or empties a stack that is not empty
      (`popToRoot`), and something of the old place is still there afterwards. After a swap that is a modal or an alert
      that the coordinator, or one that goes on living, showed before and still shows, or an effect of the coordinator
      that was pending and still is. After a `popToRoot` it is only what is declared to belong to a screen that
      is gone: a slot with `on:` or `owner:`, an effect with `owner:`. It is vacuous when no event that swaps a root
      or pops to it, or calls one that does, ever happens. Events count by name, whichever case or outcome has the statement; one in `resumes` or `onDismiss`
      counts with every step that runs a statement.
      """,
    rationale: """
      Neither a window nor a stack dismisses what was presented over its old content (U16, U17). The sheet of the
      session that has ended stays in front of the welcome page, and its task goes on.
      """,
    realCases: [
      "wix/react-native-navigation#878: the root was switched while a modal was up, and the modal leaked",
      "AdevintaSpain/Sencha PR#23: replacing the root view controller left what it presented",
      "johnpatrickmorgan/FlowStacks#44: going back to the root did not dismiss the sheets that were open",
    ],
    fix: """
      Say `dismiss all` before the swap, and cancel what runs (`cancel load`, or `cancelledBy:` on the effect). Where
      a presentation is meant to survive, let it belong to the root and not to a screen that goes.
      """,
    demand: { flow in
      let trigger = flow.steps { statement in
        switch statement {
        case .swapRoot, .popToRoot: true
        default: false
        }
      }
      return Demand(
        [
          Obligation.Part(
            .neverStep(.atom(.observed(.rootSwapLeftover))),
            message: "the root changes, or the stack is emptied, and something of the old place stays")
        ],
        trigger: .step(trigger))
    })
}
