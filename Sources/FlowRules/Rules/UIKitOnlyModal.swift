import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let uikitOnlyModal = Rule(
    id: "uikit-only-modal",
    severity: .error,
    summary: "no modal container holds a screen that UIKit must present",
    definition: """
      A `modal` slot that lists a screen with `via: uikit` is bad. The rule is vacuous if no screen has `via: uikit`.
      """,
    rationale: """
      Some of Apple's view controllers (share sheets, alerts, previews, passes) draw in another process or rely on the
      presentation controller: in a container they are blank or do not appear at all (M16).
      """,
    realCases: [
      "square/swift-modals, common questions: four of Apple's view controllers must go through UIKit's own present",
      "linagora/cozy-flagship-app PR#501: a system preview ignored the app's own layers",
    ],
    fix: """
      Present it in a `sheet`, `fullScreenCover` or `popover` slot, and present no modal from inside it.
      """,
    subjects: [.screen],
    applies: { $0.screens.contains(where: \.isPresentedByUIKit) },
    findings: { flow in
      let screens = flow.screens.filter(\.isPresentedByUIKit).map(\.name.value)
      return flow.coordinators.flatMap { modals(of: $0) }.filter { screens.contains($0.screen.value) }.map {
        Finding(
          "'\($0.screen.value)' must be presented by UIKit, but '\($0.slot)' presents it as a modal",
          at: $0.screen.span, subjects: [.screen($0.screen.value)])
      }
    })

  private static func modals(of coordinator: Coordinator) -> [(slot: String, screen: Located<String>)] {
    coordinator.fields.flatMap { field in
      let modals = field.slot?.presentations.filter { $0.kind == .modal } ?? []
      return modals.flatMap(\.names).map { (slot: field.name.value, screen: $0) }
    }
  }
}
