import FlowDiagnostics

extension Rule {
  /// Every built-in rule: those that run by default first, then the gravest; reports keep this order.
  public static let all: [Rule] = (flowRules + stepRules + libraryRules).sorted { left, right in
    left.order.lexicographicallyPrecedes(right.order)
  }

  /// The rules about what a flow as a whole must do.
  private static let flowRules: [Rule] = [
    .authGate, .alertReturns, .modalExclusive, .unboundPresentation, .deadEnd, .deadlock, .modalNoExit,
    .linkLands,
    .restoreValid, .destinationOverwritten, .popSafe, .boundedStack, .goalUnreachable, .unreachableRoute,
  ]

  /// The rules about single steps, and about gates and what waits for them.
  private static let stepRules: [Rule] = [
    .presentAccepted, .stateUIAgree, .continuationOnce, .sessionCloses, .lockCovers, .gateNotDismissible,
    .gateResume, .dismissTarget, .dismissPresentRace, .alertSafeExit, .doubleEvent, .noAutoLoop,
    .queuedSurprise, .gateNotBelow, .rePresentable, .workLost, .modalDepth, .modalIffState, .presentOnMounted,
    .linkOnce,
    .eventUnhandled,
  ]

  /// The rule with this id, or nil where there is none.
  public static func named(_ id: String) -> Rule? {
    all.first { $0.id == id }
  }

  /// The ids by the number of known cases and the harm they did.
  private static let ranking = [
    "auth-gate", "alert-returns", "modal-exclusive", "unbound-presentation", "dead-end", "deadlock",
    "modal-no-exit",
    "link-lands", "present-accepted", "state-ui-agree", "continuation-once", "session-closes", "lock-covers",
    "gate-not-dismissible", "gate-resume", "dismiss-target", "dismiss-present-race",
    "destination-overwritten", "alert-safe-exit", "unhandled-action", "double-event", "pop-safe",
    "no-auto-loop", "bounded-stack", "restore-valid", "queued-surprise", "destination-missing", "link-once",
    "root-swap-clean", "gate-not-below", "child-action-present", "composed", "re-presentable",
    "re-present-swallowed", "host-reachable", "lifetime-retained", "uikit-only-modal",
    "conditional-container", "modal-iff-state", "present-on-mounted", "push-during-transition", "path-owner",
    "zombie-push", "stale-index", "detached-flow", "work-lost", "modal-depth", "unreachable-route",
    "goal-unreachable",
    "event-unhandled", "intent-dropped", "modal-outlives-owner", "duplicate-modal-key",
    "modal-survives-parent",
  ]

  private var order: [Int] {
    let gravity = Severity.allCases.firstIndex(of: severity) ?? Severity.allCases.count
    return [isDefault ? 0 : 1, gravity, Self.ranking.firstIndex(of: id) ?? Self.ranking.count]
  }
}
