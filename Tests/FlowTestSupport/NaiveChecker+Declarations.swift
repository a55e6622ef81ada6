import FlowDiagnostics
import FlowModel

/// Rules that the declarations decide, and what else they tell.
extension NaiveChecker {
  private func decided(_ isBad: Bool, applies: Bool) -> NaiveFinding {
    NaiveFinding(isViolated: isBad, length: nil, isVacuous: !applies, isStatic: true)
  }

  private var fields: [Field] { flow.coordinators.flatMap(\.fields) }

  private var slots: [SlotDeclaration] {
    fields.compactMap { if case .slot(let slot) = $0.kind { slot } else { nil } }
  }

  private var stacks: [StackDeclaration] {
    fields.compactMap { if case .stack(let stack) = $0.kind { stack } else { nil } }
  }

  func composed() -> NaiveFinding {
    let isBad = stacks.contains { !$0.isComposed } || slots.contains { !$0.isComposed }
    let isTCA = interpreter.platform == .tca
    return decided(isTCA && isBad, applies: isTCA && !(stacks.isEmpty && slots.isEmpty))
  }

  func conditionalContainer() -> NaiveFinding {
    let contained = slots.filter { $0.presentations.contains { $0.kind == .modal || $0.kind == .toast } }
    return decided(contained.contains(where: \.isConditional), applies: !contained.isEmpty)
  }

  func pathOwner() -> NaiveFinding {
    let writers = (stacks.map(\.writers) + slots.map(\.writers)).map { Set($0.map(\.value)) }
    return decided(writers.contains { $0.count > 1 }, applies: writers.contains { !$0.isEmpty })
  }

  func duplicateModalKey() -> NaiveFinding {
    let keys = flow.coordinators.map { coordinator in
      coordinator.fields.compactMap { field -> String? in
        if case .slot(let slot) = field.kind { slot.key?.value } else { nil }
      }
    }
    return decided(keys.contains { Set($0).count < $0.count }, applies: keys.contains { !$0.isEmpty })
  }

  func uikitOnlyModal() -> NaiveFinding {
    let modals = slots.flatMap(\.presentations).filter { $0.kind == .modal }.flatMap(\.names)
    let systems = Set(flow.screens.filter(\.isPresentedByUIKit).map(\.name.value))
    return decided(modals.contains { systems.contains($0.value) }, applies: !systems.isEmpty)
  }

  func destinationMissing() -> NaiveFinding {
    var listed = stacks.flatMap(\.screens)
    listed += slots.flatMap(\.presentations).filter { !$0.kind.isAlert }.flatMap(\.names)
    for field in fields {
      if case .tabs(let tabs) = field.kind { listed += tabs.screens }
    }
    let roots = interpreter.declarations.coordinators.values.flatMap(\.roots).map(\.name)
    let isBad = (listed.map(\.value) + roots).contains { interpreter.screen($0)?.isRegistered == false }
    return decided(isBad, applies: !listed.isEmpty)
  }

  // MARK: - Actions that nobody handles

  /// Evaluates buttons that do nothing, what is emitted and not heard, and the steps in which that happens.
  func unhandledAction() -> NaiveFinding {
    let isSomethingIdle = flow.alerts.contains { alert in
      !isAwaited(alert.name.value) && !isOnlyRead(alert) && alert.buttons.contains(where: isIdle)
    }
    let steps = badStep { $0.step.notes.contains(.actionUnhandled) }
    return worst([unreached(isSomethingIdle || isSomethingUnheard), steps])
      .vacuous(if: !occurs(.button) && !happens(\.emits))
  }

  private func isIdle(_ button: Button) -> Bool {
    button.role != .cancel && button.resumesWith == nil && statements(of: button.body).isEmpty
  }

  /// Whether the alert's only button is `OK` without a role, and it is never shown as a dialog.
  private func isOnlyRead(_ alert: Alert) -> Bool {
    let isDialog = slots.flatMap(\.presentations).contains { presentation in
      presentation.kind == .confirmationDialog
        && presentation.names.contains { $0.value == alert.name.value }
    }
    return !isDialog && alert.buttons.map(\.name.value) == ["OK"] && alert.buttons[0].role == nil
  }

  /// Whether a statement awaits the alert, or some slot that lists it has `awaits: true`.
  private func isAwaited(_ alert: String) -> Bool {
    let isListed = slots.contains { slot in
      slot.awaits && slot.presentations.contains { $0.names.contains { $0.value == alert } }
    }
    return isListed
      || codes.contains { code in
        code.statements.contains { statement in
          if case .await(let item, in: _) = statement { item.name.value == alert } else { false }
        }
      }
  }

