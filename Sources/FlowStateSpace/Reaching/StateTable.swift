import CProcessor

/// The states met so far: lists of them, and a table with open addressing that tells whether one is there.
///
/// A state of one word stands in the table itself, plus one, since 0 is a free place. Of a larger one the table has the position in its
/// list, and the upper bits of its hash, which save most comparisons. Places are in the order of hashes: a hash is scaled to the size of
/// the table, which need not be a power of two. So the table grows where it lies, by half and not to the double: from its end on,
/// each entry moves up to its new place, past which all have moved already.
///
/// Several threads may insert at a time, each into a list of its own: a place is claimed by one atomic exchange. **Invariant:**
/// the table grows, and lists shrink, only while no thread inserts.
final class StateTable<State: StateWords>: @unchecked Sendable {
  /// The number of places in a line of the cache; the search for a state begins at a line, so that it seldom sees a second one.
  @inline(__always) private static var line: Int { 8 }
  /// The most places that are taken before the table grows, in percent.
  private static var fullness: Int { 64 }
  /// The most lists.
  static var listLimit: Int { 1 << 4 }
  /// The bits of a larger state's entry, from the lowest: the position plus one, the list, and the upper bits of the hash.
  private static var positionBits: UInt64 { 32 }
  private static var hashBits: UInt64 { ~0 << 36 }

  /// The states that each thread found, in the order in which it did.
  let lists: [StateList<State>]
  private let places: Reservation<UInt64>
  /// The number of places in use of those that there is address space for.
  private var capacity = 1 << 12

  /// An empty table with so many lists, or nil where there is no memory.
  init?(lists count: Int, limit: Int) {
    var lists: [StateList<State>] = []
    for number in 0..<count {
      guard let list = StateList<State>(limit: limit, number: number) else { return nil }
      lists.append(list)
    }
    let most = limit.multipliedReportingOverflow(by: 2)
    guard let places = Reservation<UInt64>(upTo: most.overflow ? Int.max : max(1 << 13, most.partialValue))
    else {
      return nil
    }
    (self.lists, self.places) = (lists, places)
  }

  /// The number of states.
  var count: Int { lists.reduce(0) { $0 + $1.count } }

  /// The bytes that states and table take.
  var memory: Int { capacity * 8 + count * MemoryLayout<State>.stride }

  /// How many more states the table takes before it has to grow.
  var room: Int { capacity / 100 * Self.fullness - count }

  /// How many more states each list has room for.
  var listRoom: Int { lists.reduce(Int.max) { min($0, $1.room) } }

  /// The place where the search for a state begins, brought nearer.
  @inline(__always)
  func place(of state: State) -> Int {
    let place = Self.place(of: Self.hash(of: state), among: capacity)
    processor_prefetch(places.base + place)
    return place
  }

  /// Adds a state to a list if it is in none, and says whether it did.
  ///
  /// - Parameter isShared: Whether other threads insert too.
  @inline(__always)
  func insert(_ state: State, at place: Int, into list: StateList<State>, isShared: Bool) -> Bool {
    State.wordCount == 1
      ? insertWord(state, at: place, into: list, isShared)
      : insertWords(state, at: place, into: list, isShared)
  }

  @inline(__always)
  private func insertWord(_ state: State, at line: Int, into list: StateList<State>, _ isShared: Bool) -> Bool
  {
    let (base, entry) = (places.base, state[word: 0] &+ 1)
    var line = line
    while true {
      let found = Int(processor_find(base + line, entry))
      if found < Self.line { return false }
      if found < 2 * Self.line {
        let place = line &+ found &- Self.line
        if !isShared {
          base[place] = entry
        } else if !processor_claim(base + place, entry) {
          continue
        }
        list.append(state)
        return true
      }
      line &+= Self.line
      if line == capacity { line = 0 }
    }
  }

