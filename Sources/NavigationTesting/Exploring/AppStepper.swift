import FlowCompiler
import FlowDiagnostics
import FlowModel

/// An app for the compiled flow around it: translates names into codes and actions into moves.
final class AppStepper<App, Action: Hashable, Snapshot: Hashable>: AppSteps {
  /// What an action of the flow does to the app.
  private enum Cause {
    case send(Int)
    case open(link: Int)
    /// The button with a title on an alert that a slot wants.
    case button(alert: String, title: String)
    case tapOutside
    case other
  }

  private let states: AppStates<App, Action, Snapshot>
  let layers: AppLayers
  /// The codes of each layer's items.
  private let codes: (stacks: [[String: Int]], slots: [[String: Int]])
  private let names: AppFlow
  private var causes: [Cause]
  private var known: [Int: WantedLayer] = [:]
  private var current = 0
  /// Whether the app wanted something that the flow has no name for.
  private(set) var isMissingName = false

  init(
    _ states: AppStates<App, Action, Snapshot>, _ flow: CompiledFlow, _ names: AppFlow, labels: [String: Int]
  ) {
    (self.states, self.names) = (states, names)
    (layers, codes) = names.layers(of: states.navigation, in: flow.appCodes)
    let links = Dictionary(
      states.navigation.links.enumerated().map { ($1.url, $0) }, uniquingKeysWith: { first, _ in first })
    causes = flow.actions.map { action in
      switch action.origin {
      case .link: links[action.event].map { .open(link: $0) } ?? .other
      case .user, .app, .system: labels[action.event].map { .send($0) } ?? .other
      case .button:
        flow.flow.alerts.first { action.event.hasPrefix($0.name.value + ".") }.map {
          .button(alert: $0.name.value, title: String(action.event.dropFirst($0.name.value.count + 1)))
        } ?? .other
      case .tapOutside: .tapOutside
      case .back, .swipe, .tab, .finish, .relaunch: .other
      }
    }
  }

  var initialStates: [(state: UInt64, wanted: WantedLayer)] { [(0, layer(of: 0))] }

  func begin(_ state: UInt64) { current = Int(state) }

  var state: UInt64 { UInt64(current) }

  var isBeyondBound: Bool { states.statesBeyond.contains(current) }

  func isPossible(_ action: Int, in state: UInt64) -> Bool {
    switch causes[action] {
    case .send(let number): states.isPossible(number, in: Int(state))
    case .open, .button, .tapOutside: true
    case .other: false
    }
  }

  func take(_ action: Int) -> WantedLayer {
    switch causes[action] {
    case .send(let number): move(.send(number))
    case .open(let link): move(.open(link: link))
    case .button(let alert, let title): press { $0 == alert && $1.title == title }
    case .tapOutside: press { $1.role == .cancel }
    case .other: break
    }
    return layer(of: current)
  }

  /// Sends the action of the first matching button on an alert that a slot wants.
  private func press(_ isMeant: (String, AlertButton<Action>) -> Bool) {
    for (slot, item) in states.views[current].slots.enumerated() {
      guard let name = item.map({ names.name(of: $0, in: slot) }),
        states.navigation.slots[slot].kind.isAlert,
        let button = states.buttons(of: slot, in: current).first(where: { isMeant(name, $0) })
      else { continue }
      if let action = button.action { move(.send(states.number(of: action))) }
      return
    }
  }

  var wanted: WantedLayer { layer(of: current) }

  func writeBack(_ changes: [WriteBack]) -> WantedLayer {
    for change in changes {
      switch change {
      case .cut(let stack, let count): move(.cut(stack: stack, count: count))
      case .clear(let slot): move(.clear(slot: slot))
      case .select(let tab): move(.select(tab: tab))
      }
    }
    return layer(of: current)
  }

  var relaunch: (() -> WantedLayer)? {
    guard states.navigation.relaunch != nil else { return nil }
    return { [self] in
      move(.relaunch)
      return layer(of: current)
    }
  }

  private func move(_ move: AppMove) { current = states.state(after: move, from: current) }

  /// Returns what a state of the app wants, as codes.
  private func layer(of state: Int) -> WantedLayer {
    if let layer = known[state] { return layer }
    let view = states.views[state]
    var layer = WantedLayer(
      stacks: view.stacks.enumerated().map { stack, screens in screens.map { code($0, codes.stacks[stack]) }
      },
      slots: view.slots.enumerated().map { slot, item in
        item.map { code(names.key(of: $0, in: slot), codes.slots[slot]) } ?? 0
      },
      tabs: states.navigation.tabs == nil ? [] : [view.tab], variables: view.gates.map { $0 ? 1 : 0 })
    if isMissingName {
      // The search ends soon, and starts again with the missing name.
      layer.stacks = view.stacks.map { _ in [] }
      layer.slots = view.slots.map { _ in 0 }
    }
    known[state] = layer
    return layer
  }

  private func code(_ name: String, _ codes: [String: Int]) -> Int {
    guard let code = codes[name] else {
      isMissingName = true
      return 0
    }
    return code
  }
}
