import FlowDiagnostics
import FlowModel

/// What comes after the statements and the write-back of a step (semantics 6.1, 7, 9.1).
extension NaiveInterpreter {
  /// Resumes continuations, drops effects, settles, starts a transition, and notes what the step did.
  func finish(_ unsettled: NaiveRun, label: String) -> NaiveStep {
    var run = unsettled
    resume(in: &run)
    dropCancelledEffects(in: &run)
    if onlyAnswers(run) { run.notes.insert(.onlyAnswered) }
    forgetGone(in: &run)
    settle(&run)
    rebuildConditionalContainers(in: &run)
    detachStacks(in: &run)
    forgetGone(in: &run)
    moveScreen(in: &run)
    noteEnd(in: &run)
    if run.births > 0 { forgetBirths(in: &run.state.root) }
    return NaiveStep(
      label: label, origin: run.origin, next: run.isTruncated ? run.before : run.state, notes: run.notes,
      isTruncated: run.isTruncated,
      aim: run.aim, presented: run.presented, wiped: run.wiped, reasked: run.reasked)
  }

  /// Whether the instance at the path lived there before the step.
  func survives(_ path: NaivePath, in run: NaiveRun) -> Bool {
    run.state.instance(path)?.birth == 0 && run.before.instance(path) != nil
  }

  /// "`conditional: true`: whenever the slot's shown-ness changes in a step, the instance's stack is emptied
  /// and its root/tab children are fresh (M17)", and the platform settles again.
  private func rebuildConditionalContainers(in run: inout NaiveRun) {
    guard platform == .modals, run.origin != .relaunch else { return }
    var rebuilt: Set<NaivePath> = []
    while true {
      let changed = livingInstances(of: run.state).filter { path in
        !rebuilt.contains(path) && survives(path, in: run)
          && slots(of: path, in: run.state).contains { place in
            slotDeclaration(place, in: run.state)?.isConditional == true
              && (run.before.slot(place)?.shown == nil) != (run.state.slot(place)?.shown == nil)
          }
      }
      guard !changed.isEmpty else { return }
      for path in changed where rebuilt.insert(path).inserted { rebuild(path, in: &run) }
      // What is on screen depends on how the state finally settles.
      run.notes.remove(.presentedUnmounted)
      settle(&run)
    }
  }

  private func rebuild(_ path: NaivePath, in run: inout NaiveRun) {
    guard survives(path, in: run), let instance = run.state.instance(path) else { return }
    let around = coordinatorNames(to: path, in: run.state)
    let fresh = freshInstance(
      of: instance.coordinator.name, birth: run.newBirth(), around: around.dropLast())
    run.state.update(path) { instance in
      if let root = instance.root {
        instance.root = freshRoot(
          root.value, of: instance.coordinator.name, birth: run.births, around: around)
      }
      for (index, field) in instance.fields.enumerated() {
        switch field {
        case .slot, .variable: break
        case .stack(_, let isDetached): instance.fields[index] = .stack([], isDetached: isDetached)
        case .tabs(_, let selected):
          if case .tabs(let items, _) = fresh.fields[index] {
            instance.fields[index] = .tabs(items, selected: selected)
          }
        }
      }
    }
  }

  // MARK: - Detached stacks

  /// "When the instance stops being active because another tab is selected while the stack is non-empty, the
  /// stack becomes detached until it is empty" (A20; semantics 8.5).
  private func detachStacks(in run: inout NaiveRun) {
    guard platform == .async else { return }
    let activeBefore = allActive(in: run.before)
    let activeAfter = allActive(in: run.state)
    for path in livingInstances(of: run.state) {
      guard let instance = run.state.instance(path), let field = instance.coordinator.stack,
        instance.coordinator.stackDeclaration?.isDrivenByLoops == true,
        case .stack(let items, let isDetached) = instance.fields[field]
      else { continue }
      let isLeft =
        survives(path, in: run) && activeBefore.contains(path) && !activeAfter.contains(path)
        && isInHiddenTab(path, in: run.state)
      run.state.update(path) {
        $0.fields[field] = .stack(items, isDetached: !items.isEmpty && (isDetached || isLeft))
      }
    }
  }

  /// Returns the active instances of all layers that are on screen.
  private func allActive(in state: NaiveState) -> Set<NaivePath> {
    var found: Set<NaivePath> = []
    var bases: [NaivePath] = [[]]
    while let base = bases.popLast() {
      found.formUnion(activeInstances(of: base, in: state))
      for place in layerSlots(of: base, in: state) {
        if let content = shownContent(of: place, in: state), opensLayer(state.slot(place)?.content?.kind) {
          bases.append(content)
        }
      }
    }
    return found
  }

  // MARK: - Transitions

  /// "If afterwards the front page, the alert up, or the topmost modal differ from before the step, a
  /// transition starts: departing page = the page before (nothing touchable if an alert was up before)."
  private func moveScreen(in run: inout NaiveRun) {
    guard flow.timing == .interleaved, run.origin != .relaunch else { return }
    if run.state.motion == nil {
      guard !showsTheSame(run) else { return }
      let (page, site) = (run.front.page, sitePath(of: run.front.owner, in: run.before))
      run.state.motion = run.front.alert == nil ? NaiveMotion(page: page, site: site) : NaiveMotion()
    }
    // "If its instance is still alive": another one at its place does not count.
    guard let motion = run.state.motion, motion.page != nil else { return }
    let isReplaced = livingInstances(of: run.state).contains { path in
      sitePath(of: path, in: run.state) == motion.site && run.state.instance(path)?.birth != 0
    }
    if isReplaced { run.state.motion = NaiveMotion() }
  }

  /// Whether the front page, the alert up and the topmost modal are the same as before the step.
  func showsTheSame(_ run: NaiveRun) -> Bool {
    let (before, after) = (run.front, front(of: run.state))
    let site = sitePath(of: before.owner, in: run.before)
    let isSamePage = before.page == after.page && site == sitePath(of: after.owner, in: run.state)
    let isSameAlert =
      before.alert?.place == after.alert?.place && before.alert?.item.value == after.alert?.item.value
    let isSameModal =
      before.modal == after.modal
      && before.modal.flatMap { run.before.slot($0)?.shown?.value }
        == after.modal.flatMap { run.state.slot($0)?.shown?.value }
    return isSamePage && isSameAlert && isSameModal
  }

  /// Returns the state when the running transition has ended: "computed, not stored" (semantics 9.4).
  func finished(_ state: NaiveState) -> NaiveState {
    guard state.motion != nil else { return state }
    var next = NaiveRun(state: state, front: front(of: state), origin: .finish)
    next.state.motion = nil
    settle(&next)
    rebuildConditionalContainers(in: &next)
    return next.state
  }

  private func forgetBirths(in instance: inout NaiveInstance) {
    instance.birth = 0
    func forget(_ item: NaiveItem) -> NaiveItem {
      var copy = item
      for index in copy.children.indices { forgetBirths(in: &copy.children[index]) }
      return copy
    }
    instance.root = instance.root.map(forget)
    for (index, field) in instance.fields.enumerated() {
      switch field {
      case .variable: break
      case .stack(let items, let isDetached):
        instance.fields[index] = .stack(items.map(forget), isDetached: isDetached)
      case .tabs(let items, let selected):
        instance.fields[index] = .tabs(items.map(forget), selected: selected)
      case .slot(var slot):
        slot.wanted = slot.wanted.map(forget)
        slot.shown = slot.shown.map(forget)
        instance.fields[index] = .slot(slot)
      }
    }
  }
}
