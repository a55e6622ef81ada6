import FlowAlgorithms
import FlowStateGraph

/// Writes ``NewCommandBlocks`` for one state at a time into a buffer that it uses again.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class CommandBlockWriter {
  /// The number of words before the state, and before the mask of each block.
  static let headerWidth = 3
  /// Replaces the position of the effect for a step that leads back to its source.
  static let source = UInt32.max

  private let width: Int
  private let paddedWidth: Int
  private let usedBits: [UInt64]
  private let words = PagedArray<UInt64>(limit: 1 << 20)
  /// The steps of the block that is being written.
  private let steps = PagedArray<UInt64>(limit: 1 << 20)

  /// - Parameter paddedWidth: The number of words in a padded state.
  init(_ system: any CommandSystem, paddedWidth: Int) {
    (width, usedBits) = (system.stateWidth, system.usedBits)
    self.paddedWidth = paddedWidth
  }

  /// The blocks written last.
  var blocks: NewCommandBlocks { NewCommandBlocks(start: words.start, paddedWidth: paddedWidth) }

  /// Writes the blocks of some commands.
  ///
  /// - Parameters:
  ///   - units: The unknown units; none if the list of groups is unknown.
  ///   - groupEnds: The end of each block's groups; nil if the list of groups is unknown and follows from the commands.
  func write(_ buffer: CommandBuffer, of state: [UInt64], units: [Int], groupEnds ends: [Int]?) {
    let ends = ends ?? unitEnds(buffer)
    precondition(buffer.groupEnds.count == ends.last ?? 0, "the groups that were asked for")
    words.removeAll()
    words.append(0)
    words.append(UInt64(units.count))
    words.append(UInt64(ends.count))
    append(state, from: 0)
    append(buffer.listMask, from: 0)
    for unit in units { words.append(UInt64(unit)) }
    var (group, command) = (0, 0)
    for end in ends {
      let next = end == group ? command : buffer.groupEnds[end - 1]
      addBlock(command..<next, in: buffer, groups: group..<end)
      (group, command) = (end, next)
    }
    words[0] = UInt64(words.count)
  }

  /// Appends a state's words and pads them with zeros.
  private func append(_ list: [UInt64], from first: Int) {
    for word in 0..<width { words.append(list[first + word]) }
    for _ in width..<paddedWidth { words.append(0) }
  }

  /// Divides the groups in the buffer into units. Adjacent groups that, in this state, depend on the same bits besides those of the list
  /// form a unit and are looked up together.
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

  private func addBlock(_ commands: Range<Int>, in buffer: CommandBuffer, groups: Range<Int>) {
    let header = words.count
    words.append(UInt64(groups.upperBound))
    words.append(0)
    words.append(0)
    let mask = words.count
    for word in 0..<paddedWidth {
      var bits: UInt64 = 0
      if word < width { for group in groups { bits |= buffer.groupMasks[group * width + word] } }
      words.append(bits)
    }
    let first = words.count
    steps.removeAll()
    for command in commands {
      let leadsAway = leadsAway(command, in: buffer, mask: mask)
      let position = leadsAway ? UInt32(addEffect(of: command, in: buffer, after: first)) : Self.source
      steps.append(UInt64(buffer.actions[command]) << 32 | UInt64(position))
      steps.append(buffer.flags[command].rawValue)
    }
    words[header + 1] = UInt64((words.count - first) / (2 * paddedWidth))
    words[header + 2] = UInt64(commands.count)
    words.append(contentsOf: steps)
  }

  /// Whether a command changes any state of the block. A bit that it sets is known to be unchanged only if the guard fixes it.
  private func leadsAway(_ command: Int, in buffer: CommandBuffer, mask: Int) -> Bool {
    let (state, mask, listMask) = (blocks.state, words.start + mask, blocks.listMask)
    for word in 0..<width {
      let index = command * width + word
      let set = usedBits[word] & ~buffer.kept[index]
      let known = mask[word] | listMask[word]
      if set & ~known != 0 || state[word] & set != buffer.values[index] { return true }
    }
    return false
  }

  /// The position of a command's effect among the effects from `first` on. A new effect is appended.
  private func addEffect(of command: Int, in buffer: CommandBuffer, after first: Int) -> Int {
    let (stride, end) = (2 * paddedWidth, words.count)
    for word in 0..<paddedWidth {
      words.append(word < width ? buffer.kept[command * width + word] & usedBits[word] : 0)
    }
    for word in 0..<paddedWidth { words.append(word < width ? buffer.values[command * width + word] : 0) }
    let (start, new) = (words.start, words.start + end)
    var earlier = first
    while earlier < end {
      // The bits set differ more often than the bits kept.
      var word = stride - 1
      while word >= 0, start[earlier + word] == new[word] { word -= 1 }
      if word < 0 { break }
      earlier += stride
    }
    if earlier < end { words.removeLast(stride) }
    return (earlier - first) / stride
  }
}
