import FlowDiagnostics
import FlowModel

/// Presenting, dismissing and awaiting (semantics 6.4, 6.7).
extension NaiveInterpreter {
  /// Whether two items of a slot are one presentation: equal, or with `identity: case` of one name (semantics 2.4).
  func isSamePresentation(_ item: NaiveItem, _ other: NaiveItem?, at place: NaivePlace, in state: NaiveState)
    -> Bool
  {
    guard let other else { return false }
    if item.isSame(as: other) { return true }
    return slotDeclaration(place, in: state)?.identifiesByCase == true
      && item.value.name == other.value.name && item.kind == other.kind
  }

  /// "Let f be the slot of i that lists S. Equal wanted item: nothing changes, not even `spent`. Else
  /// wanted := S, fresh, not spent."
  func present(
    _ value: ItemValue, in target: SlotReference?, as frame: NaiveFrame, isAwaiting: Bool,
    run: inout NaiveRun
  ) {
    guard let coordinator = run.state.instance(frame.path)?.coordinator,
      let (field, kind) = slot(listing: value.name, target: target, of: coordinator),
      let declaration = coordinator.slotDeclarations[field]
    else { return }
    let place = NaivePlace(path: frame.path, field: field)
    let plain = NaiveItem(value: value, kind: kind)
    recall(place, in: &run)
    run.notes.insert(.presented)
    run.addressed.insert(place)
    if run.isOrphan { run.notes.insert(.zombiePush) }
    if kind != .toast {
      run.aim = plain
      run.isAimPushed = kind == .push && declaration.isBound
    }
    guard let slot = run.state.slot(place) else { return }
    let continuation = isAwaiting || declaration.awaits ? frame.continuation : nil
    if isSamePresentation(plain, slot.wanted, at: place, in: run.state) {
      if slot.isSpent { run.reasked[place] = plain }
      replaceInPlace(plain, at: place, in: &run)
      if let continuation { remember(continuation, at: place, in: &run) }
      return
    }
    let around = coordinatorNames(to: frame.path, in: run.state)
    guard let item = freshItem(value, kind: kind, birth: run.newBirth(), around: around) else {
      run.notes.insert(.boundedStack)
      return
    }
    noteOverwriting(of: slot, by: plain, at: place, in: &run)
    loseContinuation(of: place, in: &run)
    run.presented[place] = plain
    want(item, at: place, in: &run)
    if let continuation { remember(continuation, at: place, in: &run) }
  }

  /// "Present replaces the arguments in place (no re-presentation, child kept, stays shown)" (semantics 6.4).
  private func replaceInPlace(_ item: NaiveItem, at place: NaivePlace, in run: inout NaiveRun) {
    if run.state.slot(place)?.wanted?.value != item.value { run.replaced.insert(place) }
    run.state.updateSlot(place) { slot in
      if slot.shown?.isSame(as: slot.wanted) == true { slot.shown?.value = item.value }
      slot.wanted?.value = item.value
      // The child stays, and its page is that of the item as it is now.
      if var child = slot.wanted?.children.first, child.coordinator.hasRootOf(item.value) {
        child.root?.value = item.value
        slot.wanted?.children = [child]
      }
    }
  }

  /// On uikit "present into a slot that shows another item and was not dismissed in this tick: wanted := new, spent; shown stays
  /// the old item with its child" (U2; semantics 8.2). The same presentation does not count as another item.
  private func want(_ item: NaiveItem, at place: NaivePlace, in run: inout NaiveRun) {
    let state = run.state
    let isRefused =
      platform == .uikit && !run.dismissed.contains(place)
      && state.slot(place)?.shown.map {
        isPresentation($0) && !isSamePresentation($0, item, at: place, in: state)
      } == true
    run.state.updateSlot(place) { slot in
      if isRefused, let content = slot.content, content.isSame(as: slot.shown) {
        slot.shown?.children = content.children
      } else if !isRefused {
        slot.shown?.children = []
      }
      slot.want(item)
      if isRefused {
        slot.wanted?.children = []
        slot.isSpent = true
      }
    }
  }

