import CProcessor

/// Numbers of states by key: a hash table whose buckets are lines of the processor's cache.
///
/// A bucket has room for five keys with their numbers and is 64 bytes long, so that looking a key up waits for memory
/// once. A full bucket goes on in the next one (Knuth, The Art of Computer Programming 3, 6.4). Buckets follow the order of
/// the hashes, so a shard grows in its place, from back to front, and never needs twice its memory.
///
/// For a search on several threads there are sixteen shards by the first bits of the hash, and each thread changes those
/// that are its own. **Invariant:** a bucket is filled from its first place on, the places before the one that is free
/// next are in use, and a key lies in the first bucket from its home on that had room.
final class StateIndex: NumberedIndex, @unchecked Sendable {
  /// One of the parts that are changed by one thread each.
  private struct Shard {
    var lines: UnsafeMutablePointer<UInt64>
    var bucketCount: UInt64
    var count = 0

    /// The bucket where a hash has its home: its bits after those of the shard, scaled to the number of buckets.
    @inline(__always)
    func home(of hash: UInt64) -> Int {
      Int(truncatingIfNeeded: ((hash << StateIndex.shardBits) >> 32 &* bucketCount) >> 32)
    }
  }

  /// A place in a bucket.
  struct Entry: NumberedEntry {
    fileprivate let line: UnsafeMutablePointer<UInt64>
    fileprivate let slot: Int
    /// Whether nothing is there yet.
    let isFree: Bool

    @inline(__always)
    var number: UInt32? { isFree ? nil : line.id(at: slot) }
  }

  /// The bits of a hash that can tell shards apart.
  private static let shardBits: UInt64 = 4
  /// The words of a bucket: five keys, five numbers of half a word, and half a word that says how many are in use.
  private static let lineWidth = 8
  private static let room = 5
  /// A shard with fewer buckets doubles; a larger one grows by half.
  private static let manyBuckets = 1 << 18

  private let shards: UnsafeMutablePointer<Shard>
  private let shardMask: UInt64
  private let memories: [PagedArray<UInt64>]
  private(set) var isExhausted = false

  /// An index that can grow to a number of states without being copied, if the system allows it.
  ///
  /// - Parameter isShared: Whether several threads may use it.
  init(limit: Int, isShared: Bool) {
    let count = isShared ? 1 << Int(Self.shardBits) : 1
    shardMask = UInt64(count) - 1
    memories = (0..<count).map { _ in PagedArray(limit: limit * 4, access: .atRandom) }
    shards = .allocate(capacity: count)
    for (number, memory) in memories.enumerated() {
      precondition(memory.makeRoom(for: Self.lineWidth), "the system has memory")
      memory.extend(by: Self.lineWidth)
      (shards + number).initialize(to: Shard(lines: memory.start, bucketCount: 1))
    }
  }

  deinit { shards.deallocate() }

  var memory: Int { memories.reduce(0) { $0 + $1.memory } }

  /// A hash of a key.
  ///
  /// Multiplicative hashing (Knuth, 6.4) by an odd number near 2^64 divided by the golden ratio. The upper half is folded
  /// in first, since a product's upper bits depend on all bits below them only.
  @inline(__always)
  static func hash(_ key: UInt64) -> UInt64 { (key ^ (key >> 32)) &* 0x9E37_79B9_7F4A_7C15 }

  /// The number of the shard where a key belongs.
  @inline(__always)
  func shard(of key: UInt64) -> Int { Int(truncatingIfNeeded: shard(ofHash: Self.hash(key))) }

  @inline(__always)
  private func shard(ofHash hash: UInt64) -> UInt64 { hash >> (64 - Self.shardBits) & shardMask }

  @inline(__always)
  func prefetch(_ key: UInt64) {
    let hash = Self.hash(key)
    let shard = shards + Int(truncatingIfNeeded: shard(ofHash: hash))
    processor_prefetch(shard.pointee.lines + shard.pointee.home(of: hash) * Self.lineWidth)
  }

  /// Where a key stands whose number satisfies a test, or the free place where it belongs.
  @inline(__always)
  func place(of key: UInt64, isSame: (UInt32) -> Bool) -> Entry {
    let hash = Self.hash(key)
    let shard = shards + Int(truncatingIfNeeded: shard(ofHash: hash))
    var bucket = shard.pointee.home(of: hash)
    while true {
      let line = shard.pointee.lines + bucket * Self.lineWidth
      let used = Int(truncatingIfNeeded: line[7] >> 32)
      var found: UInt = 0
      for slot in 0..<Self.room where line[slot] == key { found |= 1 << UInt(slot) }
      found &= (1 << UInt(used)) - 1
      while found != 0 {
        let slot = found.trailingZeroBitCount
        if isSame(line.id(at: slot)) { return Entry(line: line, slot: slot, isFree: false) }
        found &= found - 1
      }
      if used < Self.room { return Entry(line: line, slot: used, isFree: true) }
      bucket += 1
      if bucket == Int(shard.pointee.bucketCount) { bucket = 0 }
    }
  }

