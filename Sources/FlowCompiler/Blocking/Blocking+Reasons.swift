import FlowDiagnostics
import FlowModel
import FlowResolver
import FlowStateSpace

/// Checks the conditions of semantics 5.1 one after the other. The first that fails is the reason.
extension Blocking {
  private var program: Program { flow.program }

  func blockage(of source: StepSource, in scene: inout Scene) -> Blockage? {
    switch source {
    case .event(let event, let action):
      return blockage(ofEvent: event, in: &scene)
        ?? otherCase(action, of: program.events[event].body, in: scene)
    case .effect(let site, let index, let action): return effect(site, index, action, in: scene)
    case .answer(let slot, let code, let body, let action):
      if scene.isMoving { return moving(scene) }
      guard scene.front.alertSlot == slot,
        program.shownCode(program.layout.slots[slot], in: scene.state) == code
      else {
        let content = program.content(program.layout.slots[slot], code)
        return Blockage(.notUp(alert: item(content.item).name))
      }
      return otherCase(action, of: body, in: scene)
    case .back: return back(in: scene) ?? gesture(in: scene)
    case .swipe: return close(.swipe, in: scene) ?? gesture(in: scene)
    case .tapOutsidePopover: return close(.tapOutsidePopover, in: scene) ?? gesture(in: scene)
    case .tab(let tabs, let index): return tab(tabs, index, in: scene) ?? gesture(in: scene)
    case .relaunch: return nil
    case .finish: return scene.isMoving ? nil : Blockage(.atRest)
    }
  }

  private func item(_ id: ItemID) -> ItemValue { program.symbols.itemValue(id) }

  private func lives(_ site: Int, in scene: Scene) -> Bool {
    scene.state.value(program.layout.sites[site].lives) != 0
  }

  private func absence(of site: Int) -> Blockage {
    Blockage(.absent(coordinator: flow.resolved.sites[site].coordinator))
  }

  private func moving(_ scene: Scene) -> Blockage {
    Blockage(.moving(page: scene.departing.map { item($0.page) }))
  }

  private func otherCase(_ action: ActionID, of body: Int, in scene: Scene) -> Blockage? {
    program.runs(action, of: body, in: scene) ? nil : Blockage(.otherCase)
  }

  private func effect(_ site: Int, _ index: Int, _ action: ActionID, in scene: Scene) -> Blockage? {
    guard lives(site, in: scene) else { return absence(of: site) }
    let outcome = program.effectOutcomes[site][index]
    guard scene.state.value(outcome.pending) != 0 else {
      return Blockage(.notPending(effect: flow.actions[action].event))
    }
    return otherCase(action, of: outcome.body, in: scene)
  }

  // MARK: - Declared events

  private func blockage(ofEvent index: Int, in scene: inout Scene) -> Blockage? {
    let event = program.events[index]
    guard lives(event.site, in: scene) else { return absence(of: event.site) }
    if let reason = pageBlockage(of: index, in: &scene) { return reason }
    guard let when = event.when, !scene.holds(when) else { return nil }
    if let page = event.pageCondition, !scene.holds(page) { return notInFront(index, in: &scene) }
    return conditionBlockage(of: index, when, in: scene)
  }

  /// Returns why an event cannot happen on the page that can be touched, or what lies over that page.
  private func pageBlockage(of index: Int, in scene: inout Scene) -> Blockage? {
    let event = program.events[index]
    var (page, site, isBlank) = (scene.front.page, scene.front.pageSite, scene.front.isBlank)
    if event.isUser, scene.isMoving {
      guard let departing = scene.departing else { return moving(scene) }
      (page, site) = (departing.page, departing.site)
      isBlank = !program.items[page].isRegistered
    }
    if let pages = pages[index] {
      if isBlank { return Blockage(.blank(item(page))) }
      guard pages.contains(page) else {
        return event.isUser && scene.isMoving ? moving(scene) : notInFront(index, in: &scene)
      }
    }
    guard event.isUser || pages[index] != nil else { return nil }
    guard site >= event.site, site < program.layout.sites[event.site].end else {
      return Blockage(
        .outside(coordinator: flow.resolved.sites[event.site].coordinator, front: item(page)))
    }
    guard event.isUser, !scene.isMoving, let alert = scene.front.alert else { return nil }
    return Blockage(.alertUp(item(alert)))
  }

