import FlowPipeline

/// The declarations of a flow, by name.
struct FlowNames: Sendable {
  let flow: Flow
  let screens: [String: Screen]
  let alerts: [String: Alert]
  let gates: Set<String>
  /// The fields of each coordinator, by name.
  let fields: [String: [String: Field]]
  let claims: [String: Symbol.Kind]
  private let domains: [String: Domain]
  private let coordinators: [String: Coordinator]
  private let allValues: Set<String>

  init(_ flow: Flow) {
    self.flow = flow
    screens = Dictionary(flow.screens.map { ($0.name.value, $0) }) { first, _ in first }
    alerts = Dictionary(flow.alerts.map { ($0.name.value, $0) }) { first, _ in first }
    gates = Set(flow.gates.map(\.name.value))
    domains = Dictionary(flow.domains.map { ($0.name.value, $0) }) { first, _ in first }
    coordinators = Dictionary(flow.coordinators.map { ($0.name.value, $0) }) { first, _ in first }
    fields = coordinators.mapValues { coordinator in
      Dictionary(coordinator.fields.map { ($0.name.value, $0) }) { first, _ in first }
    }
    claims = Dictionary(
      flow.properties.map { ($0.name.value, .property) } + flow.goals.map { ($0.name.value, .goal) }
        + flow.walkthroughs.map { ($0.name.value, .walkthrough) }
    ) { first, _ in first }
    allValues = Set(flow.domains.flatMap { $0.values.map(\.value) })
  }

  /// Returns the cases of a type if it is a sum.
  func cases(of type: ValueType) -> [SumCase] {
    guard case .domain(let name) = type.values else { return [] }
    return domains[name.value]?.cases ?? []
  }

  var coordinatorNames: [String] { flow.coordinators.map(\.name.value) }

  /// Returns a coordinator and those that can be around it, nearest first.
  func scope(of name: String) -> [String] {
    var result = [name]
    var index = 0
    while index < result.count {
      let inner = result[index]
      index += 1
      for outer in flow.coordinators where !result.contains(outer.name.value) {
        if held(by: outer).contains(where: { screens[$0]?.coordinator?.value == inner }) {
          result.append(outer.name.value)
        }
      }
    }
    return result
  }

  /// Returns the screens and alerts that a coordinator can hold.
  func held(by coordinator: Coordinator) -> [String] {
    (coordinator.bottoms.map(\.name) + coordinator.fields.flatMap(\.names)).map(\.value)
  }

  /// Returns the coordinators that can hold an alert, and those around them.
  func owners(ofAlert name: String) -> [String] {
    unique(flow.coordinators.filter { held(by: $0).contains(name) }.flatMap { scope(of: $0.name.value) })
  }

  func coordinator(_ name: String) -> Coordinator? { coordinators[name] }

  /// Returns the field of a name in the nearest coordinator that has one.
  func field(_ name: String, in scope: [String]) -> Field? {
    scope.lazy.compactMap { fields[$0]?[name] }.first
  }

  /// Returns the type of the nearest variable of a name.
  func type(ofVariable name: String, in scope: [String]) -> ValueType? {
    scope.lazy.compactMap { fields[$0]?[name]?.variable?.type }.first
  }

  func isValue(_ name: String) -> Bool { allValues.contains(name) }

  func parameters(ofPlace name: String) -> [Parameter] {
    screens[name]?.parameters ?? alerts[name]?.parameters ?? []
  }

  func has(_ kind: Symbol.Kind, _ name: String, in coordinator: String) -> Bool {
    parameters(of: kind, name, in: coordinator) != nil
  }

  /// Returns the parameters of an event, link or effect; nil if the coordinator declares none of that name.
  func parameters(of kind: Symbol.Kind, _ name: String, in coordinator: String) -> [Parameter]? {
    guard let coordinator = coordinators[coordinator] else { return nil }
    if kind == .effect { return coordinator.effects.first { $0.name.value == name }?.parameters }
    return coordinator.events.first { $0.name.value == name && $0.isLink == (kind == .link) }?.parameters
  }

  /// The names of all events, links, buttons and effects, as steps use them.
  var labels: [String] {
    flow.coordinators.flatMap { $0.events.map(\.name.value) + $0.effects.map(\.name.value) }
      + flow.alerts.flatMap { alert in alert.buttons.map { "\(alert.name.value).\($0.name.value)" } }
  }
}
