import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let lockCovers = Rule(
    id: "lock-covers",
    severity: .error,
    summary: "while a lock's gate is closed, the lock is in front",
    definition: """
      The rule checks each gate with a screen that has `lock: true` and `opens` it: a state is bad if the gate is
      closed and the page is neither such a screen, nor inside one, nor presented from inside one, such as the sheet
      about a forgotten code. Presentations below a lock that stays in front are not visible, and an alert over the
      lock belongs to the lock; neither is bad. Each screen that is in front
      instead gets its own counterexample. The rule is vacuous if no lock's gate is ever closed.
      """,
    rationale: """
      A lock that is drawn over the app's own pages does not cover presentations: sheets, covers and alerts lie above
      it and stay usable. Anything that timers and appearing views present while the app is locked also lies above it.
      And a lock that is never presented covers nothing at all.
      """,
    realCases: [
      "vultisig/vultisig-ios#5084: sheets, alerts and banners stayed usable above a lock drawn as an overlay",
      "permissionlesstech/bitchat PR#1664: a sheet left open was on top when the app came back locked",
      "horizontalsystems/unstoppable-wallet-ios#6325: the level of the lock's window had to be corrected",
    ],
    fix: """
      Follow the trace to the step that brings the screen to the front. If that step closes the gate, let it present
      the lock too; if the app starts with the gate closed, make the lock the root. If the lock is up and the screen
      lies above it, show the lock in a slot of kind `window`, which is above everything. A second screen that
      unlocks, such as a page for a code over the lock, needs `lock: true` too.
      """,
    subjects: [.gate, .screen],
    demand: { flow in
      let locks = flow.gateScreens.filter(\.screen.isLock)
      let gates = unique(locks.map(\.gate))
      return Demand(
        gates.flatMap { gate in
          lockParts(gate, locks.filter { $0.gate == gate }.map(\.screen), among: flow.screens)
        },
        trigger: .state(.any(gates.map { .closed($0) })))
    })

  /// Returns a claim for each screen that could be in front instead of the locks of a gate.
  private static func lockParts(
    _ gate: String, _ locks: [Screen], among screens: [Screen]
  ) -> [Obligation.Part] {
    let front = FlowStateFormula.any(locks.map { .atom(.within(screen: $0.name.value)) })
    let uncovered = FlowStateFormula.all([.closed(gate), .not(front)])
    let names = locks.map { "'\($0.name.value)'" }.joined(separator: " or ")
    let others = screens.map(\.name.value).filter { name in !locks.contains { $0.name.value == name } }
    return others.map { name in
      Obligation.Part(
        .never(.all([uncovered, .atom(.frontPage(screen: name))])),
        message: "gate '\(gate)' is closed, but '\(name)' is in front instead of \(names)",
        place: locks.first?.name.span, subjects: [.gate(gate), .screen(name)])
    }
  }
}
