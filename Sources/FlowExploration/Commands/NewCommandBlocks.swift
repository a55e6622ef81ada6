import FlowStateGraph

/// Blocks for what was not known of a state, as words that each thread reads when it adds them to what it knows.
///
/// First come the numbers of all these words, of units and of blocks; the state, and the bits on which its list of groups depends; the
/// units that were not known, none where the list of groups was not. Then comes each block: where its groups end, the numbers of its effects
/// and steps; the bits on which its commands depend beside those of the list; its effects, each the bits that it keeps and those that
/// it sets; its steps, each its action with where it leads, and its flags. States have the padded number of words.
///
/// These are plain words since it takes less time to copy them than to count references to what another thread made.
///
/// **Invariant:** it lives no longer than the memory that it stands in stays as it is.
struct NewCommandBlocks {
  /// A step, and where it leads: back, or to one of the effects of its block.
  typealias Step = (label: TransitionLabel, target: TransitionTarget)

  /// A block for a unit.
  struct Block {
    /// Where its groups end.
    let groupEnd: Int
    /// The bits on which its commands depend beside those of the list.
    let mask: UnsafePointer<UInt64>
    /// What its commands do: the bits that they keep and those that they set.
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
  /// The number of words with which states are handled; those that a state does not have are 0.
  let paddedWidth: Int

  var wordCount: Int { Int(start[0]) }
  var words: UnsafeBufferPointer<UInt64> { UnsafeBufferPointer(start: start, count: wordCount) }
  /// The state that the blocks were made for.
  var state: UnsafePointer<UInt64> { start + CommandBlockWriter.headerWidth }
  /// The bits on which its list of groups depends.
  var listMask: UnsafePointer<UInt64> { state + paddedWidth }
  /// The units that were not known; none where the list of groups was not.
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
