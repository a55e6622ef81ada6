import FlowDiagnostics
import FlowModel

extension CodeDrift {
  /// Compares what is presented, and how.
  mutating func compareCoordinators() {
    var compared: Set<SourceSpan> = []
    for coordinator in flow.coordinators {
      guard let unit = unit(of: coordinator) else { continue }
      note(flow.code.references[coordinator.name.span], at: unit.place)
      compareFields(of: coordinator, with: unit, &compared)
      compareVariables(of: coordinator, with: unit)
    }
    for screen in flow.screens.map(\.name) + flow.alerts.map(\.name) {
      let name = flow.code.name(of: screen)
      let places = plan.flow.units.flatMap { unit in
        unit.slots.flatMap(\.cases).filter { $0.name == name }.map(\.place)
          + (unit.name == name ? [unit.place] : [])
      }
      guard let reference = flow.code.references[screen.span], places.count == 1 else { continue }
      note(reference, at: places[0])
    }
  }

  private mutating func compareFields(
    of coordinator: Coordinator, with unit: CodeUnit, _ compared: inout Set<SourceSpan>
  ) {
    let fields = coordinator.fields.filter { $0.held != nil && !flow.isWithoutCode($0.name) }
    for slot in unit.slots where slot.form != .root {
      let own = fields.filter { flow.code.name(of: $0.name) == slot.name }
      guard let field = own.first else {
        let others = fields.map { flow.code.name(of: $0.name) }.filter { name in
          unit.slots.allSatisfy { $0.name != name }
        }
        report(
          .missingPresentation, "coordinator '\(coordinator.name.value)' has no field for '\(slot.name)'",
          suggestion: Suggestion.nearest(to: slot.name, among: others).map { "was '\($0)' renamed?" }
            ?? (others.count == 1 ? "was '\(others[0])' renamed?" : nil),
          at: slot.place, span: coordinator.name.span)
        continue
      }
      for field in own { note(flow.code.references[field.name.span], at: slot.place) }
      let held = own.flatMap { field in
        (field.held ?? []).map { (own: $0, name: flow.nameInCode(ofItem: $0), field: field) }
      }
      for item in slot.cases {
        guard let pair = held.first(where: { $0.name == item.name }) else {
          let others = held.map(\.name).filter { name in slot.cases.allSatisfy { $0.name != name } }
          report(
            .missingPresentation, "field '\(field.name.value)' lacks '\(item.name)'",
            suggestion: Suggestion.nearest(to: item.name, among: others).map { "was '\($0)' renamed?" },
            at: item.place, span: field.name.span)
          continue
        }
        compare(item, of: slot, in: unit, with: pair.own, of: pair.field, &compared)
      }
      for item in held where !slot.cases.contains(where: { $0.name == item.name }) {
        report(
          .gonePresentation,
          "field '\(item.field.name.value)' has '\(item.own)', which '\(slot.name)' of the code lacks",
          at: slot.place, span: item.field.name.span)
      }
    }
    for field in fields where !unit.slots.contains(where: { $0.name == flow.code.name(of: field.name) }) {
      let name = flow.code.name(of: field.name)
      report(
        .gonePresentation, "\(unit.name) has no '\(name)', which field '\(field.name.value)' stands for",
        at: flow.code.place(of: field.name.span), span: field.name.span)
    }
  }

