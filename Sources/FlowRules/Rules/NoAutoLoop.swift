import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let noAutoLoop = Rule(
    id: "no-auto-loop",
    severity: .error,
    summary: "the app does not navigate in a cycle by itself",
    definition: """
      A cycle is bad if every step of it is the app's own (`by: app` or an effect's outcome) and ran a statement other
      than `stay`, or is the end of a transition, and one of the app's own steps changes a wanted stack, slot, tab or
      root and is not the outcome of an effect that the user can cancel. Steps of the user, the system and links break a
      cycle. A cycle that changes only variables and effects is a retry or a timer, and not bad. Nor is one in which
      only effects navigate that the user can cancel, such as a game that searches for an opponent, finds one, loses it
      and searches again: an effect takes its time, while an event `by: app` happens at once. The user can cancel an
      effect if an event of the user, an answer or `onDismiss` has `cancel` for it, by itself or by what it calls, or
      if its `cancelledBy` names an event of the user, a button, or a screen to leave. The rule is vacuous if the app
      never does anything by itself.
      """,
    rationale: """
      A screen presents on appearing something that removes it again: an onboarding that comes back because its completion
      was not saved in time, a login that reappears when it closes. The user cannot act in between.
      """,
    realCases: [
      "0xCUB3/wBlock#500: the onboarding came back, because it closed before its completion was saved",
      "IcaliaLabs/LoginKit#18: each appearance of a screen started the login again",
      "SwiftUI-PopToRootExample#3: an appear hook pushed again after popping to the root",
    ],
    fix: """
      Let the step that starts the cycle depend on something that the cycle changes (`when: onboarded == no`), and
      change it before the step can happen again. If the app waits for others, write their answers as outcomes of an
      effect, and let the user cancel it.
      """,
    demand: { flow in
      let acts = FlowStepFormula.all([.atom(.origin(.app)), .atom(.observed(.acted))])
      let navigates = FlowStepFormula.all([acts, .atom(.observed(.navigated))])
      let waits = flow.cancellableEffects.map { FlowStepFormula.atom(.event($0)) }
      return Demand(
        .noCycleAlong(
          .any([acts, .atom(.origin(.finish))]),
          taking: waits.isEmpty ? navigates : .all([navigates, .not(.any(waits))])),
        message: "from here the app can cycle forever without any user action",
        trigger: .step(acts))
    })
}
