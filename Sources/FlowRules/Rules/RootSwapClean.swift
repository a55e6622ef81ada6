import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let rootSwapClean = Rule(
    id: "root-swap-clean",
    severity: .error,
    summary: "a root swap or popToRoot leaves no old presentation and no old work behind",
    definition: """
      A step is bad if it swaps the root of a coordinator (`set root = …`) or empties a non-empty stack
      (`popToRoot`), and something of the old place is still there afterwards. After a swap, these count: a modal or
      alert that the coordinator, or one that continues to exist, showed before and still shows; on UIKit also one that
      a coordinator shows which the swap removes, unless the step dismisses it first; an effect of the coordinator that
      is still pending. An effect belongs to no place if only events of the app or the system
      without `from` start it and all it does is give values to variables that no gate reads. After a `popToRoot`,
      only this counts: what is declared to belong to a removed screen: a slot with `on:` or `owner:`, an effect
      with `owner:`. The rule is vacuous if no event that swaps a root or pops to it, or calls one that does, ever
      happens. Events are matched by name, whichever case or outcome contains the statement; one in `resumes` or
      `onDismiss` is matched by every step that runs a statement.
      """,
    rationale: """
      Neither a window nor a stack dismisses what was presented over its old content (U16, U17). The sheet of an ended
      session stays in front of the welcome page, and its task continues.
      """,
    realCases: [
      "wix/react-native-navigation#878: the root was switched while a modal was up, and the modal leaked",
      "AdevintaSpain/Sencha PR#23: replacing the root view controller left its presentation up",
      "johnpatrickmorgan/FlowStacks#44: going back to the root did not dismiss the sheets that were open",
    ],
    fix: """
      Write `dismiss all` before the swap, and cancel pending work (`cancel load`, or `cancelledBy:` on the effect).
      If a presentation is meant to survive, let it belong to the root and not to a screen that is removed.
      """,
    demand: { flow in
      let trigger = flow.steps { statement in
        switch statement {
        case .swapRoot, .popToRoot: true
        default: false
        }
      }
      return Demand(
        .neverStep(.atom(.observed(.rootSwapLeftover))),
        message: "the root changes, or the stack is emptied, but something of the old place stays",
        trigger: .step(trigger))
    })
}
