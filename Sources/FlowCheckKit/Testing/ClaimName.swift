/// The name of a claim: a rule, or a property, goal or walkthrough of the file.
public struct ClaimName: Hashable, Sendable, ExpressibleByStringLiteral {
  /// The name, as in verdicts.
  public let name: String

  /// Names a claim.
  public init(_ name: String) {
    self.name = name
  }

  /// Names a claim.
  public init(stringLiteral name: String) {
    self.name = name
  }
}

// One constant for each rule. A test compares them with the catalogue.
extension ClaimName {
  /// The rule `alert-returns`.
  public static let alertReturns: Self = "alert-returns"
  /// The rule `alert-safe-exit`.
  public static let alertSafeExit: Self = "alert-safe-exit"
  /// The rule `auth-gate`.
  public static let authGate: Self = "auth-gate"
  /// The rule `bounded-stack`.
  public static let boundedStack: Self = "bounded-stack"
  /// The rule `child-action-present`.
  public static let childActionPresent: Self = "child-action-present"
  /// The rule `composed`.
  public static let composed: Self = "composed"
  /// The rule `conditional-container`.
  public static let conditionalContainer: Self = "conditional-container"
  /// The rule `continuation-once`.
  public static let continuationOnce: Self = "continuation-once"
  /// The rule `dead-end`.
  public static let deadEnd: Self = "dead-end"
  /// The rule `deadlock`.
  public static let deadlock: Self = "deadlock"
  /// The rule `destination-missing`.
  public static let destinationMissing: Self = "destination-missing"
  /// The rule `destination-overwritten`.
  public static let destinationOverwritten: Self = "destination-overwritten"
  /// The rule `detached-flow`.
  public static let detachedFlow: Self = "detached-flow"
  /// The rule `dismiss-present-race`.
  public static let dismissPresentRace: Self = "dismiss-present-race"
  /// The rule `dismiss-target`.
  public static let dismissTarget: Self = "dismiss-target"
  /// The rule `double-event`.
  public static let doubleEvent: Self = "double-event"
  /// The rule `duplicate-modal-key`.
  public static let duplicateModalKey: Self = "duplicate-modal-key"
  /// The rule `event-unhandled`.
  public static let eventUnhandled: Self = "event-unhandled"
  /// The rule `gate-not-below`.
  public static let gateNotBelow: Self = "gate-not-below"
  /// The rule `gate-not-dismissible`.
  public static let gateNotDismissible: Self = "gate-not-dismissible"
  /// The rule `gate-resume`.
  public static let gateResume: Self = "gate-resume"
  /// The rule `goal-unreachable`.
  public static let goalUnreachable: Self = "goal-unreachable"
  /// The rule `host-reachable`.
  public static let hostReachable: Self = "host-reachable"
  /// The rule `intent-dropped`.
  public static let intentDropped: Self = "intent-dropped"
  /// The rule `lifetime-retained`.
  public static let lifetimeRetained: Self = "lifetime-retained"
  /// The rule `link-lands`.
  public static let linkLands: Self = "link-lands"
  /// The rule `link-once`.
  public static let linkOnce: Self = "link-once"
  /// The rule `lock-covers`.
  public static let lockCovers: Self = "lock-covers"
  /// The rule `modal-depth`.
  public static let modalDepth: Self = "modal-depth"
  /// The rule `modal-exclusive`.
  public static let modalExclusive: Self = "modal-exclusive"
  /// The rule `modal-iff-state`.
  public static let modalIffState: Self = "modal-iff-state"
  /// The rule `modal-no-exit`.
  public static let modalNoExit: Self = "modal-no-exit"
  /// The rule `modal-outlives-owner`.
  public static let modalOutlivesOwner: Self = "modal-outlives-owner"
  /// The rule `modal-survives-parent`.
  public static let modalSurvivesParent: Self = "modal-survives-parent"
  /// The rule `no-auto-loop`.
  public static let noAutoLoop: Self = "no-auto-loop"
  /// The rule `path-owner`.
  public static let pathOwner: Self = "path-owner"
  /// The rule `pop-safe`.
  public static let popSafe: Self = "pop-safe"
  /// The rule `present-accepted`.
  public static let presentAccepted: Self = "present-accepted"
  /// The rule `present-on-mounted`.
  public static let presentOnMounted: Self = "present-on-mounted"
  /// The rule `push-during-transition`.
  public static let pushDuringTransition: Self = "push-during-transition"
  /// The rule `queued-surprise`.
  public static let queuedSurprise: Self = "queued-surprise"
  /// The rule `re-present-swallowed`.
  public static let rePresentSwallowed: Self = "re-present-swallowed"
  /// The rule `re-presentable`.
  public static let rePresentable: Self = "re-presentable"
  /// The rule `restore-valid`.
  public static let restoreValid: Self = "restore-valid"
  /// The rule `root-swap-clean`.
  public static let rootSwapClean: Self = "root-swap-clean"
  /// The rule `session-closes`.
  public static let sessionCloses: Self = "session-closes"
  /// The rule `stale-index`.
  public static let staleIndex: Self = "stale-index"
  /// The rule `state-ui-agree`.
  public static let stateUIAgree: Self = "state-ui-agree"
  /// The rule `uikit-only-modal`.
  public static let uiKitOnlyModal: Self = "uikit-only-modal"
  /// The rule `unbound-presentation`.
  public static let unboundPresentation: Self = "unbound-presentation"
  /// The rule `unhandled-action`.
  public static let unhandledAction: Self = "unhandled-action"
  /// The rule `unreachable-route`.
  public static let unreachableRoute: Self = "unreachable-route"
  /// The rule `work-lost`.
  public static let workLost: Self = "work-lost"
  /// The rule `zombie-push`.
  public static let zombiePush: Self = "zombie-push"
}
