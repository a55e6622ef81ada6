import FlowStateGraph

/// Expands blocks of states, on one thread at a time.
final class ExpansionWorker: @unchecked Sendable {
  private var expansion: any Expansion
  let stateWidth: Int
  /// What the rows that its parts refer to are in the graph; only the search uses it.
  let rows: KnownRows
  private let scratch = TargetScratch()
  /// Its parts, and for which block it used each last.
  private var parts: [(part: ExpandedPart, block: Int)] = []

  init(_ expansion: any Expansion, stateWidth: Int, rows: KnownRows = KnownRows()) {
    self.expansion = expansion
    self.stateWidth = stateWidth
    self.rows = rows
  }

  /// A worker with the same knowledge, for another thread.
  func copy() -> ExpansionWorker {
    ExpansionWorker(expansion.copy(), stateWidth: stateWidth, rows: rows.copy())
  }

  /// The successors of one state, as the system gives them.
  func successors(of state: StateID, in visited: VisitedSet) -> SuccessorBuffer {
    var result = SuccessorBuffer(stateWidth: stateWidth)
    expansion.successors(of: visited.state(state), into: &result)
    return result
  }

  /// Expands some states, and prepares what has to be looked up for them.
  ///
  /// - Parameters:
  ///   - block: The number of the block; each is higher than the one before.
  ///   - recorded: All blocks before this one were recorded, so that their parts can be used again.
  func expand(_ states: StateBlock, block: Int, recorded: Int) -> ExpandedPart {
    let part = part(for: block, recorded: recorded)
    part.removeAll()
    expansion.expand(states, into: part)
    part.mergeTargets()
    expansion.representLookups(of: part, from: states)
    part.prepareLookups()
    return part
  }

  /// A part that is free, of which this worker has no more than it needs: what it wrote last is near its processor.
  private func part(for block: Int, recorded: Int) -> ExpandedPart {
    if let index = parts.firstIndex(where: { $0.block < recorded }) {
      parts[index].block = block
      return parts[index].part
    }
    let part = ExpandedPart(stateWidth: stateWidth, scratch)
    parts.append((part, block))
    return part
  }
}

/// Some states to expand, one after the other in memory.
struct StateBlock {
  /// The words of the first state.
  let words: UnsafePointer<UInt64>
  let count: Int
  /// The words of each.
  let width: Int

  @inline(__always)
  subscript(index: Int) -> UnsafePointer<UInt64> { words + index &* width }

  func state(_ index: Int) -> PackedState { PackedState(words: (0..<width).map { self[index][$0] }) }
}
