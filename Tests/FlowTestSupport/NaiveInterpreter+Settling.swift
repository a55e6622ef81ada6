import FlowDiagnostics
import FlowModel

/// Settling (semantics 7, 8).
extension NaiveInterpreter {
  /// "For each layer, base first": go away, appear, settle the layers inside.
  ///
  /// The content of a slot that does not show it is a layer too, which is off screen: nothing in it is active,
  /// and what it wants waits.
  func settle(_ run: inout NaiveRun) {
    let held = heldBack(in: run)
    var layers: [(base: NaivePath, isOnScreen: Bool)] = [([], true)]
    while !layers.isEmpty {
      let (base, isOnScreen) = layers.removeFirst()
      guard run.state.instance(base) != nil else { continue }
      let layer = Layer(
        base: base, isOnScreen: isOnScreen, places: layerSlots(of: base, in: run.state), held: held)
      let (kept, closed) = goAway(in: layer, run: &run)
      appearAtOnce(in: layer, run: &run)
      appear(in: layer, kept: kept, closed: closed, run: &run)
      rank(in: layer, run: &run)
      var inner: [(base: NaivePath, isOnScreen: Bool)] = []
      for place in layer.places {
        guard let slot = run.state.slot(place), let content = slot.content, opensLayer(content.kind),
          !content.children.isEmpty
        else { continue }
        inner.append((place.content, isOnScreen && slot.isContentShown))
      }
      layers = inner + layers
    }
  }

  /// A layer with its slots, outer instance before inner, then the order of declaration.
  private struct Layer {
    var base: NaivePath
    var isOnScreen: Bool
    var places: [NaivePlace]
    var held: Held
  }

  /// The slots that do not show what they want, whatever else is shown.
  private struct Held {
    /// Slots whose `shownWhen` does not hold, `on: S` without S (S10, S21), or modals of a hidden tab (semantics 7.1).
    var places: Set<NaivePlace> = []
    /// Those of `on: S` and of hidden tabs, which are lost on uikit (U5).
    var unmounted: Set<NaivePlace> = []
  }

  /// "Judged on the wanted state after the tick"; `visible` in it refers to what was on screen before.
  private func heldBack(in run: NaiveRun) -> Held {
    var held = Held()
    guard canHold else { return held }
    for place in livingInstances(of: run.state).flatMap({ slots(of: $0, in: run.state) }) {
      guard let declaration = slotDeclaration(place, in: run.state), let slot = run.state.slot(place),
        slot.wanted != nil || slot.shown != nil
      else { continue }
      if let condition = declaration.shownWhen {
        let scope = NaiveScope(state: run.state, path: place.path, front: run.front)
        if !holds(condition, in: scope) { held.places.insert(place) }
      }
      let isAnchorGone = declaration.anchor.map { !isMounted($0, at: place.path, in: run.state) } ?? false
      let isTabHidden =
        dismissesModalsOfHiddenTabs && isPresentation(slot.wanted) && isInHiddenTab(place.path, in: run.state)
      if isAnchorGone || isTabHidden { held.unmounted.insert(place) }
    }
    held.places.formUnion(held.unmounted)
    return held
  }

  /// "An item of screen S is in the instance's root, stack, tabs or push slots" (semantics 7.1).
  func isMounted(_ screen: String, at path: NaivePath, in state: NaiveState) -> Bool {
    guard let instance = state.instance(path) else { return false }
    return heldItems(of: instance).contains { item in
      item.value.name == screen && (item.kind == nil || item.kind == .push)
    }
  }

  /// Whether an instance is in a tab of its layer that is not selected.
  func isInHiddenTab(_ path: NaivePath, in state: NaiveState) -> Bool {
    for index in path.indices.reversed() {
      let instance = state.instance(Array(path[..<index]))
      switch path[index] {
      case .bottom, .stack: break
      case .slot(let field): if opensLayer(instance?.slot(field)?.content?.kind) { return false }
      case .tab(let field, let position):
        if case .tabs(_, let selected) = instance?.fields[field], selected != position { return true }
      }
    }
    return false
  }

