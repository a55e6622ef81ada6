import CProcessor
import FlowAlgorithms

/// Maps the keys of a shard to ids: a hash table whose buckets are cache lines.
///
/// A shard is one of several tables that share all keys by their hashes, so that several threads can look keys up. The ids of one table
/// are in the order in which its keys appeared; no two tables have an id in common.
///
/// A ``StateTable`` cannot replace it, since that only tells whether a state is known and keeps no ids.
///
/// A bucket of 64 bytes has room for five keys with their ids, so a lookup waits for memory once. A full bucket overflows into
/// the next one (Knuth, The Art of Computer Programming 3, 6.4). Buckets are in the order of the hashes, so the table grows in
/// place, from back to front, and never needs twice its memory.
///
/// **Invariant:** a bucket is filled from its first place, without gaps, and a key lies in the first bucket from its home that had
/// room. One thread uses it at a time; all may ask for ``memory``.
final class StateIndex: @unchecked Sendable {
  /// Replaces the id of a new key when there are no more ids, or the system refuses memory.
  static let refused = UInt32.max

  /// The words of a bucket: five keys, five ids of half a word, and the number of keys in half a word.
  private static let lineWidth = 8
  private static let room = 5
  /// A table with fewer buckets doubles its size; a larger one grows by half.
  private static let manyBuckets = 1 << 18

  private let memoryOfLines: PagedArray<UInt64>
  @exclusivity(unchecked) private var lines: UnsafeMutablePointer<UInt64>
  @exclusivity(unchecked) private var bucketCount: UInt64 = 1
  @exclusivity(unchecked) private var count = 0
  /// The id of the next new key.
  @exclusivity(unchecked) private var nextID: UInt32
  /// The difference between its ids: the number of shards.
  private let distance: UInt32
  /// Whether the system refused the memory to grow, or there are no more ids.
  @exclusivity(unchecked) private var isExhausted = false
  private let bytes = AtomicInt(0)

  /// Creates an index that can grow to this many keys without being copied, if the system allows it.
  ///
  /// - Parameter shard: Which of `shards` tables it is, from 0.
  init(limit: Int, shard: Int, of shards: Int) {
    memoryOfLines = PagedArray(limit: limit * 4, access: .atRandom)
    precondition(memoryOfLines.makeRoom(for: Self.lineWidth), "the system has memory")
    memoryOfLines.extend(by: Self.lineWidth)
    lines = memoryOfLines.start
    (nextID, distance) = (UInt32(shard), UInt32(shards))
    bytes.store(memoryOfLines.memory)
  }

  /// The bytes that it uses.
  var memory: Int { bytes.load() }

  /// A hash of a key.
  ///
  /// Multiplicative hashing (Knuth, 6.4) by an odd number near 2^64 divided by the golden ratio. The upper half is folded
  /// in first, since a product's upper bits depend on all bits below them only.
  @inline(__always)
  static func hash(_ key: UInt64) -> UInt64 { (key ^ (key >> 32)) &* 0x9E37_79B9_7F4A_7C15 }

  /// The shard of a key: its hash, scaled to their number.
  @inline(__always)
  static func shard(of key: UInt64, _ shards: Int) -> Int {
    Int(truncatingIfNeeded: (hash(key) >> 32 &* UInt64(shards)) >> 32)
  }

  /// The home bucket of a key: the rest of its hash, scaled to the number of buckets.
  @inline(__always)
  private func home(of key: UInt64) -> Int {
    let rest = (Self.hash(key) >> 32 &* UInt64(distance)) & 0xFFFF_FFFF
    return Int(truncatingIfNeeded: (rest &* bucketCount) >> 32)
  }

  @inline(__always)
  func prefetch(_ key: UInt64) { processor_prefetch(lines + home(of: key) * Self.lineWidth) }

  /// The id of a key, and whether the key is new. A new key gets the next id, or ``refused`` if there are no more ids or no memory.
  @inline(__always)
  func id(of key: UInt64) -> (id: UInt32, isNew: Bool) {
    let (line, slot) = place(of: key)
    guard slot < 0 else { return (line.id(at: slot), false) }
    if isExhausted { return (Self.refused, true) }
    let id = nextID
    put(key, id, into: line)
    nextID &+= distance
    // Ids that wrap around would make different states one.
    if nextID < id || nextID == Self.refused { isExhausted = true }
    count &+= 1
    if count >= Int(bucketCount) * 4 { grow() }
    return (id, true)
  }

