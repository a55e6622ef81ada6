/// Blocks of commands, flat: the commands of all states that satisfy one guard.
struct CommandBlocks {
  private let stateWidth: Int
  /// Where each block's commands begin; one more at the end.
  private var offsets: [Int] = [0]
  /// What each command keeps and sets: for each of the state's words both, one after the other.
  private var effects: [UInt64] = []
  private var actions: [UInt32] = []
  private var marks: [StepMarks] = []

  init(stateWidth: Int) {
    self.stateWidth = stateWidth
  }

  /// The bytes that the blocks take.
  var memory: Int { (offsets.capacity + effects.capacity + marks.capacity) * 8 + actions.capacity * 4 }

  /// Adds a block; blocks are numbered from 0.
  mutating func append(_ commands: borrowing CommandBuffer) {
    for index in 0..<commands.count * stateWidth {
      effects.append(commands.kept[index])
      effects.append(commands.values[index])
    }
    actions += commands.actions
    marks += commands.marks
    offsets.append(actions.count)
  }

  /// Appends what a block makes of the state at a position.
  func expand(_ block: Int, _ words: [UInt64], at position: Int, into successors: inout SuccessorBuffer) {
    for command in offsets[block]..<offsets[block + 1] {
      let first = command * stateWidth
      successors.append(action: Int(actions[command]), marks: marks[command]) { word in
        words[position + word] & effects[2 * (first + word)] | effects[2 * (first + word) + 1]
      }
    }
  }
}
