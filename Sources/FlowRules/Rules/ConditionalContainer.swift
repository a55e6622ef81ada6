import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let conditionalContainer = Rule(
    id: "conditional-container",
    severity: .warning,
    summary: "the container of a modal does not come and go with the modal",
    definition: """
      A slot of kind `modal` or `toast` with `conditional: true` is bad. The rule is vacuous if no slot has such a
      kind.
      """,
    rationale: """
      A rendering that wraps the base screen only while something is presented swaps the whole hierarchy each time:
      the base screen is torn down and rebuilt, and loses its scroll position, its focus and any loading in progress
      (M17).
      """,
    realCases: [
      "square/swift-modals, common questions: rendering the container conditionally loses the state of the base screen",
      "brave/brave-ios PR#8460: a modal was tied to a host that was recreated",
    ],
    fix: """
      Always render the container, and put the condition around the modal inside it.
      """,
    applies: { $0.coordinators.flatMap(\.fields).contains { $0.containedSlot != nil } },
    findings: { flow in
      flow.coordinators.flatMap(\.fields).filter { $0.containedSlot?.isConditional == true }.map {
        Finding(
          "the container of '\($0.name.value)' exists only while something is presented", at: $0.name.span)
      }
    })
}

extension Field {
  /// The slot, if some of its content is in a container.
  fileprivate var containedSlot: SlotDeclaration? {
    slot?.presentations.contains { $0.kind == .modal || $0.kind == .toast } == true ? slot : nil
  }
}
