import FlowAlgorithms
package import FlowModel
package import FlowResolver

/// A grounded flow: everything a step needs, as numbers in flat arrays. Made once, then only read.
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
  /// The slots in which one item can stand for another of its screen.
  let replaceableSlots: [Int]
  /// For each place, whether it or one inside it has a slot that can show something: others need no settling.
  let showSlots: [Bool]
  /// For each place, the bits that decide whether an instance lives there.
  let lifeBits: [[UInt64]]
  /// The places that settle together.
  let layerGroups: LayerGroups
  /// For each group of places, whether a settled one stays as it is unless a step writes to it or to one around it.
  let staysSettled: [Bool]
  /// The places of the children of all codes of a register, one register after the other, and the range of each: arrays of arrays
  /// would be counted by all threads.
  let registerChildren: [Int]
  let registerChildRanges: [Range<Int>]
  /// For each place, whether something can happen in its instance when it is not around the page.
  package let actsOffPage: [Bool]
  /// Whether every step's way from the root to the front must look for places inside.
  let hasChildren: Bool
  /// The registers' codes of each place before anything happened there.
  let initialCodes: [Int]
  /// The fields that a relaunch brings back, by place; nil when nothing is restored.
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
  /// A number for what each event asks before and while it runs, the same for links that ask the same; -1 for what is no link.
  let linkGroups: [Int]
  package let candidates: [SiteCandidates]
  /// The events that the candidates' ranges speak of.
  package let candidateEvents: [Int]
  /// The steps of pending effects.
  package let effectOutcomes: [[(pending: Int, body: Int)]]
  package let effectFacts: [EffectFacts]
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

  init(_ grounder: Grounder, flow: ResolvedFlow) {
    symbols = flow.symbols
    layout = grounder.layout
    platform = flow.platform
    timing = flow.timing
    switches = flow.switches
    items = flow.symbols.itemPlaces.map {
      ItemTraits($0, flow.symbols.places[$0], dismissibleWhen: grounder.dismissibleWhen[$0])
    }
    slots = flow.slots.indices.map { SlotTraits($0, flow, grounder) }
    hasDetachableStacks = layout.stacks.contains { $0.detached != nil }
    windowSlots = flow.slots.indices.filter { flow.slots[$0].contents.contains { $0.kind == .window } }
    replaceableSlots = Program.replaceableSlots(grounder.layout)
    showSlots = grounder.layout.showSlots
    lifeBits = grounder.layout.lifeBits
    layerGroups = LayerGroups(grounder.layout)
    staysSettled = Program.staysSettled(layerGroups, flow, grounder)
    let children = (0..<grounder.layout.registerCount).map { register -> [Int] in
      guard grounder.layout.canHaveChild(register) else { return [] }
      return Set(grounder.layout.children(in: register).filter { $0 >= 0 }).sorted()
    }
    registerChildren = children.flatMap(\.self)
    registerChildRanges = children.reduce(into: []) { ranges, children in
      let first = ranges.last?.upperBound ?? 0
      ranges.append(first..<first + children.count)
    }
    // A grounder that gave up has looked at some places only.
    actsOffPage = grounder.layout.sites.indices.map { site in
      guard site < grounder.effectOutcomes.count, site < grounder.candidates.count else { return false }
      return !grounder.effectOutcomes[site].isEmpty
        || grounder.candidates[site].anywhere.contains {
          !grounder.events[grounder.candidateEvents[$0]].isUser
        }
    }
    hasChildren = flow.tree.sites.count > 1
    initialCodes = grounder.initialCodes
    restored = grounder.restores ? flow.sites.map(\.restored) : nil
    conditions = grounder.conditions.pool
    operations = grounder.operations
    itemTerms = grounder.itemTerms
    offsets = grounder.offsets
    bodies = grounder.bodies
    choices = grounder.choices
    alternatives = grounder.alternatives
    outcomePaths = grounder.outcomePaths
    events = grounder.events
    linkGroups = Program.linkGroups(grounder)
    candidates = grounder.candidates
    candidateEvents = grounder.candidateEvents
    effectOutcomes = grounder.effectOutcomes
    effectFacts = flow.effects.map(EffectFacts.init)
    buttons = grounder.buttons
    outsideTaps = grounder.outsideTaps
    dismissals = grounder.dismissals
    continuations = grounder.slotContinuations
    resumptions = grounder.resumptions
    actions = grounder.traits
    variableValues = flow.variables.map(\.type.values)
    workingRegisterCount = grounder.layout.registerCount + grounder.scratchCount
    platformActions = grounder.platformActions
  }
}

extension Program {
  /// Not where time passes, where settling once more may drop a covered alert, or where what is shown depends on anything at all.
  private static func staysSettled(_ groups: LayerGroups, _ flow: ResolvedFlow, _ grounder: Grounder)
    -> [Bool]
  {
    let layout = grounder.layout
    let isStable = layout.motion == nil && flow.switches.coveredAlert != .drop
    var result = groups.groups.map { _ in isStable }
    for (index, slot) in layout.slots.enumerated() where grounder.shownWhen[index] != nil {
      result[groups.groupOfSite[slot.site]] = false
    }
    return result
  }

