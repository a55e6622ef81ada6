import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let destinationMissing = Rule(
    id: "destination-missing",
    severity: .error,
    summary: "every screen that can be pushed or shown has a destination",
    definition: """
      A stack, slot, tabs field or root that lists a screen with `registered: false` is bad. The rule is vacuous if
      screens are listed only as roots.
      """,
    rationale: """
      The path grows, but the page is blank, or a placeholder with a back button: the value's type has no destination
      in this stack, or a `default:` branch returns nothing (S2).
      """,
    realCases: [
      "johnpatrickmorgan/NavigationBackport#58: destinations that were declared lazily were ignored",
      "hmlongco/Navigator#69: a destination was not registered on the view with the path",
      "a published coordinator sample: the default branch of its destinations is an empty view",
    ],
    fix: """
      Register the destination at the root of the stack, for every case, and remove `registered: false`. To let the
      compiler find the next one, do not use `default:` in the switch over routes.
      """,
    subjects: [.screen],
    applies: { $0.coordinators.flatMap(listed).contains { $0.place != "root" } },
    findings: { flow in
      let blank = flow.screens.filter { !$0.isRegistered }.map(\.name.value)
      return flow.coordinators.flatMap(listed).filter { blank.contains($0.screen.value) }.map {
        Finding(
          "'\($0.screen.value)' can be in '\($0.place)' but has no destination", at: $0.screen.span,
          subjects: [.screen($0.screen.value)])
      }
    })

  private static func listed(by coordinator: Coordinator) -> [(place: String, screen: Located<String>)] {
    coordinator.bottoms.map { ("root", $0.name) }
      + coordinator.fields.flatMap { field in
        let screens =
          field.slot?.presentations.filter { !$0.kind.isAlert }.flatMap(\.names) ?? field.names
        return screens.map { (field.name.value, $0) }
      }
  }
}