  @inline(__always)
  private func insertWords(_ state: State, at line: Int, into list: StateList<State>, _ isShared: Bool)
    -> Bool
  {
    let hash = Self.hash(of: state)
    var place = line
    while true {
      let found = processor_load(places.base + place)
      if found == 0 {
        list.base[list.count] = state
        let entry = entry(for: state, hash, list.number, list.count)
        if !isShared {
          places.base[place] = entry
        } else if !processor_claim(places.base + place, entry) {
          continue
        }
        list.append(state)
        return true
      }
      if isEntry(found, of: state, hash) { return false }
      place &+= 1
      if place == capacity { place = 0 }
    }
  }

  /// Whether a state is there, from the place where the search for it begins.
  func contains(_ state: State, at place: Int) -> Bool {
    var place = place
    while places.base[place] != 0 {
      if isEntry(places.base[place], of: state, Self.hash(of: state)) { return true }
      place = place + 1 == capacity ? 0 : place + 1
    }
    return false
  }

  /// The bytes by which the table grows to make room for so many more states.
  func growth(for more: Int) -> Int { (capacity(for: more) - capacity) * 8 }

  private func capacity(for more: Int) -> Int {
    let needed = (count + more) * 100 / Self.fullness + 100
    guard needed > capacity else { return capacity }
    let wanted = max(needed, min(capacity / 2 * 3, places.capacity))
    return (wanted + Self.line - 1) / Self.line * Self.line
  }

  /// Makes room for so many more states; false where there is no memory for them.
  func grow(for more: Int) -> Bool {
    let larger = capacity(for: more)
    guard larger > capacity else { return true }
    guard larger <= places.capacity else { return false }
    let old = capacity
    capacity = larger
    var stragglers: [UInt64] = []
    for place in (0..<old).reversed() where places.base[place] != 0 {
      let entry = places.base[place]
      places.base[place] = 0
      if Self.place(of: hash(of: entry), among: larger) > place {
        put(entry)
      } else {
        stragglers.append(entry)
      }
    }
    for entry in stragglers { put(entry) }
    return true
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

  @inline(__always)
  private static func place(of hash: UInt64, among capacity: Int) -> Int {
    let lines = UInt64(truncatingIfNeeded: capacity / line)
    return Int(truncatingIfNeeded: hash.multipliedFullWidth(by: lines).high) &* line
  }

  /// The hash of a state, of a larger one its upper bits only, so that an entry has all of it.
  @inline(__always)
  private static func hash(of state: State) -> UInt64 {
    State.wordCount == 1 ? state.hash : state.hash & hashBits
  }

  @inline(__always)
  private func hash(of entry: UInt64) -> UInt64 {
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
    guard entry & Self.hashBits == hash else { return false }
    let list = Int(truncatingIfNeeded: (entry & ~Self.hashBits) >> Self.positionBits)
    let position = Int(truncatingIfNeeded: entry & (1 << Self.positionBits - 1)) - 1
    return lists[list].base[position] == state
  }

  @inline(__always)
  private func put(_ entry: UInt64) {
    var place = Self.place(of: hash(of: entry), among: capacity)
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
  /// The number of states.
  fileprivate(set) var count = 0
  /// Where each level begins.
  var levels: [Int] = []

  fileprivate init?(limit: Int, number: Int) {
    guard let states = Reservation<State>(upTo: limit) else { return nil }
    (self.states, base, self.number) = (states, states.base, number)
  }

  @inline(__always)
  fileprivate func append(_ state: State) {
    base[count] = state
    count += 1
  }

  /// How many more states there is room for.
  var room: Int { states.capacity - count }

  /// Whether a test is true of a state, which is given its words where they lie.
  @inline(__always)
  func satisfies(_ test: (Span<UInt64>) -> Bool, at index: Int, width: Int) -> Bool {
    let words = UnsafeRawPointer(base + index).assumingMemoryBound(to: UInt64.self)
    return test(UnsafeBufferPointer(start: words, count: width).span)
  }

  /// The states of a level.
  func level(_ number: Int) -> Range<Int> {
    levels[number]..<(number + 1 < levels.count ? levels[number + 1] : count)
  }
}
