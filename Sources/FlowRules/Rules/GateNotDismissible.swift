import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// A login or lock cannot be swiped away while its gate is closed.
  package static let gateNotDismissible = Rule(
    id: "gate-not-dismissible",
    severity: .error,
    activation: .byDefault,
    summary: "a login or lock that keeps people out cannot be swiped away while its gate is closed",
    definition: """
      A state is bad when the topmost modal is a screen that `opens` a gate, the gate is closed, and a swipe
      can close the modal (on wide screens a tap outside, for a popover): it is a sheet, a popover or a modal, nothing
      on it is `dismissible: false`, and no alert is up. It must keep people out of something: it is a `lock`, or the
      page that the swipe uncovers, or a screen around that page, requires the gate, or no screen of the flow requires
      it. A login that guests may decline, over pages that are theirs, is a question and no wall. A button that cancels
      is no finding, since somebody decided on it. It is vacuous when no such screen is on screen while its gate is
      closed.
      """,
    rationale: """
      Since cards can be swiped, a login presented as one is no longer a wall: a swipe uncovers the app behind
      it, or leaves an empty page that only a restart mends.
      """,
    realCases: [
      "woocommerce/woocommerce-ios#1123: logged out, the app lay behind a card that could be swiped away",
      "forcedotcom/SalesforceMobileSDK-iOS#3163: a swiped login left an app that had to be killed",
      "smartdevicelink/sdl_ios#1422: a system update made the lock screen dismissible",
    ],
    fix: """
      Give the screen `dismissible: false` (`interactiveDismissDisabled`), present it as a `fullScreenCover`,
      or make it the root. Where guests may see what is below, drop the gate from that screen's `requires`.
      """,
    demand: { flow in
      let screens = flow.gateScreens
      return Demand(
        screens.map { screen, gate in
          let guarded = flow.gatedScreens.filter { $0.gate == gate }.map(\.screen.name.value)
          let uncovers = FlowStepFormula.all([
            .any([.atom(.origin(.swipe)), .atom(.origin(.tapOutside))]), .after(.closed(gate)),
            .after(.any(guarded.map { .atom(.page(screen: $0)) })),
          ])
          let keepsOut =
            screen.isLock || guarded.isEmpty ? FlowStateFormula.constant(true) : .existsNext(uncovers)
          return Obligation.Part(
            .never(.all([.atom(.canSwipe(screen: screen.name.value)), .closed(gate), keepsOut])),
            message: "'\(screen.name.value)' can be swiped away while gate '\(gate)' is closed",
            place: screen.name.span)
        },
        trigger: .state(
          .any(screens.map { .all([.atom(.appears($0.screen.name.value)), .closed($0.gate)]) })))
    })
}
