/// Numbers by hash: open addressing with linear probing (Knuth, The Art of Computer Programming 3, 6.4), for inner loops.
///
/// Two keys with the same hash share a number, so the caller must check the number's key. A `Dictionary` would hash the hashes
/// again.
@frozen public struct HashTable: Sendable {
  @usableFromInline var hashes: [UInt64]
  /// The numbers at the places of their hashes; 0 at free places.
  @usableFromInline var numbers: [UInt32]
  @usableFromInline var count = 0

  /// An empty table.
  @inlinable public init() {
    hashes = Array(repeating: 0, count: 256)
    numbers = Array(repeating: 0, count: 256)
  }

  /// The bytes that it takes.
  public var memory: Int { hashes.capacity * 12 }

  /// A copy of the table in memory of its own, for another thread (``Swift/Array/inOwnMemory``).
  public var inOwnMemory: HashTable {
    var copy = self
    (copy.hashes, copy.numbers) = (hashes.inOwnMemory, numbers.inOwnMemory)
    return copy
  }

  /// The number for a hash; 0 for none.
  @inlinable public subscript(hash: UInt64) -> UInt32 {
    get { numbers[slot(of: hash)] }
    set {
      let slot = slot(of: hash)
      if numbers[slot] == 0 { count += 1 }
      hashes[slot] = hash
      numbers[slot] = newValue
      if count * 2 > numbers.count { grow() }
    }
  }

  /// Returns the slot of a hash, or the free slot where it belongs.
  @inlinable func slot(of hash: UInt64) -> Int {
    let mask = numbers.count - 1
    var slot = Int(truncatingIfNeeded: hash) & mask
    while numbers[slot] != 0, hashes[slot] != hash { slot = (slot + 1) & mask }
    return slot
  }

  @usableFromInline mutating func grow() {
    let (oldHashes, oldNumbers) = (hashes, numbers)
    hashes = Array(repeating: 0, count: oldHashes.count * 2)
    numbers = Array(repeating: 0, count: oldNumbers.count * 2)
    for index in oldNumbers.indices where oldNumbers[index] != 0 {
      let slot = slot(of: oldHashes[index])
      hashes[slot] = oldHashes[index]
      numbers[slot] = oldNumbers[index]
    }
  }
}

extension HashTable {
  /// Returns the hash under which the table keeps, or is to keep, a key's number plus one. It differs from the key's own hash if
  /// other keys have the same hash.
  ///
  /// - Parameter isSame: Whether a number belongs to the key.
  @inlinable public func place(of hash: UInt64, isSame: (UInt32) -> Bool) -> UInt64 {
    var place = hash
    while self[place] != 0, !isSame(self[place] - 1) { place = place &+ 0xD6E8_FEB8_6659_FD93 }
    return place
  }

  /// The hash of some words and one more.
  @inlinable @inline(__always)
  public static func hash(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let mixed = (hash ^ word) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ mixed >> 32
  }
}

extension HashTable {
  /// The number of a pair of numbers, from 0; nil if it has none. A table of pairs must not hold anything else.
  @inlinable public subscript(first: Int32, second: Int32) -> Int32? {
    let number = self[Self.hash(first, second)]
    return number == 0 ? nil : Int32(number) - 1
  }

  /// Returns the number of a pair. A pair without a number gets `new`.
  @inlinable public mutating func number(of first: Int32, _ second: Int32, new: Int) -> Int32 {
    let hash = Self.hash(first, second)
    let number = self[hash]
    if number != 0 { return Int32(number) - 1 }
    self[hash] = UInt32(new) + 1
    return Int32(new)
  }

  /// Returns a hash that no other pair has, since every step of the mixing is invertible.
  @inlinable static func hash(_ first: Int32, _ second: Int32) -> UInt64 {
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let mixed = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 32)
  }
}

extension HashTable {
  /// Calls `body` with the table for reading without bounds checks.
  @inlinable public func withUnsafeSlots<Result>(_ body: (Slots) -> Result) -> Result {
    hashes.withUnsafeBufferPointer { hashes in
      numbers.withUnsafeBufferPointer { numbers in
        body(
          Slots(
            hashes: hashes.baseAddress.unsafelyUnwrapped, numbers: numbers.baseAddress.unsafelyUnwrapped,
            mask: numbers.count - 1))
      }
    }
  }

  /// The table as an inner loop reads it.
  @frozen public struct Slots {
    @usableFromInline let hashes: UnsafePointer<UInt64>
    @usableFromInline let numbers: UnsafePointer<UInt32>
    @usableFromInline let mask: Int

    @inlinable init(hashes: UnsafePointer<UInt64>, numbers: UnsafePointer<UInt32>, mask: Int) {
      (self.hashes, self.numbers, self.mask) = (hashes, numbers, mask)
    }

    /// The number for a hash; 0 for none.
    @inlinable @inline(__always)
    public subscript(hash: UInt64) -> UInt32 {
      var slot = Int(truncatingIfNeeded: hash) & mask
      while numbers[slot] != 0, hashes[slot] != hash { slot = (slot &+ 1) & mask }
      return numbers[slot]
    }
  }
}