  /// Notes the instance to whose slot something happens.
  private func recall(_ place: NaivePlace, in run: inout NaiveRun) {
    forgetGone(in: &run)
    run.recalled[place.path] = run.state.instance(place.path)?.birth
  }

  /// Forgets what happened to the slots of an instance that is gone, even if another lives at its place.
  func forgetGone(in run: inout NaiveRun) {
    for (path, birth) in run.recalled where run.state.instance(path)?.birth != birth {
      run.recalled[path] = nil
      run.presented = run.presented.filter { $0.key.path != path }
      run.reasked = run.reasked.filter { $0.key.path != path }
      run.replaced = run.replaced.filter { $0.path != path }
      run.addressed = run.addressed.filter { $0.path != path }
      run.dismissed = run.dismissed.filter { $0.path != path }
      run.wiped = run.wiped.filter { $0.path != path }
    }
  }

  private func noteOverwriting(
    of slot: NaiveSlot, by item: NaiveItem, at place: NaivePlace, in run: inout NaiveRun
  ) {
    if let shown = slot.shown, shown.kind != .toast || item.kind != .toast,
      !isSamePresentation(item, shown, at: place, in: run.state),
      !run.dismissed.contains(place),
      !comesFromInside(place, shown, in: run)
    {
      run.notes.insert(.destinationOverwritten)
    }
    guard platform == .modals, let declaration = slotDeclaration(place, in: run.state) else { return }
    let needsToken = item.kind == .modal || item.kind == .toast
    let isOccupied = item.kind == .modal && slot.wanted?.kind == .modal
    if isOccupied || (needsToken && !declaration.holdsToken) { run.notes.insert(.lifetimeLost) }
  }

  func slot(listing name: String, target: SlotReference?, of coordinator: NaiveCoordinator)
    -> (Int, PresentationKind)?
  {
    for field in coordinator.slots {
      if let target, target.slot.value != coordinator.fields[field].name.value { continue }
      for presentation in coordinator.slotDeclarations[field]?.presentations ?? [] {
        if let kind = target?.kind, kind.value != presentation.kind.rawValue { continue }
        if presentation.names.contains(where: { $0.value == name }) { return (field, presentation.kind) }
      }
    }
    return nil
  }

  /// "The event does not come from inside it" (semantics 6.4): a step bound to a page comes from inside what shows
  /// that page or encloses it; an answer comes from inside its alert, a gesture from what it closes.
  private func comesFromInside(_ place: NaivePlace, _ shown: NaiveItem, in run: NaiveRun) -> Bool {
    if run.answered == place { return true }
    guard shown.kind?.isAlert == false, let owner = run.pageOwner else { return false }
    if owner.starts(with: place.content) { return true }
    return run.departing == nil && run.front.around.last == place
  }

  // MARK: - Dismissing

  /// "Clear the shown slot of i": the modal or alert, else a push slot, a toast, an overlay, a window; "None:
  /// finding pop-safe" (semantics 6.4).
  func dismissShown(at path: NaivePath, in run: inout NaiveRun) {
    run.notes.insert(.removed)
    let state = run.state
    // "`dismiss` takes the shown item at once" on uikit, so a second one finds it gone (U9).
    let dismissed = platform == .uikit ? run.dismissed : []
    let places = slots(of: path, in: state).filter { !dismissed.contains($0) }
    func first(_ kind: PresentationKind) -> NaivePlace? {
      places.first { state.slot($0)?.shown?.kind == kind }
    }
    let modal = places.filter { isRanked(state.slot($0)?.shown) }
      .max { (state.slot($0)?.rank ?? 0) < (state.slot($1)?.rank ?? 0) }
    let found =
      singlePresentation(among: places, in: state) ?? modal ?? first(.push) ?? first(.toast)
      ?? first(.overlay) ?? first(.window)
    if let found { return clear(found, in: &run) }
    guard platform == .uikit, let around = presentation(around: path, in: state) else {
      run.notes.insert(.popSafe)
      return
    }
    run.notes.insert(.dismissForwarded)
    clear(around, in: &run)
  }

