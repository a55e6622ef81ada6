import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let gateNotDismissible = Rule(
    id: "gate-not-dismissible",
    severity: .error,
    summary: "a login or lock that protects content cannot be swiped away while its gate is closed",
    definition: """
      A state is bad if the topmost modal is a screen that `opens` a gate, the gate is closed, and a swipe can close
      the modal (on wide screens a tap outside, for a popover): it is a sheet, a popover or a modal, it and the page are
      dismissible, and no alert is up. The modal must protect something: it is a `lock`, or the page that the
      swipe uncovers, or a screen around that page, requires the gate. A login that guests may decline, over pages that
      are open to them, protects nothing, even if conditions of events read its gate: it comes before an action, and
      whoever declines does without. A button that cancels is not a finding, because it is a deliberate choice. The
      rule is vacuous if no such screen is on screen while its gate is closed.
      """,
    rationale: """
      Cards can be swiped away, so a login presented as one no longer protects anything: a swipe uncovers the app
      behind it, or leaves an empty page that only a restart fixes.
      """,
    realCases: [
      "woocommerce/woocommerce-ios#1123: when logged out, the app was behind a card that could be swiped away",
      "forcedotcom/SalesforceMobileSDK-iOS#3163: swiping the login away left an app that had to be killed",
      "smartdevicelink/sdl_ios#1422: a system update made the lock screen dismissible",
    ],
    fix: """
      Give the screen `dismissible: false` (`interactiveDismissDisabled`), present it as a `fullScreenCover`, or make
      it the root. If guests may see what is below, remove the gate from that screen's `requires`.
      """,
    subjects: [.gate, .screen],
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
            screen.isLock || guarded.isEmpty
            ? FlowStateFormula.constant(screen.isLock) : .existsNext(uncovers)
          return Obligation.Part(
            .never(.all([.atom(.canSwipe(screen: screen.name.value)), .closed(gate), keepsOut])),
            message: "'\(screen.name.value)' can be swiped away while gate '\(gate)' is closed",
            place: screen.name.span, subjects: [.gate(gate), .screen(screen.name.value)])
        },
        trigger: .state(
          .any(screens.map { .all([.atom(.appears($0.screen.name.value)), .closed($0.gate)]) })))
    })
}
