import FlowDiagnostics
import FlowModel

/// What the platform adds: buttons, gestures, tabs, relaunches and ends of transitions (semantics 5).
extension NaiveInterpreter {
  // MARK: - Alerts

  /// Alert buttons, and the tap outside of a dialog, which is its cancel button. On a regular width the cancel
  /// button of a dialog is hidden, and a tap outside runs no body (S17'; semantics 5.3), but its body on uikit (U24).
  func buttonSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard let (item, place) = front.alert else { return [] }
    let isDialog = item.kind == .confirmationDialog
    let buttons = buttons(of: item.value.name, kind: item.kind)
    var steps: [NaiveStep] = []
    for button in buttons where !(isDialog && isRegularWidth && button.role == .cancel) {
      let label = "\(item.value.name).\(button.name.value)"
      steps += answers(button, item, place, label: label, origin: .button, in: state, front: front)
    }
    if isDialog, var cancel = buttons.first(where: { $0.role == .cancel }) {
      if isRegularWidth {
        if platform != .uikit { cancel.body = .statements([]) }
        // "A tap outside that runs no body gives `cancelled`" (semantics 5.3).
        let isDeclared = flow.alerts.contains { $0.buttons.contains(cancel) }
        if platform != .uikit || !isDeclared {
          cancel.resumesWith = Located("cancelled", at: cancel.name.span)
        }
      }
      steps += answers(
        cancel, item, place, label: "tapOutside", origin: .tapOutside, in: state, front: front)
    }
    for index in steps.indices { steps[index].answered = place }
    return steps
  }

  /// "Its body runs first, then the write-back clears the slot" (S13), or the other way round on uikit (U23); then the alert's
  /// continuation goes on.
  private func answers(
    _ button: Button, _ item: NaiveItem, _ place: NaivePlace, label: String, origin: EventOrigin,
    in state: NaiveState, front: NaiveFront
  ) -> [NaiveStep] {
    var bindings = NaiveBindings()
    for (parameter, value) in zip(parameters(of: item.value.name), item.value.arguments) {
      bindings.bind(parameter.name.value, value, parameter.type)
    }
    let name = "\(item.value.name).\(button.name.value)"
    let scope = NaiveScope(state: state, path: place.path, bindings: bindings, front: front)
    let frame = NaiveFrame(path: place.path, birth: 0, bindings: bindings, name: name)
    let awaited = state.slot(place)?.continuation
    return branches(of: button.body, in: scope).map { branch in
      var run = startRun(in: state, front: front, origin: origin)
      run.answered = place
      run.happened.insert(NaiveHappening(path: place.path, birth: 0, name: name))
      if origin == .button, isIdle(button, of: item), awaited == nil { run.notes.insert(.actionUnhandled) }
      func close() {
        complete(place, with: button.resumesWith?.value ?? button.name.value, in: &run)
        writeBackAnswer(of: item, at: place, in: &run)
      }
      // "The alert is dismissed, then the handler runs" on uikit (U23).
      if platform == .uikit { close() }
      if !isInert(place.path, in: state) { execute(branch, as: frame, in: &run) }
      if platform != .uikit { close() }
      var step = finish(run, label: label + branch.suffix)
      if origin == .button { step.event = name }
      return step
    }
  }

  /// "Declared, has no role cancel, no `do` at all and no `resumes`"; the implicit `OK` is not declared, and an alert's only
  /// button counts as the implicit one if it is an `OK`.
  private func isIdle(_ button: Button, of item: NaiveItem) -> Bool {
    let isAlone = item.kind == .alert && alert(item.value.name)?.buttons == [button]
    if isAlone, button.name.value == "OK", button.role == nil { return false }
    let isDeclared = flow.alerts.contains { $0.buttons.contains(button) }
    return isDeclared && button.role != .cancel && button.resumesWith == nil
      && button.body == .statements([])
  }

  /// "Whatever it wants by then, or with `identityChecked` only the answered item; `writeBack: false` keeps
  /// the item and marks it spent" (semantics 6.8), as do `ephemeral: false` and `composed: false` on tca (T2, T9).
  private func writeBackAnswer(of answered: NaiveItem, at place: NaivePlace, in run: inout NaiveRun) {
    // An instance that the body has put in the place of the answered one has an alert of its own.
    guard run.state.instance(place.path)?.birth == 0, let slot = run.state.slot(place), slot.wanted != nil
    else { return }
    let isAnswered = isSamePresentation(answered, slot.wanted, at: place, in: run.state)
    if !writesBack(place, answers: true, in: run.state) {
      run.state.updateSlot(place) { slot in
        if isAnswered { (slot.isSpent, slot.asked) = (true, nil) }
        if isAnswered || platform == .uikit { slot.hide() }
      }
      uncover(place, in: &run)
    } else if isAnswered || !checksAlertIdentity {
      if run.presented[place] != nil || run.addressed.contains(place) { run.wiped.insert(place) }
      if isAnswered { noteSwallowing(at: place, in: &run) }
      loseContinuation(of: place, in: &run)
      run.state.updateSlot(place) { slot in
        slot.want(nil)
        slot.hide()
      }
    }
  }

  /// On uikit, an item that is wanted behind another one has no child until that one is gone (U2); then the child is fresh.
  func uncover(_ place: NaivePlace, in run: inout NaiveRun) {
    guard platform == .uikit, let wanted = run.state.slot(place)?.wanted, wanted.children.isEmpty,
      let fresh = freshItem(
        wanted.value, kind: wanted.kind, birth: run.newBirth(),
        around: coordinatorNames(to: place.path, in: run.state))
    else { return }
    run.state.updateSlot(place) { $0.wanted?.children = fresh.children }
  }

  /// Notes that what was presented while the slot's own dismissal was handled is mistaken for what is dismissed, since `identity:
  /// case` makes them one presentation (T1').
  private func noteSwallowing(at place: NaivePlace, in run: inout NaiveRun) {
    guard platform == .tca, slotDeclaration(place, in: run.state)?.identifiesByCase == true else { return }
    if run.presented[place] != nil || run.replaced.contains(place) { run.notes.insert(.representSwallowed) }
  }

  /// Whether closing what a slot shows clears it.
  func writesBack(_ place: NaivePlace, answers: Bool, in state: NaiveState) -> Bool {
    guard let declaration = slotDeclaration(place, in: state) else { return true }
    if !declaration.writesBack { return false }
    guard platform == .tca else { return true }
    return declaration.isComposed && (declaration.isEphemeral || !answers)
  }

  // MARK: - Gestures

  /// "The innermost non-empty stack around the page, or shown push slot: walk from the front instance outward
  /// within the topmost layer"; "not "when the page, or the item that it would remove, is not dismissible" (semantics 5.4).
  func backSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    let level = front.levels.last { level in
      switch level.position {
      case .stack, .push: true
      case .root, .tab, .overlay: false
      }
    }
    guard front.alert == nil, let level, isDismissible(front.page, in: state, front: front),
      isDismissible(level.item, in: state, front: front)
    else { return [] }
    switch level.position {
    case .root, .tab, .overlay: return []
    case .push(let field):
      let place = NaivePlace(path: level.path, field: field)
      let isComposed = slotDeclaration(place, in: state)?.isComposed ?? true
      return closings(
        of: place, label: "back", origin: .back, clears: isComposed || platform != .tca, in: state,
        front: front)
    case .stack:
      let isComposed = state.instance(level.path)?.coordinator.stackDeclaration?.isComposed ?? true
      guard isComposed || platform != .tca else { return [] }
      var run = startRun(in: state, front: front, origin: .back)
      let items = state.instance(level.path)?.stackItems ?? []
      setStack(items.dropLast(), at: level.path, in: &run)
      return [finish(run, label: "back")]
    }
  }

  /// "No alert; the topmost modal is a sheet, popover or modal; its item and the page are dismissible." On a regular width a tap
  /// outside closes a popover instead (semantics 5.4).
  func swipeSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard front.alert == nil, let place = front.modal, let item = state.slot(place)?.shown,
      item.kind != .fullScreenCover, isDismissible(item.value, in: state, front: front),
      isDismissible(front.page, in: state, front: front)
    else { return [] }
    let isTap = item.kind == .popover && isRegularWidth
    let writesBack = writesBack(place, answers: false, in: state)
    return closings(
      of: place, label: isTap ? "tapOutside" : "swipe", origin: isTap ? .tapOutside : .swipe,
      clears: writesBack, in: state, front: front)
  }

  /// A person closes what a slot shows: it goes, nil is written back (else it stays wanted, spent), `onDismiss` runs, and its
  /// continuation goes on with `cancelled` in either case (semantics 6.7, 6.8).
  ///
  /// On tca the parent's reducer runs first, with the item still there, and then the slot is cleared "only if
  /// its item's identity is unchanged" (T1).
  private func closings(
    of place: NaivePlace, label: String, origin: EventOrigin, clears: Bool, in state: NaiveState,
    front: NaiveFront
  ) -> [NaiveStep] {
    guard let closed = state.slot(place)?.shown else { return [] }
    let body = slotDeclaration(place, in: state)?.onDismiss ?? .statements([])
    let name = state.instance(place.path)?.coordinator.fields[place.field].name.value ?? ""
    let frame = NaiveFrame(path: place.path, birth: 0, bindings: NaiveBindings(), name: name)
    var start = startRun(in: state, front: front, origin: origin)
    start.answered = place
    if platform != .tca { close(closed, at: place, clears: clears, in: &start) }
    let scope = NaiveScope(state: start.state, path: place.path, front: front)
    return branches(of: body, in: scope).map { branch in
      var run = start
      if !isInert(place.path, in: state) { execute(branch, as: frame, in: &run) }
      if platform == .tca { close(closed, at: place, clears: clears, in: &run) }
      return finish(run, label: label + branch.suffix)
    }
  }

  private func close(_ closed: NaiveItem, at place: NaivePlace, clears: Bool, in run: inout NaiveRun) {
    guard let slot = run.state.slot(place) else { return }
    let isSame = isSamePresentation(closed, slot.wanted, at: place, in: run.state)
    if clears, isSame || platform == .uikit {
      noteSwallowing(at: place, in: &run)
      run.state.updateSlot(place) { $0.want(nil) }
    } else if isSame || platform == .uikit {
      run.state.updateSlot(place) { ($0.isSpent, $0.asked) = (slot.wanted != nil, nil) }
    }
    run.state.updateSlot(place) { $0.hide() }
    uncover(place, in: &run)
    if isSame || platform == .uikit { end(place, with: "cancelled", in: &run) }
  }

  // MARK: - Tabs

  /// "No alert; the tabs are on the front chain of the topmost layer with nothing pushed over them; another
  /// tab is selected" (semantics 5.4).
  func tabSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard front.alert == nil else { return [] }
    return front.levels.flatMap { level -> [NaiveStep] in
      guard case .tab(let field, let selected) = level.position,
        case .tabs(let items, _) = state.instance(level.path)?.fields[field]
      else { return [] }
      return items.indices.filter { $0 != selected }.map { index in
        var run = startRun(in: state, front: front, origin: .tab)
        run.state.update(level.path) { $0.fields[field] = .tabs(items, selected: index) }
        return finish(run, label: "tab(\(items[index].value.name))")
      }
    }
  }

  // MARK: - Relaunch

  /// "A fresh initial tree; each field in `restores` gets its wanted value back; settle."
  func relaunchSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard declarations.coordinators.values.contains(where: { !$0.restores.isEmpty }) else { return [] }
    var run = NaiveRun(state: state, front: front, origin: .relaunch)
    let birth = run.newBirth()
    run.state = NaiveState(root: restored(state.root, birth: birth, around: []))
    run.front = self.front(of: run.state)
    return [finish(run, label: "relaunch")]
  }

  /// "Children of tabs restore their own `restores` if the field that holds them is restored (for tabs, root
  /// and bottom children: always, as they live in every state)" (semantics 6.9).
  private func restored(
    _ old: NaiveInstance, on host: ItemValue? = nil, birth: Int, around: [String]
  ) -> NaiveInstance {
    let coordinator = old.coordinator
    let inside = around + [coordinator.name]
    var fresh = freshInstance(of: coordinator.name, on: host, birth: birth, around: around)
    func restored(_ item: NaiveItem) -> NaiveItem {
      var copy = freshItem(item.value, kind: item.kind, birth: birth, around: inside) ?? item
      copy.children =
        item.children.isEmpty
        ? copy.children
        : item.children.map { self.restored($0, on: item.value, birth: birth, around: inside) }
      return copy
    }
    for (index, field) in coordinator.fields.enumerated() {
      let isRestored = coordinator.restores.contains(field.name.value)
      switch old.fields[index] {
      case .stack(let items, _):
        if isRestored { fresh.fields[index] = .stack(items.map(restored), isDetached: false) }
      case .slot(let slot):
        if isRestored { fresh.fields[index] = .slot(NaiveSlot(wanted: slot.wanted.map(restored))) }
      case .tabs(let items, let selected):
        fresh.fields[index] = .tabs(items.map(restored), selected: isRestored ? selected : 0)
      case .variable: if isRestored { fresh.fields[index] = old.fields[index] }
      }
    }
    let isRootRestored = coordinator.restores.contains("root")
    if let root = old.root, isRootRestored || root.value == fresh.root?.value {
      var item = freshRoot(root.value, of: coordinator.name, birth: birth, around: inside)
      if !root.children.isEmpty {
        item.children = root.children.map { self.restored($0, on: root.value, birth: birth, around: inside) }
      }
      fresh.root = item
    }
    return fresh
  }

  // MARK: - Transitions

  /// "`finish` ends the transition, settles again (which may start another)" (semantics 9.1).
  func finishSteps(in state: NaiveState, front: NaiveFront) -> [NaiveStep] {
    guard state.motion != nil else { return [] }
    var run = startRun(in: state, front: front, origin: .finish)
    run.state.motion = nil
    return [finish(run, label: "finish")]
  }

  // MARK: - Those whom nobody hears

  /// "`composed: false`: events of children living in it do nothing" on tca (T9, T15; semantics 8.3).
  func isInert(_ path: NaivePath, in state: NaiveState) -> Bool {
    guard platform == .tca else { return false }
    return path.indices.contains { index in
      guard let coordinator = state.instance(Array(path[..<index]))?.coordinator else { return false }
      return switch path[index] {
      case .bottom, .tab: false
      case .stack: coordinator.stackDeclaration?.isComposed == false
      case .slot(let field): coordinator.slotDeclarations[field]?.isComposed == false
      }
    }
  }

  /// Whether the page is in a stack whose loops have ended, or in a child in it (A20; semantics 8.5).
  func isDetached(_ front: NaiveFront, in state: NaiveState) -> Bool {
    isDetached(NaiveTouch(page: front.page, owner: front.owner, isOnFront: true), front: front, in: state)
  }

  func isDetached(_ touch: NaiveTouch, front: NaiveFront, in state: NaiveState) -> Bool {
    guard platform == .async else { return false }
    for index in touch.owner.indices {
      guard case .stack(let field, _) = touch.owner[index],
        case .stack(_, true) = state.instance(Array(touch.owner[..<index]))?.fields[field]
      else { continue }
      return true
    }
    guard let instance = state.instance(touch.owner), let stack = instance.coordinator.stack,
      case .stack(let items, true) = instance.fields[stack]
    else { return false }
    guard touch.isOnFront else { return items.contains { $0.value == touch.page } }
    if case .stack = front.levels.last?.position { return true }
    return false
  }
}
