// Pairs of files for the rules whose verdicts the tables beside work out in detail.

extension RuleScenario {
  static let firstPairs =
    filePair(
      "auth-gate",
      // shop://account
      [finding("'account' is visible while gate 'signedIn' is closed", steps: 1)])
    + filePair(
      "alert-returns",
      // ask, discard.Discard
      [finding("'discard' was answered, but 'alert' still wants it", steps: 2)],
      alsoViolated: ["state-ui-agree": "what is wanted is not shown any more"])
    + filePair(
      "modal-exclusive",
      // openSettings, sessionExpires
      [finding("'sheet' and 'alert' both want a presentation", steps: 2)],
      alsoViolated: [
        "present-accepted": "the alert has to wait", "state-ui-agree": "and is wanted meanwhile",
      ])
    + filePair(
      "unbound-presentation",
      // peekHelp
      [finding("'sheet' is requested to show something, but nothing binds it", steps: 1)])
    + filePair(
      "dead-end",
      // begin
      [finding("no path leads from here back to 'home'", steps: 1)])
    + filePair(
      "modal-no-exit",
      // pay
      [finding("'receipt' is shown in 'cover', and the user cannot leave it", steps: 1)],
      alsoViolated: ["dead-end": "who cannot leave the modal cannot get home"])
    + filePair(
      "link-lands",
      // openSettings, shop://product
      [finding("link 'shop://product' ends without its target in front", steps: 2)])
    + filePair(
      "restore-valid",
      // logIn, openAccount, relaunch
      [finding("a relaunch brings back 'account' while gate 'signedIn' is closed", steps: 3)],
      alsoViolated: ["auth-gate": "the relaunch is the way in, so both rules speak of it"])
    + filePair(
      "destination-overwritten",
      // openSettings, offerArrives
      [finding("the slot's content is replaced by an event that does not come from it", steps: 2)])
    + filePair(
      "pop-safe",
      // restart
      [finding("a pop or dismiss has nothing, or not enough, to remove", steps: 1)])
    + filePair(
      "bounded-stack",
      // open, openRelated
      [finding("a push is refused at the limit of its stack", steps: 2)])
    + filePair("goal-unreachable", [finding("goal 'ordered' cannot be reached", steps: nil)])
    + filePair("unreachable-route", [finding("screen 'support' is never shown", steps: nil)])

  /// A bad file and its correction, without what the tables beside say already.
  private static func filePair(
    _ rule: String, _ findings: [Finding], alsoViolated: [String: String] = [:]
  ) -> [RuleScenario] {
    Array(pair(rule, findings, alsoViolated: alsoViolated).prefix(2))
  }
}
