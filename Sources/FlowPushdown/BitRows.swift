/// Rows of bits, all of one length.
struct BitRows {
  private let width: Int
  private var words: [UInt64]

  /// Rows without a bit.
  init(count: Int, bits: Int) {
    width = (bits + 63) / 64
    words = Array(repeating: 0, count: count * width)
  }

  /// Whether a row has a bit.
  func has(_ bit: Int, in row: Int) -> Bool {
    words[row * width + bit / 64] >> UInt64(bit % 64) & 1 == 1
  }

  /// Gives a row a bit.
  mutating func add(_ bit: Int, to row: Int) {
    words[row * width + bit / 64] |= 1 << UInt64(bit % 64)
  }

  /// Gives a row the bits of a row of `others`, which are as long.
  mutating func add(_ other: Int, of others: BitRows, to row: Int) {
    for word in 0..<width { words[row * width + word] |= others.words[other * width + word] }
  }

  /// Gives a row the bits of another one.
  mutating func add(row other: Int, to row: Int) {
    for word in 0..<width { words[row * width + word] |= words[other * width + word] }
  }
}
