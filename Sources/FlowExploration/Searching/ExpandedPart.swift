import FlowAlgorithms
import FlowStateGraph

/// The expanded states of part of a block: the target states to look up, and the numbers that they get.
///
/// Nearby states often lead to the same targets, so equal targets are merged before they are looked up (ADR 15 has counts).
///
/// **Invariant:** one thread uses it at a time, but each shard of ``shards`` may be looked up by another one.
final class ExpandedPart: @unchecked Sendable {
  /// One expanded state.
  struct Source: BitwiseCopyable {
    private let numbers: (row: Int32, stepCount: Int32, targetEnd: Int32)

    /// The expansion's number for its row; -1 if its row is not kept.
    var row: Int { Int(numbers.row) }
    /// How many of ``steps`` belong to it; -1 if its row has them.
    var stepCount: Int { Int(numbers.stepCount) }
    var targetEnd: Int { Int(numbers.targetEnd) }

    init(row: Int, stepCount: Int, targetEnd: Int) {
      numbers = (Int32(row), Int32(stepCount), Int32(targetEnd))
    }
  }

  /// The expanded states.
  let sources = PagedArray<Source>(limit: 1 << 16)
  /// The steps of states whose rows are new or not kept.
  var steps: SuccessorBuffer
  /// For each new row, the targets of the state that it was made from.
  private var targets: [Int: [TransitionTarget]] = [:]
  /// The rows that no earlier part refers to, in the order of their numbers.
  var newRows: [KnownRows.Row] = []
  /// Whether the expansion has started to number rows from zero again.
  var forgetsRows = false
  /// Whether the expansion learned commands that threads share.
  var hasLearnt = false
  /// Holds the targets until they are merged.
  private let scratch: TargetScratch
  /// The states to look up, one after the other.
  let lookups: PagedArray<UInt64>
  /// Their keys; with states of one word, ``lookups``.
  let keys: PagedArray<UInt64>
  /// The id of each lookup, and later its state number.
  let numbers = PagedArray<UInt32>(limit: 1 << 20)
  /// For each target, its lookup.
  private let lookupOfTarget = PagedArray<UInt32>(limit: 1 << 20)
  /// For each lookup, its first target.
  private let firstTargets = PagedArray<UInt32>(limit: 1 << 20)
  /// The first targets of new states whose number is a multiple of eight, in order.
  let milestones = PagedArray<UInt32>(limit: 1 << 16)
  /// The parent is kept for each state whose number has none of these bits.
  private let parentMask = 1 << StateGraph.Storage.parentShift - 1
  private let stateWidth: Int
  /// The lookups of each shard of the index.
  let shards: ShardedLookups

  /// - Parameter shards: The number of shards of the index.
  init(stateWidth: Int, shards: Int, _ scratch: TargetScratch) {
    (self.stateWidth, self.scratch) = (stateWidth, scratch)
    self.shards = ShardedLookups(shards: shards)
    steps = SuccessorBuffer(stateWidth: stateWidth)
    lookups = PagedArray(limit: 1 << 20)
    keys = stateWidth == 1 ? lookups : PagedArray(limit: 1 << 20)
  }

  /// All targets, until they are merged.
  var targetStates: PagedArray<UInt64> { scratch.states }

  func removeAll() {
    sources.removeAll()
    steps.removeAll()
    if !targets.isEmpty { targets.removeAll(keepingCapacity: true) }
    newRows.removeAll(keepingCapacity: true)
    forgetsRows = false
    hasLearnt = false
    for array in [targetStates, lookups, keys] { array.removeAll() }
    for array in [numbers, lookupOfTarget, firstTargets, milestones] { array.removeAll() }
  }

  /// Adds a state whose steps begin at a position in ``steps``, and the row made from them, if any.
  func addSource(withStepsFrom first: Int, _ row: (number: Int, targets: [TransitionTarget])?) {
    if let row { targets[row.number] = row.targets }
    for word in first * stateWidth..<steps.words.count { targetStates.append(steps.words[word]) }
    addSource(row: row?.number ?? -1, stepCount: steps.count - first)
  }

  /// Adds a state whose block is known, and applies the block's commands to it.
  @inline(__always)
  func addSource(_ state: UnsafePointer<UInt64>, _ block: Int, of blocks: TransitionGroups, row: Int) {
    let states = targetStates
    precondition(states.makeRoom(for: blocks.resultWidth(of: block)), "the system has memory")
    states.extend(by: blocks.apply(block, to: state, into: states.start + states.count))
    addSource(row: row)
  }

  /// Adds a state whose targets were appended. If it has no steps of its own, its row is known.
  @inline(__always)
  func addSource(row: Int, stepCount: Int = -1) {
    sources.append(Source(row: row, stepCount: stepCount, targetEnd: targetStates.count / stateWidth))
  }

