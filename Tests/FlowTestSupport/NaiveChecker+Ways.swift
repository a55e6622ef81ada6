import FlowDiagnostics
import FlowModel

/// Rules about ways out, ways back and ways round.
extension NaiveChecker {
  /// "No person path to a state whose page is `home` or `terminal` with no alert up. No screen is `home`:
  /// the root screen is."
  func deadEnds() -> [Bool] {
    negated(existsUntil(views.indices.map(isResting), along: isPerson))
  }

  /// Whether the page is `home` or `terminal` with no alert up.
  func isResting(_ state: Int) -> Bool {
    let front = views[state].front
    return front.alert == nil && (isHome(state) || isAtEnd(state))
  }

  /// Whether the page is `terminal` with no alert up.
  func isAtEnd(_ state: Int) -> Bool {
    let front = views[state].front
    return front.alert == nil
      && flow.screens.contains { $0.isTerminal && startPages(on: $0, inside: []).contains(front.page.name) }
  }

  /// Whether the page is what a `home` screen starts with, or the start of the root if no screen is `home`, with no alert up.
  func isHome(_ state: Int) -> Bool {
    let front = views[state].front
    guard front.alert == nil else { return false }
    let declared = flow.screens.filter { $0.isHome || $0.homeWhen != nil }
    if declared.isEmpty {
      return startPages(of: flow.coordinators[0].name.value, inside: []).contains(front.page.name)
    }
    return declared.contains { screen in
      startPages(on: screen, inside: []).contains(front.page.name)
        && screen.homeWhen.map { holds($0, state) } ?? true
    }
  }

  /// Returns what a screen starts with: the start of the child there, or itself.
  private func startPages(on screen: Screen, inside: [String]) -> Set<String> {
    guard let child = screen.coordinator?.value, !inside.contains(child) else { return [screen.name.value] }
    return startPages(of: child, inside: inside)
  }

  /// Returns what an untouched coordinator can have in front: each of its roots or tabs, or what is in front in the child there.
  func startPages(of name: String, inside: [String]) -> Set<String> {
    let coordinator = interpreter.coordinator(name)
    var screens = coordinator.roots.map(\.name)
    if let tabs = coordinator.tabs, case .tabs(let tabs) = coordinator.fields[tabs].kind {
      screens = tabs.screens.map(\.value)
    }
    var found: Set<String> = []
    for screen in screens {
      found.formUnion(
        interpreter.screen(screen).map { startPages(on: $0, inside: inside + [name]) } ?? [screen])
    }
    return found
  }

  /// "A state in which nothing can happen" and where no person can rest; being killed does not count as something that happens.
  func deadlock() -> NaiveFinding {
    badState { !isResting($0) && !open[$0] && !leaving[$0].contains(where: isLive) }
  }

  private struct ShownModal: Hashable {
    var slot: NaiveView.Key
    var value: ItemValue
    var kind: PresentationKind?
  }

  /// "Modal m is shown in f and no person path reaches a state where f does not show m. `terminal` content
  /// is exempt."
  func modalNoExit() -> NaiveFinding {
    var shown: Set<ShownModal> = []
    for slot in views.flatMap(\.slots) {
      guard let item = slot.slot.shown, item.kind?.isModal == true else { continue }
      shown.insert(ShownModal(slot: slot.key, value: item.value, kind: item.kind))
    }
    let trapping = shown.filter { interpreter.screen($0.value.name)?.isTerminal == false }
    return worst(
      trapping.map { modal in
        let item = NaiveItem(value: modal.value, kind: modal.kind)
        let isShown = views.map { item.isSame(as: $0.slot(modal.slot)?.shown) }
        let escapes = existsUntil(views.indices.map { !isShown[$0] || isAtEnd($0) }, along: isPerson)
        return badStates(zip(isShown, escapes).map { $0 && !$1 })
      }
    ).vacuous(if: shown.isEmpty)
  }

