import FlowStateGraph

/// Blocks for what was not known of a state, as each thread adds them to what it knows.
///
/// A reference type, so that the memory of one that all threads have added is used again. **Invariant:** it changes only while one thread
/// has it.
final class NewCommandBlocks: @unchecked Sendable {
  /// A step, and where it leads: back, or to one of the effects of its block.
  typealias Step = (label: TransitionLabel, target: TransitionTarget)

  /// A block for a unit.
  struct Block: Sendable {
    /// The words of its effects among those of the state.
    let effects: Range<Int>
    /// Its steps among those of the state.
    let steps: Range<Int>
  }

  let width: Int
  /// The number of words with which states are handled; those that a state does not have are 0.
  let paddedWidth: Int
  private let usedBits: [UInt64]
  /// The units that were not known; none where the list of groups was not.
  private(set) var units: [Int] = []
  /// The state that the blocks were made for, the bits on which its list of groups depends, and those on which the commands of each
  /// block depend beside these.
  private(set) var words: [UInt64] = []
  /// Where the groups of each block end.
  private(set) var groupEnds: [Int] = []
  private(set) var blocks: [Block] = []
  private(set) var steps: [Step] = []
  /// What commands do: the bits that they keep and those that they set, with the padded words of a state for each.
  private(set) var effects: [UInt64] = []

  init(width: Int, paddedWidth: Int, usedBits: [UInt64]) {
    (self.width, self.paddedWidth, self.usedBits) = (width, paddedWidth, usedBits)
  }

  /// Others for the same system.
  func another() -> NewCommandBlocks {
    NewCommandBlocks(width: width, paddedWidth: paddedWidth, usedBits: usedBits)
  }

  /// Makes the blocks of some commands.
  ///
  /// - Parameters:
  ///   - units: The units that are not known; none where the list of groups is not.
  ///   - groupEnds: Where the groups of each block end; nil where the list of groups is not known, so that
  ///     the commands say it.
  func make(of buffer: CommandBuffer, in state: [UInt64], units: [Int], groupEnds ends: [Int]?) {
    self.units = units
    words.removeAll(keepingCapacity: true)
    blocks.removeAll(keepingCapacity: true)
    steps.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    words += state
    addPadding()
    words += buffer.listMask
    addPadding()
    groupEnds = ends ?? unitEnds(buffer)
    precondition(buffer.groupEnds.count == groupEnds.last ?? 0, "the groups that were asked for")
    var (group, command) = (0, 0)
    for end in groupEnds {
      let commands = command..<(end == group ? command : buffer.groupEnds[end - 1])
      for word in 0..<paddedWidth {
        var bits: UInt64 = 0
        if word < width { for group in group..<end { bits |= buffer.groupMasks[group * width + word] } }
        words.append(bits)
      }
      addBlock(commands, in: buffer)
      (group, command) = (end, commands.upperBound)
    }
  }

  /// Where the bits begin on which the list of groups depends.
  var listMaskPosition: Int { paddedWidth }

  /// Where the bits of a block begin.
  func maskPosition(of block: Int) -> Int { (2 + block) * paddedWidth }

  private func addPadding() {
    for _ in width..<paddedWidth { words.append(0) }
  }

  /// Where the units of the groups in the buffer end: groups that stand together and depend on the same bits beside those of the list,
  /// as far as this state shows, are looked up together.
  private func unitEnds(_ buffer: CommandBuffer) -> [Int] {
    let count = buffer.groupEnds.count
    let (masks, listMask) = (buffer.groupMasks, buffer.listMask)
    func isSame(_ group: Int) -> Bool {
      (0..<width).allSatisfy { word in
        (masks[(group - 1) * width + word] ^ masks[group * width + word]) & ~listMask[word] == 0
      }
    }
    return (1...max(count, 1)).filter { $0 == count || $0 < count && !isSame($0) }
  }

  /// Adds the block of which the bits were just added.
  private func addBlock(_ commands: Range<Int>, in buffer: CommandBuffer) {
    let (first, firstStep) = (effects.count, steps.count)
    for command in commands {
      let label = buffer.label(at: command)
      let leadsAway = leadsAway(command, in: buffer)
      steps.append((label, leadsAway ? .kept(addEffect(of: command, in: buffer, after: first)) : .source))
    }
    blocks.append(Block(effects: first..<effects.count, steps: firstStep..<steps.count))
  }

  /// Whether a command changes something in some state of the block: what it sets is as it was only where the guard says so.
  private func leadsAway(_ command: Int, in buffer: CommandBuffer) -> Bool {
    let mask = maskPosition(of: blocks.count)
    for word in 0..<width {
      let index = command * width + word
      let set = usedBits[word] & ~buffer.kept[index]
      let known = words[mask + word] | buffer.listMask[word]
      if set & ~known != 0 || words[word] & set != buffer.values[index] { return true }
    }
    return false
  }

  /// The position of a command's effect among those from `first` on, new or known.
  private func addEffect(of command: Int, in buffer: CommandBuffer, after first: Int) -> Int {
    let (stride, end) = (2 * paddedWidth, effects.count)
    for word in 0..<paddedWidth {
      effects.append(word < width ? buffer.kept[command * width + word] & usedBits[word] : 0)
    }
    for word in 0..<paddedWidth { effects.append(word < width ? buffer.values[command * width + word] : 0) }
    let earlier = effects.withUnsafeBufferPointer { effects in
      var earlier = first
      while earlier < end, (0..<stride).contains(where: { effects[earlier + $0] != effects[end + $0] }) {
        earlier += stride
      }
      return earlier
    }
    if earlier < end { effects.removeLast(stride) }
    return (earlier - first) / stride
  }
}
