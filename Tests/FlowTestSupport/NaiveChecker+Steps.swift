import FlowDiagnostics
import FlowModel

/// Rules about single steps.
extension NaiveChecker {
  /// "The branch pushed, presented, awaited or replaced, and the last such item is neither the page of t nor around it, or an
  /// alert is over it", in t as it is when the running transition has ended. Or a user event pushed last, where nobody sees it,
  /// and changed nothing in front.
  func linkLands() -> NaiveFinding {
    func isAimed(_ edge: NaiveGraph.Edge) -> Bool { edge.step.origin == .link && edge.step.aim != nil }
    return badStep { edge in
      guard !edge.step.notes.contains(.boundedStack) else { return false }
      if edge.step.notes.contains(.pushMissed) { return true }
      guard isAimed(edge), let aim = edge.step.aim else { return false }
      return !interpreter.hasLanded(aim, in: interpreter.finished(graph.states[edge.target]))
    }.vacuous(if: !graph.edges.contains(where: isAimed))
  }

  /// "A presentation asked for in this step (again, too: asking for what is wanted and spent is asking) is wanted and
  /// not shown in t, or was wiped by an alert's write-back. Unbound slots are the other rule's."
  func presentAccepted() -> NaiveFinding {
    badStep { edge in
      let end = interpreter.finished(graph.states[edge.target])
      let asked = edge.step.presented.merging(edge.step.reasked) { anew, _ in anew }
      return !edge.step.wiped.isEmpty
        || asked.contains { place, item in
          guard item.coversPage, let slot = end.slot(place), let wanted = slot.wanted,
            interpreter.slotDeclaration(place, in: end)?.isBound == true
          else { return false }
          return interpreter.isSamePresentation(item, wanted, at: place, in: end)
            && !wanted.isSame(as: slot.shown)
        }
    }.vacuous(if: !occurs(.presented))
  }

  /// "A dismissal is forwarded, or an event that only closes slots by name finds all of them empty over a modal, now and for
  /// good."
  func dismissTarget() -> NaiveFinding {
    let closers = closers
    let isReached = Dictionary(
      uniqueKeysWithValues: closers.map { name, slots in
        let isUseful = graph.edges.filter { $0.step.event == name && isAnyFilled(slots, $0.source) }.map(
          \.source)
        return (name, existsUntil(views.indices.map(isUseful.contains), along: isLive))
      })
    return badStep { edge in
      if edge.step.notes.contains(.dismissForwarded) { return true }
      guard let name = edge.step.event, let slots = closers[name] else { return false }
      guard graph.states[edge.source].motion == nil else { return false }
      let isInFrontOfModal = views[edge.source].slots.contains { $0.slot.shown?.kind?.isModal ?? false }
      return isInFrontOfModal && !isAnyFilled(slots, edge.source) && isReached[name]?[edge.source] == false
    }.vacuous(if: !occurs(.removed))
  }

  private func isAnyFilled(_ slots: Set<[String]>, _ state: Int) -> Bool {
    views[state].slots.contains { slots.contains($0.name) && ($0.slot.wanted != nil || $0.slot.shown != nil) }
  }

  /// The events of people that only close slots by name, with these slots as the names of the coordinator and the slot.
  private var closers: [String: Set<[String]>] {
    var found: [String: Set<[String]>] = [:]
    var others: Set<String> = []
    for coordinator in flow.coordinators {
      for event in coordinator.events {
        var slots: Set<[String]> = []
        var isOther = event.origin != .user || !event.resumes.isEmpty
        for statement in statements(of: event.body) {
          switch statement {
          case .dismissSlot(let slot): slots.insert([coordinator.name.value, slot.value])
          case .stay: break
          default: isOther = true
          }
        }
        if isOther || slots.isEmpty { others.insert(event.name.value) }
        found[event.name.value, default: []].formUnion(slots)
      }
    }
    return found.filter { !others.contains($0.key) }
  }

  /// "A waiting item is shown in t, and the page below it is not `asked`."
  func queuedSurprise() -> NaiveFinding {
    badStep { edge in
      guard isLive(edge) else { return false }
      let after = graph.states[edge.target]
      return views[edge.source].slots.contains { waiting in
        guard let asked = waiting.slot.asked, edge.step.presented[waiting.place] == nil,
          let shown = views[edge.target].slots.first(where: { $0.key == waiting.key }),
          shown.slot.shown != nil
        else { return false }
        let base = interpreter.layerBase(of: shown.place.path, in: after)
        return interpreter.levels(of: base, in: after).last?.item != asked
      }
    }.vacuous(if: !occurs(.presented))
  }

  /// "On s -relaunch-> t: something wanted in t, or the page or a container, requires a closed gate, which neither the
  /// page nor a container opens; or t is a dead end; or a bound slot of t disagrees with the screen; or it opens a lock."
  func restoreValid() -> NaiveFinding {
    let deadEnds = deadEnds()
    return badStep { edge in
      guard edge.step.origin == .relaunch else { return false }
      let view = views[edge.target]
      let names = view.pages.union(view.wanted.map(\.value.name))
      return unlocks(edge) || deadEnds[edge.target] || names.contains { isForbidden($0, edge.target) }
        || view.slots.contains(where: \.disagrees)
    }.vacuous(if: !occurs(.relaunch))
  }

