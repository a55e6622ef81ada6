extension Rule {
  /// Every built-in rule, the gravest first; reports keep this order.
  public static let all: [Rule] = [
    .authGate, .alertReturns, .modalExclusive, .unboundPresentation, .deadEnd, .modalNoExit, .linkLands,
    .restoreValid, .destinationOverwritten, .popSafe, .boundedStack, .goalUnreachable, .unreachableRoute,
  ]

  /// The rule with this id, or nil where there is none.
  public static func named(_ id: String) -> Rule? {
    all.first { $0.id == id }
  }

  /// Ids that are reserved for rules of later versions.
  public static let announcedIDs: [String] = [
    "present-accepted", "state-ui-agree", "continuation-once", "session-closes", "lock-covers",
    "gate-not-dismissible", "gate-resume", "dismiss-target", "dismiss-present-race", "alert-safe-exit",
    "unhandled-action", "double-event", "no-auto-loop", "queued-surprise", "destination-missing", "link-once",
    "root-swap-clean", "gate-not-below", "child-action-present", "composed", "re-presentable",
    "re-present-swallowed", "host-reachable", "lifetime-retained", "uikit-only-modal",
    "conditional-container", "modal-iff-state", "present-on-mounted", "push-during-transition", "path-owner",
    "zombie-push", "stale-index", "detached-flow", "work-lost", "event-unhandled", "intent-dropped",
    "modal-outlives-owner", "duplicate-modal-key", "modal-survives-parent",
  ]
}