  /// The targets of a source that a row was made from.
  func targets(of source: Source) -> [TransitionTarget] { targets[source.row] ?? [] }

  /// Merges equal targets into lookups. A table with one entry per hash finds most of them.
  func mergeTargets() {
    let (total, width) = (targetStates.count / stateWidth, stateWidth)
    precondition(
      lookupOfTarget.makeRoom(for: total) && firstTargets.makeRoom(for: total)
        && lookups.makeRoom(for: targetStates.count), "the system has memory")
    let (states, lookupOf, first) = (targetStates.start, lookupOfTarget.start, firstTargets.start)
    let (lookups, recent) = (lookups.start, scratch.recent)
    var count = 0
    for target in 0..<total {
      let state = states + target &* width
      let hash = StateIndex.hash(VisitedSet.key(state, width: width))
      let place = recent + Int(truncatingIfNeeded: hash >> UInt64(64 - TargetScratch.recentBits))
      let known = Int(place.pointee)
      if known < count, Self.areEqual(lookups + known &* width, state, width) {
        lookupOf[target] = UInt32(truncatingIfNeeded: known)
        continue
      }
      for word in 0..<width { lookups[count &* width &+ word] = state[word] }
      lookupOf[target] = UInt32(truncatingIfNeeded: count)
      place.pointee = UInt32(truncatingIfNeeded: count)
      first[count] = UInt32(truncatingIfNeeded: target)
      count &+= 1
    }
    lookupOfTarget.extend(by: total)
    firstTargets.extend(by: count)
    self.lookups.extend(by: count * width)
  }

  @inline(__always)
  private static func areEqual(_ left: UnsafePointer<UInt64>, _ right: UnsafePointer<UInt64>, _ width: Int)
    -> Bool
  {
    for word in 0..<width where left[word] != right[word] { return false }
    return true
  }

  /// The number of all targets.
  var targetCount: Int { lookupOfTarget.count }

  /// The state number of a target whose lookup is done.
  @inline(__always)
  func number(of target: Int) -> UInt32 { numbers[Int(lookupOfTarget[target])] }

  /// Writes the state numbers of some targets.
  func copyNumbers(of targets: Range<Int>, to result: UnsafeMutablePointer<UInt32>) {
    precondition(
      targets.upperBound <= lookupOfTarget.count && numbers.count == firstTargets.count,
      "targets with numbers")
    let (numbers, lookupOf) = (numbers.start, lookupOfTarget.start + targets.lowerBound)
    for offset in 0..<targets.count { result[offset] = numbers[Int(lookupOf[offset])] }
  }

  /// Applies a function to the words of each state to look up, unless the state agrees on certain bits with its source.
  ///
  /// - Parameter states: The expanded states.
  func replaceLookups(
    of states: StateBlock, where bits: [UInt64],
    _ replace: (inout [UInt64]) -> Void
  ) {
    var state = [UInt64](repeating: 0, count: stateWidth)
    var index = 0
    for lookup in firstTargets.indices {
      while sources[index].targetEnd <= Int(firstTargets[lookup]) { index += 1 }
      let (words, source) = (lookups.start + lookup * stateWidth, states[index])
      var difference: UInt64 = 0
      for word in 0..<stateWidth { difference |= (words[word] ^ source[word]) & bits[word] }
      guard difference != 0 else { continue }
      for word in 0..<stateWidth { state[word] = words[word] }
      replace(&state)
      for word in 0..<stateWidth { words[word] = state[word] }
    }
  }

  /// Records that a lookup added a new state.
  @inline(__always)
  func note(_ lookup: Int, gave number: Int) {
    if number & parentMask == 0 { milestones.append(firstTargets[lookup]) }
  }

  /// Computes the keys, makes room for the numbers, and sorts the lookups by shard.
  func prepareLookups() {
    let count = lookups.count / stateWidth
    if stateWidth > 1 {
      for position in 0..<count {
        keys.append(VisitedSet.key(lookups.start + position * stateWidth, width: stateWidth))
      }
    }
    precondition(numbers.makeRoom(for: count), "the system has memory")
    numbers.extend(by: count)
    shards.sort(keys)
  }
}

/// A worker's buffer for the targets of the part that it expands. They stay in its processor's cache until equal ones are merged.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class TargetScratch: @unchecked Sendable {
  static let recentBits = 13

  /// The words of the targets.
  let states = PagedArray<UInt64>(limit: 1 << 20)
  /// For each hash of a target, a lookup that had it, in this part or an earlier one.
  let recent: UnsafeMutablePointer<UInt32>

  init() {
    recent = .allocate(capacity: 1 << Self.recentBits)
    recent.initialize(repeating: 0, count: 1 << Self.recentBits)
  }

  deinit { recent.deallocate() }
}
