import FlowDiagnostics
import FlowModel

/// Rules about what slots want and show.
extension NaiveChecker {
  private func badSlot(_ isBad: (NaiveView.Slot) -> Bool) -> NaiveFinding {
    badStates(views.map { $0.slots.contains(where: isBad) })
  }

  /// "Two slots (modal or alert kinds) of one host want something; an enum slot counts once; unbound ones
  /// count." On `modals` the kind `modal` does not count: all of those are shown (semantics 8.4, M8).
  func modalExclusive() -> NaiveFinding {
    func competes(_ slot: NaiveView.Slot) -> Bool {
      guard let item = slot.slot.wanted, item.coversPage else { return false }
      return !(interpreter.platform == .modals && item.kind == .modal)
    }
    let bad = views.map { view in
      let hosts = view.slots.filter(competes).map(\.place.path)
      return Set(hosts).count < hosts.count
    }
    return badStates(bad).vacuous(if: !some(competes))
  }

  /// "A slot with `bound: false` wants something."
  func unboundPresentation() -> NaiveFinding {
    badSlot { !$0.declaration.isBound && $0.slot.wanted != nil }.vacuous(if: !some { $0.slot.wanted != nil })
  }

  /// "A bound slot of a living instance wants a and shows b != a (nil included)", in a quiet state.
  func stateUIAgree() -> NaiveFinding {
    badState { isQuiet($0) && views[$0].slots.contains(where: \.disagrees) }.vacuous(
      if: !some { $0.declaration.isBound && $0.slot.wanted != nil })
  }

  /// Whether no transition is running.
  private func isQuiet(_ state: Int) -> Bool { graph.states[state].motion == nil }

  /// A slot with `shownWhen` wants something while that condition is false, in a quiet state.
  func modalIffState() -> NaiveFinding {
    let bad = views.indices.map { state in
      views[state].slots.contains { slot in
        guard let condition = slot.declaration.shownWhen, slot.slot.wanted != nil else { return false }
        let scope = NaiveScope(state: graph.states[state], path: slot.place.path)
        return isQuiet(state) && !interpreter.holds(condition, in: scope)
      }
    }
    return badStates(bad)
      .vacuous(if: !some { $0.declaration.shownWhen != nil && $0.slot.wanted != nil })
  }

  /// A slot with `owner: S` shows something or is awaited, and no item of S is in its coordinator.
  func modalOutlivesOwner() -> NaiveFinding {
    let bad = views.indices.map { state in
      views[state].slots.contains { slot in
        guard let owner = slot.declaration.owner else { return false }
        let isUp = slot.slot.shown != nil || slot.slot.continuation != nil
        return isUp && !interpreter.holdsItem(of: owner, at: slot.place.path, in: graph.states[state])
      }
    }
    return badStates(bad).vacuous(if: !some { $0.declaration.owner != nil && $0.slot.shown != nil })
  }

  /// The page lies in a detached stack.
  func detachedFlow() -> NaiveFinding {
    let isFilled = views.contains { view in
      view.places.contains { place in
        place.instance.coordinator.stackDeclaration?.isDrivenByLoops == true
          && !place.instance.stackItems.isEmpty
      }
    }
    return badState { interpreter.isDetached(views[$0].front, in: graph.states[$0]) }
      .vacuous(if: !isFilled)
  }

  /// More modals are shown inside one another than the file allows, or than two.
  func modalDepth() -> NaiveFinding {
    let limit = flow.ruleSettings.last { $0.rule.value == "modal-depth" }?.limit?.value ?? 2
    let depths = views.map { view in
      let shown = view.slots.filter { $0.slot.shown?.kind?.isModal == true }
      return shown.map { inner in shown.count { inner.place.path.starts(with: $0.place.content) } + 1 }.max()
        ?? 0
    }
    return badStates(depths.map { $0 > limit }).vacuous(if: !depths.contains { $0 > 0 })
  }

  // MARK: - Alerts

  private struct AlertInSlot: Hashable {
    var slot: NaiveView.Key
    var name: String
  }