  private static func linkGroups(_ grounder: Grounder) -> [Int] {
    var groups = Interner<Set<ConditionID>>()
    return grounder.events.map { event in
      guard event.isLink else { return -1 }
      var asked = Set([event.when].compactMap { $0 })
      grounder.addConditions(of: event.body, to: &asked)
      return groups.number(of: asked)
    }
  }
}

extension Grounder {
  /// Adds the conditions that a body asks.
  fileprivate func addConditions(of body: Int, to asked: inout Set<ConditionID>) {
    switch bodies[body] {
    case .leaf(_, let range, _):
      for case .jumpUnless(_, let condition) in operations[range] { asked.insert(condition) }
    case .choose(let range):
      for choice in choices[range] {
        if let condition = choice.condition { asked.insert(condition) }
        addConditions(of: choice.body, to: &asked)
      }
    case .every(let range):
      for alternative in alternatives[range] { addConditions(of: alternative.body, to: &asked) }
    }
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
  /// Whether it is integrated into its owner, as it always is but on tca.
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

  init(_ slot: Int, _ flow: ResolvedFlow, _ grounder: Grounder) {
    let resolved = flow.slots[slot]
    let facts = resolved.facts
    isComposed = facts.isComposed || flow.platform != .tca
    writesBack = facts.writesBack && isComposed
    keepsAnswered = !facts.writesBack || !isComposed || (flow.platform == .tca && !facts.isEphemeral)
    holdsToken = facts.holdsToken || flow.platform != .modals
    hasHost = facts.hasHost || flow.platform != .modals
    identifiesByCase = facts.identifiesByCase
    isConditional = facts.isConditional && flow.platform == .modals
    shownWhen = grounder.shownWhen[slot]
    anchor = resolved.anchor
    owner = resolved.owner
  }
}

/// What drops an effect, and whose it is.
package struct EffectFacts: Sendable {
  package let leaving: [DestinationID]
  package let owner: DestinationID?
  /// What it may take away although its owner is gone.
  let companions: Set<DestinationID>
  /// Whether it belongs to no place.
  let isAppWide: Bool

  init(_ effect: ResolvedEffect) {
    leaving = effect.cancelledByLeaving
    owner = effect.owner
    companions = effect.companions
    isAppWide = effect.isAppWide
  }
}

/// The events of one place, by page.
package struct SiteCandidates: Sendable {
  /// The events to try on a page, in the order of declaration.
  package var onPage: [ItemID: Range<Int>] = [:]
  /// The events to try on any other page.
  package var anywhere: Range<Int> = 0..<0
}

/// A declared event or link with a value for each name it binds.
package struct GroundedEvent: Sendable {
  /// Its position among the events of all places.
  package let declared: Int
  /// What must hold besides the page, or nil.
  package let when: ConditionID?
  /// The part of it that arguments of the page demand, or nil.
  package let pageCondition: ConditionID?
  /// Whether an alert on screen keeps it from happening: a person does it.
  package let isUser: Bool
  package let isOnPage: Bool
  let isLink: Bool
  package let body: Int
  package let site: Int
  /// The screens of which one must be mounted, or none.
  package let mountedOn: [DestinationID]
  /// The other places that declare the same link.
  let twins: [Int]
}

/// What a step must know about its action.
package struct ActionTraits: Sendable {
  /// Where its event is declared.
  package var site = 0
  /// Whether a person does it, so that what waits remembers the page it was asked from.
  package var isUser = false
  /// Whether it happens on a page, so that it may come from inside what is shown.
  package var isOnPage = false
  /// Whether it is a deep link, which aims at something.
  package var isLink = false
  /// Whether the app does it by itself.
  package var isOwn = false
  /// Whether it ends a transition.
  package var isFinish = false
  /// Whether it is of a declared user event some of whose statements can change more than variables.
  package var canDouble = false
  /// Whether the system or a link finds no case that holds.
  package var isUnhandled = false
  /// Whether it is a button that does nothing by itself.
  package var isIdleButton = false
  /// What a button's answer is: a result, or -1 for one that completes nothing.
  package var result = 0
  /// Whether it answers an alert.
  package var isAnswer = false
  /// The effect whose outcome it is, or -1.
  package var effect = -1
}

/// What runs when an event happens: leaves are steps.
package enum BodyNode: Sendable {
  /// `outcomes` are the names in ``Program/outcomePaths`` that lead here.
  case leaf(action: Int, operations: Range<Int>, outcomes: Range<Int>)
  /// The first of these `choices` whose condition holds; the last has none.
  case choose(Range<Int>)
  /// Each of these `alternatives` is a step of its own.
  case every(Range<Int>)
}

/// What goes on when an awaited presentation ends.
package struct Resumption: Sendable {
  /// One declared result.
  package struct Branch: Sendable {
    let result: Int
    let operations: Range<Int>
    /// Whether nothing at all was declared to happen, not even `stay`.
    let isEmpty: Bool
  }

  let site: Int
  package let label: String
  let branches: [Branch]
}

/// The actions of the platform.
package struct PlatformActions: Sendable {
  package var back = 0
  package var swipe = 0
  /// A tap outside a popover.
  package var tapOutside = 0
  package var relaunch = 0
  package var finish = 0
  /// For each tabs field, the action that selects each tab.
  package var tabs: [[Int]] = []
}
