import CProcessor
import FlowAlgorithms
import FlowStateGraph

/// The states seen so far, complete and in the order of discovery, with an index.
///
/// A state of one word is its own key in the index. The key of a wider state is a hash; states with equal hashes are compared word by
/// word.
///
/// A state gets its number in two steps: a shard of the index gives its key an id, then the search gives the id a number. Threads look
/// states up in different shards at once. The ids depend on the number of shards, but the numbers do not.
///
/// **Invariant:** one thread uses it at a time, but for ``lookUp(_:in:knowing:)``.
final class VisitedSet: @unchecked Sendable {
  /// Replaces the number of a state that was refused.
  static let refused = UInt32.max

  let stateWidth: Int
  /// The words of all states, contiguous.
  let words: PagedArray<UInt64>
  private let shards: [StateIndex]
  /// Whether the ids are the numbers: all keys are in one table, and no two states have the same key.
  private let idsAreNumbers: Bool
  /// For each id, the number of its state plus one, or 0 if it has none yet. Empty if the ids are the numbers.
  private let numbers: PagedArray<UInt32>
  /// The numbers of the states whose keys an earlier state has.
  private var collided: [[UInt64]: UInt32] = [:]

  init(stateWidth: Int, limit: Int, shards: Int = 1) {
    self.stateWidth = stateWidth
    words = PagedArray(limit: limit * stateWidth, access: .atRandom)
    idsAreNumbers = stateWidth == 1 && shards == 1
    numbers = PagedArray(limit: idsAreNumbers ? 0 : limit * 2, access: .atRandom)
    let share = shards == 1 ? limit : limit / shards * 2
    self.shards = (0..<shards).map { StateIndex(limit: share, shard: $0, of: shards) }
  }

  var count: Int { words.count / stateWidth }
  var shardCount: Int { shards.count }

  /// The bytes that states and index use.
  var memory: Int {
    let entry = MemoryLayout<[UInt64]>.size + MemoryLayout<UInt32>.size + 32 + stateWidth * 8
    return shards.reduce(words.memory + numbers.memory + collided.count * entry) { $0 + $1.memory }
  }

  /// Gives ids to the states of a part that belong to a shard.
  ///
  /// Each shard must be given the parts in order, by one thread at a time.
  ///
  /// - Parameter known: The number of states when the block was handed out.
  func lookUp(_ part: ExpandedPart, in shard: Int, knowing known: Int) {
    shards[shard].makeRoom(knowing: known)
    part.shards.lookUp(part.keys.start, in: shards[shard], shard, ids: part.numbers.start)
  }

  /// Numbers the states of a part that have ids, and adds the new ones in order until there are `limit` states.
  ///
  /// The caller must have made room for the words. After one new state is refused, all are, and the result is false.
  func number(_ part: ExpandedPart, limit: Int) -> Bool {
    if stateWidth == 1, count + part.shards.newCount <= limit, makeRoom(for: part) {
      numberWords(part)
      return true
    }
    if stateWidth > 1 { prefetchStates(of: part) }
    var room = limit
    for position in part.keys.indices {
      let (id, known) = (part.numbers.start[position], count)
      let number = number(part.lookups.start + position &* stateWidth, id: id, limit: room)
      if number == Self.refused { room = -1 }
      if count > known { part.note(position, gave: known) }
      part.numbers.start[position] = number
    }
    return room == limit
  }

  /// Makes room for the numbers of new ids. The last one of a shard is the highest.
  private func makeRoom(for part: ExpandedPart) -> Bool {
    part.shards.lastNew.allSatisfy { makeRoom(forID: part.numbers[$0]) }
  }

  /// Makes room for the number of an id. Returns false if the system refuses or has refused memory.
  @inline(__always)
  private func makeRoom(forID id: UInt32) -> Bool {
    guard id != StateIndex.refused else { return false }
    let missing = idsAreNumbers ? 0 : Int(id) &+ 1 &- numbers.count
    guard missing > 0 else { return true }
    guard numbers.makeRoom(for: missing) else { return false }
    numbers.extend(by: missing)
    return true
  }

