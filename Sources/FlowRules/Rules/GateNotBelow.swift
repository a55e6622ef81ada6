import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let gateNotBelow = Rule(
    id: "gate-not-below",
    severity: .warning,
    summary: "back never leads to a login or lock whose gate is open",
    definition: """
      A state is bad if a gate is open, and a screen that `opens` it lies in a stack below that stack's top, or is at
      the bottom (the root, or the selected tab) of a coordinator whose stack is not empty, and can come back: steps,
      relaunches excluded, lead from there to a state in which the gate is open, the page is that screen or inside it,
      and the screen lies below nothing, and in all states before, the gate is open and the screen lies below something.
      Behind the pages of a sign-up that have no back button and close with it, nobody sees the login again. Anything
      below a modal is ignored. The rule is vacuous if no gate that a screen opens is ever open.
      """,
    rationale: """
      Pushing the home screen onto the login works until the user goes back. Then a signed-in user sees the login, and
      signing in pushes a second home screen.
      """,
    realCases: [
      "crater-mobile#3: back from the home screen led to the login",
      "QuickBirdEng/XCoordinator#160: presenting the home screen on the login kept the login below",
      "wordpress-mobile/WordPress-iOS#279: login screens piled up on each other",
    ],
    fix: """
      Replace the login instead of pushing onto it: `set root = main`, `replace [home]`, or present it and dismiss it
      when it is done. If pages must follow it on the same stack, take away their way back (`dismissible: false`).
      """,
    subjects: [.gate, .screen],
    demand: { flow in
      let screens = flow.gateScreens
      return Demand(
        screens.map { screen, gate in
          let name = screen.name.value
          let open = FlowStateFormula.atom(.gateOpen(gate))
          let below = FlowStateFormula.any([.atom(.belowTop(screen: name))] + flow.coveredRoots(of: screen))
          let comesBack = FlowStateFormula.existsUntil(
            target: .all([open, .atom(.page(screen: name)), .not(below)]),
            along: .all([.live, .before(.all([open, below]))]))
          return Obligation.Part(
            .never(.all([open, below, comesBack])),
            message: "'\(name)' lies below other screens although gate '\(gate)' is open",
            place: screen.name.span, subjects: [.gate(gate), .screen(name)])
        },
        trigger: .state(.any(unique(screens.map(\.gate)).map { .atom(.gateOpen($0)) })))
    })
}

extension Flow {
  /// Returns, for each place where the screen can be at the bottom, that it is and something is pushed over it.
  fileprivate func coveredRoots(of screen: Screen) -> [FlowStateFormula] {
    places.flatMap { site, coordinator -> [FlowStateFormula] in
      guard coordinator.startScreens.contains(screen.name.value) else { return [] }
      let tabs = coordinator.fields.filter { $0.tabs != nil }.map {
        Condition.compare($0.name, .equal, screen.name)
      }
      let pattern = ItemExpression(name: screen.name, span: screen.name.span)
      let conditions = tabs.isEmpty && !coordinator.roots.isEmpty ? [Condition.root(pattern)] : tabs
      let isBottom = conditions.map { FlowStateFormula.atom(.conditionAt(site: site.id, $0)) }
      return coordinator.fields.filter { $0.stack != nil }.map {
        .all(isBottom + [.isFilled($0.name, at: site.id)])
      }
    }
  }
}
