import FlowDiagnostics
import FlowModel

/// Who starts an effect, followed back from each statement that does: "an outcome of an effect that such an event
/// started. An effect that anything else started discards work like any other event."
struct NaiveStarters {
  let flow: Flow

  init(_ flow: Flow) { self.flow = flow }

  private enum Origin {
    case person(pages: [String])
    case answer
    case other
  }

  /// Whether declared events of a person on the screen or inside it, or answers, start the effect, and nothing else.
  func areOnlyOn(_ screen: Screen, effect: String) -> Bool {
    guard flow.coordinators.contains(where: { $0.effects.contains { $0.name.value == effect } }) else {
      return false
    }
    let pages = pages(of: screen, known: [])
    var seen: Set<String> = []
    let origins = origins(ofEffect: effect, &seen)
    return !origins.isEmpty
      && origins.allSatisfy { origin in
        switch origin {
        case .person(let from): !from.isEmpty && Set(from).isSubset(of: pages)
        case .answer: true
        case .other: false
        }
      }
  }

  private func origins(ofEffect name: String, _ seen: inout Set<String>) -> [Origin] {
    guard seen.insert("effect \(name)").inserted else { return [] }
    return origins(
      { statement in
        if case .start(let call) = statement.kind { call.name.value == name } else { false }
      }, &seen)
  }

  /// Where statements of this sort come from.
  private func origins(_ isMeant: (Statement) -> Bool, _ seen: inout Set<String>) -> [Origin] {
    var found: [Origin] = []
    func has(_ body: Body) -> Bool { statements(of: body).contains(where: isMeant) }
    for coordinator in flow.coordinators {
      for event in coordinator.events {
        if has(event.body) { found += origins(of: event, &seen) }
        if event.resumes.contains(where: { has($0.body) }) { found.append(.answer) }
      }
      for effect in coordinator.effects where effect.outcomes.contains(where: { has($0.body) }) {
        found += origins(ofEffect: effect.name.value, &seen)
      }
      for field in coordinator.fields {
        if case .slot(let slot) = field.kind, let handler = slot.onDismiss, has(handler) {
          found.append(.other)
        }
      }
    }
    for button in flow.alerts.flatMap(\.buttons) where has(button.body) { found.append(.answer) }
    return found
  }

  /// An event happens by itself, and where another calls it.
  private func origins(of event: Event, _ seen: inout Set<String>) -> [Origin] {
    let name = event.name.value
    var found: [Origin] = []
    switch event.origin {
    case .user: found.append(.person(pages: event.from.map(\.name.value)))
    case nil: break
    default: found.append(.other)
    }
    guard !event.isLink, seen.insert("event \(name)").inserted else { return found }
    return found
      + origins(
        { statement in
          switch statement.kind {
          case .send(let call, to: _): call.name.value == name
          case .emit(let call): name.hasSuffix(".\(call.name.value)")
          default: false
          }
        }, &seen)
  }

  /// The owner of an effect, and what is presented by the event, answer or outcome that starts it.
  func companions(of effect: Effect) -> Set<String> {
    var bodies = flow.alerts.flatMap(\.buttons).map { [$0.body] }
    for coordinator in flow.coordinators {
      bodies += coordinator.events.flatMap { [[$0.body], $0.resumes.map(\.body)] }
      bodies += coordinator.effects.map { $0.outcomes.map(\.body) }
      for field in coordinator.fields {
        if case .slot(let slot) = field.kind, let handler = slot.onDismiss { bodies.append([handler]) }
      }
    }
    var found: Set<String> = []
    if let owner = effect.owner { found.insert(owner.value) }
    for kinds in bodies.map({ $0.flatMap(statements).map(\.kind) }) {
      let starts = kinds.contains {
        if case .start(let call) = $0 { call.name.value == effect.name.value } else { false }
      }
      guard starts else { continue }
      for case .present(let call, _) in kinds { found.insert(call.name.value) }
      for case .await(let call, _) in kinds { found.insert(call.name.value) }
    }
    return found
  }

  private func statements(of body: Body) -> [Statement] {
    switch body {
    case .statements(let statements): statements
    case .cases(let cases): cases.flatMap { statements(of: $0.body) }
    case .outcomes(let outcomes): outcomes.flatMap { statements(of: $0.body) }
    }
  }

  private func pages(of screen: Screen, known: Set<String>) -> Set<String> {
    var found = known.union([screen.name.value])
    guard let name = screen.coordinator?.value,
      let coordinator = flow.coordinators.first(where: { $0.name.value == name })
    else { return found }
    var names = coordinator.roots.map(\.name.value) + [coordinator.root?.name.value].compactMap(\.self)
    for field in coordinator.fields {
      switch field.kind {
      case .stack(let stack): names += stack.screens.map(\.value)
      case .tabs(let tabs): names += tabs.screens.map(\.value)
      case .slot(let slot):
        for presentation in slot.presentations where presentation.kind == .push {
          names += presentation.names.map(\.value)
        }
      case .variable: break
      }
    }
    for name in names where !found.contains(name) {
      if let inner = flow.screens.first(where: { $0.name.value == name }) {
        found = pages(of: inner, known: found)
      }
    }
    return found
  }
}
