/// The states of a part of a block expanded: their successors, and what became of them.
///
/// **Invariant:** while the parts are expanded, each is used by one thread; while successors are looked up, all threads read
/// them and each writes the ``numbers`` of those in its own shards only.
final class ExpandedPart: @unchecked Sendable {
  /// The successors of the part's states, one state after the other.
  fileprivate(set) var successors: SuccessorBuffer
  /// For each state of the part, where its successors end.
  fileprivate(set) var ends: [Int] = []
  /// The hash of each successor.
  fileprivate(set) var hashes: [UInt64] = []
  /// The number of each successor; with ``NewStates/flag`` set, its position among the new states of its thread.
  fileprivate(set) var numbers = PagedArray<UInt32>(zeros: 1 << 14)

  fileprivate init(stateWidth: Int) {
    successors = SuccessorBuffer(stateWidth: stateWidth)
  }
}

/// Expands the states of its part of each block, on a thread of its own.
final class ExpansionWorker<Expanding: Expansion>: @unchecked Sendable {
  private var expansion: Expanding
  private var state: PackedState
  /// What was expanded last.
  let part: ExpandedPart

  init(_ expansion: Expanding, stateWidth: Int) {
    self.expansion = expansion
    state = PackedState(words: Array(repeating: 0, count: stateWidth))
    part = ExpandedPart(stateWidth: stateWidth)
  }

  /// A worker with the same knowledge, for another thread.
  func copy() -> ExpansionWorker {
    ExpansionWorker(expansion, stateWidth: state.words.count)
  }

  /// Expands some states.
  func expand(_ states: Range<StateID>, of visited: VisitedSet) {
    let width = visited.stateWidth
    part.successors.removeAll()
    part.ends.removeAll(keepingCapacity: true)
    for id in states {
      for offset in 0..<width { state.words[offset] = visited.words[id * width + offset] }
      expansion.expand(state, into: &part.successors)
      part.ends.append(part.successors.count)
    }
  }

  /// Works out the hashes of what was expanded.
  func hash() {
    let width = state.words.count
    part.hashes.removeAll(keepingCapacity: true)
    for index in 0..<part.successors.count {
      part.hashes.append(VisitedSet.hash(part.successors.words, at: index * width, width: width))
    }
    if part.numbers.count < part.hashes.count { part.numbers = PagedArray(zeros: part.hashes.count * 2) }
  }
}
