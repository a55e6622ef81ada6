/// The hash of states in the table of a search, backwards.
enum Hashes {
  /// The first word of the state with a hash whose other words are 0: what mixes the words, undone.
  static func word(withHash hash: UInt64, _ stateWidth: Int) -> UInt64 {
    let ratio: UInt64 = 0x9E37_79B9_7F4A_7C15
    var inverse = ratio
    for _ in 0..<6 { inverse = inverse &* (2 &- ratio &* inverse) }
    var word = hash &* inverse
    guard stateWidth > 1 else { return word }
    let words = stateWidth == 2 ? 2 : 4
    for _ in 0..<words { word = (word ^ word >> 32) &* inverse }
    return word
  }
}
