/// Numbers by hash: open addressing with linear probing (Knuth, The Art of Computer Programming 3, 6.4).
///
/// Two keys with one hash share a number; whoever asks must check what it leads to.
struct HashTable {
  private var hashes: [UInt64]
  private var places: [UInt32]
  private var count = 0

  init() {
    hashes = Array(repeating: 0, count: 256)
    places = Array(repeating: 0, count: 256)
  }

  /// The bytes that it takes.
  var memory: Int { hashes.capacity * 12 }

  /// The number for a hash; 0 for none.
  subscript(hash: UInt64) -> UInt32 {
    get { places[slot(of: hash)] }
    set {
      let slot = slot(of: hash)
      if places[slot] == 0 { count += 1 }
      hashes[slot] = hash
      places[slot] = newValue
      if count * 2 > places.count { grow() }
    }
  }

  /// Where a hash stands, or would.
  private func slot(of hash: UInt64) -> Int {
    let mask = places.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while places[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }

  /// Lets `body` read the table without a check of bounds.
  func withUnsafeSlots<Result>(_ body: (Slots) -> Result) -> Result {
    hashes.withUnsafeBufferPointer { hashes in
      places.withUnsafeBufferPointer { places in
        body(
          Slots(
            hashes: hashes.baseAddress.unsafelyUnwrapped, places: places.baseAddress.unsafelyUnwrapped,
            mask: places.count - 1))
      }
    }
  }

  /// The table as an inner loop reads it.
  struct Slots {
    fileprivate let hashes: UnsafePointer<UInt64>
    fileprivate let places: UnsafePointer<UInt32>
    fileprivate let mask: Int

    /// The number for a hash; 0 for none.
    @inline(__always)
    subscript(hash: UInt64) -> UInt32 {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while places[slot] != 0, hashes[slot] != hash { slot = (slot &+ 1) & mask }
      return places[slot]
    }
  }

  private mutating func grow() {
    let (oldHashes, oldPlaces) = (hashes, places)
    hashes = Array(repeating: 0, count: oldHashes.count * 2)
    places = Array(repeating: 0, count: oldPlaces.count * 2)
    for index in oldPlaces.indices where oldPlaces[index] != 0 {
      let slot = slot(of: oldHashes[index])
      hashes[slot] = oldHashes[index]
      places[slot] = oldPlaces[index]
    }
  }
}
