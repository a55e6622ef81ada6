import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let stateUIAgree = Rule(
    id: "state-ui-agree",
    severity: .error,
    summary: "every slot shows what it wants",
    definition: """
      A state is bad if no transition is running and a bound slot of an existing coordinator wants something that it
      does not show, shows something other than it wants, or shows something while it wants nothing. An item that
      waits behind something else counts, and so does one that was swiped away without being written back. Slots with
      `bound: false` are covered by `unbound-presentation`. The rule is vacuous if no bound slot ever wants anything.
      """,
    rationale: """
      Once state and screen differ, every later decision is based on wrong facts: requesting the same sheet again
      changes nothing, so nothing appears, and guards such as `sheet == nil` stay false forever.
      """,
    realCases: [
      "imaccallum/CoordinatorKit#8: a swiped modal left its coordinator in place, as if it were still up",
      "iZettle/Presentation#41: the app was not notified of the swipe that a new OS version introduced",
      "pointfreeco/swift-composable-architecture#3451: a dismissed child stayed in the state",
    ],
    fix: """
      Let every way of closing write back (remove `writeBack: false`; give a delegate its swipe callback). Do not
      request a second presentation while the first is up: dismiss it in the same event, or use one enum slot.
      """,
    demand: { flow in
      let sites = flow.slots.filter(\.slot.isBound)
      return Demand(
        sites.map { site in
          Obligation.Part(
            .never(.all([.atom(.disagrees(site.reference)), .not(.atom(.moving))])),
            message: "'\(site.reference.field)' does not show what it wants", place: site.name.span)
        },
        trigger: .state(.any(sites.map { .atom(.wants($0.reference, name: nil)) })))
    })
}