  /// "A declared screen or alert is never visible, nor a container, nor shown; or no step takes an event or link of a
  /// declared name."
  func unreachableRoute() -> NaiveFinding {
    var seen: Set<String> = []
    for view in views { seen.formUnion(names(onScreenIn: view)) }
    let declared = flow.screens.map(\.name.value) + flow.alerts.map(\.name.value)
    let happened = Set(graph.edges.compactMap(\.step.event))
    let events = flow.coordinators.flatMap(\.events).filter { $0.origin != nil }.map(\.name.value)
    let isMissing = declared.contains { !seen.contains($0) } || events.contains { !happened.contains($0) }
    return unreached(!isTruncated && isMissing)
  }

  /// Returns the names of what is visible, a container, or shown.
  func names(onScreenIn view: NaiveView) -> Set<String> {
    let page = interpreter.isBlank(view.front.page) ? [] : [view.front.page.name]
    return Set(page + view.front.containers + view.slots.compactMap { $0.slot.shown?.value.name })
  }

  /// "A goal holds in no reachable state."
  func goalUnreachable() -> NaiveFinding {
    unreached(flow.goals.contains { isMissing($0.condition) }).vacuous(if: flow.goals.isEmpty)
  }

  /// "s lies on a cycle of at least two states made of app edges that ran a statement other than `stay`"; the end
  /// of a transition, which runs none, may come between. One of them must navigate, and not end an effect that people
  /// can cancel, as the rule's page says.
  func noAutoLoop() -> NaiveFinding {
    func acts(_ edge: NaiveGraph.Edge) -> Bool {
      edge.step.origin == .app && edge.step.notes.contains(.acted)
    }
    func isAutomatic(_ edge: NaiveGraph.Edge) -> Bool { acts(edge) || edge.step.origin == .finish }
    let cancellable = NaiveStarters(flow).cancellable
    func goesAnywhere(_ edge: NaiveGraph.Edge) -> Bool {
      acts(edge) && edge.step.notes.contains(.navigated) && edge.target != edge.source
        && !cancellable.contains(edge.step.event ?? "")
    }
    var bad = views.map { _ in false }
    for edge in graph.edges where goesAnywhere(edge) {
      let ahead = closure(from: edge.target, along: isAutomatic)
      guard ahead.contains(edge.source) else { continue }
      for state in ahead where closure(from: state, along: isAutomatic).contains(edge.source) {
        bad[state] = true
      }
    }
    return badStates(bad).vacuous(if: !graph.edges.contains(where: acts))
  }

  private struct ShownInSlot: Hashable {
    /// The slot as declared, wherever its coordinator lives.
    var slot: [String]
    var name: String
  }

  /// A slot showed a screen or alert, no longer does, and no live path leads to where it does again.
  func rePresentable() -> NaiveFinding {
    let shown = views.map { view in
      view.slots.compactMap { slot -> (key: NaiveView.Key, item: ShownInSlot)? in
        guard let item = slot.slot.shown, item.coversPage, !isMeantOnce(item.value.name, slot) else {
          return nil
        }
        return (slot.key, ShownInSlot(slot: slot.name, name: item.value.name))
      }
    }
    var again: [ShownInSlot: [Bool]] = [:]
    for item in Set(shown.flatMap { $0.map(\.item) }) {
      again[item] = existsUntil(shown.map { $0.contains { $0.item == item } }, along: isLive)
    }
    func closed(by edge: NaiveGraph.Edge) -> [ShownInSlot] {
      shown[edge.source].filter { before in
        !shown[edge.target].contains { $0.key == before.key && $0.item == before.item }
      }.map(\.item)
    }
    /// Whether the screen opens a gate that is open.
    func isDone(_ name: String, _ state: Int) -> Bool {
      interpreter.screen(name)?.opens.map { isOpen($0.value, state) } ?? false
    }
    let goneForGood = valuesGoneForGood
    let ends = flow.screens.filter(\.isTerminal).map { startPages(on: $0, inside: []) }
    let leavesTheEnd = existsUntil(
      views.map { view in !ends.contains { $0.contains(view.front.page.name) } }, along: isLive)
    return badStep { edge in
      leavesTheEnd[edge.target]
        && closed(by: edge).contains { again[$0]?[edge.target] == false && !isDone($0.name, edge.target) }
        && !isFarewell(edge, goneForGood)
        || leftForOnce(by: edge).contains { comesBack($0, from: edge.target) }
    }
    .vacuous(if: !graph.edges.contains { !closed(by: $0).isEmpty || !leftForOnce(by: $0).isEmpty })
  }