  /// 1. "A shown item whose slot now wants nothing, or another item: it goes. A slot that wants another
  /// item keeps its turn." What is held back, or off screen with what is around it, goes and stays wanted.
  ///
  /// Returns the slots that keep their turn, and the kinds that the app closed.
  private func goAway(in layer: Layer, run: inout NaiveRun)
    -> (kept: [NaivePlace], closed: [PresentationKind])
  {
    var kept: [NaivePlace] = []
    var closed: [PresentationKind] = []
    for place in layer.places {
      guard let slot = run.state.slot(place), let shown = slot.shown else { continue }
      let isRefused = platform == .uikit && slot.isSpent && slot.wanted != nil
      if !isRefused, !isSamePresentation(shown, slot.wanted, at: place, in: run.state) {
        if let kind = shown.kind { closed.append(kind) }
        if slot.wanted != nil { kept.append(place) }
        run.state.updateSlot(place) { $0.hide() }
      } else if layer.held.places.contains(place) || (!layer.isOnScreen && isPresentation(shown)) {
        run.state.updateSlot(place) { slot in
          slot.hide()
          slot.asked = nil
        }
        uncover(place, in: &run)
      } else if !isRefused, let wanted = slot.wanted {
        // The same presentation stays, with the arguments that are wanted by now (S6').
        run.state.updateSlot(place) { $0.shown?.value = wanted.value }
      }
    }
    return (kept, closed)
  }

  /// "Toasts are shown at once. `push` slots are shown at once when bound", overlays and windows too (semantics 7.3),
  /// and on `modals` every modal (M8), if it has a token and a host (M2, M4; semantics 8.4).
  private func appearAtOnce(in layer: Layer, run: inout NaiveRun) {
    var waiting: [NaivePlace] = []
    for place in layer.places {
      guard let slot = run.state.slot(place), let wanted = slot.wanted, isCandidate(slot, at: place, in: run),
        !layer.held.places.contains(place), !isPresentation(wanted) || isRanked(wanted)
      else { continue }
      if platform == .modals, wanted.kind == .modal || wanted.kind == .toast {
        let declaration = slotDeclaration(place, in: run.state)
        if declaration?.holdsToken == false {
          spend(place, in: &run)
          continue
        }
        if declaration?.hasHost == false || isInsideUIKit(place.path, in: run.state) {
          run.notes.insert(.hostUnreachable)
          spend(place, in: &run)
          continue
        }
      }
      if isRanked(wanted), !layer.isOnScreen {
        waiting.append(place)
      } else {
        show(place, in: &run)
      }
    }
    // What is pushed in the same step is the page by then.
    for place in waiting { wait(place, in: layer.base, run: &run) }
  }

  /// "The instance is inside an item whose screen has `via: uikit`, shown by sheet, cover or popover."
  private func isInsideUIKit(_ path: NaivePath, in state: NaiveState) -> Bool {
    path.indices.contains { index in
      guard case .slot = path[index], let item = state.instance(Array(path[..<index]))?.item(path[index])
      else { return false }
      let isSheet = item.kind == .sheet || item.kind == .fullScreenCover || item.kind == .popover
      return isSheet && screen(item.value.name)?.isPresentedByUIKit == true
    }
  }

  /// 2. "While the layer shows nothing and the candidate's instance is active: show it. Else an alert kind
  /// under something shown becomes spent with `coveredAlert: drop`; everything else waits, and notes
  /// `asked` if it has none." On uikit nothing waits: it is spent (U2, U3, U5, U21).
  private func appear(
    in layer: Layer, kept: [NaivePlace], closed: [PresentationKind], run: inout NaiveRun
  ) {
    let places = layer.places
    guard places.contains(where: { isPresentation(run.state.slot($0)?.wanted) }) else { return }
    let active = layer.isOnScreen ? activeInstances(of: layer.base, in: run.state) : []
    noteUnmounted(places, active: active, in: &run)
    let others = places.filter { !kept.contains($0) }
    for place in places.filter(kept.contains) + (reversesPresentations ? others.reversed() : others) {
      guard let slot = run.state.slot(place), let wanted = slot.wanted, let kind = wanted.kind,
        isPresentation(wanted), isCandidate(slot, at: place, in: run)
      else { continue }
      if layer.held.places.contains(place) {
        run.state.updateSlot(place) { $0.asked = nil }
        if platform == .uikit, layer.held.unmounted.contains(place) { spend(place, in: &run) }
        continue
      }
      if isRanked(wanted) { continue }
      let isOccupied = singlePresentation(among: places, in: run.state) != nil
      let canAppear = !isOccupied && active.contains(place.path)
      if isLost(kind, presentedNow: run.presented[place] != nil, closed: closed) {
        run.notes.insert(.dismissPresentRace)
        spend(place, in: &run)
      } else if canAppear, dropsLaunchPresentation, run.origin == .relaunch {
        spend(place, in: &run)
      } else if canAppear, run.state.motion == nil {
        show(place, in: &run)
      } else if platform == .uikit {
        if canAppear { run.notes.insert(.dismissPresentRace) }
        spend(place, in: &run)
      } else if isOccupied && kind.isAlert && isCoveredAlertDropped {
        spend(place, in: &run)
      } else {
        wait(place, in: layer.base, run: &run)
      }
    }
  }

