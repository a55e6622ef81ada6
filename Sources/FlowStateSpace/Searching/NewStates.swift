/// The states in the shards of one thread that a block has shown for the first time, in the order in which they were met.
///
/// They get their numbers when all threads are through, in the order of the whole block, so that numbers do not depend on
/// threads. **Invariant:** while states are looked up, one thread uses it; after that, one thread for all.
final class NewStates: @unchecked Sendable {
  /// The bit that tells a position among new states from the number of a known one.
  static let flag: UInt32 = 1 << 31

  /// How many states are asked for before the first of them is looked up.
  private static let window = 1024

  /// A new state: its key, where it was met first, and its number once it has one.
  private struct Entry {
    let key: UInt64
    let part: Int
    let position: Int
    var id: UInt32?
  }

  private let thread: Int
  private let threadCount: Int
  private var entries: [Entry] = []

  init(thread: Int, of threadCount: Int) {
    self.thread = thread
    self.threadCount = threadCount
  }

  /// Looks up the states that belong to the thread's shards, and puts those that are new into them.
  func lookUp(_ parts: [ExpandedPart], in visited: VisitedSet) {
    entries.removeAll(keepingCapacity: true)
    for (number, part) in parts.enumerated() {
      let (keys, numbers) = (part.keys.start, part.numbers.start)
      for position in 0..<part.keys.count {
        if position.isMultiple(of: Self.window) {
          for next in position..<min(position + Self.window, part.keys.count) {
            let key = keys[next]
            if isOwn(key, in: visited) { visited.index.prefetch(key) }
          }
        }
        let key = keys[position]
        guard isOwn(key, in: visited) else { continue }
        let place = visited.index.place(of: key) { id in
          visited.stateWidth == 1 || isEqual(id, position, of: part, parts, in: visited)
        }
        if let number = place.number {
          numbers[position] = number
        } else if visited.index.hasRoom(for: key) {
          let id = Self.flag | UInt32(entries.count)
          entries.append(Entry(key: key, part: number, position: position))
          visited.index.fill(place, with: key, number: id)
          numbers[position] = id
        } else {
          numbers[position] = VisitedSet.refused
        }
      }
    }
  }

  /// Whether a key lies in one of the thread's shards.
  @inline(__always)
  private func isOwn(_ key: UInt64, in visited: VisitedSet) -> Bool {
    visited.index.shard(of: key) % threadCount == thread
  }

  /// Whether a state is the one with a number, known or provisional.
  private func isEqual(
    _ id: UInt32, _ position: Int, of part: ExpandedPart, _ parts: [ExpandedPart], in visited: VisitedSet
  ) -> Bool {
    let width = visited.stateWidth
    guard id & Self.flag != 0 else { return visited.isEqual(Int(id), part.lookups.start + position * width) }
    let entry = entries[Int(id & ~Self.flag)]
    return (0..<width).allSatisfy { word in
      parts[entry.part].lookups[entry.position * width + word] == part.lookups[position * width + word]
    }
  }

  /// The number of a new state, which `assign` gives when it is asked for first.
  func id(of provisional: UInt32, assign: () -> UInt32) -> UInt32 {
    let position = Int(provisional & ~Self.flag)
    if let id = entries[position].id { return id }
    let id = assign()
    entries[position].id = id
    return id
  }

  /// Writes the numbers into the shards.
  func settle(in visited: VisitedSet) {
    for (position, entry) in entries.enumerated() {
      guard let id = entry.id else { continue }
      let provisional = Self.flag | UInt32(position)
      let place = visited.index.place(of: entry.key) { $0 == provisional }
      assert(!place.isFree, "a new state stays in its shard until it has a number")
      visited.index.renumber(place, as: id)
    }
  }
}
