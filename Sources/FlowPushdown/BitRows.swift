/// Rows of bits of the same length.
struct BitRows {
  private let width: Int
  private var words: [UInt64]

  init(count: Int, bits: Int) {
    width = (bits + 63) / 64
    words = Array(repeating: 0, count: count * width)
  }

  func has(_ bit: Int, in row: Int) -> Bool {
    words[row * width + bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// Returns the numbers of the bits that are set in some words, in ascending order.
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

  /// Returns the number of bits that are set in a row below a bit.
  func rank(of bit: Int, in row: Int) -> Int {
    let first = row * width
    let full = words[first..<first + bit / 64].reduce(0) { $0 + $1.nonzeroBitCount }
    return full + (words[first + bit / 64] & ((1 << UInt64(bit % 64)) - 1)).nonzeroBitCount
  }

  /// Sets a bit of a row.
  ///
  /// - Returns: Whether it is new.
  @discardableResult
  mutating func add(_ bit: Int, to row: Int) -> Bool {
    let old = words[row * width + bit / 64]
    words[row * width + bit / 64] |= 1 << UInt64(bit % 64)
    return words[row * width + bit / 64] != old
  }

  /// Clears a row.
  ///
  /// - Returns: The words of the row before.
  mutating func take(_ row: Int) -> [UInt64] {
    let taken = words(of: row)
    for word in 0..<width { words[row * width + word] = 0 }
    return taken
  }

  func words(of row: Int) -> [UInt64] { Array(words[row * width..<(row + 1) * width]) }

  /// Adds the bits of a row of `others` to a row. Both have the same length.
  mutating func add(_ other: Int, of others: BitRows, to row: Int) {
    for word in 0..<width { words[row * width + word] |= others.words[other * width + word] }
  }

  mutating func add(row other: Int, to row: Int) {
    for word in 0..<width { words[row * width + word] |= words[other * width + word] }
  }

  /// Adds the bits of some words to a row, and the new ones among them also to the same row of `fresh`.
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
