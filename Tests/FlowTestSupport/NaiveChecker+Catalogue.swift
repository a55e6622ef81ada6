import FlowModel

/// The catalogue: for each rule what is bad, and what must happen for it to have anything to say.
extension NaiveChecker {
  private typealias PropertyEvaluation = @Sendable (NaiveChecker) -> NaiveFinding

  /// The rules it knows, by their ids.
  package static let ruleIDs: [String] = evaluations.keys.sorted()

  /// Evaluates a rule.
  package func rule(_ id: String) -> NaiveFinding? { Self.evaluations[id].map { $0(self) } }

  private static let evaluations: [String: PropertyEvaluation] = evaluationsOfStates.merging(
    evaluationsOfSteps
  ) {
    first, _ in first
  }
  .merging(evaluationsOfNotes) { first, _ in first }.merging(evaluationsOfDeclarations) { first, _ in first }

  private static let evaluationsOfStates: [String: PropertyEvaluation] = [
    "modal-exclusive": { $0.modalExclusive() }, "auth-gate": { $0.authGate() },
    "alert-returns": { $0.alertReturns() }, "unbound-presentation": { $0.unboundPresentation() },
    "dead-end": { $0.badStates($0.deadEnds()) }, "deadlock": { $0.deadlock() },
    "modal-no-exit": { $0.modalNoExit() }, "modal-depth": { $0.modalDepth() },
    "state-ui-agree": { $0.stateUIAgree() }, "continuation-once": { $0.continuationOnce() },
    "gate-not-dismissible": { $0.gateNotDismissible() }, "alert-safe-exit": { $0.alertSafeExit() },
    "unreachable-route": { $0.unreachableRoute() }, "goal-unreachable": { $0.goalUnreachable() },
    "no-auto-loop": { $0.noAutoLoop() }, "lock-covers": { $0.lockCovers() },
    "gate-not-below": { $0.gateNotBelow() }, "modal-iff-state": { $0.modalIffState() },
    "detached-flow": { $0.detachedFlow() }, "modal-outlives-owner": { $0.modalOutlivesOwner() },
  ]

  private static let evaluationsOfSteps: [String: PropertyEvaluation] = [
    "link-lands": { $0.linkLands() }, "present-accepted": { $0.presentAccepted() },
    "dismiss-target": { $0.dismissTarget() },
    "session-closes": { $0.sessionCloses() }, "gate-resume": { $0.gateResume() },
    "restore-valid": { $0.restoreValid() }, "queued-surprise": { $0.queuedSurprise() },
    "link-once": { $0.linkOnce() }, "re-presentable": { $0.rePresentable() },
    "work-lost": { $0.workLost() }, "double-event": { $0.doubleEvent() },
    "event-unhandled": { $0.eventUnhandled() }, "zombie-push": { $0.zombiePush() },
    "re-present-swallowed": { $0.rePresentSwallowed() }, "unhandled-action": { $0.unhandledAction() },
    "intent-dropped": { $0.observed(.intentDropped, unless: $0.isNothingAwaited) },
    "host-reachable": { $0.observed(.hostUnreachable, unless: $0.isNoModalOfContainerWanted) },
    "lifetime-retained": { $0.observed(.lifetimeLost, unless: $0.isNoModalOfContainerWanted) },
    "modal-survives-parent": { $0.observed(.modalVanished, unless: $0.isNothingCovered) },
    "push-during-transition": { $0.pushDuringTransition() },
    "root-swap-clean": { $0.observed(.rootSwapLeftover, unless: !$0.happens(\.empties)) },
    "child-action-present": { $0.observed(.childAbsent, unless: !$0.happens(\.sendsToChild)) },
    "stale-index": { $0.observed(.staleIndex, unless: !$0.happens(\.usesIndex)) },
  ]

  /// "On a step with that finding"; vacuous without a step of the kind that the rule is about.
  private static let evaluationsOfNotes: [String: PropertyEvaluation] = [
    "destination-overwritten": { $0.destinationOverwritten() },
    "dismiss-present-race": { $0.observed(.dismissPresentRace, unless: !$0.occurs(.presented)) },
    "present-on-mounted": { $0.observed(.presentedUnmounted, unless: !$0.occurs(.presented)) },
    "pop-safe": { $0.observed(.popSafe, unless: !$0.occurs(.removed)) },
    "bounded-stack": { $0.observed(.boundedStack, unless: !$0.occurs(.pushed)) },
  ]

  private static let evaluationsOfDeclarations: [String: PropertyEvaluation] = [
    "composed": { $0.composed() }, "uikit-only-modal": { $0.uikitOnlyModal() },
    "conditional-container": { $0.conditionalContainer() }, "path-owner": { $0.pathOwner() },
    "duplicate-modal-key": { $0.duplicateModalKey() }, "destination-missing": { $0.destinationMissing() },
  ]

  // MARK: - Triggers

  func observed(_ note: Observation, unless isVacuous: Bool) -> NaiveFinding {
    badStep { $0.step.notes.contains(note) }.vacuous(if: isVacuous)
  }

  func occurs(_ note: Observation) -> Bool { graph.edges.contains { $0.step.notes.contains(note) } }

  func occurs(_ origin: EventOrigin) -> Bool { graph.edges.contains { $0.step.origin == origin } }

  /// Whether some slot of some state satisfies a test.
  func some(_ isMeant: (NaiveView.Slot) -> Bool) -> Bool {
    views.contains { $0.slots.contains(where: isMeant) }
  }

  var isNothingAwaited: Bool { !some { $0.slot.continuation != nil } }
  var isNoModalOfContainerWanted: Bool {
    interpreter.platform != .modals || !some { [.modal, .toast].contains($0.slot.wanted?.kind) }
  }
  var isNothingCovered: Bool { !some { $0.slot.shown?.coversPage == true } }
}

extension NaiveFinding {
  /// Returns the same finding, vacuous if nothing that it speaks of happens.
  func vacuous(if isVacuous: Bool) -> NaiveFinding {
    var copy = self
    copy.isVacuous = isVacuous
    return copy
  }
}