  /// Numbers states of one word.
  private func numberWords(_ part: ExpandedPart) {
    let (keys, ids, words, numbers) = (part.keys.start, part.numbers.start, words.start, numbers.start)
    var count = self.words.count
    part.shards.forEachNew { position in
      words[count] = keys[position]
      part.note(position, gave: count)
      count += 1
      if !idsAreNumbers { numbers[Int(ids[position])] = UInt32(truncatingIfNeeded: count) }
    }
    self.words.extend(by: count - self.words.count)
    if idsAreNumbers { return }
    for position in part.keys.indices { ids[position] = numbers[Int(ids[position])] &- 1 }
  }

  /// Prefetches the states that have the same keys as those of a part; they nearly always are the same states.
  private func prefetchStates(of part: ExpandedPart) {
    for position in part.keys.indices {
      let number = number(ofID: part.numbers.start[position])
      if number != Self.refused { processor_prefetch(words.start + Int(number) &* stateWidth) }
    }
  }

  /// The number of a single state, as in ``number(_:limit:)``. A state that is refused may be numbered later.
  func number(_ state: [UInt64], limit: Int) -> UInt32 {
    precondition(state.count == stateWidth, "a state has the system's state width")
    guard words.makeRoom(for: stateWidth) else { return Self.refused }
    return state.withUnsafeBufferPointer { state in
      guard let state = state.baseAddress else { return Self.refused }
      let key = Self.key(state, width: stateWidth)
      let shard = shards[StateIndex.shard(of: key, shards.count)]
      guard let id = count < limit ? shard.id(of: key).id : shard.knownID(of: key) else {
        return Self.refused
      }
      return number(state, id: id, limit: limit)
    }
  }

  /// The number of a state whose key has an id. A new state is added; beyond the limit the result is ``refused``.
  @inline(__always)
  private func number(_ state: UnsafePointer<UInt64>, id: UInt32, limit: Int) -> UInt32 {
    let known = number(ofID: id)
    guard known != Self.refused else {
      guard count < limit, makeRoom(forID: id) else { return Self.refused }
      if !idsAreNumbers { numbers.start[Int(id)] = UInt32(truncatingIfNeeded: count &+ 1) }
      return append(state)
    }
    return stateWidth == 1 || isEqual(Int(known), state) ? known : numberCollided(state, limit: limit)
  }

  /// The number of a state whose key another state had first.
  private func numberCollided(_ state: UnsafePointer<UInt64>, limit: Int) -> UInt32 {
    let words = Array(UnsafeBufferPointer(start: state, count: stateWidth))
    if let number = collided[words] { return number }
    guard count < limit else { return Self.refused }
    let number = append(state)
    collided[words] = number
    return number
  }

  /// The number of the first state whose key has an id; ``refused`` if there is none.
  @inline(__always)
  private func number(ofID id: UInt32) -> UInt32 {
    if idsAreNumbers { return Int(id) < count ? id : Self.refused }
    return Int(id) < numbers.count ? numbers.start[Int(id)] &- 1 : Self.refused
  }

  /// Whether the state with a number has these words.
  @inline(__always)
  func isEqual(_ id: Int, _ state: UnsafePointer<UInt64>) -> Bool {
    for offset in 0..<stateWidth where words[id * stateWidth + offset] != state[offset] { return false }
    return true
  }

  /// Adds a state that is in the index already and returns its number. The caller must have made room.
  @inline(__always)
  func append(_ state: UnsafePointer<UInt64>) -> UInt32 {
    let number = count
    for offset in 0..<stateWidth { words.append(state[offset]) }
    return UInt32(number)
  }

  func state(_ id: StateID) -> PackedState {
    PackedState(words: (id * stateWidth..<(id + 1) * stateWidth).map { words[$0] })
  }

  @inline(__always)
  static func key(_ state: UnsafePointer<UInt64>, width: Int) -> UInt64 {
    var key = state[0]
    for offset in 1..<max(width, 1) {
      let mixed = (key ^ (key >> 32)) &* 0x9E37_79B9_7F4A_7C15
      key = state[offset] ^ (mixed >> 32) ^ (mixed << 7)
    }
    return key
  }
}