  /// "A wanted, unshown, unspent item and `bound`."
  private func isCandidate(_ slot: NaiveSlot, at place: NaivePlace, in run: NaiveRun) -> Bool {
    slot.wanted != nil && slot.shown == nil && !slot.isSpent
      && slotDeclaration(place, in: run.state)?.isBound == true
  }

  /// "With `swap: lose`, a candidate wanted in this tick whose class (alert or modal) differs from what
  /// the app closed in this tick is lost" (semantics 7.4).
  private func isLost(_ kind: PresentationKind, presentedNow: Bool, closed: [PresentationKind]) -> Bool {
    guard isSwapLossy, presentedNow else { return false }
    return closed.contains { kind.isAlert ? $0.isModal : $0.isAlert }
  }

  private func show(_ place: NaivePlace, in run: inout NaiveRun) {
    run.state.updateSlot(place) { slot in
      slot.shown = slot.wanted
      slot.shown?.children = []
      slot.asked = nil
    }
  }

  private func spend(_ place: NaivePlace, in run: inout NaiveRun) {
    run.state.updateSlot(place) { slot in
      slot.isSpent = true
      slot.asked = nil
    }
  }

  /// "`asked`: if the item was presented in this very step by a user one: the page of the state before the
  /// step; else the layer's own front page" (semantics 7.5).
  private func wait(_ place: NaivePlace, in base: NaivePath, run: inout NaiveRun) {
    guard run.state.slot(place)?.asked == nil else { return }
    let isAskedByUser = run.presented[place] != nil && run.origin.isUser
    let layerPage = levels(of: base, in: run.state).last?.item
    let asked = isAskedByUser ? run.touched : layerPage
    run.state.updateSlot(place) { $0.asked = asked }
  }

  /// "Its rank in its layer, 1.. without gaps, in order of appearance (simultaneous: site id, then field
  /// order)" (semantics 8.4).
  private func rank(in layer: Layer, run: inout NaiveRun) {
    guard platform == .modals else { return }
    let places = layer.places
    for place in places where !isRanked(run.state.slot(place)?.shown) {
      run.state.updateSlot(place) { $0.rank = 0 }
    }
    func rank(_ place: NaivePlace) -> Int { run.state.slot(place)?.rank ?? 0 }
    let shown = places.filter { isRanked(run.state.slot($0)?.shown) }
    let old = shown.filter { rank($0) > 0 }.sorted { rank($0) < rank($1) }
    let ordered = old + shown.filter { rank($0) == 0 }
    for (index, place) in ordered.enumerated() { run.state.updateSlot(place) { $0.rank = index + 1 } }
  }

  /// "A present into a bound modal/alert slot whose instance is not active at settling, or whose `on:` screen
  /// is not mounted then" (C02, S21, U5).
  private func noteUnmounted(_ places: [NaivePlace], active: Set<NaivePath>, in run: inout NaiveRun) {
    for place in places {
      guard run.presented[place] != nil, let slot = run.state.slot(place), isPresentation(slot.wanted),
        let declaration = slotDeclaration(place, in: run.state), declaration.isBound
      else { continue }
      let isAnchorGone = declaration.anchor.map { !isMounted($0, at: place.path, in: run.state) } ?? false
      if isAnchorGone || !active.contains(place.path) { run.notes.insert(.presentedUnmounted) }
    }
  }
}
