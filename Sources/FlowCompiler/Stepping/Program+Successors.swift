import FlowModel
import FlowStateSpace

extension Program {
  /// Every enabled step, in a fixed order (semantics 5.1), with the bits that they depend on.
  ///
  ///
  /// - Parameter repeated: An action whose statements run twice, as two taps run them before anything settles.
  func commands(of state: PackedState, into buffer: inout CommandBuffer, repeating repeated: ActionID? = nil)
  {
    var tick = Tick(program: self)
    tick.repeated = repeated ?? -1
    tick.known = ConditionAnswers(of: conditions)
    tick.before.unpack(state.words, layout: layout)
    tick.front = front(of: tick.before)
    tick.touched = TouchedPage(tick.front)
    let isMoving = layout.motion.map { tick.before.value($0.site) != 0 } ?? false
    takeDeclaredEvents(isMoving ? departingPage(in: tick.before) : .current, &tick, &buffer)
    if !isMoving {
      if let slot = tick.front.alertSlot {
        answer(slot, &tick, &buffer)
      } else {
        takeGestures(&tick, &buffer)
      }
    }
    relaunch(&tick, &buffer)
    if isMoving { takeStep(platformActions.finish, &tick, &buffer) { _ in } }
    buffer.depend(on: tick.log.mask(layout: layout))
  }

  /// The page that a person can touch.
  private enum Touchable {
    /// The front page, unless an alert is up.
    case current
    /// The page that is leaving.
    case departing(ItemID, site: Int)
    case nothing
  }

  private func departingPage(in state: Registers) -> Touchable {
    guard let motion = layout.motion else { return .current }
    let site = state.value(motion.site) - 2
    guard site >= 0, state.value(layout.sites[site].lives) != 0 else { return .nothing }
    return .departing(state.value(motion.page) - 1, site: site)
  }

  // MARK: - Declared events

  /// Takes the events, links and effect outcomes of each living instance.
  private func takeDeclaredEvents(_ touchable: Touchable, _ tick: inout Tick, _ buffer: inout CommandBuffer) {
    var site = 0
    while site < layout.sites.count {
      let place = layout.sites[site]
      guard tick.before.value(place.lives) != 0 else {
        site = place.end
        continue
      }
      takeEvents(of: site, touchable, &tick, &buffer)
      tick.event = -1
      for outcome in effectOutcomes[site] {
        guard tick.before.value(outcome.pending) != 0 else { continue }
        take(outcome.body, answering: nil, &tick, &buffer)
      }
      site += 1
    }
  }

  private func takeEvents(
    of site: Int, _ touchable: Touchable, _ tick: inout Tick, _ buffer: inout CommandBuffer
  ) {
    let front = tick.front
    let current = candidates(of: site, onPage: front.isBlank ? nil : front.page, at: front.pageSite)
    let isTouchable = front.alert == nil && isInside(front.pageSite, site)
    switch touchable {
    case .current:
      for position in current {
        let index = candidateEvents[position]
        if events[index].isUser, !isTouchable { continue }
        take(event: index, &tick, &buffer)
      }
    case .nothing:
      for position in current where !events[candidateEvents[position]].isUser {
        take(event: candidateEvents[position], &tick, &buffer)
      }
    case .departing(let page, let pageSite):
      let isBlank = !items[page].isRegistered
      let departing =
        isInside(pageSite, site) ? candidates(of: site, onPage: isBlank ? nil : page, at: pageSite) : 0..<0
      takeMerged(departing, current, page, pageSite, &tick, &buffer)
    }
  }

  /// A person's events on the page that is leaving, and all others on the new one, in the order of declaration.
  private func takeMerged(
    _ departing: Range<Int>, _ current: Range<Int>, _ page: ItemID, _ pageSite: Int, _ tick: inout Tick,
    _ buffer: inout CommandBuffer
  ) {
    let users = departing.map { candidateEvents[$0] }.filter { events[$0].isUser }
    let others = current.map { candidateEvents[$0] }.filter { !events[$0].isUser }
    let touched = tick.touched
    for index in (users + others).sorted(by: { events[$0].declared < events[$1].declared }) {
      tick.touched = events[index].isUser ? TouchedPage(page: page, site: pageSite) : touched
      take(event: index, &tick, &buffer)
    }
    tick.touched = touched
  }

  /// Whether what lies at one place is in the instance at another, or anywhere inside it.
  private func isInside(_ inner: Int, _ outer: Int) -> Bool {
    inner >= outer && inner < layout.sites[outer].end
  }

  /// The events of a place to try: those of the page, if it lies in the instance or inside it.
  private func candidates(of site: Int, onPage page: ItemID?, at pageSite: Int) -> Range<Int> {
    guard isInside(pageSite, site), let page, let rows = candidates[site].onPage[page] else {
      return candidates[site].anywhere
    }
    return rows
  }

