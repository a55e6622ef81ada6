import FlowDiagnostics
package import FlowLogic
package import FlowModel

extension StateFormula where Atom == Proposition, StepAtom == StepProposition {
  /// A slot wants a modal or a toast, on the platform whose containers have hosts and tokens.
  package static func wantsModalOfContainer(in flow: Flow) -> FlowStateFormula {
    guard flow.platform.value == .modals else { return .constant(false) }
    let kinds: [PresentationKind] = [.modal, .toast]
    return .any(
      flow.slots.flatMap { slot in
        kinds.filter(slot.kinds.contains).map { .atom(.wantsKind(slot.reference, $0)) }
      })
  }
}
