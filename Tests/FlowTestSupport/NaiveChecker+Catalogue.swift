import FlowModel

/// The catalogue: for each rule what is bad, and what must happen for it to have anything to say.
extension NaiveChecker {
  private typealias Judge = @Sendable (NaiveChecker) -> NaiveFinding

  /// The rules it knows, by their ids.
  package static let ruleIDs: [String] = judges.keys.sorted()

  /// Judges a rule.
  package func rule(_ id: String) -> NaiveFinding? { Self.judges[id].map { $0(self) } }

  private static let judges: [String: Judge] = judgesOfStates.merging(judgesOfSteps) { first, _ in first }
    .merging(judgesOfNotes) { first, _ in first }.merging(judgesOfDeclarations) { first, _ in first }

  private static let judgesOfStates: [String: Judge] = [
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

  private static let judgesOfSteps: [String: Judge] = [
    "link-lands": { $0.linkLands() }, "present-accepted": { $0.presentAccepted() },
    "session-closes": { $0.sessionCloses() }, "gate-resume": { $0.gateResume() },
    "restore-valid": { $0.restoreValid() }, "queued-surprise": { $0.queuedSurprise() },
    "link-once": { $0.linkOnce() }, "re-presentable": { $0.rePresentable() },
    "work-lost": { $0.workLost() }, "double-event": { $0.doubleEvent() },
    "event-unhandled": { $0.eventUnhandled() }, "zombie-push": { $0.zombiePush() },
    "re-present-swallowed": { $0.rePresentSwallowed() }, "unhandled-action": { $0.unhandledAction() },
    "intent-dropped": { $0.noted(.intentDropped, unless: $0.isNothingAwaited) },
    "host-reachable": { $0.noted(.hostUnreachable, unless: $0.isNoModalOfContainerWanted) },
    "lifetime-retained": { $0.noted(.lifetimeLost, unless: $0.isNoModalOfContainerWanted) },
    "modal-survives-parent": { $0.noted(.modalVanished, unless: $0.isNothingCovered) },
    "push-during-transition": { $0.pushDuringTransition() },
    "root-swap-clean": { $0.noted(.rootSwapLeftover, unless: !$0.happens(\.empties)) },
    "child-action-present": { $0.noted(.childAbsent, unless: !$0.happens(\.sendsToChild)) },
    "stale-index": { $0.noted(.staleIndex, unless: !$0.happens(\.usesIndex)) },
  ]

  /// "On a step with that finding", and the note of a step of the kind that the rule speaks of.
  private static let judgesOfNotes: [String: Judge] = [
    "destination-overwritten": { $0.noted(.destinationOverwritten, unless: !$0.occurs(.presented)) },
    "dismiss-present-race": { $0.noted(.dismissPresentRace, unless: !$0.occurs(.presented)) },
    "present-on-mounted": { $0.noted(.presentedUnmounted, unless: !$0.occurs(.presented)) },
    "dismiss-target": { $0.noted(.dismissForwarded, unless: !$0.occurs(.removed)) },
    "pop-safe": { $0.noted(.popSafe, unless: !$0.occurs(.removed)) },
    "bounded-stack": { $0.noted(.boundedStack, unless: !$0.occurs(.pushed)) },
  ]

  private static let judgesOfDeclarations: [String: Judge] = [
    "composed": { $0.composed() }, "uikit-only-modal": { $0.uikitOnlyModal() },
    "conditional-container": { $0.conditionalContainer() }, "path-owner": { $0.pathOwner() },
    "duplicate-modal-key": { $0.duplicateModalKey() }, "destination-missing": { $0.destinationMissing() },
  ]

  // MARK: - Triggers

  func noted(_ note: StepNote, unless isVacuous: Bool) -> NaiveFinding {
    badStep { $0.step.notes.contains(note) }.vacuous(if: isVacuous)
  }

  func occurs(_ note: StepNote) -> Bool { graph.edges.contains { $0.step.notes.contains(note) } }

  func occurs(_ origin: EventOrigin) -> Bool { graph.edges.contains { $0.step.origin == origin } }

  /// Whether some slot of some state is so.
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
  /// The same, vacuous where nothing happens that it speaks of.
  func vacuous(if isVacuous: Bool) -> NaiveFinding {
    var copy = self
    copy.isVacuous = isVacuous
    return copy
  }
}