  /// On uikit "i's own presentation goes instead" (U8, U9): the slot that shows the layer that i is in, since nobody presents
  /// what is pushed.
  private func presentation(around path: NaivePath, in state: NaiveState) -> NaivePlace? {
    for index in path.indices.reversed() {
      guard case .slot(let field) = path[index] else { continue }
      let place = NaivePlace(path: Array(path[..<index]), field: field)
      if opensLayer(state.slot(place)?.content?.kind) { return place }
    }
    return nil
  }

  /// `dismiss f`: "also when it only waits; empty f: nothing", on modals note lifetimeLost (M5).
  func dismiss(_ place: NaivePlace, in run: inout NaiveRun) {
    run.notes.insert(.removed)
    let kinds = slotDeclaration(place, in: run.state)?.presentations.map(\.kind) ?? []
    let hasToken = kinds.contains(.modal) || kinds.contains(.toast)
    if platform == .modals, hasToken, run.state.slot(place)?.wanted == nil {
      run.notes.insert(.lifetimeLost)
    }
    clear(place, in: &run)
  }

  /// Makes a slot want nothing. Its continuation goes on with `cancelled`, except for an alert on async (A15; semantics 6.7).
  func clear(_ place: NaivePlace, in run: inout NaiveRun) {
    guard let slot = run.state.slot(place) else { return }
    recall(place, in: &run)
    run.dismissed.insert(place)
    if platform == .async, slot.wanted?.kind?.isAlert == true {
      loseContinuation(of: place, in: &run)
    } else if slot.continuation != nil {
      end(place, with: "cancelled", in: &run)
    }
    run.state.updateSlot(place) { slot in
      slot.want(nil)
      slot.shown?.children = []
    }
  }

  /// "Removes the item the instance lives in and what is above it: slot -> cleared; stack position p ->
  /// positions >= p removed; tab or bottom or root: nothing" (semantics 6.4; S12).
  func dismissSelf(at path: NaivePath, in run: inout NaiveRun) {
    let parent = Array(path.dropLast())
    switch path.last {
    case .slot(let field):
      run.notes.insert(.removed)
      clear(NaivePlace(path: parent, field: field), in: &run)
    case .stack(_, let position):
      run.notes.insert(.removed)
      keep(position, at: parent, in: &run)
    case .bottom, .tab, nil: break
    }
  }

  // MARK: - Continuations (semantics 6.7)

  /// Makes a slot remember a continuation, which overwrites one that is already there (A2).
  private func remember(_ continuation: NaiveContinuation, at place: NaivePlace, in run: inout NaiveRun) {
    loseContinuation(of: place, in: &run)
    guard let birth = run.state.instance(place.path)?.birth else { return }
    run.open.insert(NaiveAwaited(place: place, birth: birth))
    run.state.updateSlot(place) { $0.continuation = continuation }
  }

  /// Removes a continuation from the state without resuming it (A2, A15, 004-2).
  func loseContinuation(of place: NaivePlace, in run: inout NaiveRun) {
    guard let instance = run.state.instance(place.path), instance.slot(place.field)?.continuation != nil
    else { return }
    run.notes.insert(.continuationLost)
    let awaited = NaiveAwaited(place: place, birth: instance.birth)
    run.open.remove(awaited)
    run.state.updateSlot(place) { $0.continuation = nil }
  }

