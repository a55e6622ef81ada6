/// The states of a search in contiguous memory, with an index for looking them up.
///
/// Test builds do not optimise this module, so a step may cost only a few calls. Therefore pointers, which the compiler resolves
/// in every build, give access to states, hash values and the index, and nothing is wrapped.
///
/// **Invariant:** states `0..<count` are initialised, and there is room for one more.
struct StateTable<State: Hashable> {
  /// The states in the order in which they were found.
  private(set) var states: UnsafeMutablePointer<State>
  private(set) var count = 0
  private var hashes: UnsafeMutablePointer<Int>
  private var capacity = 512
  /// The numbers of the states plus one, each at the first free place from its hash value on; 0 marks a free place.
  private var places: UnsafeMutablePointer<Int32>
  private var mask = 2047

  init() {
    states = .allocate(capacity: capacity)
    hashes = .allocate(capacity: capacity)
    places = .allocate(capacity: mask + 1)
    places.initialize(repeating: 0, count: mask + 1)
  }

  /// Looks up the state that was put behind the others. Keeps it if it is new and below the limit, else removes it.
  ///
  /// - Returns: Its number, which is the old `count` if it is new; -1 if it is new and there are `limit` states already.
  mutating func number(limit: Int) -> Int {
    let hash = states[count].hashValue
    var place = hash & mask
    while places[place] != 0 {
      let known = Int(places[place] &- 1)
      if hashes[known] == hash, states[known] == states[count] {
        (states + count).deinitialize(count: 1)
        return known
      }
      place = (place &+ 1) & mask
    }
    if count >= limit {
      (states + count).deinitialize(count: 1)
      return -1
    }
    places[place] = Int32(truncatingIfNeeded: count &+ 1)
    hashes[count] = hash
    count = count &+ 1
    if count == capacity { grow() }
    return count &- 1
  }

  /// Moves the states out of the table.
  mutating func takeStates() -> [State] {
    let all = [State](unsafeUninitializedCapacity: count) { buffer, initialized in
      buffer.baseAddress?.moveInitialize(from: states, count: count)
      initialized = count
    }
    count = 0
    return all
  }

  func free() {
    states.deinitialize(count: count)
    states.deallocate()
    hashes.deallocate()
    places.deallocate()
  }

  private mutating func grow() {
    states = moved(states, count, to: 2 * capacity)
    hashes = moved(hashes, count, to: 2 * capacity)
    capacity *= 2
    places.deallocate()
    mask = 4 * capacity - 1
    places = .allocate(capacity: mask + 1)
    places.initialize(repeating: 0, count: mask + 1)
    var state = 0
    while state < count {
      var place = hashes[state] & mask
      while places[place] != 0 { place = (place &+ 1) & mask }
      places[place] = Int32(truncatingIfNeeded: state &+ 1)
      state = state &+ 1
    }
  }
}

/// Moves elements to a larger allocation, and frees the old one.
func moved<Element>(
  _ old: UnsafeMutablePointer<Element>, _ count: Int, to capacity: Int
) -> UnsafeMutablePointer<Element> {
  let new = UnsafeMutablePointer<Element>.allocate(capacity: capacity)
  new.moveInitialize(from: old, count: count)
  old.deallocate()
  return new
}
