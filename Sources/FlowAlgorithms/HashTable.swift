/// Numbers by hash: open addressing with linear probing (Knuth, The Art of Computer Programming 3, 6.4), for inner loops.
///
/// Two keys with one hash share a number; whoever asks must check what it leads to. A `Dictionary` would hash the hashes again.
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

  /// The same numbers in memory of their own, for another thread (``Swift/Array/inOwnMemory``).
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

  /// Where a hash stands, or would.
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
  /// The hash under which a key's number plus one is kept, or is to be: those of other keys with its hash make it another one.
  ///
  /// - Parameter isSame: Whether a number is that of the key.
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
  /// The number of a pair of numbers, from 0; nil where it has none. A table of pairs holds nothing else.
  @inlinable public subscript(first: Int32, second: Int32) -> Int32? {
    let number = self[Self.hash(first, second)]
    return number == 0 ? nil : Int32(number) - 1
  }

  /// The number of a pair, which gets `new` where it has none.
  @inlinable public mutating func number(of first: Int32, _ second: Int32, new: Int) -> Int32 {
    let hash = Self.hash(first, second)
    let number = self[hash]
    if number != 0 { return Int32(number) - 1 }
    self[hash] = UInt32(new) + 1
    return Int32(new)
  }

  /// A hash that no other pair has: all steps of the mixing can be undone.
  @inlinable static func hash(_ first: Int32, _ second: Int32) -> UInt64 {
    let key = UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
    let mixed = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
    return mixed ^ (mixed >> 32)
  }
}

extension HashTable {
  /// Lets `body` read the table without a check of bounds.
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