  /// Two living coordinators declare the link, or none of the screens that handle it is there.
  func linkOnce() -> NaiveFinding {
    let links = Set(placedCoordinators.flatMap(\.events).filter(\.isLink).map(\.name))
    let unheard = badState { state in
      let heard = views[state].places.flatMap { $0.instance.coordinator.events.filter(\.isLink).map(\.name) }
      return !links.isSubset(of: heard)
    }
    let steps = badStep { edge in
      guard edge.step.origin == .link, let name = edge.step.event else { return false }
      let state = graph.states[edge.source]
      let handlers = views[edge.source].places.compactMap { place in
        place.instance.coordinator.events.first { $0.isLink && $0.name == name }
          .map { (path: place.path, link: $0) }
      }
      guard handlers.count == 1, let handler = handlers.first else { return true }
      let isMounted = views[edge.source].places.contains { place in
        place.path.starts(with: handler.path)
          && handler.link.mountedOn.contains { interpreter.holdsItem(of: $0, at: place.path, in: state) }
      }
      return !handler.link.mountedOn.isEmpty && !isMounted
    }
    return worst([unheard, steps]).vacuous(if: !occurs(.link))
  }

  /// The coordinators that some root, field or tab can bring to life.
  private var placedCoordinators: [NaiveCoordinator] {
    var placed: [NaiveCoordinator] = []
    var waiting = [flow.coordinators[0].name.value]
    while let name = waiting.popLast() {
      guard !placed.contains(where: { $0.name == name }) else { continue }
      let coordinator = interpreter.coordinator(name)
      placed.append(coordinator)
      let items = coordinator.roots.map(\.name) + coordinator.fields.flatMap { $0.names.map(\.value) }
      waiting += items.compactMap { interpreter.screen($0)?.coordinator?.value }
    }
    return placed
  }

  /// A dirty screen is no longer wanted, though no alert was answered and its own page did nothing.
  func workLost() -> NaiveFinding {
    let screens = flow.screens.filter { $0.isDirty || $0.dirtyWhen != nil }
    let wanted = views.map { view in Set(view.wanted.map(\.value.name)) }
    func isAtWork(_ screen: Screen, _ state: Int) -> Bool {
      wanted[state].contains(screen.name.value) && (screen.dirtyWhen.map { holds($0, state) } ?? true)
    }
    return badStep { edge in
      guard isLive(edge), !isAnswer(edge) else { return false }
      return screens.contains { screen in
        let name = screen.name.value
        let isItself = edge.step.origin == .user && views[edge.source].pages.contains(name)
        guard isAtWork(screen, edge.source), !wanted[edge.target].contains(name), !isItself else {
          return false
        }
        guard edge.step.origin == .app, let effect = edge.step.event else { return true }
        return !NaiveStarters(flow).areOnlyOn(screen, effect: effect)
      }
    }.vacuous(if: !views.indices.contains { state in screens.contains { isAtWork($0, state) } })
  }

  /// A step with the note, except an effect that only a modal itself starts and that puts another modal in its place.
  func destinationOverwritten() -> NaiveFinding {
    badStep { edge in
      guard edge.step.notes.contains(.destinationOverwritten) else { return false }
      guard edge.step.origin == .app, let effect = edge.step.event else { return true }
      return !views[edge.source].slots.contains { slot in
        guard let name = slot.slot.shown?.value.name,
          let screen = interpreter.flow.screens.first(where: { $0.name.value == name }),
          let later = views[edge.target].slot(slot.key), later.shown?.value.name != name,
          later.wanted?.kind?.isModal == true
        else { return false }
        let ways = slot.declaration.presentations.filter { $0.names.contains { $0.value == name } }
        return ways.allSatisfy(\.kind.isModal)
          && NaiveStarters(flow).areOnlyOn(screen, effect: effect, byTap: true)
      }
    }.vacuous(if: !occurs(.presented))
  }

  func doubleEvent() -> NaiveFinding {
    badStep { edge in
      guard edge.step.origin == .user, edge.step.notes.contains(.doubleEvent) else { return false }
      return isMeant("double-event", views[edge.source].pages.union([edge.step.event].compactMap(\.self)))
    }.vacuous(if: !occurs(.user) || isEmptied("double-event", tappedEvents))
  }

  func eventUnhandled() -> NaiveFinding {
    badStep {
      ($0.step.origin == .link || $0.step.origin == .system) && $0.step.notes.contains(.eventUnhandled)
    }.vacuous(if: !occurs(.link) && !occurs(.system))
  }

  func zombiePush() -> NaiveFinding {
    let isOwnedPending = views.contains { view in
      view.places.contains { place in
        place.instance.coordinator.effects.contains { effect in
          effect.owner != nil && place.instance.pending.contains { $0.name == effect.name.value }
        }
      }
    }
    return observed(.zombiePush, unless: !isOwnedPending)
  }

  func pushDuringTransition() -> NaiveFinding {
    let hasTransitions = interpreter.platform == .uikit && flow.timing == .interleaved
    return observed(.pushInTransition, unless: !hasTransitions || !occurs(.pushed) && !occurs(.removed))
  }

  /// Vacuous unless a person closes something while a slot with `onDismiss` shows something, or answers an alert
  /// while a slot with `identity: case` shows one.
  func rePresentSwallowed() -> NaiveFinding {
    let happens = graph.edges.contains { edge in
      let isClosing =
        edge.step.origin == .swipe || edge.step.origin == .back || edge.step.origin == .tapOutside
      return views[edge.source].slots.contains { slot in
        guard let shown = slot.slot.shown else { return false }
        return isClosing && slot.declaration.onDismiss != nil
          || isAnswer(edge) && slot.declaration.identifiesByCase && shown.kind?.isAlert == true
      }
    }
    return observed(.representSwallowed, unless: !happens)
  }
}
