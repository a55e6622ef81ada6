import FlowAlgorithms
import FlowStateGraph

/// Blocks of commands in flat arrays: the steps of all states that satisfy one guard.
///
/// The guard fixes some bits, which simplifies the commands. A command that then keeps nothing leads from all these states to the
/// same state. A command that keeps all other bits and sets none leads back to its source. Commands with equal effects are merged. Only
/// the remaining commands are applied to each state and looked up; the row of the block has the targets of the other steps.
///
/// A reference type. **Invariant:** one thread uses it at a time; every range of a block lies within its array.
final class TransitionGroups: @unchecked Sendable {
  /// A block.
  private struct Block: BitwiseCopyable {
    /// The block's first command and the number of its commands.
    var firstCommand: Int
    var commandCount: Int
  }

  private let stateWidth: Int
  private let blocks = PagedArray<Block>(limit: 1 << 24)
  /// The bits that each command keeps and sets, alternating word by word.
  private let effects = PagedArray<UInt64>(limit: 1 << 26)

  init(stateWidth: Int) {
    self.stateWidth = stateWidth
  }

  /// A copy for another thread.
  func copy() -> TransitionGroups {
    let other = TransitionGroups(stateWidth: stateWidth)
    other.blocks.append(contentsOf: blocks)
    other.effects.append(contentsOf: effects)
    return other
  }

  /// The bytes that the blocks use.
  var memory: Int { blocks.memory + effects.memory }

  func removeAll() {
    blocks.removeAll()
    effects.removeAll()
  }

  /// Adds a block with the commands of a state; blocks are numbered from 0.
  ///
  /// - Parameters:
  ///   - mask: The bits on which the block's states agree: at least those that the commands depend on.
  ///   - used: The bits that can be set in any state.
  /// - Returns: The target of each step; if that is one state for all sources, its number is not known yet.
  func append(
    _ commands: borrowing CommandBuffer, of state: PackedState, sharing mask: [UInt64], used: [UInt64]
  ) -> [TransitionTarget] {
    let width = 2 * stateWidth
    let first = effects.count
    var targets: [TransitionTarget] = []
    for step in 0..<commands.count {
      let end = effects.count
      var (isLoop, isFixed) = (true, true)
      for word in 0..<stateWidth {
        let all = commands.kept[step * stateWidth + word] & used[word]
        let (kept, own) = (all & ~mask[word], state.words[word] & mask[word])
        let values = commands.values[step * stateWidth + word] | all & own
        isFixed = isFixed && kept == 0
        isLoop = isLoop && kept == used[word] & ~mask[word] && values == own
        effects.append(kept)
        effects.append(values)
      }
      let earlier = stride(from: first, to: end, by: width).first { start in
        (0..<width).allSatisfy { effects[start + $0] == effects[end + $0] }
      }
      targets.append(isLoop ? .source : isFixed ? .state(0) : .kept(((earlier ?? end) - first) / width))
      if isLoop || isFixed || earlier != nil { effects.removeLast(width) }
    }
    blocks.append(Block(firstCommand: first / width, commandCount: (effects.count - first) / width))
    return targets
  }

  /// Writes the states that a block's commands make of a state, and returns the number of their words. There must be room for them.
  @inline(__always)
  func apply(_ number: Int, to state: UnsafePointer<UInt64>, into results: UnsafeMutablePointer<UInt64>)
    -> Int
  {
    let block = blocks[number]
    let effects = effects.start + 2 * block.firstCommand * stateWidth
    if stateWidth == 1 {
      let word = state[0]
      for command in 0..<block.commandCount {
        results[command] = word & effects[2 * command] | effects[2 * command + 1]
      }
    } else {
      for command in 0..<block.commandCount {
        for word in 0..<stateWidth {
          let index = command * stateWidth + word
          results[index] = state[word] & effects[2 * index] | effects[2 * index + 1]
        }
      }
    }
    return block.commandCount * stateWidth
  }

  /// The number of words that a block's commands write for a state.
  @inline(__always)
  func resultWidth(of block: Int) -> Int { blocks[block].commandCount * stateWidth }
}