  /// Returns that another page is in front. A page on which the event can happen may lie below it.
  private func notInFront(_ index: Int, in scene: inout Scene) -> Blockage {
    let declared = flow.resolved.events[program.events[index].declared].declaration
    let place = declared.from.first?.span
    let front = scene.front.page
    if let pages = pages[index], let page = scene.sights.last(where: { pages.contains($0) && $0 != front }) {
      return Blockage(.covered(item(page), by: item(front)), at: place)
    }
    return Blockage(.notInFront(declared.from.map(\.text), front: item(front)), at: place)
  }

  /// Returns the parts of a condition, joined by `and`, that do not hold.
  private func conditionBlockage(of index: Int, _ when: ConditionID, in scene: Scene) -> Blockage {
    let event = program.events[index]
    let declared = flow.resolved.events[event.declared].declaration
    guard let condition = declared.when else { return Blockage(.conditions([])) }
    var node = when
    if event.pageCondition != nil, case .and(_, let own) = program.conditions.nodes[when] { node = own }
    var failing: [Condition] = []
    var open: [(Condition, ConditionID)] = [(condition, node)]
    while let (part, node) = open.popLast() {
      if scene.holds(node) { continue }
      if case .and(let left, let right) = part,
        case .and(let first, let second) = program.conditions.nodes[node]
      {
        open += [(right, second), (left, first)]
      } else {
        failing.append(part)
      }
    }
    if failing.count == 1, case .gate(let name)? = failing.first {
      let gate = flow.flow.gates.first { $0.name.value == name.value }
      return Blockage(.gateClosed(name.value), at: gate?.name.span ?? name.span)
    }
    return Blockage(.conditions(failing.map(\.text)), at: failing.first?.firstSpan)
  }

  // MARK: - The platform's events

  /// Returns what prevents all of a person's gestures.
  private func gesture(in scene: Scene) -> Blockage? {
    if scene.isMoving { return moving(scene) }
    return scene.front.alert.map { Blockage(.alertUp(item($0))) }
  }

  private func undismissible(_ id: ItemID, in scene: Scene) -> Blockage? {
    guard !program.isDismissible(id, in: scene.state, front: scene.front) else { return nil }
    let screen = program.symbols.places[program.items[id].place].screen
    if let condition = screen?.dismissibleWhen {
      return Blockage(.conditions([condition.text]), at: condition.firstSpan)
    }
    return Blockage(.undismissible(item(id)), at: screen?.name.span)
  }

  private func back(in scene: Scene) -> Blockage? {
    let front = scene.front
    guard front.backSlot != nil || front.backStack != nil else {
      return Blockage(.nothingBelow(item(front.page)))
    }
    if let reason = undismissible(front.page, in: scene) { return reason }
    if let index = front.backSlot {
      let slot = program.layout.slots[index]
      return undismissible(program.content(slot, scene.state.value(slot.wanted)).item, in: scene)
    }
    guard let index = front.backStack else { return nil }
    let stack = program.layout.stacks[index]
    let top = program.layout.item(
      scene.state.value(stack.firstElement + scene.state.value(stack.count) - 1), of: stack)
    return undismissible(top, in: scene) ?? (stack.isComposed ? nil : Blockage(.unheard(item(top))))
  }

  private func close(_ gesture: StepSource, in scene: Scene) -> Blockage? {
    guard let index = scene.front.modalSlot else { return Blockage(.nothingPresented) }
    let slot = program.layout.slots[index]
    let content = program.content(slot, program.shownCode(slot, in: scene.state))
    if content.kind == .fullScreenCover { return Blockage(.cover(item(content.item))) }
    let closesByTap = program.switches.width == .regular && content.kind == .popover
    guard closesByTap == (gesture == .tapOutsidePopover) else {
      return Blockage(.otherGesture(item(content.item)))
    }
    return undismissible(content.item, in: scene) ?? undismissible(scene.front.page, in: scene)
  }

  private func tab(_ tabs: Int, _ index: Int, in scene: Scene) -> Blockage? {
    let owner = program.layout.tabs[tabs].site
    guard lives(owner, in: scene) else { return absence(of: owner) }
    let hidden = Blockage(.tabsHidden(front: item(scene.front.page)))
    var site = scene.front.base ?? -1
    while site >= 0 {
      let step = program.frontItem(of: site, in: scene.state)
      if case .tab(let found) = step.way, found == tabs {
        return scene.state.value(program.layout.tabs[tabs].selected) == index ? Blockage(.selected) : nil
      }
      site = step.child
    }
    return hidden
  }
}
