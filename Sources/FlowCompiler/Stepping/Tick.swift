import FlowModel
import FlowStateSpace

/// One step in progress: the state it left, the wanted layer as it changes, and what it noted.
///
/// Statements change the wanted layer only; a platform's settling then decides what is shown.
struct Tick {
  /// The settled state before the step.
  var before: Registers
  /// What is in front in that state.
  var front: Front
  /// The state after the step, once settled.
  var after: Registers
  /// The slots that a statement dismissed in this step, a bit each.
  var dismissed: UInt64 = 0
  /// The slots in which a statement presented something new in this step.
  var presented: UInt64 = 0
  /// The slots whose wanted item the platform's write-back cleared, or left behind as spent.
  var closedByPlatform: UInt64 = 0
  /// The slot whose alert is being answered.
  var answeredSlot: Int?
  /// What noted facts there are.
  var marks: StepMarks = []
  /// The last item that was pushed, presented or replaced, toasts aside.
  var target: ItemID?
  /// What is known of the action.
  var traits = ActionTraits(isUser: false, isOnPage: false, isLink: false)
  /// Room for the packed state after the step.
  var words: [UInt64]

  init(layout: StateLayout) {
    before = Registers(count: layout.registerCount)
    after = Registers(count: layout.registerCount)
    words = Array(repeating: 0, count: layout.width)
    front = Front(page: 0, isBlank: false)
  }

  /// Starts a step from the state in `before`.
  mutating func begin(_ traits: ActionTraits) {
    after.copy(from: before)
    dismissed = 0
    presented = 0
    closedByPlatform = 0
    answeredSlot = nil
    marks = []
    target = nil
    self.traits = traits
  }

  mutating func note(_ note: StepNote) { marks.insert(StepMarks(note)) }

  /// What a slot showed before the step, as a code; 0 for nothing.
  @inline(__always)
  func shownBefore(_ slot: SlotLayout) -> Int {
    guard let status = slot.status, before.value(status) == SlotLayout.Status.shown else { return 0 }
    return before.value(slot.wanted)
  }

  /// Makes a slot want nothing.
  mutating func clear(_ slot: SlotLayout) { want(0, in: slot) }

  /// Makes a slot want the item of a code, afresh: neither shown nor spent, and asked for by nobody yet.
  mutating func want(_ code: Int, in slot: SlotLayout) {
    after.set(slot.wanted, to: code)
    if let status = slot.status { after.set(status, to: SlotLayout.Status.none) }
    if let asked = slot.asked { after.set(asked, to: 0) }
  }
}
