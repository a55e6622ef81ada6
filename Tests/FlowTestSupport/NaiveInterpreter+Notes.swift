import FlowDiagnostics
import FlowModel

/// What is noted about a step when it has ended (semantics 6.10).
extension NaiveInterpreter {
  func noteEnd(in run: inout NaiveRun) {
    noteLanding(in: &run)
    noteMissedPush(in: &run)
    noteLoss(in: &run)
    noteZombie(in: &run)
    let places = livingInstances(of: run.state).flatMap { slots(of: $0, in: run.state) }
    for place in places {
      guard let after = run.state.slot(place) else { continue }
      let before = survives(place.path, in: run) ? run.before.slot(place) : nil
      guard let before, run.origin != .relaunch else { continue }
      noteSurprise(of: after, before, at: place, in: &run)
      noteVanishing(of: after, before, at: place, in: &run)
    }
    if run.origin != .relaunch {
      noteLeftovers(in: &run)
      noteLostContinuations(in: &run)
    }
    if run.origin == .app, navigation(of: run.before) != navigation(of: run.state) {
      run.notes.insert(.navigated)
    }
  }

  /// "A button's step only closes the alert": before the platform settles, the alert is no longer wanted (or is spent), and
  /// everything else that is wanted, pending or awaited is as it was.
  func onlyAnswers(_ run: NaiveRun) -> Bool {
    guard let place = run.answered, run.front.alert?.place == place else { return false }
    let paths = livingInstances(of: run.state)
    guard paths == livingInstances(of: run.before) else { return false }
    return paths.allSatisfy { path in
      guard let before = run.before.instance(path), let after = run.state.instance(path), after.birth == 0,
        before.pending == after.pending, before.root?.value == after.root?.value
      else { return false }
      return before.fields.indices.allSatisfy { index in
        switch (before.fields[index], after.fields[index]) {
        case (.variable(let old), .variable(let new)): old == new
        case (.tabs(_, let old), .tabs(_, let new)): old == new
        case (.stack(let old, _), .stack(let new, _)): old.map(\.value) == new.map(\.value)
        case (.slot(let old), .slot(let new)):
          if NaivePlace(path: path, field: index) == place {
            new.wanted == nil || (new.isSpent && new.wanted?.isSame(as: old.wanted) == true)
          } else {
            old.wanted?.value == new.wanted?.value && old.wanted?.kind == new.wanted?.kind
              && old.continuation?.label == new.continuation?.label
          }
        default: false
        }
      }
    }
  }

  // MARK: - Links

  /// "The last item pushed, presented or replaced by the branch": it lands if it is the page or around it with no alert up, or if
  /// it is the alert that is up (semantics 10.6), once the transition has finished (semantics 9.4).
  private func noteLanding(in run: inout NaiveRun) {
    guard run.origin == .link, let aim = run.aim else { return }
    run.notes.insert(.linkAimed)
    if !hasLanded(aim, in: finished(run.state)) { run.notes.insert(.linkMissed) }
  }

  /// Whether what a link asked for is in front, or around the page, with no alert over it but one that its child shows, seen
  /// either as it is or without windows and locks.
  func hasLanded(_ aim: NaiveItem, in state: NaiveState) -> Bool {
    [false, true].contains { isInFront(aim, of: front(of: state, belowLocks: $0), in: state) }
  }

  private func isInFront(_ aim: NaiveItem, of front: NaiveFront, in state: NaiveState) -> Bool {
    guard let alert = front.alert else { return ([front.page] + front.hosts).contains(aim.value) }
    if alert.item.value == aim.value { return true }
    // Under an alert of a lower layer, a modal can cover what shows the alert.
    guard let base = front.levels.first?.path, alert.place.path.starts(with: base) else { return false }
    let path = alert.place.path
    return path.indices.contains { index in
      switch path[index] {
      case .bottom, .tab: false
      case .stack, .slot:
        index >= base.count - 1
          && state.instance(Array(path[..<index]))?.item(path[index])?.value == aim.value
      }
    }
  }

  /// "What a user event requested last was a push, on a stack or in a bound `push` slot; it is not in front after the step,
  /// and the same page, alert and modal are in front as before"; not during a transition, nor if one starts.
  private func noteMissedPush(in run: inout NaiveRun) {
    guard run.origin == .user, let aim = run.aim, run.isAimPushed, run.before.motion == nil,
      run.state.motion == nil, showsTheSame(run)
    else { return }
    let isSeen =
      hasLanded(aim, in: run.state)
      || isInFront(aim, of: front(of: run.state, besideOthers: true), in: run.state)
    if !isSeen { run.notes.insert(.pushMissed) }
  }

