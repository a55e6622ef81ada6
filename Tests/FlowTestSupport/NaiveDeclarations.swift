import FlowDiagnostics
import FlowModel

/// The declarations of a flow by name, in a class so that passing the interpreter around copies nothing.
final class NaiveDeclarations: Sendable {
  let flow: Flow
  let screens: [String: Screen]
  let alerts: [String: Alert]
  let gates: [String: Condition]
  let switches: [String: String]
  let coordinators: [String: NaiveCoordinator]

  init(_ flow: Flow) {
    self.flow = flow
    screens = Dictionary(flow.screens.map { ($0.name.value, $0) }) { first, _ in first }
    alerts = Dictionary(flow.alerts.map { ($0.name.value, $0) }) { first, _ in first }
    gates = Dictionary(flow.gates.map { ($0.name.value, $0.condition) }) { first, _ in first }
    switches = Dictionary(flow.switches.map { ($0.name.value, $0.value.value) }) { first, _ in first }
    coordinators = Dictionary(
      flow.coordinators.map { ($0.name.value, NaiveCoordinator($0)) }, uniquingKeysWith: { first, _ in first }
    )
  }
}

/// A coordinator's declarations by name.
final class NaiveCoordinator: Sendable {
  let fields: [Field]
  let fieldNames: [String]
  let slotNames: [String]
  let slots: [String: SlotDeclaration]
  let variables: [String: VariableDeclaration]
  let stack: (name: String, declaration: StackDeclaration)?
  let root: ItemValue
  let events: [Event]
  let restores: [String]

  init(_ coordinator: Coordinator) {
    var slotNames: [String] = []
    var slots: [String: SlotDeclaration] = [:]
    var variables: [String: VariableDeclaration] = [:]
    var stack: (name: String, declaration: StackDeclaration)?
    for field in coordinator.fields {
      switch field.kind {
      case .stack(let declaration): stack = (field.name.value, declaration)
      case .variable(let declaration): variables[field.name.value] = declaration
      case .tabs: break
      case .slot(let declaration):
        slots[field.name.value] = declaration
        slotNames.append(field.name.value)
      }
    }
    fields = coordinator.fields
    fieldNames = coordinator.fields.map(\.name.value)
    self.slotNames = slotNames
    self.slots = slots
    self.variables = variables
    self.stack = stack
    events = coordinator.events
    restores = coordinator.restores.map(\.value)
    root = ItemValue(
      name: coordinator.root?.name.value ?? "",
      arguments: coordinator.root?.arguments.map(\.value.value) ?? [])
  }
}
