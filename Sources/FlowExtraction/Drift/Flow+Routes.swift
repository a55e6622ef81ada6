import FlowDiagnostics
import FlowModel

extension Flow {
  /// What the scenario's events do, and its effects and buttons that name code. Leaves out what it declares to have no code.
  var routes: [Route] {
    coordinators.flatMap { coordinator -> [Route] in
      let events = coordinator.events.filter { !$0.isLink }.compactMap { event in
        route(event.name, event.body, event: event, in: coordinator)
      }
      let effects = coordinator.effects.filter { code.place(of: $0.name.span) != nil }.compactMap { effect in
        route(effect.name, .outcomes(effect.outcomes), event: nil, in: coordinator)
      }
      let listed = Set(coordinator.fields.flatMap(\.presented))
      let buttons = alerts.filter { listed.contains($0.name.value) }.flatMap { alert in
        alert.buttons.filter { code.references[$0.name.span] != nil }.compactMap { button in
          route(button.name, button.body, event: nil, in: coordinator)
        }
      }
      return events.filter { !isWithoutCode(coordinator.name) || $0.reference != nil } + effects + buttons
    }
  }

  /// Whether the scenario says that no code corresponds to something.
  func isWithoutCode(_ name: Located<String>) -> Bool {
    code.references[name.span].map { $0.place == nil } ?? false
  }

  /// Returns what an event, link, effect or button does; nil if the scenario says that it has no code.
  func route(_ name: Located<String>, _ body: Body, event: Event?, in coordinator: Coordinator) -> Route? {
    let reference = code.references[name.span]
    if isWithoutCode(name) { return nil }
    let body = expanded(body, in: coordinator, opened: [name.value])
    return Route(
      unit: code.name(of: coordinator.name), name: code.name(of: name), ownName: name.value,
      code: reference?.place, span: name.span, reference: reference, event: event, body: body,
      coordinator: coordinator,
      changes: unique(body.everyStatement.flatMap { changes($0, in: coordinator) }))
  }

  /// Replaces statements that send an event of the same coordinator by the body of that event.
  private func expanded(_ body: Body, in coordinator: Coordinator, opened: Set<String>) -> Body {
    switch body {
    case .cases(let cases):
      return .cases(
        cases.map { branch in
          var branch = branch
          branch.body = expanded(branch.body, in: coordinator, opened: opened)
          return branch
        })
    case .outcomes(let outcomes):
      return .outcomes(
        outcomes.map { Body.Outcome(name: $0.name, body: expanded($0.body, in: coordinator, opened: opened)) }
      )
    case .statements(let statements):
      for (index, statement) in statements.enumerated() {
        guard case .send(let item, nil) = statement.kind, !opened.contains(item.name.value),
          let event = coordinator.events.first(where: { $0.name.value == item.name.value })
        else { continue }
        var inner = expanded(event.body, in: coordinator, opened: opened.union([item.name.value]))
        if let when = event.when {
          inner = .cases([Body.Case(when: when, body: inner, span: statement.span)])
        }
        let rest = expanded(.statements(Array(statements[(index + 1)...])), in: coordinator, opened: opened)
        return Body.statements(Array(statements[..<index])).followed(by: inner).followed(by: rest)
      }
      return body
    }
  }

