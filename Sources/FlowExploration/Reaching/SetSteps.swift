import FlowAlgorithms
import FlowStateGraph

/// The effects of steps on stacks and on controls.
///
/// The *control* of a state is everything but its stacks; each value of it has a number. For a block of steps and a control, a *row* has the
/// effect of each step on the stacks, as one of few *changes*, and the control that it leads to.
struct SetSteps<State: StateWords> {
  typealias Change = StepBlocks<State>.Effect

  /// One step: its change of the stacks, and the control that it leads to.
  struct Move {
    var change: Int32
    var control: Int32
  }

  /// The moves of one control by one block.
  struct Row {
    var first: Int32
    var end: Int32
    var steps: Int32
  }

  private(set) var blocks: StepBlocks<State>
  private let stackBits: State
  var controls: [State] { controlNumbers.values }
  private var controlNumbers = Interner<State>()
  /// The changes of stacks; the first one changes nothing.
  var changes: [Change] { changeNumbers.values }
  private var changeNumbers: Interner<Change>
  private(set) var moves: [Move] = []
  private(set) var rows: [Row] = []
  /// For each block and control, the number of their row plus one.
  private(set) var rowNumbers: [Int32] = []
  /// The number of controls that a block has room for.
  private(set) var stride = 64

  init(_ system: any CommandSystem) {
    blocks = StepBlocks(system, memoryLimit: .max, keepsOriginals: true)
    stackBits = State(system.stackBits)
    changeNumbers = Interner([Change(kept: stackBits, values: .zero)])
  }

  /// The approximate number of bytes that it uses.
  var memory: Int {
    blocks.memory + rowNumbers.capacity * 4 + moves.capacity * 8 + rows.capacity * 12
      + controls.capacity * 3 * MemoryLayout<State>.stride
  }

  /// Counts lookups of known blocks.
  mutating func countLookups(_ count: Int) { blocks.countLookups(count) }

  /// The content of a state's stacks.
  func stack(of state: State) -> State { State.masked(state, stackBits) }

  /// The number of a state's control.
  mutating func control(of state: State) -> Int {
    controlNumbers.number(of: State.without(stackBits, state))
  }

  /// Computes the steps of a state with an unknown block. Returns the states that all states of the block lead to.
  mutating func learn(_ state: State) -> [State] {
    let known = blocks.blockCount
    _ = blocks.learn(state)
    guard blocks.blockCount > known, let block = blocks.blocks.last else { return [] }
    rowNumbers += Array(repeating: 0, count: stride)
    return (block.last..<block.end).map { blocks.effects[Int($0)].values }
  }

  /// Makes the row of a known block and a control.
  mutating func makeRow(_ id: Int, _ control: Int) {
    let block = blocks.blocks[id]
    let first = Int32(moves.count)
    for index in block.first..<block.last {
      let effect = blocks.effects[Int(index)]
      let original = blocks.originals[Int(index)]
      let change = Change(
        kept: State.masked(original.kept, stackBits), values: State.masked(original.values, stackBits))
      let target = State.joined(State.masked(controls[control], effect.kept), effect.values)
      moves.append(
        Move(change: Int32(changeNumbers.number(of: change)), control: Int32(self.control(of: target))))
    }
    rows.append(Row(first: first, end: Int32(moves.count), steps: block.steps))
    rowNumbers[id * stride + control] = Int32(rows.count)
  }

  /// Doubles the room for controls and discards the rows.
  mutating func widen() {
    stride *= 2
    rows.removeAll(keepingCapacity: true)
    moves.removeAll(keepingCapacity: true)
    rowNumbers = Array(repeating: 0, count: blocks.blocks.count * stride)
  }
}