  /// "`mountedOn: [home]`: no item of these screens is wanted in i's tree below: the link step is possible, does
  /// nothing." linkTwice: "another living instance declares the same template".
  func noteLink(_ event: NaiveEvent, at path: NaivePath, in run: inout NaiveRun) {
    let state = run.state
    let screens = event.mountedOn
    let isMounted = livingInstances(of: state).contains { inner in
      inner.starts(with: path) && screens.contains { holdsItem(of: $0, at: inner, in: state) }
    }
    if !screens.isEmpty && !isMounted { run.notes.formUnion([.linkUnhandled, .eventUnhandled]) }
    let isTwice = livingInstances(of: state).contains { other in
      other != path
        && state.instance(other)?.coordinator.events.contains {
          $0.isLink && $0.name == event.name
        } == true
    }
    if isTwice { run.notes.insert(.linkTwice) }
  }

  // MARK: - Presentations

  /// "For each slot (bound, kinds modal/alert) in which a statement of this step presented something new: at the
  /// end the slot wants that item and does not show it; or an alert's write-back cleared it in this step."
  private func noteLoss(in run: inout NaiveRun) {
    let end = finished(run.state)
    let asked = run.presented.merging(run.reasked) { anew, _ in anew }
    let isLost = asked.contains { place, item in
      guard isPresentation(item), let slot = end.slot(place), slotDeclaration(place, in: end)?.isBound == true
      else { return false }
      return isSamePresentation(item, slot.wanted, at: place, in: end)
        && slot.shown?.isSame(as: slot.wanted) != true
    }
    if isLost || !run.wiped.isEmpty { run.notes.insert(.presentationLost) }
  }

  /// "A slot that was waiting before (asked A) is shown after, and the front page of the layer below it != A."
  private func noteSurprise(
    of after: NaiveSlot, _ before: NaiveSlot, at place: NaivePlace, in run: inout NaiveRun
  ) {
    guard let asked = before.asked, run.presented[place] == nil, after.shown != nil else { return }
    let below = levels(of: layerBase(of: place.path, in: run.state), in: run.state).last?.item
    if below != asked { run.notes.insert(.queuedSurprise) }
  }

  /// The base of the layer that an instance belongs to.
  func layerBase(of path: NaivePath, in state: NaiveState) -> NaivePath {
    for index in path.indices.reversed() {
      guard case .slot(let field) = path[index] else { continue }
      let slot = state.slot(NaivePlace(path: Array(path[..<index]), field: field))
      if opensLayer(slot?.content?.kind) { return Array(path[...index]) }
    }
    return []
  }

  /// "A slot shown before with item x, step is not its own answer/swipe/back/tapOutside and no statement dismissed or presented
  /// in it, still wants x and does not show it after while its instance lives; or it wanted x hidden and shows it after without a
  /// present in this step." Only for modal and alert kinds.
  private func noteVanishing(
    of after: NaiveSlot, _ before: NaiveSlot, at place: NaivePlace, in run: inout NaiveRun
  ) {
    guard run.answered != place, !run.dismissed.contains(place), !run.addressed.contains(place),
      let item = before.wanted, isPresentation(item), item.isSame(as: after.wanted),
      slotDeclaration(place, in: run.state)?.isBound == true
    else { return }
    let wasHidden = before.shown == nil && !before.isSpent && before.asked == nil
    let wasShown = before.shown?.isSame(as: item) == true
    if wasShown && after.shown == nil || wasHidden && after.shown != nil {
      run.notes.insert(.modalVanished)
    }
  }

  /// "Swaps a root, or dismisses something that is shown": except toasts and what the effect may dismiss.
  private func noteZombie(in run: inout NaiveRun) {
    guard run.isOrphan else { return }
    let takesAway = run.dismissed.contains { place in
      guard survives(place.path, in: run), let shown = run.before.slot(place)?.shown else { return false }
      return shown.kind != .toast && !run.spared.contains(shown.value.name)
    }
    if takesAway || run.swaps.contains(where: \.isRoot) { run.notes.insert(.zombiePush) }
  }

  // MARK: - What stays behind

  /// "A modal/alert slot of i, or of an instance that stays, that showed something before still shows it after,
  /// or an effect of i pending before is pending after. For popToRoot only effects whose `owner` is gone and
  /// slots with `on:`/`owner:` gone" (semantics 6.10).
  private func noteLeftovers(in run: inout NaiveRun) {
    for swap in run.swaps where swap.birth == 0 && survives(swap.path, in: run) {
      guard let before = run.before.instance(swap.path), let after = run.state.instance(swap.path) else {
        continue
      }
      /// Whether the instance at the path, which may be inside the one that swapped, holds no item of the screen.
      func hasNoOwner(_ screen: String?, at path: NaivePath) -> Bool {
        screen.map { !holdsItem(of: $0, at: path, in: run.state) } ?? false
      }
      func isGone(_ screen: String?, at path: NaivePath) -> Bool {
        swap.isRoot || hasNoOwner(screen, at: path)
      }
      let leavesEffect = after.coordinator.effects.contains { effect in
        (swap.isRoot || hasNoOwner(effect.owner?.value, at: swap.path)) && !isAppWide(effect)
          && before.pending.intersection(after.pending).contains { $0.name == effect.name.value }
      }
      let inside = livingInstances(of: run.state).filter {
        $0.starts(with: swap.path) && survives($0, in: run)
      }
      let leavesModal = inside.flatMap { slots(of: $0, in: run.state) }.contains { place in
        guard let old = run.before.slot(place)?.shown, isPresentation(old),
          old.isSame(as: run.state.slot(place)?.shown)
        else { return false }
        let declaration = slotDeclaration(place, in: run.state)
        return isGone(declaration?.anchor, at: place.path) || isGone(declaration?.owner, at: place.path)
      }
      if leavesEffect || leavesModal { run.notes.insert(.rootSwapLeftover) }
    }
  }

