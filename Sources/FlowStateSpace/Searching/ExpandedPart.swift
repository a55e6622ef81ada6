/// The states of a part of a block expanded: what has to be looked up, and what became of it.
///
/// **Invariant:** while the parts are expanded, each is used by one thread; while states are looked up, all threads read
/// them and each writes the ``numbers`` of those in its own shards only; after that, one thread uses all.
final class ExpandedPart: @unchecked Sendable {
  /// One state expanded.
  struct Source {
    /// The block that gave its steps, or was made of them; nil where none was kept.
    var block: Int?
    /// How many of ``steps`` are its own; nil where its block knows the steps.
    var stepCount: Int?
    /// Where its lookups end.
    var lookupEnd: Int
  }

  /// The states expanded.
  private(set) var sources: [Source] = []
  /// The steps of states whose blocks are new, or are not kept.
  var steps: SuccessorBuffer
  /// The states to look up, one after the other.
  let lookups: PagedArray<UInt64>
  /// Their keys; with states of one word, ``lookups``.
  let keys: PagedArray<UInt64>
  /// The number of each; with ``NewStates/flag`` set, its position among the new states of its thread.
  let numbers = PagedArray<UInt32>(limit: 1 << 20)
  /// The most steps that the states can have.
  private(set) var stepCount = 0

  private let stateWidth: Int

  init(stateWidth: Int) {
    self.stateWidth = stateWidth
    steps = SuccessorBuffer(stateWidth: stateWidth)
    lookups = PagedArray(limit: 1 << 20)
    keys = stateWidth == 1 ? lookups : PagedArray(limit: 1 << 20)
  }

  /// Forgets what was expanded before.
  func removeAll() {
    sources.removeAll(keepingCapacity: true)
    steps.removeAll()
    for array in [lookups, keys] { array.removeAll() }
    numbers.removeAll()
    stepCount = 0
  }

  /// Adds a state whose steps were appended to ``steps`` from a position on, and the block that was made of them, if any.
  func addSource(withStepsFrom first: Int, block: Int?) {
    let count = steps.count - first
    for word in first * stateWidth..<steps.words.count { lookups.append(steps.words[word]) }
    sources.append(Source(block: block, stepCount: count, lookupEnd: lookups.count / stateWidth))
    stepCount += count
  }

  /// Adds a state whose block knows its steps but for what the block's commands make of it.
  @inline(__always)
  func addSource(_ state: borrowing PackedState, _ block: Int, of blocks: CommandBlocks) {
    blocks.apply(block, to: state, into: lookups)
    sources.append(Source(block: block, stepCount: nil, lookupEnd: lookups.count / stateWidth))
    stepCount += blocks.stepCount(of: block)
  }

  /// Replaces each state to look up by what a function makes of its words.
  func replaceLookups(_ replace: (inout [UInt64]) -> Void) {
    var state = [UInt64](repeating: 0, count: stateWidth)
    for first in stride(from: 0, to: lookups.count, by: stateWidth) {
      for word in 0..<stateWidth { state[word] = lookups[first + word] }
      replace(&state)
      for word in 0..<stateWidth { lookups[first + word] = state[word] }
    }
  }

  /// Works out the keys and makes room for the numbers.
  func prepareLookups() {
    let count = lookups.count / stateWidth
    if stateWidth > 1 {
      for position in 0..<count {
        keys.append(VisitedSet.key(lookups.start + position * stateWidth, width: stateWidth))
      }
    }
    precondition(numbers.makeRoom(for: count), "the system has memory")
    numbers.extend(by: count)
  }
}
