import FlowDiagnostics
import FlowModel
import FlowResolver

extension Grounder {
  /// Grounds the outcomes of every effect, for each combination of its arguments.
  func groundEffects() {
    parts.effectOutcomes = Array(repeating: [], count: flow.sites.count)
    for (index, effect) in flow.effects.enumerated() where !isOverLimit {
      let pending = layout.effects[index].pending
      guard descriptions.count + pending.count * effect.outcomes.count < Self.eventLimit else {
        isOverLimit = true
        return
      }
      let types = effect.parameters.map(\.type)
      for (combination, register) in pending.enumerated() {
        let values = types.values(ofCombination: combination)
        let body = ResolvedBody.outcomes(effect.outcomes)
        var naming = ActionNaming(
          ActionDescription(
            label: flow.symbols.call(of: effect.name, values), event: effect.name, origin: .app,
            declaration: effect.span, branch: nil),
          body: body, firstBranch: firstBranch(ofEffect: index))
        naming.traits.effect = index
        naming.endedEffect = register
        let context = BodyContext(
          site: effect.site, values: values.map(Argument.value), owner: .effect(index))
        parts.effectOutcomes[effect.site].append((register, groundBody(body, context, naming: &naming)))
      }
    }
  }

  /// Grounds the conditions of slots and what runs when a person closes what they show.
  func groundSlotFacts() {
    for (index, slot) in flow.slots.enumerated() {
      parts.shownWhen.append(slot.shownWhen.map { conditions.add($0) })
      guard let body = slot.onDismiss, !isInert(slot.site) else {
        parts.dismissals.append(nil)
        continue
      }
      parts.dismissals.append(
        addedOperations {
          addBody(body, BodyContext(site: slot.site, values: [], owner: .dismissal(slot: index)))
        })
    }
  }

  /// Grounds the conditions that decide whether a gesture can leave a screen.
  func groundScreenFacts() {
    for (place, condition) in flow.dismissibleWhen.sorted(by: { $0.key < $1.key }) {
      parts.dismissibleWhen[place] = conditions.add(condition)
    }
  }

  private func addedOperations(_ add: () -> Void) -> Range<Int> {
    let first = parts.operations.count
    add()
    return first..<parts.operations.count
  }

  /// Grounds what resumes after each awaited presentation, for each combination of the awaiting body's values.
  func groundResumptions() {
    guard continuationCodes.count < Self.eventLimit else {
      isOverLimit = true
      return
    }
    parts.continuations = continuationCodes.slots.map { owners in
      [-1] + owners.flatMap { $0.owner.firstID..<$0.owner.firstID + $0.owner.combinations }
    }
    for owner in continuationCodes.owners {
      for combination in 0..<owner.combinations where !isOverLimit {
        let values = owner.types.values(ofCombination: combination)
        var branches: [Resumption.Branch] = []
        if case .event(let event) = owner.source { branches = groundBranches(of: event, values) }
        parts.resumptions.append(
          Resumption(site: owner.site, label: flow.symbols.call(of: owner.name, values), branches: branches))
      }
    }
  }

  private func groundBranches(of event: Int, _ values: [ValueID]) -> [Resumption.Branch] {
    let resolved = flow.events[event]
    let context = BodyContext(
      site: resolved.site, values: values.map(Argument.value), owner: .event(event))
    let written = Dictionary(resolved.declaration.resumes.map { ($0.name.value, $0.body) }) { first, _ in
      first
    }
    return resolved.resumes.map { name, body, _ in
      let isEmpty = if case .statements(let list)? = written[name] { list.isEmpty } else { false }
      let range = addedOperations { if !isInert(resolved.site) { addBody(body, context) } }
      return Resumption.Branch(result: word(name), operations: range, isEmpty: isEmpty)
    }
  }

  func groundPlatformActions() {
    parts.platformActions.back = addPlatformAction("back", .back)
    parts.platformActions.swipe = addPlatformAction("swipe", .swipe)
    parts.platformActions.relaunch = addPlatformAction("relaunch", .relaunch)
    for tabs in layout.tabs {
      parts.platformActions.tabs.append(
        layout.tabItems[tabs.items].map { item in
          let name = flow.symbols.places[flow.symbols.itemPlaces[item]].name
          return addPlatformAction("tab(\(name))", event: "tab", .tab, at: tabs.site)
        })
    }
    if flow.switches.width == .regular {
      parts.platformActions.tapOutside = addPlatformAction("tapOutside", .tapOutside)
    }
    if flow.timing == .interleaved { parts.platformActions.finish = addPlatformAction("finish", .finish) }
  }

  private func addPlatformAction(
    _ label: String, event: String? = nil, _ origin: EventOrigin, at site: Int = 0
  ) -> Int {
    var traits = ActionTraits()
    traits.isOnPage = true
    traits.site = site
    return addAction(
      ActionDescription(
        label: label, event: event ?? label, origin: origin, declaration: nil, branch: nil), traits)
  }
}