  private func take(event index: Int, _ tick: inout Tick, _ buffer: inout CommandBuffer) {
    if let when = events[index].when, !holds(when, &tick) { return }
    tick.event = index
    tick.isInert = isInert(event: index, tick)
    take(events[index].body, answering: nil, &tick, &buffer)
    tick.isInert = false
    tick.event = -1
  }

  /// Whether nobody hears an event.
  private func isInert(event index: Int, _ tick: Tick) -> Bool {
    if tick.touched.isDetached, events[index].isUser, events[index].isOnPage { return true }
    guard !events[index].mountedOn.isEmpty else { return false }
    return !isSomeMounted(events[index].mountedOn, inside: events[index].site, tick.before)
  }

  /// Whether an item of one of the screens is wanted in an instance or inside it.
  private func isSomeMounted(_ places: [PlaceID], inside base: Int, _ state: Registers) -> Bool {
    var site = base
    while site < layout.sites[base].end {
      guard state.value(layout.sites[site].lives) != 0 else {
        site = layout.sites[site].end
        continue
      }
      if places.contains(where: { holds($0, at: site, in: state) }) { return true }
      site += 1
    }
    return false
  }

  // MARK: - The platform's events

  private func answer(_ slot: Int, _ tick: inout Tick, _ buffer: inout CommandBuffer) {
    let code = shownCode(layout.slots[slot], in: tick.before)
    let bodies = buttons[slot][code] + (outsideTaps[slot][code].map { [$0] } ?? [])
    for body in bodies { take(body, answering: slot, &tick, &buffer) }
  }

  /// Takes a step of the platform.
  private func takeStep(
    _ action: Int, _ tick: inout Tick, _ buffer: inout CommandBuffer, change: (inout Tick) -> Void
  ) {
    tick.begin(actions[action])
    change(&tick)
    finish(&tick, action: action, &buffer)
  }

  private func takeGestures(_ tick: inout Tick, _ buffer: inout CommandBuffer) {
    let modal = tick.front.modalSlot.flatMap { isClosable($0, tick) ? $0 : nil }
    let isWide = switches.width == .regular
    if let modal, isWide, shownKind(of: modal, tick) == .popover {
      takeStep(platformActions.tapOutside, &tick, &buffer) { $0.closedSlot = modal }
      back(&tick, &buffer)
    } else {
      back(&tick, &buffer)
      if let modal { takeStep(platformActions.swipe, &tick, &buffer) { $0.closedSlot = modal } }
    }
    switchTabs(&tick, &buffer)
  }

  private func shownKind(of slot: Int, _ tick: Tick) -> PresentationKind {
    content(layout.slots[slot], shownCode(layout.slots[slot], in: tick.before)).kind
  }

  /// Whether a person can close the modal: its item and the page allow it (S8, S9); a cover has no swipe (S11).
  private func isClosable(_ slot: Int, _ tick: Tick) -> Bool {
    let content = content(layout.slots[slot], shownCode(layout.slots[slot], in: tick.before))
    return content.kind != .fullScreenCover && items[content.item].isDismissible
      && items[tick.front.page].isDismissible
  }

  /// Back pops the innermost stack around the page, or clears the pushed destination in front (S3).
  private func back(_ tick: inout Tick, _ buffer: inout CommandBuffer) {
    guard items[tick.front.page].isDismissible else { return }
    if let slot = tick.front.backSlot {
      let item = content(layout.slots[slot], tick.before.value(layout.slots[slot].wanted)).item
      guard items[item].isDismissible else { return }
      takeStep(platformActions.back, &tick, &buffer) { $0.closedSlot = slot }
    } else if let index = tick.front.backStack {
      let stack = layout.stacks[index]
      let count = tick.before.value(stack.count)
      let top = layout.item(tick.before.value(stack.firstElement + count - 1), of: stack)
      guard items[top].isDismissible, stack.isComposed else { return }
      takeStep(platformActions.back, &tick, &buffer) { keep(count - 1, of: stack, &$0) }
    }
  }

  /// Another tab is selected, of the tabs on the way to the page within its layer.
  private func switchTabs(_ tick: inout Tick, _ buffer: inout CommandBuffer) {
    guard !layout.tabs.isEmpty, let base = tick.front.base else { return }
    var site = base
    while site >= 0 {
      let step = frontItem(of: site, in: tick.before)
      if case .tab(let index) = step.way {
        let tabs = layout.tabs[index]
        for (tab, action) in platformActions.tabs[index].enumerated()
        where tab != tick.before.value(tabs.selected) {
          takeStep(action, &tick, &buffer) { $0.after.set(tabs.selected, to: tab) }
        }
      }
      site = step.child
    }
  }
}
