import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let linkLands = Rule(
    id: "link-lands",
    severity: .error,
    summary: "what a link requests, or a tap pushes, is in front after it",
    definition: """
      A step of a link is bad if its branch pushed, presented or replaced something, and after the step the last
      such item is not in front. An item is in front if it is the page, or around it in the topmost layer as a
      screen is around the pages of its child, and no alert of another coordinator is over it. An alert lands if it
      is the one that is up. Toasts are ignored. What a coordinator requests after the step has removed it (`dismiss
      self`, then `push`) never lands. Windows and locks are looked through, because what lies below them is there
      once they are gone. A step whose push is refused by the `limit` of a stack is covered by `bounded-stack`. A
      branch that requests nothing is a veto and never bad.

      A step of a user event is bad if what it requested last was a push, on a stack or in a slot of kind `push`, which
      is not in front after the step in this sense, and the same page, alert and modal are in front as before. Overlays,
      and popovers with `width: regular`, hide nothing here. A step that shows something else may push behind it, such
      as a confirmation over what comes next. A step during a transition, or that starts one, is not evaluated. Outcomes
      of effects and the app's or the system's own events may push behind what is in front: the page is there when
      the user comes back to it.

      Each link and event is evaluated separately. The rule is vacuous if no branch of a link that requests something
      ever runs, and no user event is bad.
      """,
    rationale: """
      Links arrive at any time, including while a sheet or an alert is up. A handler that only changes the path then
      changes it behind the sheet: nothing appears to happen, or another screen turns up much later. A tap in a sheet
      that pushes below the sheet, or on another tab's stack, looks like a dead button.
      """,
    realCases: [
      "home-assistant/iOS PR#5284: links worked invisibly behind an open sheet, or had no effect",
      "wikimedia/wikipedia-ios PR#5875: a link pushed its article inside an announcement's modal",
      "mozilla-mobile/firefox-ios#16754: a link left a bottom sheet that could not be opened again",
    ],
    fix: """
      Start the link with `dismiss all`, then change the path, in one step. If a modal must not be closed (a login, a
      forced update), let the link do nothing there, or remember its target for later. An event that pushes below its own
      sheet has to dismiss the sheet, and one that pushes in another tab has to select that tab.
      """,
    subjects: [.link, .event],
    demand: { flow in
      let isRefused = FlowStepFormula.atom(.observed(.boundedStack))
      let pushing = Set(flow.bodies(running: \.canPush).map(\.step))
      let links = flow.eventParts(where: \.isLink, never: .linkMissed, unless: isRefused) {
        "link '\($0)' ends without its target in front"
      }
      let taps = flow.eventParts(
        where: { $0.origin == .user && (pushing.contains($0.name.value) || pushing.contains(nil)) },
        never: .pushMissed, unless: isRefused
      ) {
        "'\($0)' pushes behind what is in front, and nothing in front changes"
      }
      return Demand(links + taps, trigger: .step(.atom(.observed(.linkAimed))))
    })
}

extension Statement.Kind {
  /// Whether the statement can put something on a stack or into a `push` slot.
  fileprivate var canPush: Bool {
    switch self {
    case .push, .replace, .present, .await: true
    default: false
    }
  }
}
