package import FlowModel
package import FlowResolver

/// A grounded flow: everything a step needs, as numbers in flat arrays. It is made once and then only read.
package final class Program: Sendable {
  package let symbols: Symbols
  package let layout: StateLayout
  let platform: Platform
  package let timing: Timing
  package let switches: PlatformSwitches
  package let items: [ItemTraits]
  package let slots: [SlotTraits]
  /// The slots that list a window.
  let windowSlots: [Int]
  /// Whether a stack can be left without a listener (async).
  let hasDetachableStacks: Bool
  /// The slots in which one item can replace another of its screen.
  let replaceableSlots: [Int]
  /// For each place, whether it or one inside it has a slot that can show something; all other places need no settling.
  let showSlots: [Bool]
  /// For each place, the bits that decide whether an instance lives there.
  let lifeBits: [[UInt64]]
  /// The places that settle together.
  let layerGroups: LayerGroups
  /// For each group of places, whether it stays settled unless a step writes to it or to one around it.
  let staysSettled: [Bool]
  /// The places of the children of all codes of a register, register by register, and each register's range. They are flat
  /// because all threads would count the references to nested arrays.
  let registerChildren: [Int]
  let registerChildRanges: [Range<Int>]
  /// For each place, whether something can happen in its instance while the page is not inside it.
  package let actsOffPage: [Bool]
  /// Whether the search for what is in front must look for places inside others.
  let hasChildren: Bool
  /// The code of each register in a fresh instance of its place.
  let initialCodes: [Int]
  /// The fields that a relaunch brings back, by place; nil if nothing is restored.
  package let restored: [[FieldID]]?
  package let conditions: ConditionPool
  package let operations: [Operation]
  let itemTerms: [ItemTerm]
  /// Rows of code offsets by variable code, for ``ItemTerm``.
  package let offsets: [Int]
  package let bodies: [BodyNode]
  /// The branches of `choose` nodes.
  package let choices: [(condition: ConditionID?, body: Int)]
  /// The branches of `every` nodes.
  package let alternatives: [(outcome: Int, body: Int)]
  /// The outcomes that lead to each leaf.
  let outcomePaths: [Int]
  package let events: [GroundedEvent]
  /// The group of each link: links share a group if they evaluate the same conditions before and while they run. -1 for other
  /// events.
  let linkGroups: [Int]
  package let candidates: [SiteCandidates]
  /// The events to which the candidates' ranges refer.
  package let candidateEvents: [Int]
  /// The steps of pending effects, by place.
  package let effectOutcomes: [[(pending: Int, body: Int)]]
  package let effects: [ResolvedEffect]
  /// For each slot and code, the bodies of the alert's buttons; empty for other contents.
  package let buttons: [[[Int]]]
  /// For each slot and code, the body that a tap outside runs.
  let outsideTaps: [[Int?]]
  /// For each slot, what runs when a person closes what it shows.
  let dismissals: [Range<Int>?]
  /// For each slot and code of its awaiting register, a position in ``resumptions``.
  package let continuations: [[Int]]
  package let resumptions: [Resumption]
  let actions: [ActionTraits]
  /// The values of each variable by code.
  package let variableValues: [[ValueID]]
  /// The number of registers that a step needs, scratch ones included.
  let workingRegisterCount: Int
  package let platformActions: PlatformActions

  /// Creates a program.
  ///
  /// - Parameters:
  ///   - parts: The results of grounding the flow.
  ///   - layout: The layout of its states.
  package init(_ parts: ProgramParts, layout: StateLayout, flow: ResolvedFlow) {
    symbols = flow.symbols
    self.layout = layout
    platform = flow.platform
    timing = flow.timing
    switches = flow.switches
    items = flow.symbols.itemPlaces.map {
      ItemTraits($0, flow.symbols.places[$0], dismissibleWhen: parts.dismissibleWhen[$0])
    }
    slots = flow.slots.indices.map { SlotTraits($0, flow, shownWhen: parts.shownWhen[$0]) }
    hasDetachableStacks = layout.stacks.contains { $0.detached != nil }
    windowSlots = flow.slots.indices.filter { flow.slots[$0].contents.contains { $0.kind == .window } }
    replaceableSlots = Program.replaceableSlots(layout)
    showSlots = layout.showSlots
    lifeBits = layout.lifeBits
    layerGroups = LayerGroups(layout)
    staysSettled = Program.staysSettled(layerGroups, flow, layout, parts)
    let children = (0..<layout.registerCount).map { register -> [Int] in
      guard layout.canHaveChild(register) else { return [] }
      return Set(layout.children(in: register).filter { $0 >= 0 }).sorted()
    }
    registerChildren = children.flatMap(\.self)
    registerChildRanges = children.reduce(into: []) { ranges, children in
      let first = ranges.last?.upperBound ?? 0
      ranges.append(first..<first + children.count)
    }
    // If grounding was given up, it has seen only some places.
    actsOffPage = layout.sites.indices.map { site in
      guard site < parts.effectOutcomes.count, site < parts.candidates.count else { return false }
      return !parts.effectOutcomes[site].isEmpty
        || parts.candidates[site].anywhere.contains {
          !parts.events[parts.candidateEvents[$0]].isUser
        }
    }
    hasChildren = flow.tree.sites.count > 1
    initialCodes = Program.initialCodes(flow, layout)
    restored = parts.restores ? flow.sites.map(\.restored) : nil
    conditions = parts.conditions
    operations = parts.operations
    itemTerms = parts.itemTerms
    offsets = parts.offsets
    bodies = parts.bodies
    choices = parts.choices
    alternatives = parts.alternatives
    outcomePaths = parts.outcomePaths
    events = parts.events
    linkGroups = parts.linkGroups
    candidates = parts.candidates
    candidateEvents = parts.candidateEvents
    effectOutcomes = parts.effectOutcomes
    effects = flow.effects
    buttons = parts.buttons
    outsideTaps = parts.outsideTaps
    dismissals = parts.dismissals
    continuations = parts.continuations
    resumptions = parts.resumptions
    actions = parts.actions
    variableValues = flow.variables.map(\.type.values)
    workingRegisterCount = layout.registerCount + parts.scratchCount
    platformActions = parts.platformActions
  }
}

