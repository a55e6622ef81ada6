import FlowModel
import FlowResolver
import FlowStateSpace

/// One step in progress: the state before it, the wanted layer as it changes, and what the step noted.
///
/// Statements change only the wanted layer; the platform's settling then decides what is shown.
struct StepContext {
  /// The settled state before the step.
  var before: StateVector
  /// What is in front in that state.
  var front: VisibleStack
  /// The page that the event happens on: the front page, or the departing one.
  var touched = TouchedPage()
  /// The state after the step, once settled.
  var after: StateVector
  /// What happened to each slot in this step.
  var slots: [SlotFacts]
  /// The generation of the instance born last.
  var generation = Int(Generation.old)
  /// The slot whose alert is being answered.
  var answeredSlot: Int?
  /// The slot whose content the platform closes.
  var closedSlot: Int?
  /// The facts that were noted.
  var flags: TransitionFlags = []
  /// The last item that was pushed, presented or replaced, except toasts; ``nowhere`` if the step had already removed the
  /// instance that asked.
  var target: ItemID?
  /// Whether that was pushed, on a stack or into a bound `push` slot.
  var isTargetPushed = false
  /// No item.
  static let nowhere: ItemID = -1
  var traits = ActionTraits()
  /// The continuations that ended, in that order.
  var ended: [EndedContinuation] = []
  /// The effects that an event of this step cancels.
  var dropped: [Int] = []
  /// The places whose root was swapped, and those whose stack was emptied down to the root.
  var swapped: [Int] = []
  var emptied: [Int] = []
  /// Whether the layer of each place is on screen, and whether its instance is active there.
  var activity: [Activity]
  /// For each group of places, whether it stays as it was settled before.
  var isQuiet: [Bool]
  /// Whether the step does nothing, since nobody hears its event.
  var isInert = false
  /// Whether there was no state before: at the start, or after a relaunch.
  var isFresh = false
  /// Whether a stack changed, for platforms where that matters.
  var changedStack = false
  /// Whether the state has settled once and settles again.
  var hasSettled = false
  /// Whether a transition is running, so that nothing can appear.
  var isMoving = false
  /// The event whose body runs, or -1.
  var event = -1
  /// The action whose statements run twice before anything settles, as for two quick taps; -1 for none.
  var repeated = -1
  /// Whether somebody reads the flags. If not, facts that take extra work to find are left out.
  var wantsFlags = true
  /// The actions to take; nil for all.
  var wantedActions: Set<ActionID>?
  /// Whether to note what a second tap would do as well.
  var triesSecondTap = true
  /// The requested groups of commands.
  var groups = GroupSelection()
  /// Records what steps do to stacks without limits, if somebody watches them; else nil.
  var watch: StackWatch?
  /// The app whose own code takes the steps; nil if the flow declares what they do.
  var app: (any AppSteps)?
  /// The number of the app's state before the step.
  var appSource: UInt64 = 0
  /// What the steps depend on.
  let log: ReadSet
  /// Memory for the packed state after the step, and for the bits that the step keeps.
  private var values: [UInt64]
  private var kept: [UInt64]
  /// Memory for what ``save()`` keeps.
  private(set) var savedAfter: StateVector
  private var savedSlots: [SlotFacts]

  init(program: Program) {
    let layout = program.layout
    log = ReadSet(layout, lifeBits: program.lifeBits)
    before = StateVector(count: program.workingRegisterCount, log: log)
    after = before.copied()
    slots = Array(repeating: [], count: layout.slots.count)
    activity = Array(repeating: .offScreen, count: layout.sites.count)
    isQuiet = Array(repeating: false, count: program.layerGroups.groups.count)
    values = Array(repeating: 0, count: layout.width)
    kept = values
    front = VisibleStack()
    savedAfter = before.copied()
    savedSlots = slots
  }

  /// Starts a step from the state in `before`.
  mutating func begin(_ traits: ActionTraits) {
    after.copy(from: before)
    for index in slots.indices { slots[index] = [] }
    generation = Int(Generation.old)
    answeredSlot = nil
    closedSlot = nil
    flags = []
    (target, isTargetPushed) = (nil, false)
    self.traits = traits
    if !ended.isEmpty { ended.removeAll(keepingCapacity: true) }
    if !dropped.isEmpty { dropped.removeAll(keepingCapacity: true) }
    if !swapped.isEmpty { swapped.removeAll(keepingCapacity: true) }
    if !emptied.isEmpty { emptied.removeAll(keepingCapacity: true) }
    isFresh = false
    changedStack = false
    hasSettled = false
    watch?.begin()
    app?.begin(appSource)
  }

  mutating func note(_ note: Observation) { flags.insert(TransitionFlags(note)) }

  /// Appends the step as a command. A step that a bound cuts short leads back to its source.
  mutating func append(action: Int, to commands: inout CommandBuffer, layout: StateLayout) {
    if flags.contains(.truncated) { after.copy(from: before) }
    after.pack(into: &values, kept: &kept, layout: layout)
    if let app { values[values.count - 1] = app.state }
    commands.append(kept: kept, values: values, action: action, flags: flags)
    watch?.end()
  }
}

