// The pairs about platforms and their libraries: a bad file and its correction in the folder named like the rule.
// The lengths of the traces are worked out by hand; nil means that the declarations alone show it.

extension RuleScenario {
  static let platformPairs =
    pair(
      "root-swap-clean",
      // signIn, openSettings, sessionExpires
      [finding("'sheet' still shows something of the old place", steps: 3)])
    + pair(
      "child-action-present",
      // open, back, quote.arrives
      [finding("an event is sent to a child that does not exist", steps: 3)])
    + pair("composed", [finding("'path' is not integrated into its owner", steps: nil)])
    + pair(
      "re-present-swallowed",
      // open, swipe
      [finding("what the dismissal's handler presents is cleared by the dismissal", steps: 2)])
    + pair(
      "host-reachable",
      // openShare, showOptions
      [finding("a modal is presented where no modal host is found", steps: 2)],
      alsoViolated: [
        "present-accepted": "what finds no host is never shown", "state-ui-agree": "and stays wanted",
        "unreachable-route": "so nobody ever sees it",
      ])
    + pair(
      "lifetime-retained",
      // timeOut
      [finding("a modal's token is dropped, replaced, or used a second time", steps: 1)])
    + pair(
      "uikit-only-modal",
      [finding("'share' must be presented by UIKit, but 'presented' presents it as a modal", steps: nil)])
    + pair(
      "conditional-container",
      [finding("the container of 'modal' exists only while something is presented", steps: nil)])
    + pair(
      "push-during-transition",
      // openProduct, openCart
      [finding("the stack changes while a transition is still running", steps: 2)])
    + pair("path-owner", [finding("'path' has 2 writers: 'router', 'deepLinks'", steps: nil)])
    + pair(
      "zombie-push",
      // open, calculate, back, compute.done
      [finding("a task navigates although its screen is gone", steps: 4)])
    + pair(
      "stale-index",
      // app://form, save
      [finding("a stored position is used, but it now holds another screen or none", steps: 2)])
    + pair(
      "detached-flow",
      // open, tab(account), tab(browse)
      [finding("the page is visible, but nothing handles its events any longer", steps: 3)])
    + pair(
      "intent-dropped",
      // choose, swipe
      [finding("an awaited presentation ends with a result that nothing handles", steps: 2)])
    + pair(
      "modal-outlives-owner",
      // open, showFilter, objectDeleted
      [finding("'sheet' still shows its content although 'detail' is gone", steps: 3)])
    + pair("duplicate-modal-key", [finding("'offer' and 'hint' have the same key 'overlay'", steps: nil)])
    + pair(
      "modal-survives-parent",
      // edit, reload
      [
        finding(
          "a modal disappears or reappears although neither the user nor the app requested it", steps: 2)
      ],
      alsoViolated: [
        "state-ui-agree": "what is hidden by its view is wanted and not shown",
        "modal-iff-state": "for the same reason",
      ])
    + pair(
      "destination-missing",
      [finding("'product' can be in 'path' but has no destination", steps: nil)],
      alsoViolated: ["unreachable-route": "a blank page is not seen"])
    + pair(
      "unhandled-action",
      // logOut, confirmLogout.LogOut
      [
        finding("button 'LogOut' of 'confirmLogout' does nothing", steps: nil),
        finding("a button is tapped, or an event is emitted, and nothing handles it", steps: 2),
      ])
}
