/// The part of an index of states whose hashes begin with certain bits.
///
/// An open-addressing table with linear probing (Knuth, The Art of Computer Programming 3, 6.4), at most three quarters
/// full. Slots follow the order of the hashes, so a larger table is filled front to back from a smaller one.
///
/// A reference type: while a search runs on several threads, each thread changes the shards that are its own.
final class VisitedShard: @unchecked Sendable {
  /// The hash in each slot; 0 is free.
  private(set) var hashes = PagedArray<UInt64>(zeros: 64)
  /// The number of the state in each slot.
  private(set) var ids = PagedArray<UInt32>(zeros: 64)
  private(set) var count = 0

  /// How many of a hash's leading bits choose the shard.
  static let prefixBits: UInt64 = 4

  /// The bytes that it takes.
  var memory: Int { hashes.memory + ids.memory }

  /// The slot where probing for a hash starts: its bits after the prefix, scaled to the table's size.
  @inline(__always)
  func slot(of hash: UInt64) -> Int {
    Int(
      truncatingIfNeeded: ((hash << Self.prefixBits) >> 32 &* UInt64(truncatingIfNeeded: hashes.count)) >> 32)
  }

  /// The slot of the state with a hash that satisfies a test, or the free one where it belongs.
  @inline(__always)
  func probe(_ hash: UInt64, isSame: (UInt32) -> Bool) -> (slot: Int, isFree: Bool) {
    var slot = slot(of: hash)
    while true {
      let found = hashes[slot]
      if found == 0 { return (slot, true) }
      if found == hash, isSame(ids[slot]) { return (slot, false) }
      slot = slot + 1 == hashes.count ? 0 : slot + 1
    }
  }

  /// Fills a free slot; slots found earlier mean nothing after that.
  @inline(__always)
  func fill(_ slot: Int, with hash: UInt64, id: UInt32) {
    hashes[slot] = hash
    ids[slot] = id
    count += 1
    if count * 4 > hashes.count * 3 { grow() }
  }

  /// Gives the state in a slot its number.
  @inline(__always)
  func renumber(_ slot: Int, as id: UInt32) { ids[slot] = id }

  private func grow() {
    let (oldHashes, oldIDs) = (hashes, ids)
    hashes = PagedArray(zeros: oldHashes.count + oldHashes.count / 2)
    ids = PagedArray(zeros: hashes.count)
    for old in oldHashes.indices where oldHashes[old] != 0 {
      let slot = probe(oldHashes[old]) { _ in false }.slot
      hashes[slot] = oldHashes[old]
      ids[slot] = oldIDs[old]
    }
  }
}
