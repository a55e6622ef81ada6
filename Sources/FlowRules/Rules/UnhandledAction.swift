import FlowDiagnostics
import FlowLogic
import FlowModel

extension Rule {
  package static let unhandledAction = Rule(
    id: "unhandled-action",
    severity: .warning,
    summary: "every button has an effect, and everything that a child emits is handled",
    definition: """
      Without exploration, two declarations are bad: a button without role `cancel`, `do` and `resumes`, of an alert
      that nothing awaits; and an `emit` in a coordinator at a place where the enclosing coordinator has no event
      `screen.name`, or where there is no enclosing coordinator, even in an event that never happens. A step is bad if
      it answers an alert by a button without role `cancel`, `do` and `resumes` while nothing awaits it, for example
      after a relaunch that restored the alert, or if it runs such an `emit`. `do: stay` says that a button is meant
      to do nothing, and so does `OK`, without a role, as the only button of an alert (not of a dialog): the platform
      adds the same button to an alert without buttons. The rule is vacuous if no button is ever tapped and no event
      that emits something, or calls one that does, ever happens. Events are matched by name, whichever case or
      outcome contains the statement; one in `resumes` or `onDismiss` is matched by every step that runs a statement.
      """,
    rationale: """
      The alert closes, users believe they are logged out, but the action fell into a `default:` branch. What a child
      delegates is an ordinary action: a parent that does not handle it ignores it silently (T17).
      """,
    realCases: [
      "pointfreeco/swift-composable-architecture#3909: the actions of an alert were silently lost",
      "a published presentation sample: the log-out alert's only button has an action that no reducer handles",
    ],
    fix: """
      Give the button a `do`, or `do: stay` if it only closes the alert; give the parent the event `screen.name`.
      """,
    demand: { flow in
      let emits = flow.steps { if case .emit = $0 { true } else { false } }
      let dynamic = Obligation.Part(
        .neverStep(.atom(.observed(.actionUnhandled))),
        message: "a button is tapped, or an event is emitted, and nothing handles it")
      return Demand([dynamic], trigger: .step(.any([.atom(.origin(.button)), emits])))
    },
    findings: { $0.idleButtons + $0.unheardEmits })
}

extension Flow {
  /// The buttons that wrongly do nothing, of alerts that nothing awaits.
  fileprivate var idleButtons: [Rule.Finding] {
    let awaited = awaitedNames
    let dialogs = declaredSlots.flatMap(\.presentations).filter { $0.kind == .confirmationDialog }.flatMap(
      \.names)
    let isRead = { (alert: Alert) in
      alert.buttons.isAcknowledgement && !dialogs.contains { $0.value == alert.name.value }
    }
    return alerts.filter { !awaited.contains($0.name.value) && !isRead($0) }.flatMap { alert in
      alert.buttons.filter(\.isIdle).map { button in
        Rule.Finding(
          "button '\(button.name.value)' of '\(alert.name.value)' does nothing", at: button.name.span)
      }
    }
  }

  /// The names of awaited items, by statement or because their slot suspends the presenting event.
  private var awaitedNames: [String] {
    let statements: [String] = bodies.flatMap(\.statements).compactMap { statement in
      guard case .await(let item, in: _) = statement.kind else { return nil }
      return item.name.value
    }
    return statements + declaredSlots.filter(\.awaits).flatMap(\.presentations).flatMap(\.names).map(\.value)
  }

  /// The slots of all coordinators, even of those that cannot live.
  private var declaredSlots: [SlotDeclaration] {
    coordinators.flatMap(\.fields).compactMap(\.slot)
  }

  /// The events that children emit and no coordinator around them handles, each once.
  fileprivate var unheardEmits: [Rule.Finding] {
    let tree = InstanceTree(self)
    let events = Dictionary(coordinators.map { ($0.name.value, Set($0.events.map(\.name.value))) }) {
      first, _ in first
    }
    let emits = bodies.flatMap { body in body.statements.compactMap { $0.emission(in: body.coordinator) } }
    let parts: [Rule.Finding] = emits.flatMap { coordinator, call in
      tree.sites.filter { $0.coordinator == coordinator }.compactMap { site in
        guard let parent = site.parent.map({ tree.sites[$0] }), let screen = site.screen else {
          return Rule.Finding(
            "'\(coordinator)' emits '\(call.name.value)', but nothing encloses it", at: call.span)
        }
        let name = "\(screen).\(call.name.value)"
        guard events[parent.coordinator]?.contains(name) != true else { return nil }
        return Rule.Finding(
          "'\(coordinator)' emits '\(call.name.value)', but '\(parent.coordinator)' has no event '\(name)'",
          at: call.span)
      }
    }
    return unique(parts)
  }
}

extension Button {
  fileprivate var isIdle: Bool {
    role != .cancel && resumesWith == nil && body.everyStatement.isEmpty
  }
}

extension Statement {
  fileprivate func emission(in coordinator: String?) -> (coordinator: String, call: ItemExpression)? {
    guard let coordinator, case .emit(let call) = kind else { return nil }
    return (coordinator, call)
  }
}
