// The pairs about what a flow as a whole must do: a bad file and its correction in the folder named like the rule.
// The lengths of the traces are worked out by hand, step by step as the comments say.

extension RuleScenario {
  static let flowPairs =
    pair(
      "present-accepted",
      // load, failed.Retry
      [finding("what this step asks to be shown is not on screen after it", steps: 2)])
    + pair(
      "state-ui-agree",
      // openSettings, swipe
      [finding("what 'sheet' wants is not what it shows", steps: 2)])
    + pair(
      "continuation-once",
      // done, shouldSave.Later
      [finding("what awaits an answer never gets one, or would not after a second tap", steps: 2)])
    + pair(
      "session-closes",
      // openAccount, sessionExpires
      [finding("gate 'signedIn' closes, but 'account', which requires it, stays", steps: 2)])
    + pair(
      "lock-covers",
      // openSettings, goToBackground
      [finding("gate 'unlocked' is closed, and 'settings' is in front instead of 'passcode'", steps: 2)])
    + pair(
      "gate-not-dismissible",
      // showLogin
      [finding("'login' can be swiped away while gate 'signedIn' is closed", steps: 1)])
    + pair(
      "gate-resume",
      // showProfile, submit
      [finding("'profile' was to follow when gate 'signedIn' opens, and is not in front", steps: 2)])
    + pair(
      "dismiss-target",
      // write, hintEnds
      [finding("a dismissal finds nothing of its own and closes what is below instead", steps: 2)])
    + pair(
      "dismiss-present-race",
      // openSettings, askToLogOut
      [finding("what this step presents is lost, since something else is just going away", steps: 2)],
      alsoViolated: [
        "present-accepted": "what is lost is not shown", "state-ui-agree": "and is wanted all the same",
      ])
    + pair(
      "alert-safe-exit",
      // askToLogOut
      [finding("'logOut' has no button that only closes it", steps: 1)])
    + pair(
      "double-event",
      // open
      [finding("a second tap on 'open' before the first has settled changes more", steps: 1)])
    + pair(
      "no-auto-loop",
      // the cycle appear, ended begins where the app starts
      [finding("from here the app can go round for ever without anybody doing anything", steps: 0)])
    + pair(
      "queued-surprise",
      // openSettings, batteryLow, openHelp
      [finding("what had to wait appears over another page than the one that asked for it", steps: 3)],
      alsoViolated: [
        "modal-exclusive": "it waits because both slots of the host want something",
        "present-accepted": "so it is not shown when asked for", "state-ui-agree": "and is wanted meanwhile",
      ])
    + pair(
      "gate-not-below",
      // start, submit
      [finding("'login' lies below other screens although gate 'signedIn' is open", steps: 2)])
    + pair(
      "re-presentable",
      // openSettings, swipe
      [finding("once closed, 'settings' cannot be shown in 'sheet' again", steps: 2)])
    + pair(
      "work-lost",
      // fillIn, back
      [finding("'form' is left with unsaved work, and nobody was asked", steps: 2)])
    + pair(
      "modal-depth",
      // openTrip, openHotel, openMap
      [finding("3 modals lie over one another, in 'sheet', 'sheet', 'sheet'", steps: 3)])
    + pair(
      "modal-iff-state",
      // edit
      [finding("'sheet' wants something, and its view does not render it", steps: 1)],
      alsoViolated: [
        "present-accepted": "what is not rendered is not shown", "state-ui-agree": "for the same reason",
        "unreachable-route": "it is never rendered",
      ])
    + pair(
      "present-on-mounted",
      // hintArrives
      [finding("something is asked of a view that is not on screen", steps: 1)],
      alsoViolated: [
        "present-accepted": "nothing is there to show it", "state-ui-agree": "so it is wanted and not shown",
      ])
    + pair(
      "link-once",
      // shop://product
      [finding("link 'shop://product' is lost: no view that handles it is there", steps: 1)],
      alsoViolated: ["event-unhandled": "a link that nobody hears is not answered"])
    + pair(
      "event-unhandled",
      // sessionExpires
      [finding("'sessionExpires' finds nothing here that answers it", steps: 1)])
}
