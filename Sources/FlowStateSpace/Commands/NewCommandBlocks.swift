/// Blocks for what was not known of a state: made while other threads look commands up, so that adding them takes a moment.
struct NewCommandBlocks {
  /// A block whose effects begin among those of its own state.
  struct Block {
    /// The bits that its commands depend on, beside those of the list.
    let mask: [UInt64]
    /// The words of its effects.
    let effects: Range<Int>
    /// What its steps are, with where they lead: back, or to one of the effects.
    let steps: [(TransitionLabel, TransitionTarget)]
  }

  let width: Int
  /// The number of words with which states are handled; those that a state does not have are 0.
  let paddedWidth: Int
  private let usedBits: [UInt64]
  /// The state that the blocks were made for.
  private(set) var state: [UInt64] = []
  /// The bits on which the list of groups depends.
  private(set) var listMask: [UInt64] = []
  /// Where the groups of each block end.
  private(set) var groupEnds: [Int] = []
  private(set) var blocks: [Block] = []
  /// What commands do: the bits that they keep and those that they set, with the padded words of a state for each.
  private(set) var effects: [UInt64] = []

  init(width: Int, paddedWidth: Int, usedBits: [UInt64]) {
    (self.width, self.paddedWidth, self.usedBits) = (width, paddedWidth, usedBits)
  }

  /// Makes the blocks of some commands.
  ///
  /// - Parameter groupEnds: Where the groups of each block end; nil where the list of groups is not known, so that the commands say it.
  mutating func make(of buffer: CommandBuffer, in state: [UInt64], groupEnds ends: [Int]?) {
    self.state = padded(state[...])
    listMask = padded(buffer.listMask[...])
    groupEnds = ends ?? unitEnds(buffer)
    precondition(buffer.groupEnds.count == groupEnds.last ?? 0, "the groups that were asked for")
    blocks.removeAll(keepingCapacity: true)
    effects.removeAll(keepingCapacity: true)
    var (group, command) = (0, 0)
    for end in groupEnds {
      let commands = command..<(end == group ? command : buffer.groupEnds[end - 1])
      var mask = Array(repeating: UInt64(0), count: paddedWidth)
      for index in group * width..<end * width { mask[index % width] |= buffer.groupMasks[index] }
      addBlock(commands, in: buffer, dependingOn: mask)
      (group, command) = (end, commands.upperBound)
    }
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

  private mutating func addBlock(_ commands: Range<Int>, in buffer: CommandBuffer, dependingOn mask: [UInt64])
  {
    let first = effects.count
    var steps: [(TransitionLabel, TransitionTarget)] = []
    steps.reserveCapacity(commands.count)
    for command in commands {
      let label = TransitionLabel(action: Int(buffer.actions[command]), flags: buffer.flags[command])
      let leadsAway = leadsAway(command, in: buffer, dependingOn: mask)
      steps.append((label, leadsAway ? .kept(addEffect(of: command, in: buffer, after: first)) : .source))
    }
    blocks.append(Block(mask: mask, effects: first..<effects.count, steps: steps))
  }

  /// Whether a command changes something in some state of the block: what it sets is as it was only where the guard says so.
  private func leadsAway(_ command: Int, in buffer: CommandBuffer, dependingOn mask: [UInt64]) -> Bool {
    for word in 0..<width {
      let index = command * width + word
      let set = usedBits[word] & ~buffer.kept[index]
      let known = mask[word] | buffer.listMask[word]
      if set & ~known != 0 || state[word] & set != buffer.values[index] { return true }
    }
    return false
  }

  /// The position of a command's effect among those from `first` on, new or known.
  private mutating func addEffect(of command: Int, in buffer: CommandBuffer, after first: Int) -> Int {
    let (stride, end) = (2 * paddedWidth, effects.count)
    for word in 0..<paddedWidth {
      effects.append(word < width ? buffer.kept[command * width + word] & usedBits[word] : 0)
    }
    for word in 0..<paddedWidth { effects.append(word < width ? buffer.values[command * width + word] : 0) }
    var earlier = first
    while !isEffect(at: earlier, sameAs: end) { earlier += stride }
    if earlier < end { effects.removeLast(stride) }
    return (earlier - first) / stride
  }

  private func isEffect(at earlier: Int, sameAs end: Int) -> Bool {
    for word in 0..<2 * paddedWidth where effects[earlier + word] != effects[end + word] { return false }
    return true
  }

  private func padded(_ words: ArraySlice<UInt64>) -> [UInt64] {
    Array(words) + Array(repeating: 0, count: paddedWidth - words.count)
  }
}
