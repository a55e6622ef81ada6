import CProcessor

/// The states met so far: lists of them, and a table with open addressing that tells whether one is there.
///
/// A state of one word stands in the table itself, plus one, since 0 is a free place; of a larger one the table has the
/// position in its list, and some bits of its hash that save most comparisons. Places are in the order of hashes: a hash is scaled to
/// the size of the table, which need not be a power of two. So the table grows by half, not to the double, by reading it once
/// from the front to the end and writing the new one in the same order, while the old one's pages go back.
///
/// Several threads may insert at a time, each into a list of its own: a place is claimed by one atomic exchange. **Invariant:**
/// the table grows, and lists shrink, only while no thread inserts.
final class StateTable<State: StateWords>: @unchecked Sendable {
  /// The most places that are taken before the table grows, in percent.
  private static var fullness: Int { 80 }
  /// How the places of larger states are divided: hash bits, list, and position plus one.
  private static var positionBits: UInt64 { 36 }
  private static var listBits: UInt64 { 8 }

  /// The states that each thread found, in the order in which it did.
  let lists: [StateList<State>]
  private var places: Reservation<UInt64>

  /// An empty table with so many lists, or nil where there is no memory.
  init?(lists count: Int, limit: Int) {
    var lists: [StateList<State>] = []
    for number in 0..<count {
      guard let list = StateList<State>(limit: limit, number: number) else { return nil }
      lists.append(list)
    }
    guard let places = Reservation<UInt64>(exactly: 1 << 12) else { return nil }
    (self.lists, self.places) = (lists, places)
  }

  /// The number of states.
  var count: Int { lists.reduce(0) { $0 + $1.count } }

  /// The bytes that states and table take.
  var memory: Int { places.capacity * 8 + count * MemoryLayout<State>.stride }

  /// How many more states the table takes before it has to grow.
  var room: Int { places.capacity / 100 * Self.fullness - count }

  /// The place where the search for a state begins, brought nearer.
  @inline(__always)
  func place(of state: State) -> Int {
    let place = Self.place(of: state.hash, among: places.capacity)
    processor_prefetch(places.base + place)
    return place
  }

  /// Adds a state to a list if it is in none, and says whether it did.
  ///
  /// - Parameter isShared: Whether other threads insert too.
  @inline(__always)
  func insert(_ state: State, at place: Int, into list: StateList<State>, isShared: Bool) -> Bool {
    let hash = state.hash
    let (base, capacity) = (places.base, places.capacity)
    var place = place
    while true {
      let found = processor_load(base + place)
      if found == 0 {
        let entry = entry(for: state, hash, in: list)
        if State.wordCount > 1 { list.base[list.count] = state }
        if !isShared {
          base[place] = entry
        } else if !processor_claim(base + place, entry) {
          continue
        }
        if State.wordCount == 1 { list.base[list.count] = state }
        list.count += 1
        return true
      }
      if isEntry(found, of: state, hash) { return false }
      place += 1
      if place == capacity { place = 0 }
    }
  }

  /// Whether a state is there, from the place where the search for it begins.
  func contains(_ state: State, at place: Int) -> Bool {
    var place = place
    while places.base[place] != 0 {
      if isEntry(places.base[place], of: state, state.hash) { return true }
      place = place + 1 == places.capacity ? 0 : place + 1
    }
    return false
  }

  /// The bytes by which the table grows to make room for so many more states.
  func growth(for more: Int) -> Int { (capacity(for: more) - places.capacity) * 8 }

  private func capacity(for more: Int) -> Int {
    let needed = (count + more) * 100 / Self.fullness + 100
    return needed > places.capacity ? max(needed, places.capacity / 2 * 3) : places.capacity
  }

  /// Makes room for so many more states; false where there is no memory for them.
  func grow(for more: Int) -> Bool {
    let capacity = capacity(for: more)
    guard capacity > places.capacity else { return true }
    guard let larger = Reservation<UInt64>(exactly: capacity) else { return false }
    if State.wordCount == 1 { pour(into: larger) } else { fill(larger) }
    places = larger
    return true
  }

  /// Forgets the states after the first ones of each list.
  func shrink(to counts: [Int]) -> Bool {
    for (list, count) in zip(lists, counts) { list.count = count }
    guard let fresh = Reservation<UInt64>(exactly: places.capacity) else { return false }
    fill(fresh)
    places = fresh
    return true
  }

  // MARK: - Places

  @inline(__always)
  private static func place(of hash: UInt64, among capacity: Int) -> Int {
    Int(truncatingIfNeeded: hash.multipliedFullWidth(by: UInt64(truncatingIfNeeded: capacity)).high)
  }

  @inline(__always)
  private static func mark(of hash: UInt64) -> UInt64 { hash << (positionBits + listBits) }

  @inline(__always)
  private func entry(for state: State, _ hash: UInt64, in list: StateList<State>) -> UInt64 {
    guard State.wordCount > 1 else { return state[word: 0] &+ 1 }
    let position = UInt64(truncatingIfNeeded: list.count &+ 1)
    return Self.mark(of: hash) | UInt64(truncatingIfNeeded: list.number) << Self.positionBits | position
  }

  @inline(__always)
  private func isEntry(_ entry: UInt64, of state: State, _ hash: UInt64) -> Bool {
    guard State.wordCount > 1 else { return entry == state[word: 0] &+ 1 }
    let low = Self.positionBits + Self.listBits
    guard entry >> low == Self.mark(of: hash) >> low else { return false }
    let list = Int(truncatingIfNeeded: entry >> Self.positionBits & (1 << Self.listBits - 1))
    let position = Int(truncatingIfNeeded: entry & (1 << Self.positionBits - 1)) - 1
    return lists[list].base[position] == state
  }

  /// Copies all entries in their order.
  private func pour(into larger: Reservation<UInt64>) {
    let step = 1 << 18
    for start in stride(from: 0, to: places.capacity, by: step) {
      for place in start..<min(start + step, places.capacity) where places.base[place] != 0 {
        let entry = places.base[place]
        put(entry, hash: UInt64(entry &- 1).hash, into: larger)
      }
      places.release(first: start + step)
    }
  }

  /// Enters the states of all lists.
  private func fill(_ fresh: Reservation<UInt64>) {
    for list in lists {
      for position in 0..<list.count {
        let state = list.base[position]
        let hash = state.hash
        let entry =
          State.wordCount == 1
          ? state[word: 0] &+ 1
          : Self.mark(of: hash) | UInt64(list.number) << Self.positionBits | UInt64(position + 1)
        put(entry, hash: hash, into: fresh)
      }
    }
  }

  @inline(__always)
  private func put(_ entry: UInt64, hash: UInt64, into table: Reservation<UInt64>) {
    var place = Self.place(of: hash, among: table.capacity)
    while table.base[place] != 0 {
      place += 1
      if place == table.capacity { place = 0 }
    }
    table.base[place] = entry
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
