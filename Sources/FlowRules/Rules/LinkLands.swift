import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let linkLands = Rule(
    id: "link-lands",
    severity: .error,
    summary: "after a link, its target is in front",
    definition: """
      A step of a link is bad if its branch pushed, presented or replaced something, and after the step the last
      such item is not in front. An item is in front if it is the page, or around it in the topmost layer as a
      screen is around the pages of its child, and no alert of another coordinator is over it. An alert lands if it
      is the one that is up. Toasts are ignored. What a coordinator requests after the step has removed it (`dismiss
      self`, then `push`) never lands. Windows and locks are looked through, because what lies below them is there
      once they are gone. A step whose push is refused by the `limit` of a stack is covered by `bounded-stack`. A
      branch that requests nothing is a veto and never bad. Each link is evaluated separately. The rule is vacuous
      if no branch of a link that requests something ever runs.
      """,
    rationale: """
      Links arrive at any time, including while a sheet or an alert is up. A handler that only changes the path then
      changes it behind the sheet: nothing appears to happen, or another screen turns up much later.
      """,
    realCases: [
      "home-assistant/iOS PR#5284: links worked invisibly behind an open sheet, or had no effect",
      "wikimedia/wikipedia-ios PR#5875: a link pushed its article inside an announcement's modal",
      "mozilla-mobile/firefox-ios#16754: a link left a bottom sheet that could not be opened again",
    ],
    fix: """
      Start the link with `dismiss all`, then change the path, in one step. If a modal must not be closed (a login, a
      forced update), let the link do nothing there, or remember its target for later.
      """,
    subjects: [.link],
    demand: { flow in
      Demand(
        flow.eventParts(where: \.isLink, never: .linkMissed, unless: .atom(.observed(.boundedStack))) {
          "link '\($0)' ends without its target in front"
        },
        trigger: .step(.atom(.observed(.linkAimed))))
    })
}
