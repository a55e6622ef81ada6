import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let pushDuringTransition = Rule(
    id: "push-during-transition",
    severity: .warning,
    summary: "no stack is changed while a transition runs",
    definition: """
      A step is bad if a push, pop or replacement changes a stack while a transition is running. This applies only to
      `uikit` with `timing: interleaved`. The rule is vacuous elsewhere, and if no statement ever pushes or removes
      anything.
      """,
    rationale: """
      A navigation controller that receives a push during a push ends up with a bar and a stack that disagree, and may
      crash later (U15). Two rows tapped at once, or a notification during a push, are enough.
      """,
    realCases: [
      "HeroTransitions/Hero#638: a pop during a transition corrupted the navigation stack",
      "ChatSecure/ChatSecure-iOS#597: pushing while another push was animated",
      "openradar 37068517: nested pushes left the navigation bar and the stack inconsistent",
    ],
    fix: """
      Let every push check that the stack is as it was when its button was drawn (`when: path.count == 0`), and let
      external events wait for the end of the transition.
      """,
    demand: { flow in
      let hasTransitions = flow.platform.value == .uikit && flow.timing == .interleaved
      let moves: FlowStepFormula = .any([.atom(.observed(.pushed)), .atom(.observed(.removed))])
      return Demand(
        .neverStep(.atom(.observed(.pushInTransition))),
        message: "the stack changes while a transition is still running",
        trigger: .step(.all([.constant(hasTransitions), moves])))
    })
}
