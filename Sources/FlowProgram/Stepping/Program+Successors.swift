import FlowModel
import FlowResolver
package import FlowStateSpace

extension Program {
  /// Appends every enabled step, in a fixed order (semantics 5.1), with the bits on which it depends.
  ///
  /// The steps of one event, effect outcome, answer, gesture, or relaunch form a group. What is in front decides which groups
  /// there are.
  ///
  /// - Parameters:
  ///   - groups: The requested groups; nil for all.
  ///   - repeated: An action whose statements run twice, as for two taps before anything settles.
  ///   - triesSecondTap: Whether steps note what a second tap would do.
  ///   - watch: Records how far down steps go in stacks without limits.
  ///   - app: The app whose own code takes the steps.
  package func commands(
    of state: PackedState, groups: [Int]? = nil, into buffer: inout CommandBuffer,
    repeating repeated: ActionID? = nil, triesSecondTap: Bool = true, watch: StackWatch? = nil,
    app: (any AppSteps)? = nil
  ) {
    let workspace = buffer.workspace as? Workspace ?? Workspace(StepContext(program: self))
    buffer.workspace = workspace
    var context = workspace.take()
    defer { workspace.put(context) }
    context.repeated = repeated ?? -1
    context.watch = watch
    context.app = app
    if app != nil { context.appSource = state.words[layout.width - 1] }
    context.groups = GroupSelection(wanted: groups)
    (context.wantsFlags, context.triesSecondTap) = (buffer.wantsFlags, triesSecondTap)
    context.wantedActions = buffer.wantedActions
    context.log.clear()
    context.before.unpack(state.words, layout: layout)
    context.front = front(of: context.before)
    context.touched = TouchedPage(context.front)
    let isMoving = isMoving(context.before)
    takeDeclaredEvents(isMoving ? departing(in: context.before) : .current, &context, &buffer)
    if !isMoving {
      if let slot = context.front.alertSlot {
        answer(slot, &context, &buffer)
      } else {
        takeGestures(&context, &buffer)
      }
    }
    if isMoving { takeStep(platformActions.finish, &context, &buffer) { _ in } }
    if restored != nil || app?.relaunch != nil { group(&context, &buffer) { relaunch(&$0, &$1) } }
    buffer.depend(on: context.log.mask)
  }

  /// Makes a group of the commands that `take` appends, unless the group is not requested.
  @inline(__always)
  func group(
    _ context: inout StepContext, _ buffer: inout CommandBuffer,
    _ take: (inout StepContext, inout CommandBuffer) -> Void
  ) {
    guard context.groups.next() else { return }
    buffer.depend(on: context.log.mask)
    context.log.clear()
    take(&context, &buffer)
    buffer.endGroup(dependingOn: context.log.mask)
    context.log.clear()
  }

  /// The page that a person can touch.
  private enum Touchable {
    /// The front page, unless an alert is up.
    case current
    /// The departing page.
    case departing(ItemID, site: Int)
    case nothing
  }

  private func departing(in state: StateVector) -> Touchable {
    departingPage(in: state).map { .departing($0.page, site: $0.site) } ?? .nothing
  }

  // MARK: - Declared events

  /// Takes the events, links and effect outcomes of each living instance. A place that is not around the page forms one group.
  private func takeDeclaredEvents(
    _ touchable: Touchable, _ context: inout StepContext, _ buffer: inout CommandBuffer
  ) {
    var site = 0
    while site < layout.sites.count {
      let place = layout.sites[site]
      if case .current = touchable, !isInside(context.front.pageSite, site) {
        if actsOffPage[site] { group(&context, &buffer) { takeOffPage(site, &$0, &$1) } }
        site += 1
        continue
      }
      guard context.before.value(place.lives) != 0 else {
        site = place.end
        continue
      }
      takeEvents(of: site, touchable, &context, &buffer)
      context.event = -1
      for outcome in effectOutcomes[site] { group(&context, &buffer) { take(outcome, &$0, &$1) } }
      site += 1
    }
  }

  /// Takes what can happen in an instance that is not around the page.
  private func takeOffPage(_ site: Int, _ context: inout StepContext, _ buffer: inout CommandBuffer) {
    guard context.before.value(layout.sites[site].lives) != 0 else { return }
    for position in candidates[site].anywhere where !events[candidateEvents[position]].isUser {
      take(event: candidateEvents[position], &context, &buffer)
    }
    for outcome in effectOutcomes[site] { take(outcome, &context, &buffer) }
  }

