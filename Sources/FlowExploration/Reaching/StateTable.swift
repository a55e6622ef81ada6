import CProcessor

/// The states seen so far: lists of them, and a hash table with open addressing.
///
/// The table contains a state of one word itself, plus one, since 0 is a free place. For a larger state it has the position in its list
/// and the upper bits of its hash, which save most comparisons. The table consists of cache lines; a lookup begins at one and
/// continues in the next if that is full. Lines are in the order of hashes: a hash is scaled to their number, which need not be a power
/// of two. So the table grows in place, by half instead of doubling.
///
/// Several threads may insert at the same time, each into its own list; an atomic exchange claims a place. **Invariant:** in each line,
/// taken places come before free ones; the table grows, and lists shrink, only while no thread inserts.
final class StateTable<State: StateWords>: @unchecked Sendable {
  /// The number of places in a cache line.
  @inline(__always) static var line: Int { 8 }
  /// The fill level at which the table grows, in percent.
  static var fullness: Int { 64 }
  /// How many states ahead the lookup prefetches.
  static var distance: Int { 64 }
  static var listLimit: Int { 1 << 4 }
  /// The bits of a larger state's entry, from the lowest: the position plus one, the list, and the upper bits of the hash.
  private static var positionBits: UInt64 { 32 }
  private static var hashBits: UInt64 { ~0 << 36 }

  /// The states that each thread found, in its order.
  let lists: [StateList<State>]
  let places: Reservation<UInt64>
  /// The number of lines in use. There is address space for more; untouched pages cost nothing.
  var lineCount = 1 << 11

  /// Creates an empty table with this many lists; nil if there is no memory.
  init?(lists count: Int, limit: Int) {
    var lists: [StateList<State>] = []
    for number in 0..<count {
      guard let list = StateList<State>(limit: limit, number: number) else { return nil }
      lists.append(list)
    }
    let most = limit.multipliedReportingOverflow(by: 2)
    guard let places = Reservation<UInt64>(upTo: most.overflow ? Int.max : max(1 << 14, most.partialValue))
    else {
      return nil
    }
    (self.lists, self.places) = (lists, places)
    lineCount = min(lineCount, places.capacity / Self.line)
  }

  var count: Int { lists.reduce(0) { $0 + $1.count } }

  /// The number of places.
  var capacity: Int { lineCount * Self.line }

  /// The bytes that states and table use.
  var memory: Int { capacity * 8 + count * MemoryLayout<State>.stride }

  /// How many more states fit before the table must grow.
  var room: Int { capacity / 100 * Self.fullness - count }

  /// How many more states each list has room for.
  var listRoom: Int { lists.reduce(Int.max) { min($0, $1.room) } }

  /// Prefetches the lines where the lookups of some states begin.
  func prefetch(_ states: UnsafePointer<State>, _ positions: Range<Int>) {
    let (base, lineCount) = (places.base, lineCount)
    for position in positions {
      processor_prefetch(base + Self.place(of: Self.hash(of: states[position]), among: lineCount))
    }
  }

  /// Adds the states that are in no list to a list and returns their number.
  ///
  /// - Parameters:
  ///   - count: How many states to look up.
  ///   - total: How many states there are. Those after the first ``distance`` are prefetched here.
  ///   - isShared: Whether other threads may insert at the same time.
  func insert(
    _ states: UnsafePointer<State>, count: Int, of total: Int, into list: StateList<State>, isShared: Bool
  ) -> Int {
    let known = list.count
    if State.wordCount == 1 {
      insertWords(states, count: count, of: total, into: list, isShared)
    } else {
      insertLarger(states, count: count, of: total, into: list, isShared)
    }
    return list.count - known
  }

  @inline(__always)
  private func insertWords(
    _ states: UnsafePointer<State>, count: Int, of total: Int, into list: StateList<State>, _ isShared: Bool
  ) {
    let (base, lineCount, found) = (places.base, lineCount, list.base)
    var known = list.count
    for index in 0..<count {
      let ahead = index &+ Self.distance
      if ahead < total {
        processor_prefetch(base + Self.place(of: Self.hash(of: states[ahead]), among: lineCount))
      }
      guard addWord(states[index], base, lineCount, isShared) else { continue }
      found[known] = states[index]
      known &+= 1
    }
    list.count = known
  }

