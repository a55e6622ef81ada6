import CProcessor
import FlowAlgorithms
import FlowStateGraph

/// The states seen so far, complete and in the order of discovery, with an index.
///
/// A state of one word is its own key in the index. The key of a wider state is a hash; states with equal hashes are compared word by
/// word.
final class VisitedSet: @unchecked Sendable {
  /// Replaces the number of a state that was refused.
  static let refused = UInt32.max
  /// How many keys ahead the lookup prefetches.
  private static let distance = 32

  let stateWidth: Int
  /// The words of all states, contiguous.
  let words: PagedArray<UInt64>
  let index: StateIndex

  init(stateWidth: Int, limit: Int) {
    self.stateWidth = stateWidth
    words = PagedArray(limit: limit * stateWidth, access: .atRandom)
    index = StateIndex(limit: limit)
  }

  var count: Int { words.count / stateWidth }

  /// The bytes that states and index use.
  var memory: Int { words.memory + index.memory }

  /// Numbers the states that a part looks up, and adds the new ones in order until there are `limit` states.
  ///
  /// Keys are prefetched before they are looked up, so that the processor waits for many at once. The caller must have made room for
  /// the words. After one new state is refused, all are, and the result is false.
  func number(_ part: ExpandedPart, limit: Int) -> Bool {
    stateWidth == 1 ? numberWords(part, limit) : numberWide(part, limit)
  }

  /// Numbers states of one word.
  private func numberWords(_ part: ExpandedPart, _ limit: Int) -> Bool {
    let (keys, numbers, words) = (part.keys.start, part.numbers.start, words.start)
    let total = part.keys.count
    var (count, room) = (self.words.count, limit)
    for position in 0..<min(Self.distance, total) { index.prefetch(keys[position]) }
    for position in 0..<total {
      let ahead = position &+ Self.distance
      if ahead < total { index.prefetch(keys[ahead]) }
      let key = keys[position]
      let place = index.place(of: key)
      if let number = place.number {
        numbers[position] = number
      } else if count < room, index.hasRoom {
        index.fill(place, with: key, number: UInt32(truncatingIfNeeded: count))
        words[count] = key
        numbers[position] = UInt32(truncatingIfNeeded: count)
        part.note(position, gave: count)
        count += 1
      } else {
        numbers[position] = Self.refused
        room = -1
      }
    }
    self.words.extend(by: count - self.words.count)
    return room == limit
  }

  /// Numbers states of several words. It first prefetches the state with the same key, which is nearly always the same state.
  private func numberWide(_ part: ExpandedPart, _ limit: Int) -> Bool {
    for position in part.keys.indices { index.prefetch(part.keys.start[position]) }
    for position in part.keys.indices {
      let place = index.place(of: part.keys.start[position])
      if let number = place.number { processor_prefetch(words.start + Int(number) * stateWidth) }
    }
    var room = limit
    for position in 0..<part.keys.count {
      let known = count
      let number = number(
        part.lookups.start + position * stateWidth, key: part.keys[position], limit: room)
      if number == Self.refused { room = -1 }
      if count > known { part.note(position, gave: known) }
      part.numbers[position] = number
    }
    return room == limit
  }

  /// The number of a state of several words. A new state is added; beyond the limit the result is ``refused``.
  private func number(_ state: UnsafePointer<UInt64>, key: UInt64, limit: Int) -> UInt32 {
    let place = index.place(of: key) { isEqual(Int($0), state) }
    if let number = place.number { return number }
    guard count < limit, index.hasRoom else { return Self.refused }
    index.fill(place, with: key, number: UInt32(count))
    return append(state)
  }

  /// The number of a single state, as in ``number(_:limit:)``.
  func number(_ state: [UInt64], limit: Int) -> UInt32 {
    precondition(state.count == stateWidth, "a state has the system's state width")
    guard words.makeRoom(for: stateWidth) else { return Self.refused }
    return state.withUnsafeBufferPointer { state in
      guard let state = state.baseAddress else { return Self.refused }
      return number(state, key: Self.key(state, width: stateWidth), limit: limit)
    }
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
