// The pairs about what a flow as a whole must do: a bad file and its correction in the folder named like the rule.
// The lengths of the traces are worked out by hand, step by step as the comments say.

extension RuleScenario {
  static let flowPairs =
    pair(
      "present-accepted",
      // load, failed.Retry
      [finding("what this step requests to present is not on screen after it", steps: 2)])
    + pair(
      "state-ui-agree",
      // openSettings, swipe
      [finding("'sheet' does not show what it wants", steps: 2)])
    + pair(
      "continuation-once",
      // done, shouldSave.Later
      [finding("an awaited answer never arrives, or would not after a second tap", steps: 2)])
    + pair(
      "session-closes",
      // openAccount, sessionExpires
      [finding("gate 'signedIn' closes, but 'account', which requires it, stays", steps: 2)])
    + pair(
      "lock-covers",
      // openSettings, goToBackground
      [finding("gate 'unlocked' is closed, but 'settings' is in front instead of 'passcode'", steps: 2)])
    + pair(
      "gate-not-dismissible",
      // logOut
      [finding("'login' can be swiped away while gate 'signedIn' is closed", steps: 1)],
      alsoViolated: ["auth-gate": "the swipe uncovers the home page"])
    + pair(
      "gate-resume",
      // showProfile, submit
      [finding("'profile' should follow when gate 'signedIn' opens, but is not in front", steps: 2)])
    + pair(
      "dismiss-target",
      // write, hintEnds
      [
        finding(
          "a dismissal has no target of its own and closes what is below instead; if that is meant, write 'dismiss self'",
          steps: 2)
      ])
    + pair(
      "dismiss-present-race",
      // openSettings, askToLogOut
      [finding("what this step presents is lost, because something else is still being dismissed", steps: 2)],
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
      [finding("a second tap on 'open' before the first has settled has a further effect", steps: 1)])
    + pair(
      "no-auto-loop",
      // the cycle appear, ended begins where the app starts
      [finding("from here the app can cycle forever without any user action", steps: 0)])
    + pair(
      "queued-surprise",
      // openSettings, batteryLow, openHelp
      [finding("a queued presentation appears over a page other than the one that requested it", steps: 3)],
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
      [finding("'form' is left with unsaved work, without confirmation", steps: 2)])
    + pair(
      "modal-depth",
      // openTrip, openHotel, openMap
      [finding("3 modals are nested, in 'sheet' of 'App', 'sheet' of 'Trip', 'sheet' of 'Hotel'", steps: 3)])
    + pair(
      "modal-iff-state",
      // edit
      [finding("'sheet' wants something, but its view does not render it", steps: 1)],
      alsoViolated: [
        "present-accepted": "what is not rendered is not shown", "state-ui-agree": "for the same reason",
        "unreachable-route": "it is never rendered",
      ])
    + pair(
      "present-on-mounted",
      // hintArrives
      [finding("a view that is not on screen is requested to present something", steps: 1)],
      alsoViolated: [
        "present-accepted": "nothing is there to show it", "state-ui-agree": "so it is wanted and not shown",
      ])
    + pair(
      "link-once",
      // shop://product
      [finding("link 'shop://product' is lost: no view that handles it is mounted", steps: 1)],
      alsoViolated: ["event-unhandled": "a link that nobody hears is not answered"])
    + pair(
      "event-unhandled",
      // sessionExpires
      [finding("'sessionExpires' is not handled here", steps: 1)])
}
