/// Numbers by pairs of 32-bit numbers: an open-addressed table with linear probing, for inner loops.
@frozen public struct PairTable: Sendable {
  @usableFromInline var keys: [UInt64]
  /// The numbers at the places of their keys; -1 at free places.
  @usableFromInline var numbers: [Int32]
  @usableFromInline var count = 0

  /// An empty table.
  @inlinable public init() {
    keys = Array(repeating: 0, count: 16)
    numbers = Array(repeating: -1, count: 16)
  }

  /// The number of a pair; nil where it has none.
  @inlinable public subscript(first: Int32, second: Int32) -> Int32? {
    let place = place(of: Self.key(first, second))
    return numbers[place] < 0 ? nil : numbers[place]
  }

  /// The number of a pair, which gets `new` where it has none.
  @inlinable public mutating func number(of first: Int32, _ second: Int32, new: Int) -> Int32 {
    let key = Self.key(first, second)
    let place = place(of: key)
    if numbers[place] >= 0 { return numbers[place] }
    keys[place] = key
    numbers[place] = Int32(new)
    count += 1
    if count * 2 > keys.count { grow() }
    return Int32(new)
  }

  @inlinable static func key(_ first: Int32, _ second: Int32) -> UInt64 {
    UInt64(UInt32(bitPattern: first)) << 32 | UInt64(UInt32(bitPattern: second))
  }

  /// Where a key is, or the free place for it; hashes are products with the golden ratio (Knuth, 1973).
  @inlinable func place(of key: UInt64) -> Int {
    let mixed = (key ^ (key >> 29)) &* 0x9E37_79B9_7F4A_7C15
    var place = Int(truncatingIfNeeded: mixed >> 32) & (keys.count - 1)
    while numbers[place] >= 0, keys[place] != key { place = (place + 1) & (keys.count - 1) }
    return place
  }

  @usableFromInline mutating func grow() {
    let (oldKeys, oldNumbers) = (keys, numbers)
    keys = Array(repeating: 0, count: oldKeys.count * 2)
    numbers = Array(repeating: -1, count: keys.count)
    for (key, number) in zip(oldKeys, oldNumbers) where number >= 0 {
      let place = place(of: key)
      keys[place] = key
      numbers[place] = number
    }
  }
}
