import FlowDiagnostics
import FlowModel

/// The rules of section 9, each as its line says it.
extension NaiveChecker {
  /// Every slot of the state with its place.
  private func slots(_ state: Int) -> [(place: NaivePlace, slot: NaiveSlot)] {
    interpreter.livingInstances(of: graph.states[state])
      .flatMap { interpreter.slots(of: $0, in: graph.states[state]) }
      .compactMap { place in graph.states[state].slot(place).map { (place, $0) } }
  }

  /// "Two slots (modal or alert kinds) of one host want something; an enum slot counts once; unbound ones
  /// count."
  func isCrowded(_ state: Int) -> Bool {
    let platform = interpreter.flow.platform.value
    let places = slots(state).filter { _, slot in
      guard let kind = slot.wanted?.kind, kind != .modal || platform != .modals else { return false }
      return kind.isModal || kind.isAlert
    }.map(\.place)
    return Set(places.map(\.path)).contains { path in places.filter { $0.path == path }.count > 1 }
  }

  private func requiresClosedGate(_ screen: String, in state: Int) -> Bool {
    (interpreter.screen(screen)?.requires ?? []).contains {
      !interpreter.isOpen(gate: $0.value, in: graph.states[state])
    }
  }

  /// "The page, or a container of it, requires a gate that is closed."
  func showsForbidden(_ state: Int) -> Bool {
    ([fronts[state].page.name] + fronts[state].containers).contains {
      requiresClosedGate($0, in: state)
    }
  }

  /// "A slot with `bound: false` wants something."
  func wantsUnbound(_ state: Int) -> Bool {
    slots(state).contains { place, slot in
      slot.wanted != nil
        && interpreter.slotDeclaration(place, in: graph.states[state])?.isBound == false
    }
  }

  /// "No person path to a state whose page is `home` or `terminal` with no alert up. No screen is `home`:
  /// the root screen is."
  func deadEnds() -> [Bool] {
    let screens = interpreter.flow.screens
    var homes = screens.filter(\.isHome).map(\.name.value)
    if homes.isEmpty { homes = graph.states[0].root.coordinator.roots.map(\.name) }
    let ends = Set(homes + screens.filter(\.isTerminal).map(\.name.value))
    let targets = fronts.map { $0.alert == nil && ends.contains($0.page.name) }
    return negated(canReach(targets, along: isPerson))
  }

  /// "Modal m is shown in f and no person path reaches a state where f does not show m. `terminal` content
  /// is exempt."
  func modalNoExit() -> NaiveFinding {
    var shown: Set<Shown> = []
    for state in graph.states.indices {
      for (place, slot) in slots(state) {
        guard let item = slot.shown, item.kind?.isModal == true else { continue }
        guard interpreter.screen(item.value.name)?.isTerminal == false else { continue }
        shown.insert(Shown(place: place, value: item.value, kind: item.kind))
      }
    }
    return worst(
      shown.map { modal in
        let item = NaiveItem(value: modal.value, kind: modal.kind)
        let isShown = graph.states.map { item.isSame(as: $0.slot(modal.place)?.shown) }
        let escapes = canReach(negated(isShown), along: isPerson)
        return badStates(zip(isShown, escapes).map { $0 && !$1 })
      })
  }

  private struct Shown: Hashable {
    var place: NaivePlace
    var value: ItemValue
    var kind: PresentationKind?
  }

  private struct AlertPlace: Hashable {
    var place: NaivePlace
    var name: String
  }

  /// The three ways of not returning.
  func alertReturns() -> NaiveFinding {
    var wanted: Set<AlertPlace> = []
    for state in graph.states.indices {
      for (place, slot) in slots(state) {
        guard let item = slot.wanted, item.kind?.isAlert == true else { continue }
        wanted.insert(AlertPlace(place: place, name: item.value.name))
      }
    }
    return worst([staysWanted()] + wanted.flatMap { [neverCleared($0), answeredForEver($0)] })
  }

  /// (i) "a was shown, was answered, and is still wanted."
  private func staysWanted() -> NaiveFinding {
    badStep { edge in
      guard let place = edge.step.answered, let slot = graph.states[edge.target].slot(place),
        let answered = graph.states[edge.source].slot(place)?.shown
      else { return false }
      return answered.isSame(as: slot.wanted) && slot.isSpent
    }
  }

  /// (ii) "No live path clears a from f (any arguments)."
  private func neverCleared(_ alert: AlertPlace) -> NaiveFinding {
    let isWanted = graph.states.map { $0.slot(alert.place)?.wanted?.value.name == alert.name }
    let clearing = canReach(negated(isWanted), along: isLive)
    return badStates(zip(isWanted, clearing).map { $0 && !$1 })
  }

  /// (iii) "s lies on a cycle of states with a up that answers a."
  private func answeredForEver(_ alert: AlertPlace) -> NaiveFinding {
    let isUp = fronts.map { $0.alert?.place == alert.place && $0.alert?.item.value.name == alert.name }
    let inside = graph.edges.filter { isUp[$0.source] && isUp[$0.target] }
    var bad = isUp.map { _ in false }
    for answer in inside where isAnswer(answer) {
      let ahead = closure(of: answer.target, inside.map { ($0.source, $0.target) })
      let behind = closure(of: answer.source, inside.map { ($0.target, $0.source) })
      if ahead.contains(answer.source) {
        for state in ahead.intersection(behind) { bad[state] = true }
      }
    }
    return badStates(bad)
  }

  private func closure(of start: Int, _ arrows: [(Int, Int)]) -> Set<Int> {
    var found: Set<Int> = [start]
    var count = 0
    while count != found.count {
      count = found.count
      for (from, to) in arrows where found.contains(from) { found.insert(to) }
    }
    return found
  }

  /// "A declared screen or alert is never visible, nor a container, nor shown."
  func unreachableRoute() -> NaiveFinding {
    var seen: Set<String> = []
    for state in graph.states.indices {
      let front = fronts[state]
      if !interpreter.isBlank(front.page) { seen.insert(front.page.name) }
      seen.formUnion(front.containers)
      seen.formUnion(slots(state).compactMap { $0.slot.shown?.value.name })
    }
    let flow = interpreter.flow
    let declared = flow.screens.map(\.name.value) + flow.alerts.map(\.name.value)
    return NaiveFinding(
      isViolated: !isCutShort && declared.contains { !seen.contains($0) }, length: nil)
  }

  /// "On s -relaunch-> t: something wanted in t, or the page or a container, requires a closed gate; or t
  /// is a dead end; or a bound slot of t disagrees with the screen."
  func restoreValid() -> NaiveFinding {
    let deadEnds = deadEnds()
    return badStep { edge in
      guard edge.step.origin == .relaunch else { return false }
      let state = edge.target
      let disagrees = slots(state).contains { place, slot in
        guard interpreter.slotDeclaration(place, in: graph.states[state])?.isBound == true else {
          return false
        }
        return slot.wanted != nil && slot.shown == nil
      }
      let isForbidden = wantedScreens(state).contains { requiresClosedGate($0, in: state) }
      return deadEnds[state] || disagrees || isForbidden || showsForbidden(state)
    }
  }

  /// What stacks and slots want, and the roots.
  private func wantedScreens(_ state: Int) -> [String] {
    interpreter.livingInstances(of: graph.states[state]).flatMap { path -> [String] in
      guard let instance = graph.states[state].instance(path) else { return [] }
      return interpreter.heldItems(of: instance).map(\.value.name)
    }
  }
}
