/// The states of a part of a block expanded: what has to be looked up, and what became of it.
///
/// **Invariant:** one thread uses it at a time.
final class ExpandedPart: @unchecked Sendable {
  /// One state expanded.
  struct Source: BitwiseCopyable {
    /// What its expansion calls its row; -1 where its row is nowhere kept.
    var row: Int
    /// How many of ``steps`` are its own; -1 where its row tells them.
    var stepCount: Int
    /// Where its lookups end.
    var lookupEnd: Int
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
  /// The states to look up, one after the other.
  let lookups: PagedArray<UInt64>
  /// Their keys; with states of one word, ``lookups``.
  let keys: PagedArray<UInt64>
  /// The number of each.
  let numbers = PagedArray<UInt32>(limit: 1 << 20)
  /// The lookups that gave a new state whose number is a multiple of eight, in order.
  let milestones = PagedArray<UInt32>(limit: 1 << 16)
  private let stateWidth: Int

  init(stateWidth: Int) {
    self.stateWidth = stateWidth
    steps = SuccessorBuffer(stateWidth: stateWidth)
    lookups = PagedArray(limit: 1 << 20)
    keys = stateWidth == 1 ? lookups : PagedArray(limit: 1 << 20)
  }

  /// Forgets what was expanded before.
  func removeAll() {
    sources.removeAll()
    steps.removeAll()
    if !targets.isEmpty { targets.removeAll(keepingCapacity: true) }
    newRows.removeAll(keepingCapacity: true)
    forgetsRows = false
    for array in [lookups, keys] { array.removeAll() }
    numbers.removeAll()
    milestones.removeAll()
  }

  /// Adds a state whose steps were appended to ``steps`` from a position on, and the row that was made of them, if any.
  func addSource(withStepsFrom first: Int, _ row: (number: Int, targets: [TransitionTarget])?) {
    if let row { targets[row.number] = row.targets }
    let count = steps.count - first
    for word in first * stateWidth..<steps.words.count { lookups.append(steps.words[word]) }
    sources.append(
      Source(row: row?.number ?? -1, stepCount: count, lookupEnd: lookups.count / stateWidth))
  }

  /// Adds a state whose block knows its steps but for what the block's commands make of it.
  @inline(__always)
  func addSource(_ state: UnsafePointer<UInt64>, _ block: Int, of blocks: TransitionGroups) {
    precondition(lookups.makeRoom(for: blocks.resultWidth(of: block)), "the system has memory")
    let count = blocks.apply(block, to: state, into: lookups.start + lookups.count)
    lookups.extend(by: count)
    addSource(row: block)
  }

  /// Adds a state whose row is known and whose lookups were appended.
  @inline(__always)
  func addSource(row: Int) {
    sources.append(Source(row: row, stepCount: -1, lookupEnd: lookups.count / stateWidth))
  }

  /// Where the steps lead of a source that a row was made of.
  func targets(of source: Source) -> [TransitionTarget] { targets[source.row] ?? [] }

  /// Replaces the states to look up by what a function makes of their words, but for those that agree on some bits with the state
  /// from which they come.
  ///
  /// - Parameter states: The states that were expanded.
  func replaceLookups(
    of states: StateBlock, where bits: [UInt64],
    _ replace: (inout [UInt64]) -> Void
  ) {
    var state = [UInt64](repeating: 0, count: stateWidth)
    var first = 0
    for index in sources.indices {
      let end = sources[index].lookupEnd * stateWidth
      let source = states[index]
      for lookup in stride(from: first, to: end, by: stateWidth) {
        let words = lookups.start + lookup
        var difference: UInt64 = 0
        for word in 0..<stateWidth { difference |= (words[word] ^ source[word]) & bits[word] }
        guard difference != 0 else { continue }
        for word in 0..<stateWidth { state[word] = words[word] }
        replace(&state)
        for word in 0..<stateWidth { words[word] = state[word] }
      }
      first = end
    }
  }

  /// Notes that a lookup gave a new state.
  @inline(__always)
  func note(_ position: Int, gave number: Int) {
    if number & (1 << StateGraph.Storage.parentShift - 1) == 0 { milestones.append(UInt32(position)) }
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
