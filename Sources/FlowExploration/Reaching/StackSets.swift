import CProcessor

/// For each content of the stacks, the set of all else that was seen with it: a bitmap over control numbers.
///
/// Beside the set of what was seen lie two more: what is to be expanded now, and next. **Invariant:** no state is in the set to be
/// expanded next that was not just added to what was seen.
struct StackSets<State: StateWords> {
  /// The most places of the table that are taken before it grows, in percent.
  private static var fullness: Int { 60 }

  /// The contents of the stacks, in the order of discovery.
  let stacks: Reservation<State>
  private(set) var count = 0
  /// For each stack its sets, one after the other.
  private(set) var sets: Reservation<UInt64>
  /// The number of words of a set.
  private(set) var width = 1
  /// Where each stack stands: the upper half of its hash, and its number plus one. Not a ``StateTable``, since a stack needs its number.
  private var places: Reservation<UInt64>
  private var capacity = 1 << 10
  /// Which of the two other sets is the next one.
  private var parity = 0
  /// The stacks with something to expand.
  private(set) var frontier: [UInt32] = []
  private var nextFrontier: [UInt32] = []
  /// The states that were added for the next level.
  private(set) var added = 0
  /// Whether there was no memory for something.
  private(set) var isFull = false
  private let limit: Int

  /// Sets for at most so many stacks; nil where there is no memory.
  init?(limit: Int) {
    self.limit = limit
    guard let stacks = Reservation<State>(upTo: limit),
      let places = Reservation<UInt64>(upTo: max(4 * limit, 1 << 10)),
      let sets = Reservation<UInt64>(upTo: 3 * limit)
    else { return nil }
    (self.stacks, self.places, self.sets) = (stacks, places, sets)
  }

  /// The bytes that stacks, sets and table take.
  var memory: Int {
    count * (MemoryLayout<State>.stride + 3 * width * 8) + capacity * 8
      + (frontier.capacity + nextFrontier.capacity) * 4
  }

  /// The bytes that these stacks would take with sets for so many controls.
  func memory(forControls controls: Int) -> Int {
    var width = 1
    while 64 * width < controls { width *= 2 }
    return memory + count * 3 * 8 * (width - self.width)
  }

  /// The set of what was seen with a stack.
  @inline(__always)
  func seen(_ stack: Int) -> UnsafeMutablePointer<UInt64> { sets.base + 3 * width * stack }
  /// The set of what is to be expanded now.
  @inline(__always)
  func now(_ stack: Int) -> UnsafeMutablePointer<UInt64> { seen(stack) + (1 + parity) * width }
  @inline(__always)
  private func next(_ stack: Int) -> UnsafeMutablePointer<UInt64> { seen(stack) + (2 - parity) * width }

  /// Makes what was added the frontier.
  mutating func turn() {
    for stack in frontier { now(Int(stack)).update(repeating: 0, count: width) }
    parity = 1 - parity
    swap(&frontier, &nextFrontier)
    nextFrontier.removeAll(keepingCapacity: true)
    added = 0
  }

  /// Brings nearer the place where the search for a stack will begin.
  @inline(__always)
  func prepare(_ stack: State) { processor_prefetch(places.base + place(of: stack.hash)) }

  /// The number of a stack, new or known; its sets are brought nearer.
  @inline(__always)
  mutating func number(of stack: State) -> Int {
    let hash = stack.hash
    let mark = hash >> 32
    var place = place(of: hash)
    while true {
      let found = places.base[place]
      if found == 0 { return insert(stack) }
      let number = Int(truncatingIfNeeded: found & 0xFFFF_FFFF) - 1
      if found >> 32 == mark, stacks.base[number] == stack {
        processor_prefetch(seen(number))
        return number
      }
      place += 1
      if place == capacity { place = 0 }
    }
  }

  /// Adds to a stack those states of a set that it was not seen with.
  @inline(__always)
  mutating func add(_ set: UnsafePointer<UInt64>, to stack: Int) {
    let (seen, next, width) = (seen(stack), next(stack), width)
    var (before, fresh): (UInt64, UInt64) = (0, 0)
    for word in 0..<width {
      before |= next[word]
      let new = set[word] & ~seen[word]
      guard new != 0 else { continue }
      fresh |= new
      seen[word] |= new
      next[word] |= new
      added += new.nonzeroBitCount
    }
    if before == 0, fresh != 0 { nextFrontier.append(UInt32(truncatingIfNeeded: stack)) }
  }

  /// Has all sets have twice as many words.
  mutating func widen() {
    guard let wider = Reservation<UInt64>(upTo: 6 * width * limit) else {
      isFull = true
      return
    }
    for set in 0..<3 * count {
      (wider.base + 2 * width * set).update(from: sets.base + width * set, count: width)
    }
    (sets, width) = (wider, 2 * width)
  }

  /// Says that something has no room.
  mutating func giveUp() { isFull = true }

  private mutating func insert(_ stack: State) -> Int {
    guard count < stacks.capacity, (count + 1) * 3 * width <= sets.capacity, count < UInt32.max - 1 else {
      isFull = true
      return 0
    }
    stacks.base[count] = stack
    count += 1
    if count * 100 > capacity * Self.fullness { grow() } else { put(count - 1) }
    return count - 1
  }

  private func put(_ number: Int) {
    let hash = stacks.base[number].hash
    var place = place(of: hash)
    while places.base[place] != 0 {
      place += 1
      if place == capacity { place = 0 }
    }
    places.base[place] = (hash >> 32) << 32 | UInt64(number + 1)
  }

  private mutating func grow() {
    let larger = capacity / 2 * 3
    guard larger <= places.capacity else {
      isFull = true
      return
    }
    places.base.update(repeating: 0, count: capacity)
    capacity = larger
    for number in 0..<count { put(number) }
  }

  @inline(__always)
  private func place(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: ((hash >> 32) &* UInt64(truncatingIfNeeded: capacity)) >> 32)
  }
}
