import FlowStateGraph

/// The blocks for what was unknown about a state, encoded as words that every thread can add to its commands.
///
/// The words are, in order: the numbers of all words, of units and of blocks; the state; the bits that its list of groups depends on;
/// the unknown units, none if the list of groups was unknown; the blocks. A block is: the end of its groups, the numbers of its effects
/// and steps; the bits that its commands depend on besides those of the list; its effects, each the bits kept and the bits set; its
/// steps, each the action with its target, and the flags. States and sets of bits are padded.
///
/// Plain words, because copying them takes less time than reference counting between threads.
///
/// **Invariant:** it is used only while its memory stays unchanged.
struct NewCommandBlocks {
  /// A step and its target: the source, or one of the effects of its block.
  typealias Step = (label: TransitionLabel, target: TransitionTarget)

  /// A block for a unit.
  struct Block {
    /// The end of its groups.
    let groupEnd: Int
    /// The bits that its commands depend on besides those of the list.
    let mask: UnsafePointer<UInt64>
    /// The effects of its commands: the bits kept and the bits set.
    let effects: UnsafeBufferPointer<UInt64>
    let steps: Steps
  }

  /// The steps of a block.
  struct Steps: RandomAccessCollection {
    fileprivate let start: UnsafePointer<UInt64>
    let count: Int

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    subscript(index: Int) -> Step {
      let word = start[2 * index]
      let position = UInt32(truncatingIfNeeded: word)
      return (
        TransitionLabel(
          action: Int(word >> 32), flags: TransitionFlags(rawValue: start[2 * index + 1])),
        position == CommandBlockWriter.source ? .source : .kept(Int(position))
      )
    }
  }

  let start: UnsafePointer<UInt64>
  /// The number of words in a padded state; the padding is 0.
  let paddedWidth: Int

  var wordCount: Int { Int(start[0]) }
  var words: UnsafeBufferPointer<UInt64> { UnsafeBufferPointer(start: start, count: wordCount) }
  /// The state that the blocks were made for.
  var state: UnsafePointer<UInt64> { start + CommandBlockWriter.headerWidth }
  /// The bits that its list of groups depends on.
  var listMask: UnsafePointer<UInt64> { state + paddedWidth }
  /// The unknown units; none if the list of groups was unknown.
  var units: UnsafeBufferPointer<UInt64> {
    UnsafeBufferPointer(start: listMask + paddedWidth, count: Int(start[1]))
  }

  /// Calls `body` with each block and its position.
  func forEachBlock(_ body: (Int, Block) -> Void) {
    var next = listMask + paddedWidth + units.count
    for position in 0..<Int(start[2]) {
      let mask = next + CommandBlockWriter.headerWidth
      let effects = UnsafeBufferPointer(start: mask + paddedWidth, count: Int(next[1]) * 2 * paddedWidth)
      let steps = Steps(start: mask + paddedWidth + effects.count, count: Int(next[2]))
      body(position, Block(groupEnd: Int(next[0]), mask: mask, effects: effects, steps: steps))
      next = steps.start + 2 * steps.count
    }
  }
}
