import FlowAlgorithms
import FlowStateGraph

/// The states of a part of a block expanded: what has to be looked up, and what became of it.
///
/// States near one another lead to the same ones, so equal targets are merged before they are looked up (ADR 15 has counts).
///
/// **Invariant:** one thread uses it at a time.
final class ExpandedPart: @unchecked Sendable {
  /// One state expanded.
  struct Source: BitwiseCopyable {
    private let numbers: (row: Int32, stepCount: Int32, targetEnd: Int32)

    /// What its expansion calls its row; -1 where its row is nowhere kept.
    var row: Int { Int(numbers.row) }
    /// How many of ``steps`` are its own; -1 where its row tells them.
    var stepCount: Int { Int(numbers.stepCount) }
    var targetEnd: Int { Int(numbers.targetEnd) }

    init(row: Int, stepCount: Int, targetEnd: Int) {
      numbers = (Int32(row), Int32(stepCount), Int32(targetEnd))
    }
  }

  /// The states expanded.
  let sources = PagedArray<Source>(limit: 1 << 16)
  /// The steps of states whose rows are new, or are not kept.
  var steps: SuccessorBuffer
  /// Where the steps of the state lead that a row was made of, for each such row.
  private var targets: [Int: [TransitionTarget]] = [:]
  /// The rows that no part before referred to, in the order of their numbers.
  var newRows: [KnownRows.Row] = []
  /// Whether what expands it has begun to number rows anew.
  var forgetsRows = false
  /// Whether something had to be worked out that was not known, and that threads share.
  var hasLearnt = false
  /// Where targets stand until they are merged.
  private let scratch: TargetScratch
  /// The states to look up, one after the other.
  let lookups: PagedArray<UInt64>
  /// Their keys; with states of one word, ``lookups``.
  let keys: PagedArray<UInt64>
  /// The number of each.
  let numbers = PagedArray<UInt32>(limit: 1 << 20)
  /// For each target the lookup that stands for it.
  private let lookupOfTarget = PagedArray<UInt32>(limit: 1 << 20)
  /// For each lookup the first target for which it stands.
  private let firstTargets = PagedArray<UInt32>(limit: 1 << 20)
  /// The first targets that gave a new state whose number is a multiple of eight, in order.
  let milestones = PagedArray<UInt32>(limit: 1 << 16)
  /// A number with none of these bits belongs to a state of which the parent is kept.
  private let parentMask = 1 << StateGraph.Storage.parentShift - 1
  private let stateWidth: Int

  init(stateWidth: Int, _ scratch: TargetScratch) {
    (self.stateWidth, self.scratch) = (stateWidth, scratch)
    steps = SuccessorBuffer(stateWidth: stateWidth)
    lookups = PagedArray(limit: 1 << 20)
    keys = stateWidth == 1 ? lookups : PagedArray(limit: 1 << 20)
  }

  /// Every target, one after the other, until they are merged.
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

  /// Adds a state whose steps were appended to ``steps`` from a position on, and the row that was made of them, if any.
  func addSource(withStepsFrom first: Int, _ row: (number: Int, targets: [TransitionTarget])?) {
    if let row { targets[row.number] = row.targets }
    for word in first * stateWidth..<steps.words.count { targetStates.append(steps.words[word]) }
    addSource(row: row?.number ?? -1, stepCount: steps.count - first)
  }

  /// Adds a state whose block knows its steps but for what the block's commands make of it.
  @inline(__always)
  func addSource(_ state: UnsafePointer<UInt64>, _ block: Int, of blocks: TransitionGroups, row: Int) {
    let states = targetStates
    precondition(states.makeRoom(for: blocks.resultWidth(of: block)), "the system has memory")
    states.extend(by: blocks.apply(block, to: state, into: states.start + states.count))
    addSource(row: row)
  }

  /// Adds a state whose targets were appended, and whose row is known where it has no steps of its own.
  @inline(__always)
  func addSource(row: Int, stepCount: Int = -1) {
    sources.append(Source(row: row, stepCount: stepCount, targetEnd: targetStates.count / stateWidth))
  }

  /// Where the steps lead of a source that a row was made of.
  func targets(of source: Source) -> [TransitionTarget] { targets[source.row] ?? [] }

  /// Merges equal targets into lookups, as far as a table with one place for each hash finds them.
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
      (lookups + count &* width).update(from: state, count: width)
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

  /// The number of a target whose lookup has one.
  @inline(__always)
  func number(of target: Int) -> UInt32 { numbers[Int(lookupOfTarget[target])] }

  /// Writes the numbers of some targets.
  func copyNumbers(of targets: Range<Int>, to result: UnsafeMutablePointer<UInt32>) {
    precondition(
      targets.upperBound <= lookupOfTarget.count && numbers.count == firstTargets.count,
      "targets with numbers")
    let (numbers, lookupOf) = (numbers.start, lookupOfTarget.start + targets.lowerBound)
    for offset in 0..<targets.count { result[offset] = numbers[Int(lookupOf[offset])] }
  }

  /// Replaces the states to look up by what a function makes of their words, but for those that agree on some bits with the state
  /// from which they come.
  ///
  /// - Parameter states: The states that were expanded.
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

  /// Notes that a lookup gave a new state.
  @inline(__always)
  func note(_ lookup: Int, gave number: Int) {
    if number & parentMask == 0 { milestones.append(firstTargets[lookup]) }
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

/// Where a worker gathers the targets of the part that it expands, so that they stay near its processor until equal ones are merged.
///
/// A reference type. **Invariant:** one thread uses it at a time.
final class TargetScratch: @unchecked Sendable {
  static let recentBits = 13

  /// The words of the targets.
  let states = PagedArray<UInt64>(limit: 1 << 20)
  /// For each hash of a target a lookup that had it, in this part or in one before.
  let recent: UnsafeMutablePointer<UInt32>

  init() {
    recent = .allocate(capacity: 1 << Self.recentBits)
    recent.initialize(repeating: 0, count: 1 << Self.recentBits)
  }

  deinit { recent.deallocate() }
}
