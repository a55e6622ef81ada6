import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// While an app is locked, nothing but its lock is in front.
  package static let lockCovers = Rule(
    id: "lock-covers",
    severity: .error,
    activation: .byDefault,
    summary: "while a lock is closed its page is in front",
    definition: """
      For a gate with a screen that has `lock: true` and `opens` it: a state is bad when the gate is closed
      and the page is neither such a screen nor inside one. What is presented below a lock that stays in front
      is not seen, and an alert over the lock is the lock's business; neither is bad. Each screen that is in front
      instead gets a counterexample of its own. It is vacuous when no lock's gate is ever closed.
      """,
    rationale: """
      A lock that is drawn over the app's own pages does not cover what is presented: sheets, covers and
      alerts lie above it and stay usable. What timers and appearing views present while the app is locked
      lies above it as well. And a lock that nobody presents covers nothing at all.
      """,
    realCases: [
      "vultisig/vultisig-ios#5084: sheets, alerts and banners stayed usable above a lock drawn as an overlay",
      "permissionlesstech/bitchat PR#1664: a sheet left open was on top when the app came back locked",
      "horizontalsystems/unstoppable-wallet-ios#6325: the level of the lock's window had to be set right",
    ],
    fix: """
      Walk along the trace to the step that puts the screen in front. Where that step closes the gate, let it present
      the lock as well; where the app starts with the gate closed, let the lock be at the root. Where the lock is up
      and the screen lies above it, show the lock in a slot of kind `window`, which is above everything.
      """,
    demand: { flow in
      let locks = flow.gateScreens.filter(\.screen.isLock)
      let gates = unique(locks.map(\.gate))
      return Demand(
        gates.flatMap { gate in
          lockParts(gate, locks.filter { $0.gate == gate }.map(\.screen), among: flow.screens)
        },
        trigger: .state(.any(gates.map { .closed($0) })))
    })

  /// One claim for each screen that could be in front instead of the locks of a gate.
  private static func lockParts(
    _ gate: String, _ locks: [Screen], among screens: [Screen]
  ) -> [Obligation.Part] {
    let front = FlowStateFormula.any(locks.map { .atom(.page(screen: $0.name.value)) })
    let uncovered = FlowStateFormula.all([.closed(gate), .not(front)])
    let names = locks.map { "'\($0.name.value)'" }.joined(separator: " or ")
    let others = screens.map(\.name.value).filter { name in !locks.contains { $0.name.value == name } }
    return others.map { name in
      Obligation.Part(
        .never(.all([uncovered, .atom(.frontPage(screen: name))])),
        message: "gate '\(gate)' is closed, and '\(name)' is in front instead of \(names)",
        place: locks.first?.name.span)
    }
  }
}
