import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let restoreValid = Rule(
    id: "restore-valid",
    severity: .error,
    summary: "a relaunch restores only what is allowed, leads home, and matches the screen",
    definition: """
      A relaunch is bad if afterwards something wanted, or the page or a screen around it, requires a gate that is
      closed, and the page is neither a screen that `opens` the gate nor inside one; if no path of user actions leads
      from there to a `home` or `terminal` page; or if a bound slot wants something other than it shows. A relaunch is
      also bad if it opens a lock: the gate of a screen with `lock: true` is closed before it and open after it, and
      then the user rests on a `home` or `terminal` page with no alert up. That is not bad for a lock that is
      `terminal`, such as a forced update, if a step of the app or the system could have opened the lock just as well,
      such as a page about a missing connection, or if another gate that some screen `opens` is closed afterwards, so
      that the app still asks who the user is. The rule is vacuous if the app is never relaunched, because no
      coordinator `restores` anything.
      """,
    rationale: """
      Restored state is an entry point like a link, but it is easily overlooked. A restored path skips every check
      that guarded the way there, and a restored dead end survives killing the app. A lock that is not restored is
      opened by killing the app.
      """,
    realCases: [
      "wordpress-mobile/WordPress-iOS#5289: restoring a screen crashed at each launch until the app was reinstalled",
      "cachly/issues-tracker#5767: a stale id came back and crashed the app in a loop",
      "owncloud/ios-app#957: state was restored in the middle of a branded login",
    ],
    fix: """
      Restore the gate's variables together with the screens that require it, leave those screens out of `restores`, or
      let the app start with the login in front of them. Restore a lock's variables and the slot that shows it, or start
      with the lock closed. Restore what a presentation needs in order to be shown and left.
      """,
    demand: { flow in
      let gated = flow.gatedScreens.map { screen, gate in
        let name = screen.name.value
        let there = FlowStateFormula.any([.atom(.wanted(screen: name)), .atom(.page(screen: name))])
        return Obligation.Part(
          afterRelaunch(.all([there, .closed(gate), .not(.atGate(gate, of: flow))])),
          message: "a relaunch brings back '\(name)' while gate '\(gate)' is closed", place: screen.name.span)
      }
      let stuck = Obligation.Part(
        afterRelaunch(.deadEnd(of: flow)), message: "no path leads home after a relaunch")
      let astray = flow.slots.filter(\.slot.isBound).map { site in
        Obligation.Part(
          afterRelaunch(.atom(.disagrees(site.reference))),
          message: "after a relaunch '\(site.reference.field)' wants something other than it shows",
          place: site.name.span)
      }
      return Demand(gated + [stuck] + astray + unlocking(in: flow), trigger: .step(.relaunch))
    })

  /// Returns a claim for each gate with a lock: killing the app must not open it.
  private static func unlocking(in flow: Flow) -> [Obligation.Part] {
    let gates = unique(flow.gateScreens.map(\.gate))
    return gates.compactMap { gate in
      guard let lock = flow.screens(opening: gate).first(where: { $0.isLock && !$0.isTerminal }) else {
        return nil
      }
      let opensByItself = FlowStateFormula.existsNext(
        .all([.any([.atom(.origin(.app)), .atom(.origin(.system))]), .after(.atom(.gateOpen(gate)))]))
      let others = gates.filter { $0 != gate }.map { FlowStateFormula.atom(.gateOpen($0)) }
      let isUnlocked = FlowStateFormula.all(
        [.atom(.gateOpen(gate)), .homeOrTerminal(of: flow)] + others)
      return Obligation.Part(
        .neverStep(
          .all([.relaunch, .before(.all([.closed(gate), .not(opensByItself)])), .after(isUnlocked)])),
        message: "a relaunch opens gate '\(gate)' without its lock '\(lock.name.value)'",
        place: lock.name.span)
    }
  }

  private static func afterRelaunch(_ bad: FlowStateFormula) -> FlowClaim {
    .neverStep(.all([.relaunch, .after(bad)]))
  }
}
