/// A priority queue as a binary heap. Items with the smallest weight come first, and of equal weights the item that was added
/// first.
struct MinimumQueue {
  private struct Entry {
    let weight: Int
    let order: Int
    let item: Int32

    func precedes(_ other: Entry) -> Bool {
      weight == other.weight ? order < other.order : weight < other.weight
    }
  }

  private var entries: [Entry] = []
  private var additions = 0

  mutating func add(_ item: Int32, weight: Int) {
    let entry = Entry(weight: weight, order: additions, item: item)
    additions += 1
    var place = entries.count
    entries.append(entry)
    while place > 0, entry.precedes(entries[(place - 1) / 2]) {
      entries[place] = entries[(place - 1) / 2]
      place = (place - 1) / 2
    }
    entries[place] = entry
  }

  /// Removes and returns the first item; nil if the queue is empty.
  mutating func next() -> (item: Int32, weight: Int)? {
    guard let first = entries.first, let last = entries.popLast() else { return nil }
    guard !entries.isEmpty else { return (first.item, first.weight) }
    var place = 0
    while true {
      var child = 2 * place + 1
      guard child < entries.count else { break }
      if child + 1 < entries.count, entries[child + 1].precedes(entries[child]) { child += 1 }
      guard entries[child].precedes(last) else { break }
      entries[place] = entries[child]
      place = child
    }
    entries[place] = last
    return (first.item, first.weight)
  }
}

extension Int {
  /// Returns the sum of two weights, at most 2^60, so that sums of such sums do not overflow. Least weights may be exponential.
  func adding(weight: Int) -> Int { Swift.min(self + weight, 1 << 60) }
}
