import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// While an app is locked, nothing but its lock is in front.
  package static let lockCovers = Rule(
    id: "lock-covers",
    severity: .error,
    activation: .byDefault,
    summary: "while a lock is closed nothing else is in front, and nothing presents itself",
    definition: """
      For a gate with a screen that has `lock: true` and `opens` it: a state is bad when the gate is closed
      and the page is neither such a screen nor inside one, or an alert is up. A step is bad when the gate is
      closed before and after it and a modal or an alert comes on screen in it. It is vacuous when no lock's
      gate is ever closed.
      """,
    rationale: """
      A lock that is drawn over the app's own pages does not cover what is presented: sheets, covers and
      alerts lie above it and stay usable. What timers and appearing views present while the app is locked
      lies above it as well.
      """,
    realCases: [
      "vultisig/vultisig-ios#5084: sheets, alerts and banners stayed usable above a lock drawn as an overlay",
      "permissionlesstech/bitchat PR#1664: a sheet left open was on top when the app came back locked",
      "horizontalsystems/unstoppable-wallet-ios#6325: the level of the lock's window had to be set right",
    ],
    fix: """
      Show the lock in a slot of kind `window`, which is above everything, or dismiss everything in the step
      that closes the gate. Ask the gate (`when: unlocked`) in every event that presents something by itself.
      """,
    demand: { flow in
      let locks = flow.gateScreens.filter(\.screen.isLock)
      let gates = unique(locks.map(\.gate))
      return Demand(
        gates.flatMap { gate in lockParts(gate, locks.filter { $0.gate == gate }.map(\.screen)) },
        trigger: .state(.any(gates.map { .closed($0) })))
    })

  private static func lockParts(_ gate: String, _ locks: [Screen]) -> [Obligation.Part] {
    let locked = FlowStateFormula.closed(gate)
    let front = FlowStateFormula.any(locks.map { .atom(.page(screen: $0.name.value)) })
    let names = locks.map { "'\($0.name.value)'" }.joined(separator: " or ")
    let place = locks.first?.name.span
    return [
      Obligation.Part(
        .never(.all([locked, .not(front)])),
        message: "gate '\(gate)' is closed, and something else than \(names) is in front", place: place),
      Obligation.Part(
        .never(.all([locked, .atom(.alertUp)])),
        message: "gate '\(gate)' is closed, and an alert is up", place: place),
      Obligation.Part(
        .neverStep(.all([.before(locked), .after(locked), .atom(.noted(.appeared))])),
        message: "something comes on screen while gate '\(gate)' is closed", place: place),
    ]
  }
}