  /// Gives a continuation a result, with which it goes on after the statements and the write-back.
  func end(_ place: NaivePlace, with result: String, in run: inout NaiveRun) {
    guard let instance = run.state.instance(place.path),
      let continuation = instance.slot(place.field)?.continuation
    else { return }
    let awaited = NaiveAwaited(place: place, birth: instance.birth)
    run.open.remove(awaited)
    run.ended.append(NaiveEnding(awaited: awaited, continuation: continuation, result: result))
    run.state.updateSlot(place) { $0.continuation = nil }
  }

  /// Answers, for a button or `return`, what the slot showed before the step: its continuation gets the result. "A second result
  /// in one step: note continuationTwice"; a continuation that awaits another presentation by now gets none (semantics 6.7).
  func complete(_ place: NaivePlace, with result: String, in run: inout NaiveRun) {
    guard survives(place.path, in: run), let before = run.before.slot(place), before.continuation != nil
    else { return }
    let awaited = NaiveAwaited(place: place, birth: 0)
    if run.ended.contains(where: { $0.awaited == awaited }) {
      run.notes.insert(.continuationTwice)
      return
    }
    guard run.presented[place] == nil, let shown = before.shown,
      isSamePresentation(shown, run.state.slot(place)?.wanted, at: place, in: run.state)
    else { return }
    if result == "nothing" {
      loseContinuation(of: place, in: &run)
    } else {
      end(place, with: result, in: &run)
    }
  }

  private func awaitedAroundPage(in run: NaiveRun) -> NaivePlace? {
    let around = run.departing.map { slots(along: $0, in: run.before) } ?? run.front.around
    return around.last { place in
      guard let slot = run.before.slot(place), slot.continuation != nil else { return false }
      return slot.shown?.isSame(as: slot.wanted) == true
    }
  }

  /// "A `return` of an instance that the step has removed" is a second result, if there was one (not on async, A5).
  func noteSecondAnswer(in run: inout NaiveRun) {
    guard platform != .async, let awaited = awaitedAroundPage(in: run), survives(awaited.path, in: run),
      run.ended.contains(where: { $0.awaited == NaiveAwaited(place: awaited, birth: 0) })
    else { return }
    run.notes.insert(.continuationTwice)
  }

  /// `return R`: "finds, from the page outward, the innermost awaited slot around the page (shown), clears it, resumes with R;
  /// nobody awaits: nothing" (A5). On async, a second `return` in one step does nothing either.
  func returnResult(_ result: String, in run: inout NaiveRun) {
    guard let awaited = awaitedAroundPage(in: run) else { return }
    let isAnswered = run.ended.contains { $0.awaited == NaiveAwaited(place: awaited, birth: 0) }
    if platform == .async, isAnswered { return }
    let count = run.ended.count
    complete(awaited, with: result, in: &run)
    guard run.ended.count > count else { return }
    run.notes.insert(.removed)
    clear(awaited, in: &run)
  }

  /// "Resumed continuations in the order they ended; `resumes[R]` runs in the awaiting instance with the event's bindings if that
  /// instance still lives; R not declared, or an empty body: note intentDropped." If continuations keep ending each other, the
  /// search is truncated after 64 in one step (semantics 6.7).
  func resume(in run: inout NaiveRun) {
    var next = 0
    while next < run.ended.count {
      guard next < 64 else {
        run.isTruncated = true
        return
      }
      let ending = run.ended[next]
      next += 1
      let place = ending.awaited.place
      guard run.state.instance(place.path)?.birth == ending.awaited.birth else { continue }
      let event = ending.continuation.event
      let body = event?.resumes.first { $0.name.value == ending.result }?.body
      guard let body, body != .statements([]), let event else {
        run.notes.insert(.intentDropped)
        continue
      }
      var bindings = NaiveBindings()
      for bound in ending.continuation.bindings { bindings.bind(bound.name, bound.value, bound.type) }
      let frame = NaiveFrame(
        path: place.path, birth: ending.awaited.birth, bindings: bindings, name: event.name,
        event: event)
      if let branch = branches(of: body, in: scope(of: frame, in: run)).first {
        execute(branch, as: frame, in: &run)
      }
    }
  }
}
