import FlowModel
import FlowResolver

/// Assigns registers and bits, place by place.
struct LayoutBuilder {
  let flow: ResolvedFlow
  var bitFields: [StateLayout.BitField] = []
  var isStructural: [Bool] = []
  var word = 0
  private var usedBits = 0
  var sites: [SiteLayout] = []
  var permanentChildren: [Int] = []
  var holders: [Int] = []
  var stacks: [StackLayout] = []
  var stackItems: [ItemID] = []
  var stackFirstCodes: [[DestinationID: Int]] = []
  var slots: [SlotLayout] = []
  var slotContents: [SlotLayout.Content] = []
  var slotFirstCodes: [[SlotKey: Int]] = []
  var tabs: [TabsLayout] = []
  var tabItems: [ItemID] = []
  var rootItems: [ItemID] = []
  var effects: [EffectLayout] = []
  var variables: [Int] = []
  var motion: MotionLayout?
  var shownInstead: [Int] = []
  var childRows: [Int] = []
  var childSites: [Int] = []
  private let children: ChildDestinations
  private let continuations: ContinuationCodes
  private let constants: ConstantFields

  init(flow: ResolvedFlow) {
    self.flow = flow
    children = ChildDestinations(flow)
    continuations = ContinuationCodes(flow)
    constants = ConstantFields(flow)
  }

  /// Adds a register for codes 0..<count, in the current word or, if that is full, in the next. A register that always holds its
  /// first code takes no bits.
  private mutating func addRegister(
    codes count: Int, isConstant: Bool = false, isStructural: Bool = false
  ) -> Int {
    let bits = isConstant ? 0 : max(0, Int.bitWidth - (count - 1).leadingZeroBitCount)
    if usedBits + bits > 64 {
      word += 1
      usedBits = 0
    }
    bitFields.append(
      StateLayout.BitField(
        word: word, shift: UInt64(usedBits % 64), mask: bits == 64 ? ~0 : (1 << UInt64(bits)) - 1))
    usedBits += bits
    self.isStructural.append(isStructural)
    shownInstead.append(-1)
    childRows.append(-1)
    return bitFields.count - 1
  }

  mutating func addSites() {
    for site in flow.tree.sites { addSite(site) }
    for index in sites.indices {
      let last = sites[index].end - 1
      sites[index].registers = sites[index].own.lowerBound..<sites[last].own.upperBound
      let permanent = children.permanent(of: index)
      sites[index].permanent = permanentChildren.count..<permanentChildren.count + permanent.count
      permanentChildren += permanent
    }
    guard flow.timing == .interleaved else { return }
    let site = addRegister(codes: sites.count + 2)
    motion = MotionLayout(site: site, page: addRegister(codes: flow.symbols.screenItemCount + 1))
  }

  private mutating func addSite(_ place: InstanceSite) {
    let resolved = flow.sites[place.id]
    let first = bitFields.count
    let (firstStack, firstSlot, firstTabs) = (stacks.count, slots.count, tabs.count)
    let (firstEffect, firstHolder, firstRoot) = (effects.count, holders.count, rootItems.count)
    let lives = addRegister(codes: 1)
    rootItems += resolved.roots
    let root = resolved.roots.count > 1 ? addRoot(of: place.id, resolved) : nil
    for field in resolved.fields {
      switch field {
      case .stack(let index): addStack(flow.stacks[index], index)
      case .slot(let index): addSlot(flow.slots[index], index)
      case .variable(let index): addVariable(flow.variables[index], index)
      case .tabs(let index): addTabs(flow.tabs[index])
      case .root: break
      }
    }
    for index in resolved.effects { addEffect(flow.effects[index], index) }
    let own = first..<bitFields.count
    sites.append(
      SiteLayout(
        own: own, registers: own, lives: lives, stacks: firstStack..<stacks.count,
        slots: firstSlot..<slots.count, tabs: firstTabs..<tabs.count, effects: firstEffect..<effects.count,
        root: root, roots: firstRoot..<rootItems.count,
        rootFollowsItem: resolved.rootFollowsItem, holders: firstHolder..<holders.count,
        parent: place.parent ?? -1, end: place.end,
        screen: place.screen.flatMap { flow.symbols.placeIDs[$0] } ?? -1,
        position: children.position(of: place.id)))
  }

  /// For each place the child at its bottom, and for each tab the child in it; -1 for none.
  var fixedChildren: (bottom: [Int], tabs: [Int]) {
    var bottom = Array(repeating: -1, count: sites.count)
    var inTabs = Array(repeating: -1, count: tabItems.count)
    for (index, site) in sites.enumerated() {
      switch site.position {
      case .root, .stack, .slot: break
      case .bottom: if sites[site.parent].root == nil { bottom[site.parent] = index }
      case .tab(let field, let tab): inTabs[tabs[field].items.lowerBound + tab] = index
      }
    }
    return (bottom, inTabs)
  }

  /// Whether each register belongs to the wanted layer.
  var isWanted: [Bool] {
    var isWanted = Array(repeating: true, count: bitFields.count)
    let shown =
      slots.flatMap { [$0.status, $0.asked, $0.instead, $0.rank] } + stacks.map(\.detached)
      + [motion?.site, motion?.page]
    for register in shown.compactMap({ $0 }) { isWanted[register] = false }
    return isWanted
  }

  // MARK: - Fields

  private mutating func addRoot(of site: Int, _ resolved: ResolvedSite) -> Int {
    let none = resolved.rootFollowsItem ? [-1] : []
    let row = resolved.roots.map { children.child(on: flow.symbols.itemPlaces[$0], of: site, at: .bottom) }
    let isConstant = none.isEmpty && constants.isConstant(.root(site: site))
    let register = addRegister(codes: none.count + row.count, isConstant: isConstant, isStructural: true)
    addChildren(in: register, none + row)
    return register
  }