extension Program {
  /// Returns whether each settled group stays as it is. It does not if transitions take time, if settling once more may drop a
  /// covered alert, or if a condition decides what is shown.
  private static func staysSettled(
    _ groups: LayerGroups, _ flow: ResolvedFlow, _ layout: StateLayout, _ parts: ProgramParts
  ) -> [Bool] {
    let isStable = layout.motion == nil && flow.switches.coveredAlert != .drop
    var result = groups.groups.map { _ in isStable }
    for (index, slot) in layout.slots.enumerated() where parts.shownWhen[index] != nil {
      result[groups.groupOfSite[slot.site]] = false
    }
    return result
  }

  /// Returns the codes of all registers in a fresh instance of each place.
  private static func initialCodes(_ flow: ResolvedFlow, _ layout: StateLayout) -> [Int] {
    var codes = Array(repeating: 0, count: layout.registerCount)
    for (variable, register) in layout.variables.enumerated() {
      codes[register] = flow.variables[variable].initialCode
    }
    for (index, slot) in flow.slots.enumerated() {
      guard let content = slot.initial.map({ slot.contents[$0] }) else { continue }
      let code = layout.slotFirstCodes[index][SlotKey(kind: content.kind, place: content.place)] ?? 0
      // An item whose coordinator has reached its limit is not wanted (semantics 2.3).
      let register = layout.slots[index].wanted
      if layout.child(in: register, code: code) != -2 { codes[register] = code }
    }
    return codes
  }
}

/// What is known of a screen or alert with arguments.
package struct ItemTraits: Sendable {
  package let place: DestinationID
  /// Whether a destination is registered for it.
  package let isRegistered: Bool
  /// Whether a swipe or back can leave it, always or while ``dismissibleWhen`` holds.
  let isDismissible: Bool
  package let dismissibleWhen: ConditionID?
  /// Whether it is the lock of the gate that it opens.
  let isLock: Bool
  /// Whether the system insists on presenting it itself (M16).
  let isPresentedByUIKit: Bool

  init(_ id: DestinationID, _ place: Destination, dismissibleWhen: ConditionID?) {
    self.place = id
    self.dismissibleWhen = dismissibleWhen
    isRegistered = place.screen?.isRegistered ?? true
    isDismissible = place.screen?.isDismissible ?? true
    isLock = place.screen?.isLock ?? false
    isPresentedByUIKit = place.screen?.isPresentedByUIKit ?? false
  }
}

/// The facts of a slot that decide what is shown.
package struct SlotTraits: Sendable {
  let writesBack: Bool
  /// Whether it is integrated into its owner, as it always is except on tca.
  let isComposed: Bool
  /// Whether an answered alert leaves what the slot wants alone.
  let keepsAnswered: Bool
  let holdsToken: Bool
  let hasHost: Bool
  let identifiesByCase: Bool
  let isConditional: Bool
  let shownWhen: ConditionID?
  package let anchor: DestinationID?
  package let owner: DestinationID?

  init(_ slot: Int, _ flow: ResolvedFlow, shownWhen: ConditionID?) {
    let resolved = flow.slots[slot]
    let facts = resolved.facts
    isComposed = facts.isComposed || flow.platform != .tca
    writesBack = facts.writesBack && isComposed
    keepsAnswered = !facts.writesBack || !isComposed || (flow.platform == .tca && !facts.isEphemeral)
    holdsToken = facts.holdsToken || flow.platform != .modals
    hasHost = facts.hasHost || flow.platform != .modals
    identifiesByCase = facts.identifiesByCase
    isConditional = facts.isConditional && flow.platform == .modals
    self.shownWhen = shownWhen
    anchor = resolved.anchor
    owner = resolved.owner
  }
}