  @inline(__always)
  func place(of key: UInt64) -> Entry { place(of: key) { _ in true } }

  @inline(__always)
  func fill(_ place: Entry, with key: UInt64, number: UInt32) {
    let shard = shards + shard(of: key)
    put(key, number, into: place.line)
    shard.pointee.count += 1
    if shard.pointee.count >= Int(shard.pointee.bucketCount) * 4 { grow(self.shard(of: key)) }
  }

  /// Gives the key in a place its number.
  @inline(__always)
  func renumber(_ place: Entry, as id: UInt32) { place.line.setID(id, at: place.slot) }

  @inline(__always)
  private func put(_ key: UInt64, _ id: UInt32, into line: UnsafeMutablePointer<UInt64>) {
    let slot = Int(truncatingIfNeeded: line[7] >> 32)
    line[slot] = key
    line.setID(id, at: slot)
    line[7] &+= 1 << 32
  }

  @inline(__always)
  func hasRoom(for key: UInt64) -> Bool {
    let shard = shards + shard(of: key)
    return shard.pointee.count + 1 < Int(shard.pointee.bucketCount) * Self.room
  }

  /// Makes a shard larger: twice as large while that is little memory, then half as large again.
  ///
  /// From the last bucket to the first, each is emptied and its keys are put where they belong now, which is seldom before
  /// the bucket; those for which it is wait until all buckets are done.
  private func grow(_ number: Int) {
    let (shard, memory) = (shards + number, memories[number])
    let old = Int(shard.pointee.bucketCount)
    let additional = old < Self.manyBuckets ? old : (old + 1) / 2
    guard memory.makeRoom(for: additional * Self.lineWidth) else {
      isExhausted = true
      return
    }
    memory.extend(by: additional * Self.lineWidth)
    shard.pointee.lines = memory.start
    shard.pointee.bucketCount += UInt64(additional)
    var waiting: [(key: UInt64, id: UInt32)] = []
    for bucket in stride(from: old - 1, through: 0, by: -1) {
      let line = shard.pointee.lines + bucket * Self.lineWidth
      let contents = SIMD8(UnsafeBufferPointer(start: line, count: Self.lineWidth))
      for word in 0..<Self.lineWidth { line[word] = 0 }
      for slot in 0..<Int(truncatingIfNeeded: contents[7] >> 32) {
        let half = contents[Self.room + slot / 2] >> (slot % 2 == 0 ? 0 : 32)
        let (key, id) = (contents[slot], UInt32(truncatingIfNeeded: half))
        guard let line = freeLine(for: key, in: shard, from: bucket) else {
          waiting.append((key, id))
          continue
        }
        put(key, id, into: line)
      }
    }
    for (key, id) in waiting {
      if let line = freeLine(for: key, in: shard, from: 0) ?? firstFreeLine(in: shard) {
        put(key, id, into: line)
      }
    }
  }

  /// The first bucket with room for a key, unless it has its home before `first` or goes on from the end.
  @inline(__always)
  private func freeLine(
    for key: UInt64, in shard: UnsafeMutablePointer<Shard>, from first: Int
  ) -> UnsafeMutablePointer<UInt64>? {
    var bucket = shard.pointee.home(of: Self.hash(key))
    guard bucket >= first else { return nil }
    while bucket < Int(shard.pointee.bucketCount) {
      let line = shard.pointee.lines + bucket * Self.lineWidth
      if line[7] >> 32 < UInt64(Self.room) { return line }
      bucket += 1
    }
    return nil
  }

  private func firstFreeLine(in shard: UnsafeMutablePointer<Shard>) -> UnsafeMutablePointer<UInt64>? {
    (0..<Int(shard.pointee.bucketCount)).lazy.map { shard.pointee.lines + $0 * Self.lineWidth }
      .first { $0[7] >> 32 < UInt64(Self.room) }
  }
}

extension UnsafeMutablePointer<UInt64> {
  /// The number of the key at a position of the bucket that begins here.
  @inline(__always)
  fileprivate func id(at slot: Int) -> UInt32 {
    UnsafeRawPointer(self + 5).load(fromByteOffset: slot * 4, as: UInt32.self)
  }

  /// Sets the number of the key at a position.
  @inline(__always)
  fileprivate func setID(_ id: UInt32, at slot: Int) {
    UnsafeMutableRawPointer(self + 5).storeBytes(of: id, toByteOffset: slot * 4, as: UInt32.self)
  }
}