  /// Prefetches the line of the table first, and later the state that its entry refers to.
  @inline(__always)
  private func insertLarger(
    _ states: UnsafePointer<State>, count: Int, of total: Int, into list: StateList<State>, _ isShared: Bool
  ) {
    let (base, lineCount, distance) = (places.base, lineCount, Self.distance)
    var known = list.count
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: distance) { ring in
      let hashes = ring.baseAddress.unsafelyUnwrapped
      for index in 0..<min(distance, total) { hashes[index] = Self.hash(of: states[index]) }
      for index in 0..<count {
        let hash = hashes[index & (distance &- 1)]
        let ahead = index &+ distance
        if ahead < total {
          let hash = Self.hash(of: states[ahead])
          hashes[index & (distance &- 1)] = hash
          processor_prefetch(base + Self.place(of: hash, among: lineCount))
        }
        let next = index &+ distance / 2
        if next < total { prefetchState(of: hashes[next & (distance &- 1)], base, lineCount) }
        guard addLarger(states[index], hash, list, at: known, isShared) else { continue }
        known &+= 1
      }
    }
    list.count = known
  }

  /// Prefetches the state of the first entry at which the lookup of a hash begins.
  @inline(__always)
  private func prefetchState(of hash: UInt64, _ base: UnsafeMutablePointer<UInt64>, _ lineCount: Int) {
    let entry = processor_load(base + Self.place(of: hash, among: lineCount))
    guard entry & Self.hashBits == hash, entry != 0 else { return }
    processor_prefetch(address(of: entry))
  }

  /// Adds a state of one word to the table. Returns false if it was there.
  @inline(__always)
  private func addWord(
    _ state: State, _ base: UnsafeMutablePointer<UInt64>, _ lineCount: Int, _ isShared: Bool
  ) -> Bool {
    let entry = state[word: 0] &+ 1
    var first = Self.place(of: Self.hash(of: state), among: lineCount)
    while true {
      let found = Int(truncatingIfNeeded: processor_find(base + first, entry))
      if found < Self.line { return false }
      if found < 2 * Self.line {
        let place = base + (first &+ found &- Self.line)
        if !isShared {
          place.pointee = entry
        } else if !processor_claim(place, entry) {
          continue
        }
        return true
      }
      first &+= Self.line
      if first == lineCount &* Self.line { first = 0 }
    }
  }

  /// Adds a larger state to the table and, at a position, to a list. Returns false if it was there.
  @inline(__always)
  private func addLarger(
    _ state: State, _ hash: UInt64, _ list: StateList<State>, at position: Int, _ isShared: Bool
  ) -> Bool {
    var place = Self.place(of: hash, among: lineCount)
    while true {
      let found = processor_load(places.base + place)
      if found == 0 {
        list.base[position] = state
        let entry = entry(for: state, hash, list.number, position)
        if !isShared {
          places.base[place] = entry
        } else if !processor_claim(places.base + place, entry) {
          continue
        }
        return true
      }
      if isEntry(found, of: state, hash) { return false }
      place &+= 1
      if place == capacity { place = 0 }
    }
  }

  func contains(_ state: State) -> Bool {
    let hash = Self.hash(of: state)
    var place = Self.place(of: hash, among: lineCount)
    while places.base[place] != 0 {
      if isEntry(places.base[place], of: state, hash) { return true }
      place = place + 1 == capacity ? 0 : place + 1
    }
    return false
  }

  /// Removes all but the first states of each list.
  func shrink(to counts: [Int]) {
    for (list, count) in zip(lists, counts) { list.count = count }
    for place in 0..<capacity { places.base[place] = 0 }
    for list in lists {
      for position in 0..<list.count {
        let state = list.base[position]
        put(entry(for: state, Self.hash(of: state), list.number, position))
      }
    }
  }

  // MARK: - Places

  /// The first place of the line where the lookup of a hash begins.
  @inline(__always)
  private static func place(of hash: UInt64, among lineCount: Int) -> Int {
    lineNumber(of: hash, among: lineCount) &* line
  }

  @inline(__always)
  static func lineNumber(of hash: UInt64, among lineCount: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: lineCount)).high)
  }

  /// The hash of a state. Of a larger state only the upper bits, so that an entry contains all of it.
  @inline(__always)
  private static func hash(of state: State) -> UInt64 {
    State.wordCount == 1 ? state.hash : state.hash & hashBits
  }

  @inline(__always)
  func hash(of entry: UInt64) -> UInt64 {
    State.wordCount == 1 ? (entry &- 1).hash : entry & Self.hashBits
  }

  @inline(__always)
  private func entry(for state: State, _ hash: UInt64, _ list: Int, _ position: Int) -> UInt64 {
    guard State.wordCount > 1 else { return state[word: 0] &+ 1 }
    return hash | UInt64(truncatingIfNeeded: list) << Self.positionBits
      | UInt64(truncatingIfNeeded: position &+ 1)
  }

  @inline(__always)
  private func isEntry(_ entry: UInt64, of state: State, _ hash: UInt64) -> Bool {
    guard State.wordCount > 1 else { return entry == state[word: 0] &+ 1 }
    return entry & Self.hashBits == hash && address(of: entry).pointee == state
  }

  /// The address of the state that an entry refers to.
  @inline(__always)
  private func address(of entry: UInt64) -> UnsafeMutablePointer<State> {
    let list = Int(truncatingIfNeeded: (entry & ~Self.hashBits) >> Self.positionBits)
    return lists[list].base + (Int(truncatingIfNeeded: entry & (1 << Self.positionBits - 1)) - 1)
  }

  /// Puts an entry where a lookup finds it.
  func put(_ entry: UInt64) {
    var place = Self.place(of: hash(of: entry), among: lineCount)
    while places.base[place] != 0 {
      place += 1
      if place == capacity { place = 0 }
    }
    places.base[place] = entry
  }
}

/// The states that one thread found, in its order, level by level.
final class StateList<State: StateWords>: @unchecked Sendable {
  private let states: Reservation<State>
  /// The first of the states.
  let base: UnsafeMutablePointer<State>
  /// The list's number among all lists.
  let number: Int
  fileprivate(set) var count = 0
  /// The start of each level.
  var levels: [Int] = []

  fileprivate init?(limit: Int, number: Int) {
    guard let states = Reservation<State>(upTo: limit) else { return nil }
    (self.states, base, self.number) = (states, states.base, number)
  }

  /// How many more states fit.
  var room: Int { states.capacity - count }

  func level(_ number: Int) -> Range<Int> {
    levels[number]..<(number + 1 < levels.count ? levels[number + 1] : count)
  }
}