  /// Returns the changes that a statement makes, in the names of the code; none if it does not navigate.
  func changes(_ statement: Statement, in coordinator: Coordinator) -> [Route.Change] {
    func change(_ verb: CodeStep.Verb, _ item: ItemExpression? = nil) -> Route.Change {
      Route.Change(verb: verb, target: item.map { nameInCode(ofItem: $0.name.value) })
    }
    switch statement.kind {
    case .push(let item): return [change(.push, item)]
    case .pop(let count): return Array(repeating: change(.pop), count: count)
    case .popTo(let item): return [change(.popTo, item)]
    case .popToRoot: return [change(.popToRoot)]
    case .replace(let items): return items.last.map { [change(.replace, $0)] } ?? [change(.popToRoot)]
    case .present(let item, let slot), .await(let item, let slot):
      let listing = coordinator.fields.first { $0.presented.contains(item.name.value) }
      let field =
        slot.flatMap { slot in coordinator.fields.first { $0.name.value == slot.slot.value } } ?? listing
      var change = change(.present, item)
      change.slot = field.map { code.name(of: $0.name) }
      return [change]
    case .dismiss: return [change(.dismiss)]
    case .dismissSlot(let slot):
      let field = coordinator.fields.first { $0.name.value == slot.value }
      return [Route.Change(verb: .dismiss, slot: field.map { code.name(of: $0.name) } ?? slot.value)]
    case .dismissAll:
      return coordinator.fields.filter { !$0.presented.isEmpty }.map {
        Route.Change(verb: .dismiss, slot: code.name(of: $0.name))
      }
    case .dismissSelf: return [change(.dismissSelf)]
    case .swapRoot(let item): return [change(.setRoot, item)]
    case .select(let tab): return [Route.Change(verb: .select, target: nameInCode(ofItem: tab.value))]
    case .set, .store, .add, .count, .popToIndex, .complete, .start, .cancel, .send, .emit, .stay: return []
    }
  }

  /// Returns the pages that show an item of the code: its screens, and the pages of the coordinators that live on them.
  func pages(on item: String) -> Set<String> {
    var (found, open) = (Set<String>(), screens.filter { code.name(of: $0.name) == item })
    while let screen = open.popLast() {
      guard found.insert(screen.name.value).inserted, let name = screen.coordinator?.value,
        let coordinator = coordinators.first(where: { $0.name.value == name })
      else { continue }
      let held = Set((coordinator.bottoms.map(\.name) + coordinator.fields.flatMap(\.names)).map(\.value))
      open += screens.filter { held.contains($0.name.value) }
    }
    return found
  }

  /// Returns the code's name of a screen or an alert.
  func nameInCode(ofItem name: String) -> String {
    let declared =
      screens.first { $0.name.value == name }?.name ?? alerts.first { $0.name.value == name }?.name
    return declared.map { code.name(of: $0) } ?? name
  }
}

extension Field {
  /// What a slot can present; empty for other fields.
  var presented: [String] { slot == nil ? [] : names.map(\.value) }

  /// What a slot, a stack or tabs can hold; nil for a variable.
  var held: [String]? { variable == nil ? names.map(\.value) : nil }
}

extension Body {
  /// Returns a body that continues with another one at the end of each way through it.
  fileprivate func followed(by next: Body) -> Body {
    mappingWays { before in
      before.isEmpty ? next : next.mappingWays { .statements(before + $0) }
    }
  }

  /// Replaces the statements of each way through the body. Where all cases have conditions, adds a way on which none holds.
  private func mappingWays(_ change: ([Statement]) -> Body) -> Body {
    switch self {
    case .statements(let statements): return change(statements)
    case .cases(let cases):
      let isOpen = cases.allSatisfy { $0.when != nil }
      let last = cases.last.map { [Case(when: nil, body: change([]), span: $0.span)] } ?? []
      return .cases(
        cases.map { Case(when: $0.when, body: $0.body.mappingWays(change), span: $0.span) }
          + (isOpen ? last : []))
    case .outcomes(let outcomes):
      return .outcomes(outcomes.map { Outcome(name: $0.name, body: $0.body.mappingWays(change)) })
    }
  }

  /// The places of its cases and outcomes, in order.
  var branchSpans: [SourceSpan] {
    switch self {
    case .statements: []
    case .cases(let cases): cases.flatMap { [$0.span] + $0.body.branchSpans }
    case .outcomes(let outcomes): outcomes.flatMap { [$0.name.span] + $0.body.branchSpans }
    }
  }
}