  /// Compares how an item is presented, what it carries, and whether a gesture can close it.
  private mutating func compare(
    _ item: CodeCase, of slot: CodeSlot, in unit: CodeUnit, with own: String, of field: Field,
    _ compared: inout Set<SourceSpan>
  ) {
    if slot.form == .slot, item.isKindKnown, let kind = field.kind(of: own), kind != item.kind {
      report(
        .otherPresentation,
        "field '\(field.name.value)' shows '\(own)' as \(kind.rawValue), the code as \(item.kind.rawValue)",
        at: item.place, span: field.name.span)
    }
    if let alert = flow.alerts.first(where: { $0.name.value == own }) {
      guard !flow.isWithoutCode(alert.name), compared.insert(alert.name.span).inserted else { return }
      return compareButtons(of: item, in: slot, of: unit, with: alert)
    }
    guard let screen = flow.screens.first(where: { $0.name.value == own }), !flow.isWithoutCode(screen.name),
      compared.insert(screen.name.span).inserted
    else { return }
    let isSheet = item.kind == .sheet || item.kind == .popover
    // In the facts, code that sometimes forbids the gesture looks like code that always does.
    let isAlwaysDismissible = screen.isDismissible && screen.dismissibleWhen == nil
    if slot.form == .slot, item.isKindKnown, isSheet, slot.isDismissible != isAlwaysDismissible {
      report(
        .otherDismissal,
        slot.isDismissible
          ? "'\(own)' has 'dismissible: \(screen.dismissibleWhen?.text ?? "false")', but the code lets a gesture close it"
          : "a gesture can close '\(own)', which the code forbids",
        at: item.place, span: screen.name.span)
    }
    guard item.isDeclared, plan.hasParameters(item, in: slot, of: unit) else { return }
    let carried = plan.parameters(of: item, in: slot, of: unit)
    guard carried.count != screen.parameters.count else { return }
    let names = screen.parameters.map(\.name.value).joined(separator: ", ")
    report(
      carried.count > screen.parameters.count ? .missingParameter : .goneParameter,
      "'\(own)' has \(names.isEmpty ? "no parameters" : "the parameters \(names)"), but in the code "
        + (carried.isEmpty
          ? "it carries nothing" : "it carries \(carried.map(\.type).joined(separator: ", "))"),
      at: item.place, span: screen.name.span)
  }

  // MARK: - Buttons

  private mutating func compareButtons(
    of item: CodeCase, in slot: CodeSlot, of unit: CodeUnit, with alert: Alert
  ) {
    guard !item.buttons.isEmpty else { return }
    var open = alert.buttons.filter { !flow.isWithoutCode($0.name) }
    var taken: Set<String> = []
    for button in plan.buttons(of: item, in: slot, of: unit) {
      let title = DraftNames.unique(button.title, in: &taken)
      let index =
        open.firstIndex { own in button.event.map { flow.code.name(of: own.name) == $0.name } ?? false }
        ?? open.firstIndex { $0.name.value == title }
      guard let index else {
        report(
          .missingButton, "alert '\(alert.name.value)' lacks the button '\(title)'",
          at: button.event?.place ?? item.place, span: alert.name.span)
        continue
      }
      let own = open.remove(at: index)
      if own.role != button.role {
        let (ownRole, role) = (own.role?.rawValue ?? "none", button.role?.rawValue ?? "none")
        report(
          .otherRole,
          "button '\(own.name.value)' of '\(alert.name.value)' has the role \(ownRole), in the code \(role)",
          at: button.event?.place ?? item.place, span: own.name.span)
      }
    }
    for own in open where !own.isAcknowledgement {
      report(
        .goneButton, "alert '\(alert.name.value)' has the button '\(own.name.value)', which the code lacks",
        at: flow.code.place(of: own.name.span) ?? item.place, span: own.name.span)
    }
  }

  // MARK: - Variables

  /// Reports variables that stand for one of the code but that no condition there reads.
  private mutating func compareVariables(of coordinator: Coordinator, with unit: CodeUnit) {
    for field in coordinator.fields {
      guard field.variable != nil, let place = flow.code.place(of: field.name.span) else { continue }
      let name = flow.code.name(of: field.name)
      if unit.asks(about: name) { continue }
      report(
        .goneVariable,
        "no condition of \(unit.name) reads '\(name)', which the variable '\(field.name.value)' stands for",
        at: place, span: field.name.span)
    }
  }
}

extension FlowModel.Button {
  /// Whether it is the `OK` that platforms add to an alert without buttons.
  fileprivate var isAcknowledgement: Bool { [self].isAcknowledgement }
}

extension Field {
  /// Returns how a slot shows an item; nil for other fields.
  fileprivate func kind(of name: String) -> PresentationKind? {
    slot?.presentations.first { $0.names.contains { $0.value == name } }?.kind
  }
}

extension CodeUnit {
  /// Whether one of its conditions contains a name as a word.
  func asks(about name: String) -> Bool {
    events.flatMap(\.rows).flatMap(\.guards).contains { condition in
      condition.text.split { !($0.isLetter || $0.isNumber || $0 == "_") }.contains { $0 == name }
    }
  }
}