  /// Returns the screens that are meant to be seen once, and are on screen before a step of a person but not after it.
  private func leftForOnce(by edge: NaiveGraph.Edge) -> [String] {
    guard flow.screens.contains(where: \.isShownOnce), isPerson(edge) else { return [] }
    let gone = names(onScreenIn: views[edge.source]).subtracting(names(onScreenIn: views[edge.target]))
    return flow.screens.filter { $0.isShownOnce && gone.contains($0.name.value) }.map(\.name.value)
  }

  /// "The user comes to rest by steps of a person that do not show it, and a way on which no gate closes, but in a relaunch, leads
  /// from there to a relaunch or a step of the app that shows it again."
  private func comesBack(_ name: String, from start: Int) -> Bool {
    let isOn = views.map { names(onScreenIn: $0).contains(name) }
    let rests = closure(from: start) { isPerson($0) && !isOn[$0.target] }.filter { isResting($0) }
    return rests.contains { rest in
      let ahead = closure(from: rest) { edge in
        !flow.gates.contains { closes($0.name.value, edge) }
      }
      return ahead.contains { state in
        !isOn[state]
          && leaving[state].contains {
            ($0.step.origin == .relaunch || $0.step.origin == .app) && isOn[$0.target]
          }
      }
    }
  }

  /// "A step that takes a variable away from a value to which no statement of the flow sets it."
  private func isFarewell(_ edge: NaiveGraph.Edge, _ goneForGood: [String: Set<String>]) -> Bool {
    views[edge.source].places.contains { place in
      let later = views[edge.target].places.first {
        $0.site == place.site && $0.instance.coordinator.name == place.instance.coordinator.name
      }
      return place.instance.coordinator.variables.contains { name, _ in
        guard let old = place.instance.variable(name), let new = later?.instance.variable(name) else {
          return false
        }
        return old != new && goneForGood["\(place.instance.coordinator.name).\(name)"]?.contains(old) == true
      }
    }
  }

  /// For each variable the values that no statement gives it, if statements write it and each names one of its values.
  private var valuesGoneForGood: [String: Set<String>] {
    var given: [String: [String?]] = [:]
    func look(at whole: Any) {
      guard let statement = whole as? Statement else {
        return Mirror(reflecting: whole).children.forEach { look(at: $0.value) }
      }
      switch statement.kind {
      case .set(let name, let word): given[name.value, default: []].append(word.value)
      case .store(let name, _), .add(let name, _), .count(let name, _):
        given[name.value, default: []].append(nil)
      default: break
      }
    }
    look(at: flow.coordinators)
    look(at: flow.alerts)
    var found: [String: Set<String>] = [:]
    for coordinator in interpreter.declarations.coordinators.values {
      for (name, declaration) in coordinator.variables {
        let values = interpreter.values(of: declaration.type)
        guard let words = given[name], words.allSatisfy({ word in values.contains { $0 == word } }) else {
          continue
        }
        found["\(coordinator.name).\(name)"] = Set(values.filter { !words.contains($0) })
      }
    }
    return found
  }

  /// Whether the screen or alert is declared to be shown once, or is what the slot wants from the start.
  private func isMeantOnce(_ name: String, _ slot: NaiveView.Slot) -> Bool {
    slot.declaration.initial == name
      || flow.screens.contains { $0.name.value == name && $0.isShownOnce }
      || flow.alerts.contains { $0.name.value == name && $0.isShownOnce }
  }
}