  /// "Removal of the instance around it (A4): resumes nothing, note continuationLost"; a relaunch loses all, which is not noted.
  private func noteLostContinuations(in run: inout NaiveRun) {
    if !abandoned(in: run).isEmpty { run.notes.insert(.continuationLost) }
  }

  /// Returns the awaited slots whose instance is gone.
  private func abandoned(in run: NaiveRun) -> Set<NaiveAwaited> {
    run.open.filter { run.state.instance($0.place.path)?.birth != $0.birth }
  }

  // MARK: - Second taps

  /// "Run its body's statements a second time before settling, choosing its cases again in the wanted state
  /// after the first (its `when` too; outcomes: the same outcome); bad if stacks, wanted items, tab, root differ
  /// from once." The second run may also give a continuation a second result, or lose one (continuation-once).
  func noteSecondTap(_ event: NaiveEvent, _ branch: NaiveBranch, _ frame: NaiveFrame, in run: inout NaiveRun)
  {
    guard !branch.statements.isEmpty, run.state.instance(frame.path)?.birth == frame.birth else { return }
    var twice = run
    twice.notes = []
    let scope = scope(of: frame, in: twice)
    if let when = event.when, !holds(when, in: scope) { return }
    let outcomes = branch.suffix.split(separator: ".").map(String.init)
    guard let again = statements(of: event.body, outcomes: outcomes[...], in: scope) else { return }
    execute(again, as: frame, in: &twice)
    // A limit says that deeper stacks behave alike, not that the app refuses to push, so a refused push counts.
    let isRefused = twice.notes.contains(.boundedStack) && !run.notes.contains(.boundedStack)
    if isRefused || navigation(of: run.state) != navigation(of: twice.state) {
      run.notes.insert(.doubleEvent)
    }
    if twice.notes.contains(.continuationTwice) { run.notes.insert(.continuationTwice) }
    let isAbandoned = !abandoned(in: twice).isSubset(of: abandoned(in: run))
    if isAbandoned || twice.notes.contains(.continuationLost) { run.notes.insert(.continuationLost) }
  }

  /// Returns what a body runs in the current state if these outcomes are picked again.
  private func statements(of body: Body, outcomes: ArraySlice<String>, in scope: NaiveScope) -> NaiveBranch? {
    switch body {
    case .statements(let statements): return NaiveBranch(suffix: "", statements: statements)
    case .cases(let cases):
      guard let (chosen, bound) = chosenCase(of: cases, in: scope) else { return nil }
      var branch = statements(of: chosen.body, outcomes: outcomes, in: scope.binding(bound))
      let inner = branch?.locals ?? NaiveBindings()
      branch?.locals = bound.joined(by: inner)
      return branch
    case .outcomes(let known):
      let same = known.first { $0.name.value == outcomes.first }
      return same.flatMap { statements(of: $0.body, outcomes: outcomes.dropFirst(), in: scope) }
    }
  }

  /// Returns the stacks, wanted items, tabs and roots of all instances.
  ///
  /// Leaves out an instance that wants nothing yet. While it lives, the item that holds it is wanted, unless UIKit only keeps
  /// that item on screen (U2), so its coming and going alone changes nothing that is wanted.
  private func navigation(of state: NaiveState) -> [NaiveOutline] {
    livingInstances(of: state).compactMap { path in
      guard let instance = state.instance(path) else { return nil }
      var outline = NaiveOutline(path: path)
      outline.items = heldItems(of: instance).map(\.value)
      for field in instance.fields {
        switch field {
        case .variable: break
        case .stack(let items, _): outline.counts.append(items.count)
        case .slot(let slot): outline.kinds.append(slot.wanted?.kind)
        case .tabs(_, let selected): outline.counts.append(selected)
        }
      }
      let isAtItsRoot = instance.root?.value == instance.coordinator.roots.first
      let wantsNothing =
        isAtItsRoot && outline.kinds.allSatisfy { $0 == nil } && outline.counts.allSatisfy { $0 == 0 }
      return wantsNothing ? nil : outline
    }
  }
}

/// The navigation of an instance.
private struct NaiveOutline: Equatable {
  var path: NaivePath
  var items: [ItemValue] = []
  var kinds: [PresentationKind?] = []
  var counts: [Int] = []
}
