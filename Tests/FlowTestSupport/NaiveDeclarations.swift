import FlowDiagnostics
import FlowModel

/// The declarations of a flow by name, in a class so that passing the interpreter around copies nothing.
final class NaiveDeclarations: Sendable {
  let flow: Flow
  let screens: [String: Screen]
  let alerts: [String: Alert]
  let gates: [String: Condition]
  let domains: [String: [String]]
  let switches: [String: String]
  let coordinators: [String: NaiveCoordinator]

  init(_ flow: Flow, switches overriding: [String: String]) {
    self.flow = flow
    screens = Dictionary(flow.screens.map { ($0.name.value, $0) }) { first, _ in first }
    alerts = Dictionary(flow.alerts.map { ($0.name.value, $0) }) { first, _ in first }
    gates = Dictionary(flow.gates.map { ($0.name.value, $0.condition) }) { first, _ in first }
    domains = Dictionary(flow.domains.map { ($0.name.value, $0.values.map(\.value)) }) { first, _ in first }
    switches = Dictionary(flow.switches.map { ($0.name.value, $0.value.value) }) { first, _ in first }
      .merging(overriding) { $1 }
    coordinators = Dictionary(
      flow.coordinators.map { ($0.name.value, NaiveCoordinator($0)) }, uniquingKeysWith: { first, _ in first }
    )
  }
}

/// A coordinator's declarations by name and by position.
final class NaiveCoordinator: Sendable {
  let name: String
  let fields: [Field]
  let fieldIndex: [String: Int]
  /// The positions of the slots, with what they declare.
  let slots: [Int]
  let slotDeclarations: [Int: NaiveSlotDeclaration]
  let variables: [String: VariableDeclaration]
  /// The positions of the stack and of the tabs; there is one of each at most.
  let stack: Int?
  let stackDeclaration: StackDeclaration?
  let tabs: Int?
  /// The items that can be at the bottom, the initial one first; none if there are tabs.
  let roots: [ItemValue]
  let events: [NaiveEvent]
  let effects: [Effect]
  let restores: Set<String>
  /// How deep it may be nested within itself (semantics 2.3).
  let nesting: Int

  init(_ coordinator: Coordinator) {
    name = coordinator.name.value
    fields = coordinator.fields
    fieldIndex = Dictionary(
      coordinator.fields.enumerated().map { ($1.name.value, $0) }, uniquingKeysWith: { first, _ in first })
    var slots: [Int: NaiveSlotDeclaration] = [:]
    var variables: [String: VariableDeclaration] = [:]
    var stack: Int?
    var stackDeclaration: StackDeclaration?
    var tabs: Int?
    for (index, field) in coordinator.fields.enumerated() {
      switch field.kind {
      case .stack(let declaration): (stack, stackDeclaration) = (index, declaration)
      case .variable(let declaration): variables[field.name.value] = declaration
      case .tabs: tabs = index
      case .slot(let declaration): slots[index] = NaiveSlotDeclaration(declaration)
      }
    }
    self.slots = slots.keys.sorted()
    slotDeclarations = slots
    self.variables = variables
    self.stack = stack
    self.stackDeclaration = stackDeclaration
    self.tabs = tabs
    let roots = coordinator.roots.isEmpty ? [coordinator.root].compactMap { $0 } : coordinator.roots
    self.roots = roots.map { ItemValue(name: $0.name.value, arguments: $0.arguments.map(\.value.value)) }
    events = coordinator.events.map(NaiveEvent.init)
    effects = coordinator.effects
    restores = Set(coordinator.restores.map(\.value))
    nesting = coordinator.limit?.value ?? 3
  }

  /// Whether the only root is the screen of this item, written without arguments.
  func hasRootOf(_ item: ItemValue?) -> Bool {
    guard let item, let root = roots.first, roots.count == 1 else { return false }
    return root.name == item.name && root.arguments.isEmpty
  }
}

/// A declared event or link; in a class, since there are many references to it.
final class NaiveEvent: Sendable {
  let name: String
  let isLink: Bool
  let origin: EventOrigin?
  let parameters: [Parameter]
  let from: [ItemExpression]
  let when: Condition?
  let body: Body
  let resumes: [Body.Outcome]
  let mountedOn: [String]

  init(_ event: Event) {
    name = event.name.value
    isLink = event.isLink
    origin = event.origin
    parameters = event.parameters
    from = event.from
    when = event.when
    body = event.body
    resumes = event.resumes
    mountedOn = event.mountedOn.map(\.value)
  }
}

/// What a slot declares; in a class, since there are many references to it.
final class NaiveSlotDeclaration: Sendable {
  let presentations: [SlotDeclaration.Presentation]
  let isBound: Bool
  let writesBack: Bool
  let isEphemeral: Bool
  let awaits: Bool
  let holdsToken: Bool
  let hasHost: Bool
  let isComposed: Bool
  let identifiesByCase: Bool
  let isConditional: Bool
  let initial: String?
  let shownWhen: Condition?
  let anchor: String?
  let owner: String?
  let onDismiss: Body?

  init(_ slot: SlotDeclaration) {
    presentations = slot.presentations
    isBound = slot.isBound
    writesBack = slot.writesBack
    isEphemeral = slot.isEphemeral
    awaits = slot.awaits
    holdsToken = slot.holdsToken
    hasHost = slot.hasHost
    isComposed = slot.isComposed
    identifiesByCase = slot.identifiesByCase
    isConditional = slot.isConditional
    initial = slot.initial?.value
    shownWhen = slot.shownWhen
    anchor = slot.anchor?.value
    owner = slot.owner?.value
    onDismiss = slot.onDismiss
  }
}
