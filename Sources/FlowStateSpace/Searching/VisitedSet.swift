/// The states seen so far, whole and in the order of discovery, with an index for looking them up.
///
/// The index holds hashes and numbers, in sixteen shards, so that it grows in small steps. The hashes only save
/// comparisons: states of several words with one hash are compared word by word. The hash of a single word loses nothing,
/// so there it decides; the two words that it may take for one another are compared as well.
struct VisitedSet {
  /// What stands in place of a number for a state that was refused.
  static let refused = UInt32.max

  let stateWidth: Int
  /// The words of all states, one after the other.
  let words: PagedArray<UInt64>
  private(set) var count = 0
  let shards = (0..<1 << Int(VisitedShard.prefixBits)).map { _ in VisitedShard() }
  /// The hash of each state to insert, and what stands where its probing starts.
  private var looks: [(hash: UInt64, found: UInt64, id: UInt32)] = []

  init(stateWidth: Int, limit: Int) {
    self.stateWidth = stateWidth
    words = PagedArray(limit: limit * stateWidth)
  }

  /// The bytes that states and index take.
  var memory: Int { words.memory + shards.reduce(0) { $0 + $1.memory } }

  /// Numbers each of the buffer's states, adding the new ones in order until there are `limit` states.
  ///
  /// The slots of all are looked at before the first is decided, so that the processor waits for many at once.
  ///
  /// - Parameter numbers: Receives a number for each state, ``refused`` for a new one beyond the limit.
  mutating func insert(_ successors: borrowing SuccessorBuffer, limit: Int, numbers: inout [UInt32]) {
    numbers.removeAll(keepingCapacity: true)
    looks.removeAll(keepingCapacity: true)
    for index in 0..<successors.count {
      let hash = Self.hash(successors.words, at: index * stateWidth, width: stateWidth)
      let shard = Self.shard(of: hash)
      let slot = shards[shard].slot(of: hash)
      looks.append((hash, shards[shard].hashes[slot], shards[shard].ids[slot]))
    }
    for (index, look) in looks.enumerated() {
      let isKnown = look.found == look.hash && decides(look.hash)
      numbers.append(
        isKnown
          ? look.id : insert(successors.words, at: index * stateWidth, look.hash, limit: limit))
    }
  }

  /// Numbers the state that stands at `position` in `source`.
  private mutating func insert(
    _ source: [UInt64], at position: Int, _ hash: UInt64, limit: Int
  ) -> UInt32 {
    let shard = Self.shard(of: hash)
    let (slot, isFree) = shards[shard].probe(hash) { id in
      decides(hash) || isEqual(Int(id), source, at: position)
    }
    guard isFree else { return shards[shard].ids[slot] }
    guard count < limit else { return Self.refused }
    shards[shard].fill(slot, with: hash, id: UInt32(count))
    return append(source, at: position)
  }

  /// Whether a hash belongs to one state only.
  @inline(__always)
  func decides(_ hash: UInt64) -> Bool { stateWidth == 1 && hash > 1 }

  func isEqual(_ id: Int, _ source: [UInt64], at position: Int) -> Bool {
    let start = id * stateWidth
    for offset in 0..<stateWidth where words[start + offset] != source[position + offset] { return false }
    return true
  }

  /// Adds a state that the shards know already, and returns its number.
  @inline(__always)
  mutating func append(_ source: [UInt64], at position: Int) -> UInt32 {
    for offset in 0..<stateWidth { words.append(source[position + offset]) }
    count += 1
    return UInt32(count - 1)
  }

  @inline(__always)
  static func shard(of hash: UInt64) -> Int {
    Int(truncatingIfNeeded: hash >> (64 - VisitedShard.prefixBits))
  }

  /// A hash of a state that is not 0.
  ///
  /// Multiplicative hashing (Knuth, 6.4) by an odd number near 2^64 divided by the golden ratio. The upper half is folded
  /// in first, since a product's upper bits depend on all bits below them only. Both can be undone, so different words
  /// have different hashes; only the hash 0, which would mean a free slot, is taken for 1.
  static func hash(_ words: [UInt64], at position: Int, width: Int) -> UInt64 {
    var hash: UInt64 = 0
    for offset in 0..<width {
      let word = words[position + offset] ^ (hash >> 32) ^ (hash << 7)
      hash = (word ^ (word >> 32)) &* 0x9E37_79B9_7F4A_7C15
    }
    return hash == 0 ? 1 : hash
  }
}