  private func take(
    _ outcome: (pending: Int, body: Int), _ context: inout StepContext, _ buffer: inout CommandBuffer
  ) {
    guard context.before.value(outcome.pending) != 0 else { return }
    take(outcome.body, answering: nil, &context, &buffer)
  }

  private func takeEvents(
    of site: Int, _ touchable: Touchable, _ context: inout StepContext, _ buffer: inout CommandBuffer
  ) {
    let front = context.front
    let current = candidates(of: site, onPage: front.isBlank ? nil : front.page, at: front.pageSite)
    let isTouchable = front.alert == nil && isInside(front.pageSite, site)
    switch touchable {
    case .current:
      takeTogether(current, &context, &buffer) { isTouchable || !events[$0].isUser }
    case .nothing:
      takeTogether(current, &context, &buffer) { !events[$0].isUser }
    case .departing(let page, let pageSite):
      let isBlank = !items[page].isRegistered
      let departing =
        isInside(pageSite, site) ? candidates(of: site, onPage: isBlank ? nil : page, at: pageSite) : 0..<0
      takeMerged(departing, current, page, pageSite, &context, &buffer)
    }
  }

  /// Takes a person's events on the departing page, and all others on the new page, in the order of declaration.
  private func takeMerged(
    _ departing: Range<Int>, _ current: Range<Int>, _ page: ItemID, _ pageSite: Int,
    _ context: inout StepContext,
    _ buffer: inout CommandBuffer
  ) {
    let users = departing.map { candidateEvents[$0] }.filter { events[$0].isUser }
    let others = current.map { candidateEvents[$0] }.filter { !events[$0].isUser }
    let touched = context.touched
    let departed = TouchedPage(
      page: page, site: pageSite, isDetached: isDetached(page, at: pageSite, in: context.before))
    for index in (users + others).sorted(by: { events[$0].declared < events[$1].declared }) {
      context.touched = events[index].isUser ? departed : touched
      group(&context, &buffer) { take(event: index, &$0, &$1) }
    }
    context.touched = touched
  }

  /// Whether a place is another one or lies inside it.
  private func isInside(_ inner: Int, _ outer: Int) -> Bool {
    inner >= outer && inner < layout.sites[outer].end
  }

  /// Returns the events of a place to try: those of the page, if it lies in the instance or inside it; otherwise those for any
  /// page.
  private func candidates(of site: Int, onPage page: ItemID?, at pageSite: Int) -> Range<Int> {
    guard isInside(pageSite, site), let page, let rows = candidates[site].onPage[page] else {
      return candidates[site].anywhere
    }
    return rows
  }

  /// Takes the candidates that can happen. Adjacent links with the same conditions form a group, since most read the same
  /// registers: those of everything that they close.
  private func takeTogether(
    _ candidates: Range<Int>, _ context: inout StepContext, _ buffer: inout CommandBuffer,
    where canHappen: (Int) -> Bool
  ) {
    var position = candidates.lowerBound
    while position < candidates.upperBound {
      let link = linkGroups[candidateEvents[position]]
      var end = position + 1
      while end < candidates.upperBound, link >= 0, linkGroups[candidateEvents[end]] == link { end += 1 }
      let together = position..<end
      position = end
      guard together.contains(where: { canHappen(candidateEvents[$0]) }) else { continue }
      group(&context, &buffer) { context, buffer in
        for position in together where canHappen(candidateEvents[position]) {
          take(event: candidateEvents[position], &context, &buffer)
        }
      }
    }
  }

  private func take(event index: Int, _ context: inout StepContext, _ buffer: inout CommandBuffer) {
    if let when = events[index].when, !holds(when, &context) { return }
    context.event = index
    context.isInert = isInert(event: index, context)
    take(events[index].body, answering: nil, &context, &buffer)
    context.isInert = false
    context.event = -1
  }

  /// Whether nobody hears an event.
  private func isInert(event index: Int, _ context: StepContext) -> Bool {
    if context.touched.isDetached, events[index].isUser, events[index].isOnPage { return true }
    guard !events[index].mountedOn.isEmpty else { return false }
    return !isSomeMounted(events[index].mountedOn, inside: events[index].site, context.before)
  }

  /// Whether an instance, or one inside it, wants an item of one of the screens.
  private func isSomeMounted(_ places: [DestinationID], inside base: Int, _ state: StateVector) -> Bool {
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
}
