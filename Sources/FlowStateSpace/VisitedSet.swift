/// The states seen so far, whole and in the order of discovery, with an index for looking them up.
///
/// The index is an open-addressing table with linear probing (Knuth, The Art of Computer Programming 3,
/// 6.4). A slot holds 32 bits of the state's hash above its number plus one, or zero when it is free; the
/// hash bits only save comparisons, equality is always decided on all words of the states.
struct VisitedSet {
  /// What stands in place of a number for a state that was refused.
  static let refused = UInt32.max

  let stateWidth: Int
  /// The words of all states, one after the other.
  private(set) var words: [UInt64] = []
  private(set) var count = 0
  private var slots: [UInt64]
  /// A hash shifted right by this is the number of the slot where probing starts.
  private var shift: UInt64
  private var hashes: [UInt64] = []

  init(stateWidth: Int) {
    self.stateWidth = stateWidth
    let bits: UInt64 = 10
    slots = Array(repeating: 0, count: 1 << Int(bits))
    shift = 64 - bits
  }

  /// The bytes that states and index take.
  var memory: Int { (words.capacity + slots.count) * 8 }

  /// Numbers each of the buffer's states, adding the new ones in order until there are `limit` states.
  ///
  /// - Parameter ids: Receives a number for each state, ``refused`` for a new one beyond the limit.
  mutating func insert(_ successors: borrowing SuccessorBuffer, limit: Int, ids: inout [UInt32]) {
    reserve(count + successors.count)
    ids.removeAll(keepingCapacity: true)
    hashes.removeAll(keepingCapacity: true)
    for index in 0..<successors.count {
      hashes.append(Self.hash(successors.words, at: index * stateWidth, width: stateWidth))
    }
    for index in 0..<successors.count {
      ids.append(insert(successors.words, at: index * stateWidth, hash: hashes[index], limit: limit))
    }
  }

  /// Numbers the state that stands at `position` in `source`.
  private mutating func insert(_ source: [UInt64], at position: Int, hash: UInt64, limit: Int) -> UInt32 {
    let tag = hash << 32
    let mask = slots.count - 1
    var slot = Int(hash >> shift)
    while slots[slot] != 0 {
      let entry = slots[slot]
      if (entry ^ tag) >> 32 == 0 {
        let id = Int(entry & 0xFFFF_FFFF) - 1
        if isEqual(id, source, at: position) { return UInt32(id) }
      }
      slot = (slot + 1) & mask
    }
    guard count < limit else { return Self.refused }
    count += 1
    slots[slot] = tag | UInt64(count)
    for offset in 0..<stateWidth { words.append(source[position + offset]) }
    return UInt32(count - 1)
  }

  private func isEqual(_ id: Int, _ source: [UInt64], at position: Int) -> Bool {
    let start = id * stateWidth
    for offset in 0..<stateWidth where words[start + offset] != source[position + offset] { return false }
    return true
  }

  /// Multiplicative hashing (Knuth, 6.4) by an odd number near 2^64 divided by the golden ratio.
  ///
  /// The upper half is folded in first, since a product's upper bits depend on all bits below them only.
  private static func hash(_ words: [UInt64], at position: Int, width: Int) -> UInt64 {
    var hash: UInt64 = 0
    for offset in 0..<width {
      let word = words[position + offset] ^ (hash >> 32) ^ (hash << 7)
      hash = (word ^ (word >> 32)) &* 0x9E37_79B9_7F4A_7C15
    }
    return hash
  }

  /// Makes the index large enough to stay at most three fifths full with `states` states.
  private mutating func reserve(_ states: Int) {
    guard states * 5 > slots.count * 3 else { return }
    var size = slots.count
    while states * 5 > size * 3 { size *= 2 }
    shift = 64 - UInt64(size.trailingZeroBitCount)
    slots = []
    slots = Array(repeating: 0, count: size)
    for id in 0..<count {
      let hash = Self.hash(words, at: id * stateWidth, width: stateWidth)
      var slot = Int(hash >> shift)
      while slots[slot] != 0 { slot = (slot + 1) & (size - 1) }
      slots[slot] = hash << 32 | UInt64(id + 1)
    }
  }
}