  /// The id of a key; nil if it has none.
  func knownID(of key: UInt64) -> UInt32? {
    let (line, slot) = place(of: key)
    return slot < 0 ? nil : line.id(at: slot)
  }

  /// The bucket and the position of a key, or the bucket where it belongs and -1.
  @inline(__always)
  private func place(of key: UInt64) -> (line: UnsafeMutablePointer<UInt64>, slot: Int) {
    var bucket = home(of: key)
    while true {
      let line = lines + bucket * Self.lineWidth
      let used = Int(truncatingIfNeeded: line[7] >> 32)
      var found: UInt = 0
      for slot in 0..<Self.room where line[slot] == key { found |= 1 << UInt(slot) }
      found &= (1 << UInt(used)) - 1
      if found != 0 { return (line, found.trailingZeroBitCount) }
      if used < Self.room { return (line, -1) }
      bucket += 1
      if bucket == Int(bucketCount) { bucket = 0 }
    }
  }

  @inline(__always)
  private func put(_ key: UInt64, _ id: UInt32, into line: UnsafeMutablePointer<UInt64>) {
    let slot = Int(truncatingIfNeeded: line[7] >> 32)
    line[slot] = key
    line.setID(id, at: slot)
    line[7] &+= 1 << 32
  }

  /// Grows the table if all shards together are about to have more keys than fit. So all grow at the same time.
  func makeRoom(knowing keys: Int) {
    if keys > Int(bucketCount) * 31 / 8 * Int(distance), !isExhausted { grow() }
  }

  /// Grows the table: doubles it while it is small, then adds half its size.
  ///
  /// It empties each bucket from last to first and puts the keys where they belong now. That is seldom before the bucket; such keys
  /// wait until all buckets are done.
  private func grow() {
    let old = Int(bucketCount)
    let additional = old < Self.manyBuckets ? old : (old + 1) / 2
    guard memoryOfLines.makeRoom(for: additional * Self.lineWidth) else {
      isExhausted = true
      return
    }
    memoryOfLines.extend(by: additional * Self.lineWidth)
    bytes.store(memoryOfLines.memory)
    lines = memoryOfLines.start
    bucketCount += UInt64(additional)
    var waiting: [(key: UInt64, id: UInt32)] = []
    for bucket in stride(from: old - 1, through: 0, by: -1) {
      let line = lines + bucket * Self.lineWidth
      let contents = SIMD8(UnsafeBufferPointer(start: line, count: Self.lineWidth))
      for word in 0..<Self.lineWidth { line[word] = 0 }
      for slot in 0..<Int(truncatingIfNeeded: contents[7] >> 32) {
        let half = contents[Self.room + slot / 2] >> (slot % 2 == 0 ? 0 : 32)
        let (key, id) = (contents[slot], UInt32(truncatingIfNeeded: half))
        guard let line = freeLine(for: key, from: bucket) else {
          waiting.append((key, id))
          continue
        }
        put(key, id, into: line)
      }
    }
    for (key, id) in waiting { put(key, id, into: place(of: key).line) }
  }

  /// The first bucket with room for a key; nil if its home is before `first` or the search would wrap around.
  @inline(__always)
  private func freeLine(for key: UInt64, from first: Int) -> UnsafeMutablePointer<UInt64>? {
    var bucket = home(of: key)
    guard bucket >= first else { return nil }
    while bucket < Int(bucketCount) {
      let line = lines + bucket * Self.lineWidth
      if line[7] >> 32 < UInt64(Self.room) { return line }
      bucket += 1
    }
    return nil
  }
}

extension UnsafeMutablePointer<UInt64> {
  /// The id of the key at a position of the bucket that begins here.
  @inline(__always)
  fileprivate func id(at slot: Int) -> UInt32 {
    UnsafeRawPointer(self + 5).load(fromByteOffset: slot * 4, as: UInt32.self)
  }

  /// Sets the id of the key at a position.
  @inline(__always)
  fileprivate func setID(_ id: UInt32, at slot: Int) {
    UnsafeMutableRawPointer(self + 5).storeBytes(of: id, toByteOffset: slot * 4, as: UInt32.self)
  }
}
