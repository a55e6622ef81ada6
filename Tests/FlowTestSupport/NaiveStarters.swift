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

  /// Whether only declared events of a person on the screen or inside it, or answers, start the effect.
  ///
  /// - Parameter byTap: Whether answers alone are not enough.
  func areOnlyOn(_ screen: Screen, effect: String, byTap: Bool = false) -> Bool {
    guard flow.coordinators.contains(where: { $0.effects.contains { $0.name.value == effect } }) else {
      return false
    }
    let pages = pages(of: screen, known: [])
    var seen: Set<String> = []
    let origins = origins(ofEffect: effect, &seen)
    let hasTap = origins.contains { if case .person = $0 { true } else { false } }
    return !origins.isEmpty && (hasTap || !byTap)
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

  /// Returns where statements of this sort come from.
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

  /// Returns where an event comes from: itself, and what calls it.
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

  /// Returns the owner of an effect, and what the event, answer or outcome that starts it presents.
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

  /// The effects that people can cancel: "an event of the user, an answer or `onDismiss` has `cancel` for it, by itself
  /// or by what it calls, or its `cancelledBy` names an event of the user, a button, or a screen to leave".
  var cancellable: Set<String> {
    var (found, seen): (Set<String>, Set<String>) = ([], [])
    func run(_ body: Body) {
      for statement in statements(of: body) {
        switch statement.kind {
        case .cancel(let item): found.insert(item.name.value)
        case .send(let item, to: _): call { $0 == item.name.value }
        case .emit(let item): call { $0.hasSuffix(".\(item.name.value)") }
        default: break
        }
      }
    }
    func call(_ isMeant: (String) -> Bool) {
      for coordinator in flow.coordinators {
        for event in coordinator.events where !event.isLink && isMeant(event.name.value) {
          if seen.insert("\(coordinator.name.value) \(event.name.value)").inserted { run(event.body) }
        }
      }
    }
    let taps = flow.coordinators.flatMap(\.events).filter { $0.origin == .user }.map(\.name.value)
    for coordinator in flow.coordinators {
      for event in coordinator.events {
        if event.origin == .user { run(event.body) }
        for answer in event.resumes { run(answer.body) }
      }
      for field in coordinator.fields {
        if case .slot(let slot) = field.kind, let handler = slot.onDismiss { run(handler) }
      }
      for effect in coordinator.effects {
        for cancellation in effect.cancelledBy {
          switch cancellation {
          case .leave: found.insert(effect.name.value)
          case .event(let name):
            let isButton = flow.alerts.contains { name.value.starts(with: $0.name.value + ".") }
            if taps.contains(name.value) || isButton { found.insert(effect.name.value) }
          }
        }
      }
    }
    for button in flow.alerts.flatMap(\.buttons) { run(button.body) }
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
