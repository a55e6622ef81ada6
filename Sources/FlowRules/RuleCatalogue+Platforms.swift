extension Rule {
  /// The rules about what platforms and their libraries need to do their part.
  static let libraryRules: [Rule] = [
    .rootSwapClean, .childActionPresent, .composed, .rePresentSwallowed, .hostReachable, .lifetimeRetained,
    .uikitOnlyModal, .conditionalContainer, .pushDuringTransition, .pathOwner, .zombiePush, .staleIndex,
    .detachedFlow, .intentDropped, .modalOutlivesOwner, .duplicateModalKey, .modalSurvivesParent,
    .destinationMissing, .unhandledAction,
  ]
}
