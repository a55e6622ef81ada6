import FlowStateGraph

/// Expands blocks of states, on one thread at a time.
final class ExpansionWorker: @unchecked Sendable {
  private var expansion: any Expansion
  let stateWidth: Int
  /// Maps the rows of its parts to rows of the graph; only the search uses it.
  let rows: KnownRows
  /// The number of shards of the index.
  private let shards: Int
  private let scratch = TargetScratch()
  /// Its parts, each with the last block that used it.
  private var parts: [(part: ExpandedPart, block: Int)] = []

  init(_ expansion: any Expansion, stateWidth: Int, shards: Int, rows: KnownRows = KnownRows()) {
    self.expansion = expansion
    (self.stateWidth, self.shards) = (stateWidth, shards)
    self.rows = rows
  }

  /// A copy for another thread.
  func copy() -> ExpansionWorker {
    ExpansionWorker(expansion.copy(), stateWidth: stateWidth, shards: shards, rows: rows.copy())
  }

  /// Expands states and prepares the lookups of their targets.
  ///
  /// - Parameters:
  ///   - block: The number of the block, higher than that of the block before.
  ///   - recorded: All blocks before this number were recorded, so their parts can be used again.
  func expand(_ states: StateBlock, block: Int, recorded: Int) -> ExpandedPart {
    let part = part(for: block, recorded: recorded)
    part.removeAll()
    expansion.expand(states, into: part)
    part.mergeTargets()
    expansion.representLookups(of: part, from: states)
    part.prepareLookups()
    return part
  }

  /// A free part. The worker keeps as few parts as it needs, so that the memory it wrote last is still in the cache.
  private func part(for block: Int, recorded: Int) -> ExpandedPart {
    if let index = parts.firstIndex(where: { $0.block < recorded }) {
      parts[index].block = block
      return parts[index].part
    }
    let part = ExpandedPart(stateWidth: stateWidth, shards: shards, scratch)
    parts.append((part, block))
    return part
  }
}

/// States to expand, contiguous in memory.
struct StateBlock {
  /// The words of the first state.
  let words: UnsafePointer<UInt64>
  let count: Int
  /// The number of words of each state.
  let width: Int

  @inline(__always)
  subscript(index: Int) -> UnsafePointer<UInt64> { words + index &* width }

  func state(_ index: Int) -> PackedState { PackedState(words: (0..<width).map { self[index][$0] }) }
}
