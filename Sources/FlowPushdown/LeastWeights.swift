/// Numbers with least weights by key: a small open-addressed table, of which saturation has one for each level and each head.
///
/// Most derivations find something lighter. They look only here, in memory that is close together.
struct LeastWeights: Sendable {
  private struct Entry {
    var key: Int32 = -1
    var number: Int32 = 0
    var weight = 0
  }

  private var entries: [Entry] = []
  private var count = 0

  /// Notes a weight for a key, which is not negative.
  ///
  /// - Parameter new: The number that a new key gets.
  /// - Returns: The key's number where the key is new or was heavier.
  mutating func lower(_ key: Int32, to weight: Int, new: Int) -> Int32? {
    if count * 4 >= entries.count * 3 { grow() }
    let place = place(of: key)
    if entries[place].key < 0 {
      entries[place] = Entry(key: key, number: Int32(new), weight: weight)
      count += 1
    } else {
      guard weight < entries[place].weight else { return nil }
      entries[place].weight = weight
    }
    return entries[place].number
  }

  private func place(of key: Int32) -> Int {
    let mixed = UInt32(bitPattern: key) &* 0x9E37_79B1
    var place = Int(mixed >> 16) & (entries.count - 1)
    while entries[place].key >= 0, entries[place].key != key { place = (place + 1) & (entries.count - 1) }
    return place
  }

  private mutating func grow() {
    let old = entries
    entries = Array(repeating: Entry(), count: max(4, old.count * 2))
    for entry in old where entry.key >= 0 { entries[place(of: entry.key)] = entry }
  }
}
