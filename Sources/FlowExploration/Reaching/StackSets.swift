import CProcessor

/// For each content of the stacks, the set of controls seen with it: a bitmap over control numbers.
///
/// Next to the set of seen controls are two more: those to expand now, and those to expand next. **Invariant:** the set to expand next
/// has only controls that were just added to the set of seen ones.
struct StackSets<State: StateWords> {
  /// The most places of the table that are taken before it grows, in percent.
  private static var fullness: Int { 60 }

  /// The contents of the stacks, in the order of discovery.
  let stacks: Reservation<State>
  private(set) var count = 0
  /// The sets of each stack, contiguous.
  private(set) var sets: Reservation<UInt64>
  /// The number of words of a set.
  private(set) var width = 1
  /// The hash table of stacks: the upper half of the hash, and the number plus one. Not a ``StateTable``, since a stack needs a number.
  private var places: Reservation<UInt64>
  private var capacity = 1 << 10
  /// Which of the two other sets is to be expanded next.
  private var parity = 0
  /// The stacks with something to expand.
  private(set) var frontier: [UInt32] = []
  private var nextFrontier: [UInt32] = []
  /// The states that were added for the next level.
  private(set) var added = 0
  /// Whether it ran out of memory.
  private(set) var isFull = false
  private let limit: Int

  /// Creates sets for at most this many stacks; nil if there is no memory.
  init?(limit: Int) {
    self.limit = limit
    guard let stacks = Reservation<State>(upTo: limit),
      let places = Reservation<UInt64>(upTo: max(4 * limit, 1 << 10)),
      let sets = Reservation<UInt64>(upTo: 3 * limit)
    else { return nil }
    (self.stacks, self.places, self.sets) = (stacks, places, sets)
  }

  /// The bytes that stacks, sets and table use.
  var memory: Int {
    count * (MemoryLayout<State>.stride + 3 * width * 8) + capacity * 8
      + (frontier.capacity + nextFrontier.capacity) * 4
  }

  /// The bytes that these stacks would use with sets for this many controls.
  func memory(forControls controls: Int) -> Int {
    var width = 1
    while 64 * width < controls { width *= 2 }
    return memory + count * 3 * 8 * (width - self.width)
  }

  /// The set of controls seen with a stack.
  @inline(__always)
  func seen(_ stack: Int) -> UnsafeMutablePointer<UInt64> { sets.base + 3 * width * stack }
  /// The set of controls to expand now.
  @inline(__always)
  func now(_ stack: Int) -> UnsafeMutablePointer<UInt64> { seen(stack) + (1 + parity) * width }
  @inline(__always)
  private func next(_ stack: Int) -> UnsafeMutablePointer<UInt64> { seen(stack) + (2 - parity) * width }

  /// Makes the added states the frontier.
  mutating func turn() {
    for stack in frontier { now(Int(stack)).update(repeating: 0, count: width) }
    parity = 1 - parity
    swap(&frontier, &nextFrontier)
    nextFrontier.removeAll(keepingCapacity: true)
    added = 0
  }

  /// Prefetches the place where the lookup of a stack begins.
  @inline(__always)
  func prepare(_ stack: State) { processor_prefetch(places.base + place(of: stack.hash)) }

  /// The number of a stack, new or known. Prefetches its sets.
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

  /// Adds to a stack the controls of a set that were not seen with it.
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

  /// Doubles the number of words of all sets.
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

  /// Records that memory ran out.
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
