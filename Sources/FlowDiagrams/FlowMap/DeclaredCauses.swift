import FlowCompiler
import FlowDiagnostics
import FlowModel

/// What makes a step happen, without its arguments: one leaf of an event's body.
struct Cause: Hashable {
  /// What tells an event from all others.
  struct Event: Hashable {
    /// The coordinator that declares it; nil for a button, and for what the platform does.
    var coordinator: String?
    /// The declared name without arguments.
    var name: String
  }

  var event: Event
  var origin: EventOrigin
  /// The case or outcome, as ``BranchDescription/id``.
  var branch: Int?
}

/// What the flow says about an event, link or button.
struct DeclaredEvent {
  /// One leaf of its body.
  struct Leaf {
    /// The name of the branch as ``BranchDescription/name``; empty for a body without branches.
    var name: String
    /// The outcomes around it, joined by dots.
    var outcome: String?
    /// The guard of the innermost case; `else` for a case without one that is not the first.
    var guardText: String?
    /// The last screen or alert it pushes or presents.
    var aim: (kind: Diagram.Edge.Kind, name: String)?
  }

  var id: Cause.Event
  var origin: EventOrigin
  /// The screens or the alert it can happen on; empty for anywhere.
  var pages: [String]
  var leaves: [Leaf]
  var place: SourceSpan?
  var condition: String?
}

/// The declared events of a flow, with the leaves of their bodies.
struct DeclaredCauses {
  /// In the order of declaration: events, links, then buttons.
  private(set) var events: [DeclaredEvent] = []
  private var positions: [Cause.Event: Int] = [:]
  /// The leaf of each branch of the compiled flow.
  private var leaves: [Int: DeclaredEvent.Leaf] = [:]
  private let branches: [BranchDescription]

  init(_ compiled: CompiledFlow) {
    branches = compiled.branches
    for coordinator in compiled.flow.coordinators {
      for event in coordinator.events {
        // An event that only `send` or `emit` runs is part of the event that calls it.
        guard let origin = event.origin else { continue }
        add(
          DeclaredEvent(
            id: Cause.Event(coordinator: coordinator.name.value, name: event.name.value), origin: origin,
            pages: event.from.map(\.name.value), leaves: Self.leaves(of: event.body),
            place: event.name.span, condition: event.when?.text))
      }
      for effect in coordinator.effects {
        add(
          DeclaredEvent(
            id: Cause.Event(coordinator: coordinator.name.value, name: effect.name.value), origin: .app,
            pages: [], leaves: Self.leaves(of: .outcomes(effect.outcomes)), place: effect.name.span,
            condition: nil))
      }
    }
    for alert in compiled.flow.alerts {
      for button in alert.buttons {
        add(
          DeclaredEvent(
            id: Cause.Event(name: "\(alert.name.value).\(button.name.value)"), origin: .button,
            pages: [alert.name.value], leaves: Self.leaves(of: button.body), place: button.name.span,
            condition: nil))
      }
    }
    for branch in branches {
      leaves[branch.id] = self[branch.declared]?.leaves.first { $0.name == branch.name }
    }
  }

  /// Adds an event. An effect may have the name of an event.
  private mutating func add(_ event: DeclaredEvent) {
    if let known = positions[event.id] {
      events[known].pages += event.pages.filter { !events[known].pages.contains($0) }
      events[known].leaves += event.leaves
      return
    }
    positions[event.id] = events.count
    events.append(event)
  }

  /// What is declared of an event; nil for events of the platform.
  subscript(event: Cause.Event) -> DeclaredEvent? { positions[event].map { events[$0] } }

  /// Returns the leaf that a branch runs.
  func leaf(ofBranch branch: Int?) -> DeclaredEvent.Leaf? { branch.flatMap { leaves[$0] } }

  /// Returns the leaves of an event with their branches. A body without branches has one leaf without a branch.
  func leaves(of event: DeclaredEvent) -> [(leaf: DeclaredEvent.Leaf, branch: Int?)] {
    event.leaves.map { leaf in
      (leaf, branches.first { $0.declared == event.id && $0.name == leaf.name }?.id)
    }
  }
}

extension DeclaredCauses {
  /// Returns the leaves of a body, named as the compiler names branches.
  private static func leaves(
    of body: Body, path: [String] = [], outcomes: [String] = [], guardText: String? = nil
  ) -> [DeclaredEvent.Leaf] {
    switch body {
    case .statements(let statements):
      return [
        DeclaredEvent.Leaf(
          name: path.joined(separator: ", "),
          outcome: outcomes.isEmpty ? nil : outcomes.joined(separator: "."), guardText: guardText,
          aim: statements.reversed().lazy.compactMap(\.aim).first)
      ]
    case .cases(let cases):
      return cases.enumerated().flatMap { index, branch in
        leaves(
          of: branch.body, path: path + ["case \(index + 1)"], outcomes: outcomes,
          guardText: branch.when?.text ?? (index > 0 ? "else" : nil))
      }
    case .outcomes(let list):
      return list.flatMap { outcome in
        leaves(
          of: outcome.body, path: path + [outcome.name.value],
          outcomes: outcomes + [outcome.name.value],
          guardText: guardText)
      }
    }
  }
}

extension BranchDescription {
  /// The event that it is a branch of.
  fileprivate var declared: Cause.Event { Cause.Event(coordinator: coordinator, name: event) }
}

extension Statement {
  /// The screen or alert that the statement shows, and how. Alerts are distinguished later.
  fileprivate var aim: (kind: Diagram.Edge.Kind, name: String)? {
    switch kind {
    case .push(let item): (.push, item.name.value)
    case .replace(let items): items.last.map { (.push, $0.name.value) }
    case .swapRoot(let item): (.push, item.name.value)
    case .present(let item, _), .await(let item, _): (.present, item.name.value)
    case .pop, .popTo, .popToRoot, .popToIndex, .dismiss, .dismissSlot, .dismissAll, .dismissSelf, .complete,
      .set, .store, .add, .count, .select, .start, .cancel, .send, .emit, .stay:
      nil
    }
  }
}
