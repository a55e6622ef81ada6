import FlowAlgorithms

/// The lookups of a part in the order of the shards that have their keys, so that several threads can look them up.
///
/// A reference type. **Invariant:** one thread uses it at a time, but each shard may be looked up by another one.
final class ShardedLookups: @unchecked Sendable {
  /// The lookups of a shard.
  private final class Shard {
    @exclusivity(unchecked) var start = 0
    @exclusivity(unchecked) var count = 0
    /// How many of them are new. They come first.
    @exclusivity(unchecked) var newCount = 0
  }

  /// How many keys ahead a lookup prefetches.
  private static let distance = 32

  /// The positions of the lookups in the part.
  private let lookups = PagedArray<UInt32>(limit: 1 << 20)
  private let shards: [Shard]

  init(shards: Int) {
    self.shards = (0..<shards).map { _ in Shard() }
  }

  /// Sorts lookups by the shards that have their keys: counting sort (Knuth, The Art of Computer Programming 3, 5.2).
  func sort(_ keys: PagedArray<UInt64>) {
    let (count, shardCount) = (keys.count, shards.count)
    lookups.removeAll()
    precondition(lookups.makeRoom(for: count), "the system has memory")
    lookups.extend(by: count)
    let (keys, lookups) = (keys.start, lookups.start)
    withUnsafeTemporaryAllocation(of: Int.self, capacity: shardCount) { next in
      next.initialize(repeating: 0)
      if shardCount == 1 {
        next[0] = count
      } else {
        for position in 0..<count { next[StateIndex.shard(of: keys[position], shardCount)] += 1 }
      }
      var start = 0
      for (number, shard) in shards.enumerated() {
        (shard.start, shard.count, shard.newCount) = (start, next[number], 0)
        next[number] = start
        start += shard.count
      }
      for position in 0..<count {
        let shard = shardCount == 1 ? 0 : StateIndex.shard(of: keys[position], shardCount)
        lookups[next[shard]] = UInt32(truncatingIfNeeded: position)
        next[shard] += 1
      }
    }
  }

  /// Gives ids to the lookups of a shard.
  ///
  /// Keys are prefetched before they are looked up, so that the processor waits for many at once.
  func lookUp(
    _ keys: UnsafePointer<UInt64>, in index: StateIndex, _ number: Int, ids: UnsafeMutablePointer<UInt32>
  ) {
    let shard = shards[number]
    let (lookups, count) = (lookups.start + shard.start, shard.count)
    var newCount = 0
    for place in 0..<min(Self.distance, count) { index.prefetch(keys[Int(lookups[place])]) }
    for place in 0..<count {
      let ahead = place &+ Self.distance
      if ahead < count { index.prefetch(keys[Int(lookups[ahead])]) }
      let lookup = lookups[place]
      let (id, isNew) = index.id(of: keys[Int(lookup)])
      ids[Int(lookup)] = id
      lookups[newCount] = lookup
      newCount &+= isNew ? 1 : 0
    }
    shard.newCount = newCount
  }

  /// The number of new lookups.
  var newCount: Int { shards.reduce(0) { $0 + $1.newCount } }

  /// The last new lookup of each shard that has one.
  var lastNew: [Int] {
    shards.compactMap { $0.newCount > 0 ? Int(lookups[$0.start + $0.newCount - 1]) : nil }
  }

  /// Calls a function with each new lookup, in the order of the part.
  @inline(__always)
  func forEachNew(_ body: (Int) -> Void) {
    let lookups = lookups.start
    guard shards.count > 1 else {
      for place in 0..<shards[0].newCount { body(Int(lookups[place])) }
      return
    }
    withUnsafeTemporaryAllocation(of: UInt64.self, capacity: self.lookups.count / 64 + 1) { isNew in
      isNew.initialize(repeating: 0)
      for shard in shards {
        for place in shard.start..<shard.start + shard.newCount {
          isNew[Int(lookups[place] >> 6)] |= 1 << UInt64(lookups[place] & 63)
        }
      }
      forEachBit(of: isNew.baseAddress.unsafelyUnwrapped, words: isNew.count, body)
    }
  }
}
