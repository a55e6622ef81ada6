extension Rule {
  /// All built-in rules: errors, then warnings, then the rest, each ordered by the number of known cases and the harm they did.
  ///
  /// Reports keep this order.
  public static let all: [Rule] = [
    .authGate, .alertReturns, .modalExclusive, .unboundPresentation, .deadEnd, .deadlock, .modalNoExit,
    .linkLands, .presentAccepted, .stateUIAgree, .continuationOnce, .sessionCloses, .lockCovers,
    .gateNotDismissible, .gateResume, .dismissTarget, .dismissPresentRace, .noAutoLoop, .restoreValid,
    .destinationMissing, .rootSwapClean, .composed, .hostReachable, .lifetimeRetained, .uikitOnlyModal,
    .modalIffState, .presentOnMounted,

    .destinationOverwritten, .alertSafeExit, .unhandledAction, .doubleEvent, .popSafe, .boundedStack,
    .queuedSurprise, .linkOnce, .gateNotBelow, .childActionPresent, .rePresentable, .rePresentSwallowed,
    .conditionalContainer, .pushDuringTransition, .pathOwner, .zombiePush, .staleIndex, .detachedFlow,
    .workLost, .modalDepth, .goalUnreachable, .eventUnhandled, .intentDropped, .modalOutlivesOwner,
    .modalSurvivesParent,

    .unreachableRoute, .duplicateModalKey,
  ]

  /// Returns the rule with this id, or nil if there is none.
  public static func named(_ id: String) -> Rule? {
    all.first { $0.id == id }
  }
}