  /// Whether some coordinator emits what the one around it, at some place where it can live, does not handle.
  private var isSomethingUnheard: Bool {
    lives(flow.coordinators[0].name.value, on: nil, inside: []).contains { life in
      codes.filter { $0.coordinator == life.coordinator }.flatMap(\.statements).contains { statement in
        guard case .emit(let call) = statement else { return false }
        guard let parent = life.parent, let screen = life.screen else { return true }
        return !interpreter.coordinator(parent).events.contains { $0.name == "\(screen).\(call.name.value)" }
      }
    }
  }

  /// A coordinator, with the screen that it can live on and the coordinator around that.
  private struct Life: Hashable {
    var coordinator: String
    var screen: String?
    var parent: String?
  }

  private func lives(_ name: String, on screen: String?, inside: [String]) -> Set<Life> {
    let coordinator = interpreter.coordinator(name)
    guard inside.count(where: { $0 == name }) < coordinator.nesting else { return [] }
    var found: Set = [Life(coordinator: name, screen: screen, parent: inside.last)]
    var screens = Set(
      coordinator.roots.map(\.name).filter { interpreter.screen($0)?.coordinator?.value != name })
    for field in coordinator.fields {
      switch field.kind {
      case .stack(let stack): screens.formUnion(stack.screens.map(\.value))
      case .tabs(let tabs): screens.formUnion(tabs.screens.map(\.value))
      case .slot(let slot): screens.formUnion(slot.presentations.flatMap(\.names).map(\.value))
      case .variable: break
      }
    }
    for screen in screens {
      guard let child = interpreter.screen(screen)?.coordinator?.value else { continue }
      found.formUnion(lives(child, on: screen, inside: inside + [name]))
    }
    return found
  }

  // MARK: - Statements

  /// The statements of an event, effect or button, in every case and outcome.
  struct Code {
    /// The name of the steps in which they run; nil for those of `resumes` and `onDismiss`.
    var step: String?
    /// The event whose name `send` and `emit` call.
    var called: String?
    var coordinator: String?
    var statements: [Statement.Kind]

    var emits: Bool { statements.contains { if case .emit = $0 { true } else { false } } }
    var sendsToChild: Bool {
      statements.contains { if case .send(_, to: let screen) = $0 { screen != nil } else { false } }
    }
    var usesIndex: Bool { statements.contains { if case .popToIndex = $0 { true } else { false } } }
    /// Whether it swaps a root or pops to it.
    var empties: Bool {
      statements.contains {
        switch $0 {
        case .swapRoot, .popToRoot: true
        default: false
        }
      }
    }

    func calls(_ name: String) -> Bool {
      statements.contains { statement in
        switch statement {
        case .send(let call, to: _): call.name.value == name
        case .emit(let call): name.hasSuffix(".\(call.name.value)")
        default: false
        }
      }
    }
  }

  func statements(of body: Body) -> [Statement.Kind] {
    switch body {
    case .statements(let statements): statements.map(\.kind)
    case .cases(let cases): cases.flatMap { statements(of: $0.body) }
    case .outcomes(let outcomes): outcomes.flatMap { statements(of: $0.body) }
    }
  }

  private var codes: [Code] {
    var codes: [Code] = []
    for coordinator in flow.coordinators {
      let name = coordinator.name.value
      for event in coordinator.events {
        codes.append(
          Code(
            step: event.name.value, called: event.isLink ? nil : event.name.value, coordinator: name,
            statements: statements(of: event.body)))
        codes.append(
          Code(coordinator: name, statements: event.resumes.flatMap { statements(of: $0.body) }))
      }
      for effect in coordinator.effects {
        codes.append(
          Code(
            step: effect.name.value, coordinator: name,
            statements: effect.outcomes.flatMap { statements(of: $0.body) }))
      }
      for field in coordinator.fields {
        guard case .slot(let slot) = field.kind, let body = slot.onDismiss else { continue }
        codes.append(Code(coordinator: name, statements: statements(of: body)))
      }
    }
    for alert in flow.alerts {
      codes += alert.buttons.map {
        Code(step: "\(alert.name.value).\($0.name.value)", statements: statements(of: $0.body))
      }
    }
    return codes
  }

  /// Whether an event, effect or button with such statements, or one that calls such an event by name, is ever taken. If they are
  /// in `resumes` or `onDismiss`, any step that runs a statement counts.
  func happens(_ isMeant: (Code) -> Bool) -> Bool {
    let codes = codes
    var meant = codes.map(isMeant)
    while true {
      let names = zip(codes, meant).compactMap { $1 ? $0.called : nil }
      let grown = zip(codes, meant).map { code, isMeant in isMeant || names.contains { code.calls($0) } }
      if grown == meant { break }
      meant = grown
    }
    let found = zip(codes, meant).filter { $1 }.map(\.0)
    let steps = Set(found.compactMap(\.step))
    let isAnyStep = found.contains { $0.step == nil }
    return graph.edges.contains { edge in
      edge.step.event.map(steps.contains) == true || isAnyStep && edge.step.notes.contains(.acted)
    }
  }
}
