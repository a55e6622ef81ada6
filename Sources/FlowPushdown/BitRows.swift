/// Rows of bits, all of one length.
struct BitRows {
  private let width: Int
  private var words: [UInt64]

  /// Rows without a bit.
  init(count: Int, bits: Int) {
    width = (bits + 63) / 64
    words = Array(repeating: 0, count: count * width)
  }

  func has(_ bit: Int, in row: Int) -> Bool {
    words[row * width + bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// The numbers of the bits of some words, in their order.
  static func bits(in words: [UInt64]) -> [Int] {
    var bits: [Int] = []
    for word in words.indices {
      var rest = words[word]
      while rest != 0 {
        bits.append(word * 64 + rest.trailingZeroBitCount)
        rest &= rest - 1
      }
    }
    return bits
  }

  /// How many bits a row has below one.
  func rank(of bit: Int, in row: Int) -> Int {
    let first = row * width
    let full = words[first..<first + bit / 64].reduce(0) { $0 + $1.nonzeroBitCount }
    return full + (words[first + bit / 64] & ((1 << UInt64(bit % 64)) - 1)).nonzeroBitCount
  }

  /// Gives a row a bit.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  mutating func add(_ bit: Int, to row: Int) -> Bool {
    let old = words[row * width + bit / 64]
    words[row * width + bit / 64] |= 1 << UInt64(bit % 64)
    return words[row * width + bit / 64] != old
  }

  /// Takes all bits from a row.
  ///
  /// - Returns: The words with these bits.
  mutating func take(_ row: Int) -> [UInt64] {
    let taken = words(of: row)
    for word in 0..<width { words[row * width + word] = 0 }
    return taken
  }

  func words(of row: Int) -> [UInt64] { Array(words[row * width..<(row + 1) * width]) }

  /// Gives a row the bits of a row of `others`, which are as long.
  mutating func add(_ other: Int, of others: BitRows, to row: Int) {
    for word in 0..<width { words[row * width + word] |= others.words[other * width + word] }
  }

  /// Gives a row the bits of another one.
  mutating func add(row other: Int, to row: Int) {
    for word in 0..<width { words[row * width + word] |= words[other * width + word] }
  }

  /// Gives a row the bits of some words, and gives those that are new to the same row of `fresh` as well.
  ///
  /// - Returns: Whether there were new ones.
  mutating func add(_ others: [UInt64], to row: Int, fresh: inout BitRows) -> Bool {
    var changed = false
    for word in 0..<width {
      let new = others[word] & ~words[row * width + word]
      guard new != 0 else { continue }
      words[row * width + word] |= new
      fresh.words[row * width + word] |= new
      changed = true
    }
    return changed
  }

  mutating func addRow() { words.append(contentsOf: repeatElement(0, count: width)) }
}