  /// Records the places of the children of a register's codes.
  private mutating func addChildren(in register: Int, _ row: [Int]) {
    guard row.contains(where: { $0 != -1 }) else { return }
    childRows[register] = childSites.count
    childSites += row
    holders.append(register)
  }

  private mutating func addVariable(_ variable: ResolvedVariable, _ index: Int) {
    let isConstant = constants.isConstant(.variable(index))
    let register = addRegister(codes: variable.type.values.count, isConstant: isConstant)
    if isConstant { bitFields[register].constant = UInt16(variable.initialCode) }
    variables.append(register)
  }

  private mutating func addStack(_ stack: ResolvedStack, _ index: Int) {
    let firstItem = stackItems.count
    var firstCodes: [DestinationID: Int] = [:]
    for id in stack.places {
      let place = flow.symbols.places[id]
      firstCodes[id] = stackItems.count - firstItem + 1
      stackItems.append(contentsOf: place.items)
    }
    let items = firstItem..<stackItems.count
    let first = bitFields.count
    let isEmpty = constants.isConstant(.stack(index))
    for position in 0..<stack.limit {
      let register = addRegister(codes: items.count + 1, isConstant: isEmpty, isStructural: true)
      let row = stackItems[items].map { item in
        children.child(
          on: flow.symbols.itemPlaces[item], of: stack.site,
          at: .stack(field: stack.name, position: position))
      }
      addChildren(in: register, [-1] + row)
    }
    stackFirstCodes.append(firstCodes)
    let count = addRegister(codes: stack.limit + 1, isConstant: isEmpty)
    let canDetach = flow.platform == .async && stack.isDrivenByLoops
    stacks.append(
      StackLayout(
        site: stack.site, firstElement: first, count: count, limit: stack.limit,
        isDeclaredLimit: stack.isDeclaredLimit, isComposed: stack.isComposed || flow.platform != .tca,
        detached: canDetach ? addRegister(codes: 2) : nil, items: items))
  }

  private mutating func addSlot(_ slot: ResolvedSlot, _ index: Int) {
    let firstContent = slotContents.count
    var firstCodes: [SlotKey: Int] = [:]
    for content in slot.contents {
      let place = flow.symbols.places[content.place]
      firstCodes[SlotKey(kind: content.kind, place: content.place)] = slotContents.count - firstContent + 1
      slotContents += place.items.map {
        SlotLayout.Content(kind: content.kind, place: content.place, item: $0)
      }
    }
    let contents = firstContent..<slotContents.count
    let isBound = slot.facts.isBound
    let competes = isBound && slot.contents.contains { $0.kind.isModal || $0.kind.isAlert }
    let isEmpty = constants.isConstant(.slot(index))
    let wanted = addRegister(codes: contents.count + 1, isConstant: isEmpty, isStructural: true)
    let status = isBound ? addRegister(codes: 4, isConstant: isEmpty) : nil
    let screens = flow.symbols.screenItemCount
    let asked = competes && canWait(slot) ? addRegister(codes: screens + 1, isConstant: isEmpty) : nil
    let canShowAnother = isBound && flow.platform == .uikit
    let instead = canShowAnother ? addRegister(codes: contents.count + 1, isConstant: isEmpty) : nil
    let isRanked = isBound && flow.platform == .modals && slot.contents.contains { $0.kind == .modal }
    let rank = isRanked ? addRegister(codes: rankedCount + 1, isConstant: isEmpty) : nil
    let codes = continuations.count(in: index)
    let awaiting = codes > 0 ? addRegister(codes: codes + 1, isConstant: isEmpty) : nil
    if let instead { shownInstead[wanted] = instead }
    let row = slotContents[contents].map {
      children.child(on: $0.place, of: slot.site, at: .slot(field: slot.name))
    }
    addChildren(in: wanted, [-1] + row)
    slotFirstCodes.append(firstCodes)
    slots.append(
      SlotLayout(
        site: slot.site, wanted: wanted, status: status, asked: asked, instead: instead, rank: rank,
        awaiting: awaiting, isBound: isBound, competes: competes,
        isSimple: isBound && slot.contents.contains { !$0.kind.isModal && !$0.kind.isAlert },
        canBeHeld: slot.shownWhen != nil || slot.anchor != nil
          || flow.switches.tabSwitchDismissesModal == .on,
        contents: contents))
  }

  /// The number of slots that can show modals at the same time.
  private var rankedCount: Int {
    flow.slots.count { $0.facts.isBound && $0.contents.contains { $0.kind == .modal } }
  }

  /// Whether a slot can be kept waiting: by another bound slot, or by where its instance is.
  private func canWait(_ slot: ResolvedSlot) -> Bool {
    guard flow.platform != .uikit else { return false }
    guard flow.timing == .settled, slot.site == 0 else { return true }
    return flow.slots.count {
      $0.facts.isBound && $0.contents.contains { $0.kind.isModal || $0.kind.isAlert }
    } > 1
  }

  private mutating func addTabs(_ field: ResolvedTabs) {
    let selected = addRegister(codes: field.items.count, isStructural: true)
    tabs.append(
      TabsLayout(
        site: field.site, selected: selected, items: tabItems.count..<tabItems.count + field.items.count))
    tabItems += field.items
  }

  private mutating func addEffect(_ effect: ResolvedEffect, _ index: Int) {
    let first = bitFields.count
    for _ in 0..<effect.parameters.map(\.type).combinationCount {
      _ = addRegister(codes: 2, isConstant: constants.isConstant(effect: index))
    }
    effects.append(EffectLayout(site: effect.site, pending: first..<bitFields.count))
  }
}
