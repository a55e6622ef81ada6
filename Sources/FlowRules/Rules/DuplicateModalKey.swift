import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let duplicateModalKey = Rule(
    id: "duplicate-modal-key",
    severity: .info,
    summary: "the modals of one container have distinct keys",
    definition: """
      A slot whose `key:` equals that of an earlier slot of the same coordinator is bad. The rule is vacuous if no
      slot has a key.
      """,
    rationale: """
      Keys decide which view controller is kept when the container is rendered again. Equal keys are matched by order,
      so the content of one modal appears in the place of the other (M10).
      """,
    realCases: [
      "square/swift-modals (source): keys need not be unique, and equal ones are matched in order",
      "arkivanov/Decompose#298: two equal configurations in one stack",
    ],
    fix: """
      Name the key after the purpose of the modal.
      """,
    applies: { $0.coordinators.contains { !keyed(in: $0).isEmpty } },
    findings: { flow in
      flow.coordinators.map(keyed).flatMap(repetitions).map {
        Finding("'\($0.slot.value)' and '\($0.first)' have the same key '\($0.key)'", at: $0.slot.span)
      }
    })

  private typealias Keyed = (slot: Located<String>, key: String)

  private static func keyed(in coordinator: Coordinator) -> [Keyed] {
    coordinator.fields.compactMap { field in field.slot?.key.map { (slot: field.name, key: $0.value) } }
  }

  /// Returns the slots that repeat the key of an earlier slot, each with the first such slot.
  private static func repetitions(
    in slots: [Keyed]
  ) -> [(slot: Located<String>, first: String, key: String)] {
    slots.indices.compactMap { index in
      let (slot, key) = slots[index]
      let first = slots[..<index].first { $0.key == key }
      return first.map { (slot: slot, first: $0.slot.value, key: key) }
    }
  }
}
