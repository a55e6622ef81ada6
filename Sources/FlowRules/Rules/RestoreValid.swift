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
      closed, and the page is neither a screen that `opens` the gate nor inside one, nor a lock or in a window over one;
      if no path of user actions leads from there to a `home` or `terminal` page; or if a bound slot wants something
      other than it shows. A relaunch is also bad if it opens a lock: the gate of a screen with `lock: true` is closed
      before it and open after it, and then the user rests on a `home` or `terminal` page with no alert up. That is not
      bad for a lock that is `terminal`, such as a forced update, or if another gate that some screen `opens` is closed
      afterwards, so that the app still asks who the user is. Neither is it bad if the lock could have opened by itself,
      as that of a page about a missing connection: by an event `by: app` or `by: system` that is not tied to the lock's
      screen, and that leaves open every other gate that some screen `opens`. An event with `from`, and one of a
      coordinator that can live only inside a screen that `opens` the gate, are tied to it; what an effect answers, such
      as Face ID, does not count. The rule is vacuous if the app is never relaunched, because no coordinator `restores`
      anything.
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
      let allOpen = gates.map { FlowStateFormula.atom(.gateOpen($0)) }
      let isUnlocked = FlowStateFormula.all([.homeOrTerminal(of: flow)] + allOpen)
      let free = flow.eventsOfAnyPage(outside: flow.screens(opening: gate).map(\.name.value))
      let opensByItself = FlowStateFormula.existsNext(
        .all([.any(free.map { .atom(.event($0)) }), .after(.all(allOpen))]))
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

extension Flow {
  /// Returns the names of the events of the app and the system that happen on any page, without those of coordinators that can
  /// live only inside the screens.
  fileprivate func eventsOfAnyPage(outside screens: [String]) -> [String] {
    var isOutside: [Bool] = []
    var outside: Set<String> = []
    for site in InstanceTree(self).sites {
      let isOnOne = site.screen.map(screens.contains) ?? false
      isOutside.append(!isOnOne && site.parent.map { isOutside[$0] } ?? true)
      if isOutside[site.id] { outside.insert(site.coordinator) }
    }
    let events = coordinators.filter { outside.contains($0.name.value) }.flatMap(\.events)
    return unique(
      events.filter { $0.from.isEmpty && ($0.origin == .app || $0.origin == .system) }.map(\.name.value))
  }
}
