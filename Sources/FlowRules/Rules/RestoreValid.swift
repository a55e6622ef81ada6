import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What comes back after a relaunch is allowed, is on screen, and can be left.
  package static let restoreValid = Rule(
    id: "restore-valid",
    severity: .error,
    activation: .byDefault,
    summary: "after a relaunch everything is allowed, leads home, and is what the screen shows",
    definition: """
      A relaunch is bad when afterwards something wanted, or the page or a screen around it, requires a gate that is
      closed; when no way of a person leads from there to a `home` or `terminal` page; or when a bound slot wants
      something other than what it shows. It is vacuous when the app is never relaunched, because no coordinator
      `restores` anything.
      """,
    rationale: """
      Saved state is an entry like a link, only that nobody thinks of it as one. A restored path skips every check
      that guarded the way there, and a restored dead end survives killing the app.
      """,
    realCases: [
      "wordpress-mobile/WordPress-iOS#5289: restoring a screen crashed at each launch until the app was reinstalled",
      "cachly/issues-tracker#5767: a stale id came back and crashed the app in a loop",
      "owncloud/ios-app#957: restoring in the middle of a branded login",
    ],
    fix: """
      Restore the gate's variables together with the screens that need them, or leave those screens out of
      `restores`. Restore what a presentation needs to be shown and left.
      """,
    demand: { flow in
      let gated = flow.gatedScreens.map { screen, gate in
        let name = screen.name.value
        let there = FlowStateFormula.any([.atom(.wanted(screen: name)), .atom(.page(screen: name))])
        return Obligation.Part(
          afterRelaunch(.all([there, .closed(gate)])),
          message: "a relaunch brings back '\(name)' while gate '\(gate)' is closed", place: screen.name.span)
      }
      let stuck = Obligation.Part(
        afterRelaunch(.deadEnd(of: flow)), message: "after a relaunch no way leads home")
      let astray = flow.slots.filter(\.slot.isBound).map { site in
        Obligation.Part(
          afterRelaunch(.atom(.disagrees(site.reference))),
          message: "after a relaunch '\(site.reference.field)' wants something else than it shows",
          place: site.name.span)
      }
      return Demand(gated + [stuck] + astray, trigger: .step(.relaunch))
    })

  private static func afterRelaunch(_ bad: FlowStateFormula) -> FlowClaim {
    .neverStep(.all([.relaunch, .after(bad)]))
  }
}