  /// Evaluates the three ways in which an alert returns.
  func alertReturns() -> NaiveFinding {
    var wanted: Set<AlertInSlot> = []
    for slot in views.flatMap(\.slots) {
      guard let item = slot.slot.wanted, item.kind?.isAlert == true else { continue }
      wanted.insert(AlertInSlot(slot: slot.key, name: item.value.name))
    }
    return worst([staysWanted()] + wanted.flatMap { [neverCleared($0), answeredForEver($0)] })
      .vacuous(if: wanted.isEmpty)
  }

  /// (i) "a was shown, was answered, and is still wanted", and not shown anew.
  private func staysWanted() -> NaiveFinding {
    badStep { edge in
      guard let place = edge.step.answered, let answered = graph.states[edge.source].slot(place)?.shown,
        let key = views[edge.source].slots.first(where: { $0.place == place })?.key,
        let slot = views[edge.target].slot(key)
      else { return false }
      return slot.wanted?.value.name == answered.value.name && slot.shown?.value.name != answered.value.name
    }
  }

  /// (ii) "No live path clears a from f (any arguments)."
  private func neverCleared(_ alert: AlertInSlot) -> NaiveFinding {
    let isWanted = views.map { $0.slot(alert.slot)?.wanted?.value.name == alert.name }
    let clearing = existsUntil(negated(isWanted), along: isLive)
    return badStates(views.indices.map { isWanted[$0] && !clearing[$0] && !isAtEnd($0) })
  }

  /// (iii) "s lies on a cycle of states with a up that answers a."
  private func answeredForEver(_ alert: AlertInSlot) -> NaiveFinding {
    let isUp = views.map { view in
      guard let up = view.front.alert, up.item.value.name == alert.name else { return false }
      return view.slots.contains { $0.key == alert.slot && $0.place == up.place }
    }
    func isInside(_ edge: NaiveGraph.Edge) -> Bool { isUp[edge.source] && isUp[edge.target] }
    var bad = views.map { _ in false }
    for answer in graph.edges where isInside(answer) && isAnswer(answer) {
      let ahead = closure(from: answer.target, along: isInside)
      guard ahead.contains(answer.source) else { continue }
      for state in ahead where closure(from: state, along: isInside).contains(answer.source) {
        bad[state] = true
      }
    }
    return badStates(bad)
  }

  /// "With an alert up: no button has the role cancel, and no button's step only closes the alert", where it can
  /// be answered at all. "An alert (not a dialog) with a single button that is not `destructive` asks nothing."
  func alertSafeExit() -> NaiveFinding {
    let dialogs = flow.coordinators.flatMap(\.fields).flatMap { field -> [String] in
      guard case .slot(let slot) = field.kind else { return [] }
      return slot.presentations.filter { $0.kind != .alert }.flatMap(\.names).map(\.value)
    }
    let notices = flow.alerts.filter { alert in
      alert.buttons.map(\.role) != [.destructive] && alert.buttons.count == 1
        && !dialogs.contains(alert.name.value)
    }.map(\.name.value)
    return badState { state in
      guard let alert = views[state].front.alert, !notices.contains(alert.item.value.name) else {
        return false
      }
      let answers = leaving[state].filter(isAnswer)
      let buttons = interpreter.buttons(of: alert.item.value.name, kind: alert.item.kind)
      return !answers.isEmpty && !open[state] && !buttons.contains { $0.role == .cancel }
        && !answers.contains { $0.step.notes.contains(.onlyAnswered) }
    }.vacuous(if: !views.contains { $0.front.alert != nil })
  }

  /// "A continuation leaves the state unresumed or a second result comes; also when e is taken twice; at s: one
  /// waits and no live path ends that."
  func continuationOnce() -> NaiveFinding {
    let awaited = Set(views.flatMap(\.slots).filter { $0.slot.continuation != nil }.map(\.key))
    let stuck = awaited.map { key in
      let waits = views.map { $0.slot(key)?.continuation != nil }
      let ending = existsUntil(negated(waits), along: isLive)
      return badStates(views.indices.map { waits[$0] && !ending[$0] && !isAtEnd($0) })
    }
    let observed = badStep {
      $0.step.notes.contains(.continuationLost) || $0.step.notes.contains(.continuationTwice)
    }
    return worst([observed] + stuck).vacuous(if: awaited.isEmpty)
  }
}
