import FlowModel

/// A grounded flow: everything a step needs, as numbers in flat arrays. Made once, then only read.
final class Program: Sendable {
  let symbols: Symbols
  let layout: StateLayout
  let switches: PlatformSwitches
  let root: ItemID
  /// Whether a destination is registered for each screen item.
  let isRegistered: [Bool]
  /// Whether a swipe or back can leave each screen item.
  let isDismissible: [Bool]
  /// The slots that list something of kind `push`.
  let pushSlots: [Int]
  /// The registers' codes before anything happened.
  let initialCodes: [Int]
  /// The fields that a relaunch brings back; nil when nothing is restored.
  let restored: [FieldID]?
  let conditions: ConditionPool
  let operations: [Operation]
  let itemTerms: [ItemTerm]
  /// Rows of code offsets by variable code, for ``ItemTerm``.
  let offsets: [Int]
  let bodies: [BodyNode]
  /// The branches of `choose` nodes.
  let choices: [(condition: ConditionID?, body: Int)]
  /// The branches of `every` nodes.
  let alternatives: [Int]
  let events: [GroundedEvent]
  /// The events to try on each page, in the order of declaration.
  let candidates: [[Int]]
  /// The events to try on a blank page.
  let candidatesAnywhere: [Int]
  /// For each slot and code, the bodies of the alert's buttons; empty for other contents.
  let buttons: [[[Int]]]
  /// For each slot and code, the body that a tap outside runs.
  let outsideTaps: [[Int?]]
  let actions: [ActionTraits]
  /// The values of each variable by code.
  let variableValues: [[ValueID]]
  let backAction: Int
  let swipeAction: Int
  let relaunchAction: Int

  init(_ grounder: Grounder, flow: ResolvedFlow) {
    symbols = flow.symbols
    layout = grounder.layout
    switches = flow.switches
    root = flow.root
    let screens = flow.symbols.itemPlaces.map { flow.symbols.places[$0].screen }
    isRegistered = screens.map { $0?.isRegistered ?? true }
    isDismissible = screens.map { $0?.isDismissible ?? true }
    pushSlots = flow.slots.indices.filter { flow.slots[$0].contents.contains { $0.kind == .push } }
    initialCodes = grounder.initialCodes
    restored = flow.restored.isEmpty ? nil : flow.restored
    conditions = grounder.conditions
    operations = grounder.operations
    itemTerms = grounder.itemTerms
    offsets = grounder.offsets
    bodies = grounder.bodies
    choices = grounder.choices
    alternatives = grounder.alternatives
    events = grounder.events
    candidates = grounder.candidates
    candidatesAnywhere = grounder.candidatesAnywhere
    buttons = grounder.buttons
    outsideTaps = grounder.outsideTaps
    actions = grounder.traits
    variableValues = flow.variables.map(\.type.values)
    backAction = grounder.backAction
    swipeAction = grounder.swipeAction
    relaunchAction = grounder.relaunchAction
  }
}

/// A declared event or link with a value for each name it binds.
struct GroundedEvent: Sendable {
  /// What must hold besides the page, or nil.
  let when: ConditionID?
  /// Whether an alert on screen keeps it from happening: a person does it.
  let needsNoAlert: Bool
  let body: Int
}

/// What a step must know about its action.
struct ActionTraits: Sendable {
  /// Whether a person does it, so that what waits remembers the page it was asked from.
  let isUser: Bool
  /// Whether it happens on a page, so that it may come from inside what is shown.
  let isOnPage: Bool
  /// Whether it is a deep link, which aims at something.
  let isLink: Bool
}

/// What runs when an event happens: leaves are steps.
enum BodyNode: Sendable {
  case leaf(action: Int, operations: Range<Int>)
  /// The first of these `choices` whose condition holds; the last has none.
  case choose(Range<Int>)
  /// Each of these `alternatives` is a step of its own.
  case every(Range<Int>)
}

/// One statement over registers; all payloads are numbers.
enum Operation: Sendable {
  case push(stack: Int, ItemCode)
  case pop(stack: Int, count: Int)
  /// The second matcher tests the root screen, which is reached by emptying the stack.
  case popTo(stack: Int, matcher: Int, root: Int?)
  case clear(stack: Int)
  case emptyForReplace(stack: Int)
  case present(slot: Int, ItemCode)
  case dismiss
  case dismissSlot(Int)
  case dismissAll
  case set(register: Int, code: Int)
  /// Copies a variable, through a row of ``Program/offsets`` from codes to codes.
  case copy(register: Int, from: Int, row: Int)
  /// Skips the next operations when an optional variable is `nil`: a statement whose argument is missing.
  case skip(Int, ifNil: Int)
}

/// A code in a stack or slot: a base, plus an offset for each argument that is a variable.
struct ItemCode: Sendable {
  let base: Int
  let terms: Range<Int>
}

/// What a variable argument adds to a code.
struct ItemTerm: Sendable {
  let register: Int
  /// Where the offset for the variable's code 0 stands in ``Program/offsets``.
  let row: Int
}
