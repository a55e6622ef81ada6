import FlowDiagnostics
package import FlowLogic
package import FlowModel

extension StateFormula where Atom == Proposition, StepAtom == StepProposition {
  /// A slot of kind `modal` wants something, on the platform whose containers have hosts and tokens.
  package static func wantsModalOfContainer(in flow: Flow) -> FlowStateFormula {
    guard flow.platform.value == .modals else { return .constant(false) }
    let slots = flow.slots.filter { $0.kinds.contains(.modal) }
    return .any(slots.map { .atom(.wantsKind($0.reference, .modal)) })
  }
}
