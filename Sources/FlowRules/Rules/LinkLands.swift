import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// What a link opens is in front afterwards.
  package static let linkLands = Rule(
    id: "link-lands",
    severity: .error,
    activation: .byDefault,
    summary: "what a link asks for is in front when the link is done",
    definition: """
      A step of a link is bad when its branch pushed, presented or replaced something, and after the step the last
      such item is neither the page nor around it in the topmost layer, as a screen is around the pages of its child,
      or an alert is over it that is not its own, shown by its child; an alert lands when it is the one that is up.
      Toasts do not count. What a coordinator asks for that the step has taken away by then (`dismiss self`, then
      `push`) never lands. Windows and locks are looked through, since what lies below them is there once they are
      gone. A step whose push the `limit` of a stack refuses is left to `bounded-stack`. A branch that asks for
      nothing is a veto and never bad. Each link is judged by itself. It is vacuous when no branch of a link
      that asks for something ever runs.
      """,
    rationale: """
      Links arrive at any time, so also while a sheet or an alert is up. A handler that only changes the path
      then changes it behind the sheet: people see nothing happen, or find another screen much later.
      """,
    realCases: [
      "home-assistant/iOS PR#5284: links worked invisibly behind an open sheet, or did nothing",
      "wikimedia/wikipedia-ios PR#5875: a link pushed its article inside an announcement's modal",
      "mozilla-mobile/firefox-ios#16754: a link left a bottom sheet that could not be opened again",
    ],
    fix: """
      Start the link with `dismiss all`, then change the path, in one tick. Where a modal must not go away (a
      login, a forced update), let the link do nothing there, or keep its target for later.
      """,
    demand: { flow in
      Demand(
        flow.eventParts(where: \.isLink, never: .linkMissed, unless: .atom(.observed(.boundedStack))) {
          "link '\($0)' ends without what it asked for in front"
        },
        trigger: .step(.atom(.observed(.linkAimed))))
    })
}
