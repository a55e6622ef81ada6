import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// The app does not go round in circles by itself.
  package static let noAutoLoop = Rule(
    id: "no-auto-loop",
    severity: .error,
    activation: .byDefault,
    summary: "the app does not navigate in circles by itself",
    definition: """
      A cycle is bad when every step of it is the app's own (`by: app` or an effect's outcome) and ran a statement
      other than `stay`, or is the end of a transition, and one of the app's own changes what is wanted in a stack, a
      slot, the tabs or a root. Steps of a person, the system and links break a cycle. A cycle that changes variables
      and effects only is a retry or a timer, and not bad. It is vacuous when the app never does anything by itself.
      """,
    rationale: """
      What appears presents what sends it away again: an onboarding that comes back because its end was not
      saved in time, a login that reappears when it closes. Nobody can do anything in between.
      """,
    realCases: [
      "0xCUB3/wBlock#500: the onboarding came back, because closing it overtook saving that it was done",
      "IcaliaLabs/LoginKit#18: each appearance of a screen started the login again",
      "SwiftUI-PopToRootExample#3: an appear hook pushed again after popping to the root",
    ],
    fix: """
      Let the step that starts the round ask for something that the round changes (`when: onboarded == no`),
      and change it before whatever asks for it can appear again.
      """,
    demand: { _ in
      let acts = FlowStepFormula.all([.atom(.origin(.app)), .atom(.observed(.acted))])
      return Demand(
        [
          Obligation.Part(
            .noCycleAlong(
              .any([acts, .atom(.origin(.finish))]), taking: .all([acts, .atom(.observed(.navigated))])),
            message: "from here the app can go round for ever without anybody doing anything")
        ],
        trigger: .step(acts))
    })
}
