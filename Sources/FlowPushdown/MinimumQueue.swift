/// A queue that gives the items with the smallest weight first, and among equals the one that was added first: a binary heap.
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

  /// Takes the first item; nil when there is none.
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
  /// The sum of two weights, at most a bound that no sum of two such sums overflows: minimal weights may be exponential.
  func adding(weight: Int) -> Int { Swift.min(self + weight, 1 << 60) }
}
