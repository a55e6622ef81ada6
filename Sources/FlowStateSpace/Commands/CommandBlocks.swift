/// Blocks of commands, flat: the steps of all states that satisfy one guard.
///
/// Where a command keeps only bits that the guard fixes, it leads from all these states to the same one, so its target's
/// number is known after the first of them. A block is that state's targets, the other commands, and the steps with the
/// same effect as an earlier one. So for most steps nothing is looked up.
///
/// A reference type. **Invariant:** one thread uses it at a time; every range of a block lies within its array.
final class CommandBlocks: @unchecked Sendable {
  /// Where the parts of a block stand.
  private struct Block {
    /// The block's first command and the number of its commands.
    var firstCommand: Int
    var commandCount = 0
    /// The block's first copy and the number of its copies.
    var firstCopy: Int
    var copyCount = 0
    /// The block's first step and the number of its steps.
    var firstStep: Int
    var stepCount: Int
    /// The row of its steps' kinds; nil before its first state was recorded.
    var row: UInt32?
  }

  private let stateWidth: Int
  private var blocks: [Block] = []
  /// The bits on which the states of each block agree, a state's words each.
  private var guardMasks: [UInt64] = []
  /// What each command keeps and sets: for each of the state's words both, one after the other.
  private let effects = PagedArray<UInt64>(limit: 1 << 26)
  /// The step of each command, counted from the block's first.
  private let commandSteps = PagedArray<UInt32>(limit: 1 << 26)
  /// Pairs of steps with one effect: the one that has a command, or is the same for all states, and the other.
  private let copies = PagedArray<SIMD2<UInt32>>(limit: 1 << 26)
  /// The targets of the first state of each block; right for the steps without a command.
  private let targets = PagedArray<UInt32>(limit: 1 << 28)

  init(stateWidth: Int) {
    self.stateWidth = stateWidth
  }

  /// The same blocks for another thread.
  func copy() -> CommandBlocks {
    let other = CommandBlocks(stateWidth: stateWidth)
    other.blocks = blocks
    other.guardMasks = guardMasks
    for index in effects.indices { other.effects.append(effects[index]) }
    for index in commandSteps.indices { other.commandSteps.append(commandSteps[index]) }
    for index in copies.indices { other.copies.append(copies[index]) }
    for index in targets.indices { other.targets.append(targets[index]) }
    return other
  }

  /// The bytes that the blocks take.
  var memory: Int {
    blocks.capacity * MemoryLayout<Block>.stride + guardMasks.capacity * 8 + effects.memory
      + commandSteps.memory + copies.memory
      + targets.memory
  }

  /// Forgets all blocks.
  func removeAll() {
    blocks.removeAll()
    guardMasks.removeAll()
    effects.removeAll()
    commandSteps.removeAll()
    copies.removeAll()
    targets.removeAll()
  }

  /// Adds a block; blocks are numbered from 0.
  func append(_ commands: borrowing CommandBuffer) -> Int {
    var block = Block(
      firstCommand: commandSteps.count, firstCopy: copies.count, firstStep: targets.count,
      stepCount: commands.count)
    var first: [[UInt64]: UInt32] = [:]
    for step in 0..<commands.count {
      let words = step * stateWidth..<(step + 1) * stateWidth
      let effect = words.flatMap { [commands.kept[$0], commands.values[$0]] }
      let isFixed = zip(words, commands.guardMask).allSatisfy { commands.kept[$0] & ~$1 == 0 }
      targets.append(0)
      if isFixed { continue }
      if let earlier = first[effect] {
        copies.append([earlier, UInt32(step)])
        block.copyCount += 1
        continue
      }
      first[effect] = UInt32(step)
      for word in effect { effects.append(word) }
      commandSteps.append(UInt32(step))
      block.commandCount += 1
    }
    blocks.append(block)
    guardMasks += commands.guardMask
    return blocks.count - 1
  }

  /// The number of steps of each state of a block.
  @inline(__always)
  func stepCount(of block: Int) -> Int { blocks[block].stepCount }

  /// The bits on which the states of a block agree.
  func guardMask(of block: Int) -> [UInt64] {
    Array(guardMasks[block * stateWidth..<(block + 1) * stateWidth])
  }

  /// The row of the steps' kinds, or nil while no state of the block was recorded.
  @inline(__always)
  func row(of block: Int) -> UInt32? { blocks[block].row }

  /// Appends what a block's commands make of a state.
  @inline(__always)
  func apply(_ number: Int, to state: borrowing PackedState, into lookups: PagedArray<UInt64>) {
    let block = blocks[number]
    precondition(lookups.makeRoom(for: block.commandCount * stateWidth), "the system has memory")
    let (effects, results) = (
      effects.start + 2 * block.firstCommand * stateWidth, lookups.start + lookups.count
    )
    if stateWidth == 1 {
      let word = state.words[0]
      for command in 0..<block.commandCount {
        results[command] = word & effects[2 * command] | effects[2 * command + 1]
      }
    } else {
      for command in 0..<block.commandCount {
        for word in 0..<stateWidth {
          let index = command * stateWidth + word
          results[index] = state.words[word] & effects[2 * index] | effects[2 * index + 1]
        }
      }
    }
    lookups.extend(by: block.commandCount * stateWidth)
  }

  /// Learns the row and the targets of a block's first state.
  func learn(_ block: Int, row: UInt32, targets source: UnsafePointer<UInt32>) {
    blocks[block].row = row
    let target = targets.start + blocks[block].firstStep
    for step in 0..<blocks[block].stepCount { target[step] = source[step] }
  }

  /// Writes the targets of a state's steps; `numbers` are those of what the commands made of it.
  @inline(__always)
  func writeTargets(
    of number: Int, _ numbers: UnsafePointer<UInt32>, into result: UnsafeMutablePointer<UInt32>
  ) {
    let block = blocks[number]
    result.update(from: targets.start + block.firstStep, count: block.stepCount)
    let steps = commandSteps.start + block.firstCommand
    for command in 0..<block.commandCount { result[Int(steps[command])] = numbers[command] }
    let copies = copies.start + block.firstCopy
    for copy in 0..<block.copyCount { result[Int(copies[copy].y)] = result[Int(copies[copy].x)] }
  }
}
