/// The states seen so far, whole and in the order of discovery, with an index for looking them up.
///
/// The index is an open-addressing table with linear probing (Knuth, The Art of Computer Programming 3,
/// 6.4) of hashes and, beside them, the numbers of the states. The hashes only save comparisons: states of several words
/// with one hash are compared word by word. The hash of a single word loses nothing, so there it decides; the two
/// words that it may take for one another are compared as well.
struct VisitedSet {
  /// What stands in place of a number for a state that was refused.
  static let refused = UInt32.max

  let stateWidth: Int
  /// The words of all states, one after the other.
  let words: PagedArray<UInt64>
  private(set) var count = 0
  /// The hash in each slot; 0 is free.
  private var hashes: PagedArray<UInt64>
  /// The number of the state in each slot.
  private var ids: PagedArray<UInt32>
  /// A hash shifted right by this is the number of the slot where probing starts.
  private var shift: UInt64
  /// The hash of each state to insert, and what stands in the slot where its probing starts.
  private var looks: [(hash: UInt64, found: UInt64, id: UInt32)] = []

  init(stateWidth: Int, limit: Int) {
    self.stateWidth = stateWidth
    words = PagedArray(limit: limit * stateWidth)
    let bits: UInt64 = 10
    hashes = PagedArray(zeros: 1 << Int(bits))
    ids = PagedArray(zeros: 1 << Int(bits))
    shift = 64 - bits
  }

  /// The bytes that states and index take.
  var memory: Int { words.memory + hashes.memory + ids.memory }

  /// Numbers each of the buffer's states, adding the new ones in order until there are `limit` states.
  ///
  /// The slots of all are looked at before the first is decided, so that the processor waits for many at once.
  ///
  /// - Parameter numbers: Receives a number for each state, ``refused`` for a new one beyond the limit.
  mutating func insert(_ successors: borrowing SuccessorBuffer, limit: Int, numbers: inout [UInt32]) {
    reserve(count + successors.count)
    numbers.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    for index in 0..<successors.count {
      let hash = Self.hash(successors.words, at: index * stateWidth, width: stateWidth)
      let slot = Int(hash >> shift)
      looks.append((hash, hashes[slot], ids[slot]))
    }
    for (index, look) in looks.enumerated() {
      let isKnown = look.found == look.hash && decides(look.hash)
      numbers.append(
        isKnown ? look.id : insert(successors.words, at: index * stateWidth, look.hash, limit: limit))
    }
  }

  /// Numbers the state that stands at `position` in `source`.
  private mutating func insert(_ source: [UInt64], at position: Int, _ hash: UInt64, limit: Int) -> UInt32 {
    let mask = hashes.count - 1
    var slot = Int(hash >> shift)
    while hashes[slot] != 0 {
      if hashes[slot] == hash, decides(hash) || isEqual(Int(ids[slot]), source, at: position) {
        return ids[slot]
      }
      slot = (slot + 1) & mask
    }
    guard count < limit else { return Self.refused }
    hashes[slot] = hash
    ids[slot] = UInt32(count)
    for offset in 0..<stateWidth { words.append(source[position + offset]) }
    count += 1
    return UInt32(count - 1)
  }

  /// Whether a hash belongs to one state only.
  @inline(__always)
  private func decides(_ hash: UInt64) -> Bool { stateWidth == 1 && hash > 1 }

  private func isEqual(_ id: Int, _ source: [UInt64], at position: Int) -> Bool {
    let start = id * stateWidth
    for offset in 0..<stateWidth where words[start + offset] != source[position + offset] { return false }
    return true
  }

  /// A hash of a state that is not 0.
  ///
  /// Multiplicative hashing (Knuth, 6.4) by an odd number near 2^64 divided by the golden ratio. The upper half is folded
  /// in first, since a product's upper bits depend on all bits below them only. Both can be undone, so different words
  /// have different hashes; only the hash 0, which would mean a free slot, is taken for 1.
  private static func hash(_ words: [UInt64], at position: Int, width: Int) -> UInt64 {
    var hash: UInt64 = 0
    for offset in 0..<width {
      let word = words[position + offset] ^ (hash >> 32) ^ (hash << 7)
      hash = (word ^ (word >> 32)) &* 0x9E37_79B9_7F4A_7C15
    }
    return hash == 0 ? 1 : hash
  }

  /// Makes the index large enough to stay at most three fifths full with `states` states.
  private mutating func reserve(_ states: Int) {
    guard states * 5 > hashes.count * 3 else { return }
    var size = hashes.count
    while states * 5 > size * 3 { size *= 2 }
    shift = 64 - UInt64(size.trailingZeroBitCount)
    let (oldHashes, oldIDs) = (hashes, ids)
    hashes = PagedArray(zeros: size)
    ids = PagedArray(zeros: size)
    for old in oldHashes.indices where oldHashes[old] != 0 {
      var slot = Int(oldHashes[old] >> shift)
      while hashes[slot] != 0 { slot = (slot + 1) & (size - 1) }
      hashes[slot] = oldHashes[old]
      ids[slot] = oldIDs[old]
    }
  }
}