extension StepContext {
  /// The progress of a tick, besides registers and slots.
  struct Saved {
    let flags: TransitionFlags
    let target: ItemID?
    let isTargetPushed: Bool
    let generation: Int
    let counts: (ended: Int, dropped: Int, swapped: Int, emptied: Int)
    let changedStack: Bool
  }

  /// Saves the progress of the tick, and clears the flags.
  mutating func save() -> Saved {
    savedAfter.copy(from: after)
    for index in slots.indices { savedSlots[index] = slots[index] }
    defer { flags = [] }
    return Saved(
      flags: flags, target: target, isTargetPushed: isTargetPushed, generation: generation,
      counts: (ended.count, dropped.count, swapped.count, emptied.count), changedStack: changedStack)
  }

  /// Whether something else is wanted than in another state.
  func structureDiffers(from other: StateVector, _ layout: StateLayout) -> Bool {
    layout.isStructural.indices.contains { layout.isStructural[$0] && after.differs(from: other, in: $0) }
  }

  mutating func restore(_ saved: Saved) {
    after.copy(from: savedAfter)
    for index in slots.indices { slots[index] = savedSlots[index] }
    flags = saved.flags
    (target, isTargetPushed) = (saved.target, saved.isTargetPushed)
    generation = saved.generation
    changedStack = saved.changedStack
    ended.cut(to: saved.counts.ended)
    dropped.cut(to: saved.counts.dropped)
    swapped.cut(to: saved.counts.swapped)
    emptied.cut(to: saved.counts.emptied)
  }
}

extension Array {
  /// Keeps at most the first `count` elements.
  fileprivate mutating func cut(to count: Int) {
    if self.count > count { removeSubrange(count...) }
  }
}

/// A page that an event happens on.
struct TouchedPage: Sendable {
  var page: ItemID = 0
  /// The place whose instance has it.
  var site = 0
  /// The slot whose item it is; nil for stack, tab and root.
  var slot: Int?
  /// Whether nobody listens to it any more (A20).
  var isDetached = false
}

extension TouchedPage {
  /// The front page.
  init(_ front: VisibleStack) {
    self.init(page: front.page, site: front.pageSite, slot: front.pageSlot, isDetached: front.isDetached)
  }
}

/// What happened to a slot in a step.
struct SlotFacts: OptionSet, Sendable {
  let rawValue: UInt16

  /// A statement dismissed it.
  static let dismissed = SlotFacts(rawValue: 1)
  /// A statement presented something else in it, or the same presentation with other arguments.
  static let presented = SlotFacts(rawValue: 2)
  /// The platform's write-back cleared it, or left its item behind as spent.
  static let closedByPlatform = SlotFacts(rawValue: 4)
  /// Its item went and it wants another, so it keeps its turn (S6).
  static let keptTurn = SlotFacts(rawValue: 8)
  /// A result ended what was awaited in it.
  static let ended = SlotFacts(rawValue: 16)
  /// The write-back wiped what a statement of this very step presented, even if that was what it wanted already.
  static let wiped = SlotFacts(rawValue: 32)
  /// What it wants is another presentation than before, even if an equal one.
  static let anew = SlotFacts(rawValue: 64)
  /// A statement presented something in it, even if it already wanted that.
  static let addressed = SlotFacts(rawValue: 128)
  /// A statement presented what it already wanted and would not show again.
  static let askedAgain = SlotFacts(rawValue: 256)

  /// Whether a statement asked for something that is not already on its way.
  var areAsking: Bool { contains(.anew) || contains(.askedAgain) }
}

/// Where an instance stands on screen.
enum Activity: Sendable {
  /// Its layer is not shown.
  case offScreen
  /// Its layer is shown, but something else of the layer is in front.
  case behind
  case active
}

/// A continuation that ended with a result.
struct EndedContinuation: Sendable {
  /// Its position in ``Program/resumptions``.
  let resumption: Int
  let result: Int
  /// The generation of the awaiting instance.
  let generation: Int
}

/// The requested groups of a state's commands, and how many groups were met.
struct GroupSelection: Sendable {
  /// Their positions among the state's groups, ascending; nil for all.
  var wanted: [Int]?
  private var met = 0
  private var taken = 0

  init(wanted: [Int]? = nil) { self.wanted = wanted }

  /// Moves on to the next group, and returns whether it is requested.
  mutating func next() -> Bool {
    defer { met += 1 }
    guard let wanted else { return true }
    guard taken < wanted.count, wanted[taken] == met else { return false }
    taken += 1
    return true
  }
}

/// A context that a buffer keeps for the next state. One thread uses it at a time.
final class Workspace: @unchecked Sendable {
  private var context: StepContext?

  init(_ context: StepContext) { self.context = context }

  /// Returns the context and gives it up, so that nothing else refers to its arrays.
  func take() -> StepContext {
    guard let taken = context.take() else {
      preconditionFailure("a context is put back before it is taken again")
    }
    return taken
  }

  func put(_ context: StepContext) { self.context = context }
}
