import CProcessor

/// The states met so far: lists of them, and a table with open addressing that tells whether one is there.
///
/// A state of one word stands in the table itself, plus one, since 0 is a free place. Of a larger one the table has the position in its
/// list, and the upper bits of its hash, which save most comparisons. The table is lines of the cache; the search for a state begins with
/// one and goes on to the next where that is full. Lines are in the order of hashes: a hash is scaled to their number, which need
/// not be a power of two. So the table grows where it lies, by half and not to the double.
///
/// Several threads may insert at a time, each into a list of its own: a place is claimed by one atomic exchange. **Invariant:**
/// in each line, taken places stand before free ones; the table grows, and lists shrink, only while no thread inserts.
final class StateTable<State: StateWords>: @unchecked Sendable {
  /// The number of places in a line of the cache.
  @inline(__always) static var line: Int { 8 }
  /// The most places that are taken before the table grows, in percent.
  static var fullness: Int { 64 }
  /// So many states ahead of the one that is looked up are on their way.
  static var distance: Int { 64 }
  static var listLimit: Int { 1 << 4 }
  /// The bits of a larger state's entry, from the lowest: the position plus one, the list, and the upper bits of the hash.
  private static var positionBits: UInt64 { 32 }
  private static var hashBits: UInt64 { ~0 << 36 }

  /// The states that each thread found, in the order in which it did.
  let lists: [StateList<State>]
  let places: Reservation<UInt64>
  /// The number of lines in use of those that there is address space for; pages that are not touched cost nothing.
  var lineCount = 1 << 11

  /// An empty table with so many lists, or nil where there is no memory.
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

  /// The bytes that states and table take.
  var memory: Int { capacity * 8 + count * MemoryLayout<State>.stride }

  /// How many more states the table takes before it has to grow.
  var room: Int { capacity / 100 * Self.fullness - count }

  /// How many more states each list has room for.
  var listRoom: Int { lists.reduce(Int.max) { min($0, $1.room) } }

  /// Asks for the lines where the searches for some states begin.
  func prefetch(_ states: UnsafePointer<State>, _ positions: Range<Int>) {
    let (base, lineCount) = (places.base, lineCount)
    for position in positions {
      processor_prefetch(base + Self.place(of: Self.hash(of: states[position]), among: lineCount))
    }
  }

  /// Adds those of some states to a list that are in none, and returns how many they are.
  ///
  /// - Parameters:
  ///   - count: How many states to look up.
  ///   - total: How many states there are, of which those after the first ``distance`` are asked for ahead here.
  ///   - isShared: Whether other threads insert too.
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

  /// Asks for the line of the table first, and some time later for the state that its place leads to.
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

  /// Asks for the state whose entry stands first where the search for a hash begins.
  @inline(__always)
  private func prefetchState(of hash: UInt64, _ base: UnsafeMutablePointer<UInt64>, _ lineCount: Int) {
    let entry = processor_load(base + Self.place(of: hash, among: lineCount))
    guard entry & Self.hashBits == hash, entry != 0 else { return }
    processor_prefetch(address(of: entry))
  }

  /// Adds a state of one word to the table; false where it was there.
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

  /// Adds a larger state to the table and, at a position, to a list; false where it was there.
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

  /// Forgets the states after the first ones of each list.
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

  /// The first place of the line where the search for a hash begins.
  @inline(__always)
  private static func place(of hash: UInt64, among lineCount: Int) -> Int {
    lineNumber(of: hash, among: lineCount) &* line
  }

  @inline(__always)
  static func lineNumber(of hash: UInt64, among lineCount: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: lineCount)).high)
  }

  /// The hash of a state, of a larger one its upper bits only, so that an entry has all of it.
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

  /// Where the state of a larger state's entry stands.
  @inline(__always)
  private func address(of entry: UInt64) -> UnsafeMutablePointer<State> {
    let list = Int(truncatingIfNeeded: (entry & ~Self.hashBits) >> Self.positionBits)
    return lists[list].base + (Int(truncatingIfNeeded: entry & (1 << Self.positionBits - 1)) - 1)
  }

  /// Puts an entry where a search for it finds it.
  func put(_ entry: UInt64) {
    var place = Self.place(of: hash(of: entry), among: lineCount)
    while places.base[place] != 0 {
      place += 1
      if place == capacity { place = 0 }
    }
    places.base[place] = entry
  }
}

/// States in the order in which one thread found them, level by level.
final class StateList<State: StateWords>: @unchecked Sendable {
  private let states: Reservation<State>
  /// The first of the states.
  let base: UnsafeMutablePointer<State>
  /// The list's number among all lists.
  let number: Int
  fileprivate(set) var count = 0
  /// Where each level begins.
  var levels: [Int] = []

  fileprivate init?(limit: Int, number: Int) {
    guard let states = Reservation<State>(upTo: limit) else { return nil }
    (self.states, base, self.number) = (states, states.base, number)
  }

  /// How many more states there is room for.
  var room: Int { states.capacity - count }

  func level(_ number: Int) -> Range<Int> {
    levels[number]..<(number + 1 < levels.count ? levels[number + 1] : count)
  }
}
