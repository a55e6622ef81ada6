import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  /// The screen shows what the state says.
  package static let stateUIAgree = Rule(
    id: "state-ui-agree",
    severity: .error,
    activation: .byDefault,
    summary: "what a slot wants is what it shows",
    definition: """
      A state is bad when no transition is running and a bound slot of a living coordinator wants something that it does
      not show, or shows something else than it wants, or shows something while it wants nothing. What waits behind something
      else counts, and so does what was swiped away without being written back. Slots with `bound: false` are
      left to `unbound-presentation`. It is vacuous when no bound slot ever wants anything.
      """,
    rationale: """
      Once state and screen have parted, every later decision is made on wrong facts: asking for the same
      sheet again changes nothing, so nothing appears, and guards like `sheet == nil` stay shut for good.
      """,
    realCases: [
      "imaccallum/CoordinatorKit#8: a swiped modal left its coordinator in place, as if it were still up",
      "iZettle/Presentation#41: the swipe that a new system version brought was not told to the app",
      "pointfreeco/swift-composable-architecture#3451: a dismissed child stayed in the state",
    ],
    fix: """
      Let every way of closing write back (drop `writeBack: false`; give a delegate its swipe callback). Do
      not ask for a second presentation while the first is up: dismiss it in the same event, or use one enum
      slot.
      """,
    demand: { flow in
      let sites = flow.slots.filter(\.slot.isBound)
      return Demand(
        sites.map { site in
          Obligation.Part(
            .never(.all([.atom(.disagrees(site.reference)), .not(.atom(.moving))])),
            message: "what '\(site.reference.field)' wants is not what it shows", place: site.name.span)
        },
        trigger: .state(.any(sites.map { .atom(.wants($0.reference, name: nil)) })))
    })
}
